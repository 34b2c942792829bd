import { isRecord, ok, failAll, type Result } from '#shared'
import { emptyValue, withDefaults } from '../schema/defaults.ts'
import { sameJson } from '../schema/matches.ts'
import { createReader, type SchemaReader } from '../schema/reader.ts'
import type { FieldSpec } from '../schema/fieldSpec.ts'
import { isYes } from '../schema/ruleWords.ts'
import type { Validator } from '../validator/validatorTypes.ts'
import { Branches } from './branches.ts'
import { EntryNames, type NamedEntry } from './entryNames.ts'
import { emptied, restOf } from './emptied.ts'
import { firstValues } from './firstValues.ts'
import { FormErrors } from './formErrors.ts'
import { FormRows } from './formRows.ts'
import type { FormControl } from './fieldNames.ts'
import { FormState } from './formState.ts'
import { FormValues } from './formValues.ts'
import { Listeners } from './listeners.ts'
import type { PathMap, Place } from './pathMap.ts'
import { formatPath, isSafeName, type Path } from './path.ts'
import { withoutRules, type Rules } from './ruleTypes.ts'
import { wayTo } from './ways.ts'
import type {
  FieldFailure,
  FieldState,
  Form,
  FormOptions,
  FormStatus,
  ValueChange,
} from './types.ts'

/** How many marks of a refused submit are rendered at once; the list of what is wrong shows as many. */
const URGENT = 50
/** Fields that bring each other without end stop here. */
const MAX_FILLED = 500

/**
 * A form over a JSON Schema: no screen, no framework. Values share structure from change to change; a change is told to
 * its field and to those that depend on it, and to nobody else.
 */
export function createForm(options: FormOptions): Form {
  return new SchemaForm(options)
}

class SchemaForm implements Form {
  readonly reader: SchemaReader
  #readOnly: boolean
  readonly #state: FormState
  readonly #values: FormValues
  readonly #errors: FormErrors
  readonly #rows: FormRows
  readonly #branches: Branches
  readonly #entries = new EntryNames()
  readonly #rules: Rules
  readonly #listeners = new Listeners()
  readonly #changeListeners = new Set<(changes: readonly ValueChange[]) => void>()
  readonly #states = new Map<string, FieldState>()
  #status: FormStatus | undefined
  #isValid: boolean | undefined
  #resets = 0
  readonly #options: FormOptions
  #isChanged = false
  #untouched: Form | undefined

  constructor(options: FormOptions) {
    const {
      schema,
      values,
      fillDefaults = values === undefined,
      validator,
      expressions = withoutRules,
      scope = {},
      readOnly = false,
    } = options
    this.#options = options
    this.reader = createReader(schema)
    this.#readOnly = readOnly
    this.#rules = expressions(this.reader, scope)
    this.#branches = new Branches(this.reader)
    this.#state = new FormState(
      { set: this.type, touch: (path) => this.touch(path), check: () => this.#errors.check() },
      () => this.#tell([[]]),
    )
    this.#values = new FormValues(this.#state, (path, value) =>
      restOf(this, path, value, this.#values.initialAt(path)),
    )
    this.#errors = new FormErrors(this.reader, this.#rules, this.#state, this, () =>
      this.#branches.misread((path) => ({ spec: this.spec(path), value: this.get(path) })),
    )
    this.#errors.validator = validator
    this.#rows = new FormRows({
      reader: this.reader,
      values: this.#values,
      aligned: this.#rules.aligned,
      spec: this.spec,
      follow: this.#follow,
      changed: (paths) => this.#after(paths),
    })
    this.#start(
      fillDefaults ? withDefaults(this.reader, this.reader.root, values) : values,
      fillDefaults,
    )
  }

  #start(values: unknown, isNew: boolean): void {
    this.#values.start(values)
    this.#rules.settleAll(this.#values, isNew)
    this.#values.settle()
  }

  values = (): unknown => this.#values.read()
  get = (path: Path): unknown => this.#values.at(path)
  spec = (path: Path): FieldSpec | undefined =>
    this.reader.at(path, this.#values.read(), this.#chosen)
  #chosen = (path: Path, choice: FieldSpec): number =>
    this.#branches.of(path, choice, this.get(path))

  set = (path: Path, value: unknown): void => this.setAll([[path, value]])
  type = (path: Path, value: unknown): void => {
    if (this.#put(path, value === undefined ? emptied(this, path) : value)) this.#after([path])
  }

  setAll(values: readonly [path: Path, value: unknown][]): void {
    const changed = values.filter(([path, value]) => this.#put(path, value)).map(([path]) => path)
    for (const path of changed) {
      this.#branches.reopen(path)
      this.#errors.obstacles.take(path)
    }
    if (changed.length > 0) this.#after(changed)
  }

  /** Was it another value? */
  #put(path: Path, value: unknown): boolean {
    if (!path.every(isSafeName)) return false
    const spec = value === undefined ? this.spec(path) : undefined
    // What was stored and is never shown stays, unless something is typed over it.
    const isKept = spec?.schema.writeOnly === true
    const next = isKept
      ? this.#values.initialAt(path)
      : spec && typeof path.at(-1) === 'number'
        ? emptyValue(spec)
        : value
    if (Object.is(this.get(path), next) && !(isKept && this.#values.edited(path))) return false
    this.#values.put(path, next)
    if (isKept) this.#values.touchedByHand.delete(path)
    return true
  }

  /** Follows a change: rules, errors, and those who are to be told. */
  #after(changed: Path[]): void {
    const settled = [...changed, ...this.#rules.settle(changed, this.#values)]
    if (this.#options.fillDefaults !== false) this.#fill(settled)
    this.#values.commit()
    const concerned = [...settled]
    for (const path of changed) concerned.push(...this.#errors.book.forgetSent(path))
    if (this.#errors.concerns(changed)) concerned.push(...this.#errors.show())
    this.#tell(concerned)
    if (this.#changeListeners.size === 0) return
    const changes = settled.map((path) => ({ path, value: this.get(path) }))
    for (const listener of this.#changeListeners) listener(changes)
  }

  /** Gives the fields that came their first values, which may bring others; they are among the settled ones then. */
  #fill(settled: Path[]): void {
    const around = {
      reader: this.reader,
      spec: (path: Path, values: unknown) => this.reader.at(path, values, this.#chosen),
      opened: (path: Path, spec: FieldSpec, value: unknown) =>
        this.reader.opened(spec, value, (choice) => this.#chosen(path, choice)),
    }
    for (let at = 0; at < settled.length && at < MAX_FILLED; at++)
      for (const [path, value] of firstValues(
        around,
        settled[at]!,
        this.#state.values,
        this.values(),
      )) {
        this.#values.write(path, value)
        settled.push(path, ...this.#rules.settle([path], this.#values))
      }
  }

  #tell(paths: Path[]): void {
    this.#changed(paths)
    this.#listeners.tell(paths)
  }

  /** After a refusal: people read what is wrong first, and the marks far below come after. */
  #tellRefusal(paths: Path[]): void {
    this.#changed(paths)
    this.#listeners.tellMany(paths, URGENT, this.#options.defer ?? ((tell) => tell()))
  }

  #changed(paths: Path[]): void {
    this.#status = this.#isValid = undefined
    this.#isChanged ||= paths.length > 0
  }

  touch(path: Path): void {
    if (this.#state.isTouched(path)) return
    this.#state.touch(path)
    this.#tell([path, ...this.#errors.show()])
  }

  state(path: Path): FieldState {
    const key = formatPath(path)
    const before = this.#states.get(key)
    const spec = this.spec(path)
    const value = this.get(path)
    const values = this.values()
    const kept =
      spec?.schema.writeOnly === true && value !== undefined && !this.#values.edited(path)
    const next: FieldState = {
      value: kept ? undefined : value,
      kept,
      failures: this.#errors.book.at(path),
      inner: this.#errors.book.inside(path),
      touched: this.#state.isTouched(path),
      dirty: !sameJson(value, this.#values.initialAt(path)),
      obstacle: this.#errors.obstacle(path),
      allowed: this.#rules.allowed(path, values),
      visible: this.#rules.isVisible(path, values),
      required: (spec?.required ?? false) || this.#rules.says('required', path, values),
      readOnly:
        this.#readOnly || (spec?.readOnly ?? false) || this.#rules.says('readOnly', path, values),
    }
    if (before && sameState(before, next)) return before
    this.#states.set(key, next)
    return next
  }

  status(): FormStatus {
    return (this.#status ??= {
      failures: this.#errors.book.all,
      attempts: this.#state.submitCount,
      resets: this.#resets,
      dirty: !sameJson(this.values(), this.#values.initial),
      busy: this.#state.isSubmitting,
    })
  }

  isValid = (): boolean => (this.#isValid ??= this.#errors.check().length === 0)

  untouched = (): Form => (this.#isChanged ? (this.#untouched ??= createForm(this.#options)) : this)

  subscribe = (path: Path, listener: () => void): (() => void) =>
    this.#listeners.add(path, listener)
  subscribeStatus = (listener: () => void): (() => void) => this.#listeners.addToAll(listener)
  subscribeChanges(listener: (changes: readonly ValueChange[]) => void): () => void {
    this.#changeListeners.add(listener)
    return () => this.#changeListeners.delete(listener)
  }

  rows = (path: Path): readonly string[] => this.#rows.keys(path)
  limits = (path: Path): { canAdd: boolean; canRemove: boolean } => this.#rows.limits(path)
  add = (path: Path, value?: unknown, index?: number): void => this.#rows.add(path, value, index)
  remove = (path: Path, index: number): void => this.#rows.remove(path, index)
  move = (path: Path, from: number, to: number): void => this.#rows.move(path, from, to)
  duplicate = (path: Path, index: number): void => this.#rows.duplicate(path, index)

  entries = (path: Path): readonly NamedEntry[] => {
    const value = this.get(path)
    return this.#entries.of(path, isRecord(value) ? Object.keys(value) : [])
  }

  renameEntry(path: Path, from: string, to: string): void {
    const entries = Object.entries(this.get(path) as object)
    this.#follow(path, (name: string) => (name === from ? to : name))
    this.#entries.rename(path, from, to)
    this.#values.put(
      path,
      Object.fromEntries(entries.map(([name, value]) => [name === from ? to : name, value])),
    )
    this.#after([path])
  }

  removeEntry(path: Path, name: string): void {
    this.#follow(path, (other: string) => (other === name ? undefined : other))
    this.#values.put([...path, name], undefined)
    this.#after([path])
  }

  /** Entries of a list or a map took other places: what is remembered of them goes with them. */
  #follow = <Part extends string | number>(path: Path, place: Place<Part>): void => {
    for (const map of [...this.#byHand(), this.#errors.obstacles]) map.move(path, place)
    this.#state.moveTouched(path, place)
    this.#errors.book.move(path, place)
  }

  /** What is remembered of what people did, by path. */
  #byHand = (): PathMap<unknown>[] =>
    [
      this.#values.touchedByHand,
      this.#rules.stash,
      this.#rules.held,
      this.#branches.map,
      this.#entries.map,
    ] as PathMap<unknown>[]

  get control(): FormControl {
    return this.#state.control
  }

  opened = (path: Path, spec: FieldSpec): FieldSpec[] =>
    this.reader.opened(spec, this.get(path), (choice) => this.#chosen(path, choice))

  branch(path: Path, spec = this.spec(path)): number {
    return spec?.branches ? this.#branches.of(path, spec, this.get(path)) : 0
  }

  chooseBranch(path: Path, index: number, spec = this.spec(path)): void {
    if (!spec?.branches || this.branch(path, spec) === index) return
    const { obstacles } = this.#errors
    const came = this.#branches.choose(path, spec, index, {
      value: this.get(path),
      obstacles: obstacles.take(path),
    })
    for (const one of came.obstacles) obstacles.set(one.path, one.value)
    this.#values.put(path, came.value)
    this.#after([path])
  }

  ask = (expression: unknown, around: Path): unknown =>
    this.#rules.ask(expression, [...around, ''], this.values())
  holds = (expression: unknown, around: Path): boolean => isYes(this.ask(expression, around))

  setValidator(validator: Validator | undefined): void {
    this.#errors.validator = validator
    this.#tell(this.#errors.show())
  }

  setBusy(busy: boolean): void {
    if (this.#state.isSubmitting === busy) return
    this.#state.setSubmitting(busy)
    this.#tell([])
  }

  setReadOnly(readOnly: boolean): void {
    if (this.#readOnly === readOnly) return
    this.#readOnly = readOnly
    this.#tell([[]])
  }

  setFailures(failures: readonly FieldFailure[]): void {
    this.#state.countSubmit()
    this.#tellRefusal(this.#errors.book.send(failures))
  }

  setObstacle(path: Path, failure: FieldFailure | undefined): void {
    if (failure) this.#errors.obstacles.set(path, { failure, way: wayTo(this, path) })
    else if (!this.#errors.obstacles.delete(path)) return
    this.#tell([path, ...this.#errors.show()])
  }

  reset(values?: unknown): void {
    for (const map of this.#byHand()) map.clear()
    this.#errors.clear()
    this.#rows.clear()
    if (values === undefined) this.#resets++
    this.#start(values === undefined ? this.#values.initial : values, false)
    this.#tell([[]])
  }

  check(paths: readonly Path[]): readonly FieldFailure[] {
    for (const path of paths) this.#state.touch(path)
    this.#tell([...paths, ...this.#errors.show()])
    return this.#errors.within(paths)
  }

  submit(): Result<unknown, FieldFailure> {
    this.#state.countSubmit()
    this.#errors.book.send([])
    const failures = this.#errors.check()
    this.#tellRefusal(this.#errors.book.find(failures))
    return failures.length > 0 ? failAll(failures) : ok(this.values())
  }
}

const sameState = (a: FieldState, b: FieldState): boolean =>
  (Object.keys(b) as (keyof FieldState)[]).every(
    (key) =>
      Object.is(a[key], b[key]) ||
      (key === 'inner' && sameJson(a.inner, b.inner)) ||
      (key === 'allowed' && sameJson(a.allowed, b.allowed)),
  )
