import { missingFields } from '../schema/missing.ts'
import type { SchemaReader } from '../schema/reader.ts'
import type { Validator } from '../validator/validatorTypes.ts'
import { ErrorBook } from './errorBook.ts'
import type { FormState } from './formState.ts'
import { PathMap } from './pathMap.ts'
import { pathOf, placeOf } from './placedFailures.ts'
import { formatPath, startsWith, type Path } from './path.ts'
import type { Rules } from './ruleTypes.ts'
import type { FieldFailure, Form } from './types.ts'
import { NOWHERE, wayTo } from './ways.ts'

/** What is wrong with the values, and how much of it is due to be shown: a field after it was left, all after a submit. */
export class FormErrors {
  readonly book: ErrorBook
  /** What stands in the way, with how the form came to its field: where it comes there no more, or by another way, the field is gone. */
  readonly obstacles = new PathMap<{ failure: FieldFailure; way: string }>()
  validator: Validator | undefined
  readonly #reader: SchemaReader
  readonly #rules: Rules
  readonly #state: FormState
  readonly #form: Pick<Form, 'values' | 'spec' | 'get' | 'opened'>

  /** What is wrong though the schema takes it. */
  readonly #misread: () => FieldFailure[]

  constructor(
    reader: SchemaReader,
    rules: Rules,
    state: FormState,
    form: Pick<Form, 'values' | 'spec' | 'get' | 'opened'>,
    misread: () => FieldFailure[],
  ) {
    this.#misread = misread
    this.book = new ErrorBook(state)
    this.#state = state
    this.#reader = reader
    this.#rules = rules
    this.#form = form
  }

  /** All that is wrong with the values, as far as people can mend it. */
  check(): FieldFailure[] {
    const values = this.#form.values()
    const held = this.obstacles.entries().flatMap(({ path }) => {
      const failure = this.obstacle(path)
      return failure ? [{ ...failure, path: formatPath(path) }] : []
    })
    const stuck = new Set(held.map(({ path }) => path))
    const all: FieldFailure[] = this.validator
      ? this.validator(values, (path) => !wayTo(this.#form, pathOf(path)).includes(NOWHERE))
      : missingFields(this.#reader, this.#reader.root, values)
    // A form that holds nothing at all is asked for its value, whatever its schema says of nothing.
    if (values === undefined && all.length > 0)
      all.splice(0, all.length, { code: 'field-required', path: '' })
    // What could not be taken is not missing: it stands there.
    const found: FieldFailure[] = [
      ...all.filter(({ code, path }) => code !== 'field-required' || !stuck.has(path ?? '')),
      ...held,
    ]
    const known = new Set(found.map(({ code, path }) => `${code} ${path}`))
    for (const failure of [...this.#misread(), ...this.#rules.failures(values)])
      if (!known.has(`${failure.code} ${failure.path}`)) found.push(failure)
    return found.filter((failure) => {
      const path = placeOf(failure)
      if (path.length === 0) return true
      if (failure.code === 'field-required' && this.#form.spec(path)?.readOnly) return false
      return this.#rules.isVisible(path, values)
    })
  }

  obstacle(path: Path): FieldFailure | undefined {
    const held = this.obstacles.get(path)
    return held?.way === wayTo(this.#form, path) ? held?.failure : undefined
  }

  /** Shows what is due; answers the places where something changed. */
  show(): Path[] {
    const { submitCount, hasTouched } = this.#state
    if (submitCount === 0 && !hasTouched) return []
    const found = this.check()
    return this.book.find(submitCount > 0 ? found : found.filter((failure) => this.#isDue(failure)))
  }

  /** Is anything shown that a change could mend, or is the changed place one that speaks? */
  concerns(changed: readonly Path[]): boolean {
    return (
      this.#state.submitCount > 0 ||
      !this.book.isEmpty ||
      changed.some((path) => this.#state.isTouched(path))
    )
  }

  /** What is wrong at and inside these places. */
  within(paths: readonly Path[]): FieldFailure[] {
    return this.check().filter((failure) => {
      const place = placeOf(failure)
      return paths.some((one) => startsWith(place, one))
    })
  }

  clear(): void {
    this.obstacles.clear()
    this.book.clear()
  }

  #isDue(failure: FieldFailure): boolean {
    const place = placeOf(failure)
    return place.length > 0 && this.#state.isTouched(place)
  }
}
