import { ok, failAll, type Result } from '#shared'
import { emptyValue, newItem, withDefaults } from '../schema/defaults.ts'
import { ajvErrors } from '../schema/failures.ts'
import { sameJson } from '../schema/matches.ts'
import { missingFields } from '../schema/missing.ts'
import { createReader, type FieldSpec, type SchemaReader } from '../schema/reader.ts'
import { isEmpty, isYes } from '../schema/rules.ts'
import type { Validator } from '../validator/validator.ts'
import { Branches } from './branches.ts'
import { ErrorBook } from './errorBook.ts'
import { Listeners } from './listeners.ts'
import { PathMap } from './pathMap.ts'
import { formatPath, isRecord, isSafeName, parsePath, readAt, writeAt, type Path } from './path.ts'
import { RowKeys } from './rowKeys.ts'
import { Rulebook } from './rulebook.ts'
import type { FieldFailure, FieldState, Form, FormOptions, FormStatus } from './types.ts'

const withoutRules = { evaluate: () => ok(null), expressionPaths: () => [] }

/**
 * A form over a JSON Schema: no screen, no framework. Values share structure from change to change; a change is told to
 * its field and to those that depend on it, and to nobody else.
 */
export function createForm(options: FormOptions): Form {
  return new SchemaForm(options)
}

class SchemaForm implements Form {
  readonly reader: SchemaReader
  #values: unknown
  #initial: unknown
  #validator: Validator | undefined
  #readOnly: boolean
  #busy = false
  #attempts = 0
  readonly #touched = new PathMap<true>()
  readonly #edited = new PathMap<true>()
  readonly #obstacles = new PathMap<FieldFailure>()
  readonly #errors = new ErrorBook()
  readonly #rows = new RowKeys()
  readonly #branches: Branches
  readonly #rules: Rulebook
  readonly #listeners = new Listeners()
  readonly #statusListeners = new Set<() => void>()
  readonly #states = new Map<string, FieldState>()
  #status: FormStatus | undefined

  constructor({ schema, values, fillDefaults = values === undefined, validator, expressions = withoutRules, scope = {}, readOnly = false }: FormOptions) {
    this.reader = createReader(schema)
    this.#validator = validator
    this.#readOnly = readOnly
    this.#rules = new Rulebook(this.reader, expressions, scope)
    this.#branches = new Branches(this.reader)
    this.#start(fillDefaults ? withDefaults(this.reader, this.reader.root, values) : values)
  }

  #start(values: unknown): void {
    this.#values = values
    this.#owned = new WeakSet()
    this.#rules.settleAll(this.#access)
    this.#initial = this.#values
  }

  /** Objects made while rules are followed; nobody else has seen them yet. */
  #owned = new WeakSet<object>()

  #settle(changed: Path[]): Path[] {
    this.#owned = new WeakSet()
    return this.#rules.settle(changed, this.#access)
  }

  readonly #access = {
    read: () => this.#values,
    write: (path: Path, value: unknown) => void (this.#values = this.#written(path, value, this.#owned)),
    edited: (path: Path) => this.#edited.has(path),
  }

  values = (): unknown => this.#values
  get = (path: Path): unknown => readAt(this.#values, path)
  spec = (path: Path): FieldSpec | undefined => this.reader.at(path, this.#values, (part) => this.#branches.chosen(part))

  set(path: Path, value: unknown): void {
    if (!path.every(isSafeName)) return
    const last = path.at(-1)
    const spec = value === undefined && typeof last === 'number' ? this.spec(path) : undefined
    const next = spec ? emptyValue(spec) : value
    if (Object.is(readAt(this.#values, path), next)) return
    this.#values = this.#written(path, next)
    this.#edited.set(path, true)
    this.#after([path])
  }

  /** What the values become; an object that is left empty by it, and was not there at first, goes too. */
  #written(path: Path, value: unknown, owned?: WeakSet<object>): unknown {
    let values = writeAt(this.#values, path, value, owned)
    if (value !== undefined) return values
    for (let length = path.length - 1; length > 0 && typeof path[length - 1] === 'string'; length--) {
      const around = path.slice(0, length)
      const rest = readAt(values, around)
      if (!isRecord(rest) || Object.keys(rest).length > 0 || readAt(this.#initial, around) !== undefined) break
      values = writeAt(values, around, undefined, owned)
    }
    return values
  }

  /** Follows a change: rules, errors, and those who are to be told. */
  #after(changed: Path[]): void {
    const concerned = [...changed, ...this.#settle(changed)]
    for (const path of changed) concerned.push(...this.#errors.forgetSent(path))
    if (this.#attempts > 0 || !this.#errors.isEmpty || changed.some((path) => this.#touched.hasAround(path))) concerned.push(...this.#showFound())
    this.#tell(concerned)
  }

  #tell(paths: Path[]): void {
    this.#status = undefined
    this.#listeners.tell(paths)
    for (const listener of this.#statusListeners) listener()
  }

  touch(path: Path): void {
    if (this.#touched.has(path)) return
    this.#touched.set(path, true)
    this.#tell([path, ...this.#showFound()])
  }

  /** All that is wrong with the values, as far as people can mend it. */
  #check(): FieldFailure[] {
    const found: FieldFailure[] = this.#validator ? ajvErrors(this.#validator(this.#values), this.#values) : missingFields(this.reader, this.reader.root, this.#values)
    for (const { path, value } of this.#obstacles.entries()) found.push({ ...value, path: formatPath(path) })
    const known = new Set(found.map(({ code, path }) => `${code} ${path}`))
    for (const rule of this.#rules.rules) {
      if (rule.required === undefined) continue
      for (const path of this.#rules.places(rule.pattern, this.#values)) {
        if (!isEmpty(this.get(path)) || !this.#rules.says('required', path, this.#values)) continue
        if (!known.has(`field-required ${formatPath(path)}`)) found.push({ code: 'field-required', path: formatPath(path) })
      }
    }
    return found.filter((failure) => {
      const path = parsePath(failure.path ?? '')
      if (!path.ok || path.value.length === 0) return true
      if (failure.code === 'field-required' && this.spec(path.value)?.readOnly) return false
      return this.#rules.isVisible(path.value, this.#values)
    })
  }

  #showFound(): Path[] {
    if (this.#attempts === 0 && this.#touched.size === 0) return []
    const found = this.#check()
    return this.#errors.find(this.#attempts > 0 ? found : found.filter((failure) => this.#isDue(failure)))
  }

  #isDue(failure: FieldFailure): boolean {
    const path = parsePath(failure.path ?? '')
    return path.ok && path.value.length > 0 && this.#touched.hasAround(path.value)
  }

  state(path: Path): FieldState {
    const key = formatPath(path)
    const before = this.#states.get(key)
    const spec = this.spec(path)
    const value = this.get(path)
    const next: FieldState = {
      value,
      failures: this.#errors.at(path),
      inner: this.#errors.inside(path),
      touched: this.#touched.has(path),
      dirty: !sameJson(value, readAt(this.#initial, path)),
      visible: this.#rules.isVisible(path, this.#values),
      required: (spec?.required ?? false) || this.#rules.says('required', path, this.#values),
      readOnly: this.#readOnly || (spec?.readOnly ?? false) || this.#rules.says('readOnly', path, this.#values),
    }
    if (before && sameState(before, next)) return before
    this.#states.set(key, next)
    return next
  }

  status(): FormStatus {
    return (this.#status ??= { failures: this.#errors.all, attempts: this.#attempts, dirty: !sameJson(this.#values, this.#initial), busy: this.#busy })
  }

  subscribe = (path: Path, listener: () => void): (() => void) => this.#listeners.add(path, listener)

  subscribeStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  rows = (path: Path): readonly string[] => this.#rows.of(path, this.#list(path).length)

  #list(path: Path): readonly unknown[] {
    const list = this.get(path)
    return Array.isArray(list) ? list : []
  }

  limits(path: Path): { canAdd: boolean; canRemove: boolean } {
    const schema = this.spec(path)?.schema ?? {}
    const { length } = this.#list(path)
    const fixed = schema.items === false || schema.additionalItems === false ? ((schema.prefixItems as unknown[] | undefined)?.length ?? Infinity) : Infinity
    return { canAdd: length < Math.min(Number(schema.maxItems ?? Infinity), fixed), canRemove: length > Number(schema.minItems ?? 0) }
  }

  add(path: Path, value?: unknown, index = this.#list(path).length): void {
    const spec = this.spec(path)
    if (!spec || !this.limits(path).canAdd) return
    const list = [...this.#list(path)]
    list.splice(index, 0, value === undefined ? newItem(this.reader, spec, index) : value)
    this.#arrange(path, list, (old) => (old >= index ? old + 1 : old))
  }

  remove(path: Path, index: number): void {
    if (!this.limits(path).canRemove || index < 0 || index >= this.#list(path).length) return
    const list = this.#list(path).filter((_, i) => i !== index)
    this.#arrange(path, list, (old) => (old === index ? undefined : old > index ? old - 1 : old))
  }

  move(path: Path, from: number, to: number): void {
    const list = [...this.#list(path)]
    if (from === to || !(from in list) || !(to in list)) return
    list.splice(to, 0, ...list.splice(from, 1))
    this.#arrange(path, list, (old) => {
      if (old === from) return to
      if (from < to) return old > from && old <= to ? old - 1 : old
      return old >= to && old < from ? old + 1 : old
    })
  }

  duplicate(path: Path, index: number): void {
    const list = this.#list(path)
    if (index in list) this.add(path, structuredClone(list[index]), index + 1)
  }

  #arrange(path: Path, list: unknown[], place: (index: number) => number | undefined): void {
    this.#rows.arrange(path, this.#list(path).length, list.length, place)
    for (const map of [this.#touched, this.#edited, this.#obstacles, this.#rules.stash, this.#branches.map] as PathMap<unknown>[]) map.move(path, place)
    this.#errors.move(path, place)
    this.#values = writeAt(this.#values, path, list)
    this.#edited.set(path, true)
    this.#after([path])
  }

  branch(path: Path): number {
    const spec = this.spec(path)
    return spec ? this.#branches.of(path, spec, this.get(path)) : 0
  }

  chooseBranch(path: Path, index: number): void {
    const spec = this.spec(path)
    if (!spec || this.#branches.of(path, spec, this.get(path)) === index) return
    const value = this.#branches.choose(path, spec, this.get(path), index)
    this.#values = this.#written(path, value)
    this.#edited.set(path, true)
    this.#after([path])
  }

  holds = (expression: unknown, around: Path): boolean => isYes(this.#rules.ask(expression, [...around, ''], this.#values))

  setValidator(validator: Validator | undefined): void {
    this.#validator = validator
    this.#tell(this.#showFound())
  }

  setBusy(busy: boolean): void {
    if (this.#busy === busy) return
    this.#busy = busy
    this.#tell([])
  }

  setReadOnly(readOnly: boolean): void {
    if (this.#readOnly === readOnly) return
    this.#readOnly = readOnly
    this.#tell([[]])
  }

  setFailures(failures: readonly FieldFailure[]): void {
    this.#attempts++
    this.#tell(this.#errors.send(failures))
  }

  setObstacle(path: Path, failure: FieldFailure | undefined): void {
    if (failure) this.#obstacles.set(path, failure)
    else if (!this.#obstacles.delete(path)) return
    this.#tell([path, ...this.#showFound()])
  }

  reset(values?: unknown): void {
    this.#obstacles.clear()
    for (const map of [this.#touched, this.#edited, this.#rules.stash, this.#branches.map] as PathMap<unknown>[]) map.clear()
    this.#errors.clear()
    this.#rows.clear()
    this.#attempts = 0
    this.#start(values === undefined ? this.#initial : values)
    this.#tell([[]])
  }

  submit(): Result<unknown, FieldFailure> {
    this.#attempts++
    this.#errors.send([])
    const failures = this.#check()
    this.#tell(this.#errors.find(failures))
    return failures.length > 0 ? failAll(failures) : ok(this.#values)
  }
}

const sameState = (a: FieldState, b: FieldState): boolean => (Object.keys(a) as (keyof FieldState)[]).every((key) => Object.is(a[key], b[key]) || (key === 'inner' && sameJson(a.inner, b.inner)))
