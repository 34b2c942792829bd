import { missingFields } from '../schema/missing.ts'
import type { SchemaReader } from '../schema/reader.ts'
import type { Validator } from '../validator/validatorTypes.ts'
import { ErrorBook } from './errorBook.ts'
import { PathMap } from './pathMap.ts'
import { formatPath, parsePath, startsWith, type Path } from './path.ts'
import type { Rules } from './ruleTypes.ts'
import type { FieldFailure, Form } from './types.ts'

/** What is wrong with the values, and how much of it is due to be shown: a field after it was left, all after a submit. */
export class FormErrors {
  readonly book = new ErrorBook()
  readonly touched = new PathMap<true>()
  readonly obstacles = new PathMap<FieldFailure>()
  attempts = 0
  validator: Validator | undefined
  readonly #reader: SchemaReader
  readonly #rules: Rules
  readonly #form: Pick<Form, 'values' | 'spec'>

  constructor(reader: SchemaReader, rules: Rules, form: Pick<Form, 'values' | 'spec'>) {
    this.#reader = reader
    this.#rules = rules
    this.#form = form
  }

  /** All that is wrong with the values, as far as people can mend it. */
  check(): FieldFailure[] {
    const values = this.#form.values()
    const held = this.obstacles
      .entries()
      .map(({ path, value }) => ({ ...value, path: formatPath(path) }))
    const stuck = new Set(held.map(({ path }) => path))
    const all: FieldFailure[] = this.validator
      ? this.validator(values)
      : missingFields(this.#reader, this.#reader.root, values)
    // What could not be taken is not missing: it stands there.
    const found: FieldFailure[] = [
      ...all.filter(({ code, path }) => code !== 'field-required' || !stuck.has(path ?? '')),
      ...held,
    ]
    const known = new Set(found.map(({ code, path }) => `${code} ${path}`))
    for (const failure of this.#rules.failures(values))
      if (!known.has(`${failure.code} ${failure.path}`)) found.push(failure)
    return found.filter((failure) => {
      const path = parsePath(failure.path ?? '')
      if (!path.ok || path.value.length === 0) return true
      if (failure.code === 'field-required' && this.#form.spec(path.value)?.readOnly) return false
      return this.#rules.isVisible(path.value, values)
    })
  }

  /** Shows what is due; answers the places where something changed. */
  show(): Path[] {
    if (this.attempts === 0 && this.touched.size === 0) return []
    const found = this.check()
    return this.book.find(
      this.attempts > 0 ? found : found.filter((failure) => this.#isDue(failure)),
    )
  }

  /** Is anything shown that a change could mend, or is the changed place one that speaks? */
  concerns(changed: readonly Path[]): boolean {
    return (
      this.attempts > 0 ||
      !this.book.isEmpty ||
      changed.some((path) => this.touched.hasAround(path))
    )
  }

  /** What is wrong at and inside these places. */
  within(paths: readonly Path[]): FieldFailure[] {
    return this.check().filter((failure) => {
      const path = parsePath(failure.path ?? '')
      return path.ok && paths.some((one) => startsWith(path.value, one))
    })
  }

  clear(): void {
    this.obstacles.clear()
    this.touched.clear()
    this.book.clear()
    this.attempts = 0
  }

  #isDue(failure: FieldFailure): boolean {
    const path = parsePath(failure.path ?? '')
    return path.ok && path.value.length > 0 && this.touched.hasAround(path.value)
  }
}
