import { createFormControl, type FieldErrors, type ResolverResult } from 'react-hook-form'
import {
  decodeName,
  decodeValue,
  encodePath,
  encodeValue,
  fieldPath,
  isPlainPath,
  ROOT,
  type FormControl,
  type Held,
} from './fieldNames.ts'
import { readAt, writeAt, type Path } from './path.ts'
import type { Place } from './pathMap.ts'
import { placeFailures, type PlacedFailures } from './placedFailures.ts'
import type { FieldFailure } from './types.ts'

// An encoded name never has a lone `%`, so that these are no property of anything.
const FAILURES = '%failures'
/** The error of a place that has errors inside. */
const OWN = '%own'

/** The error of a field: the first failure as react-hook-form's fields read it, and all of them. */
interface HeldError {
  type: string
  message: string
  [FAILURES]: readonly FieldFailure[]
}

interface Writers {
  set(path: Path, value: unknown): void
  touch(path: Path): void
  /** All that is wrong with the values. */
  check(): readonly FieldFailure[]
}

const NONE: readonly FieldFailure[] = []

/**
 * The state of a form: values, defaults, touched, errors, submit count. react-hook-form keeps it, outside React; values go in
 * whole and share structure from change to change, so nothing in them is ever written in place. Who is told of a change is
 * decided elsewhere, since its own way of telling asks every field.
 */
export class FormState {
  readonly #form: ReturnType<typeof createFormControl<Held>>
  readonly #writers: Writers
  #isWriting = false
  /** Has no name needed another spelling so far? */
  #isPlain = true
  #fields: FormControl | undefined

  constructor(writers: Writers, changedOutside: () => void) {
    this.#writers = writers
    this.#form = createFormControl<Held>({ resolver: (values) => this.#resolve(values) })
    this.#form.subscribe({
      formState: { errors: true, touchedFields: true },
      callback: () => this.#isWriting || changedOutside(),
    })
  }

  get values(): unknown {
    const values: unknown = this.#form.control._formValues[ROOT]
    return this.#isPlain ? values : decodeValue(values)
  }
  get defaults(): unknown {
    const values: unknown = this.#form.control._defaultValues[ROOT]
    return this.#isPlain ? values : decodeValue(values)
  }

  /** To be told of what is about to be written, so that values whose names are all plain are not looked through again. */
  expect(path: Path, value: unknown): void {
    this.#isPlain &&= isPlainPath(path) && encodeValue(value) === value
  }

  /** New values that a reset comes back to; nothing is touched or wrong. */
  start(values: unknown): void {
    const { isSubmitting } = this
    const { control } = this.#form
    // Values are never written in place, so that they need no copies, of which a reset makes four.
    this.#write(() => this.#form.reset({ [ROOT]: undefined }))
    const encoded = encodeValue(values)
    this.#isPlain = encoded === values
    Object.assign(control._defaultValues, { [ROOT]: encoded })
    this.setSubmitting(isSubmitting)
    this.write(values)
  }

  /**
   * The whole value goes in at once, past `setValues`, which compares the names of old and new with each other and so takes
   * the square of their number; only where a widget asks what is dirty has it to be worked out there.
   */
  write(values: unknown): void {
    const { control } = this.#form
    const { isDirty, dirtyFields } = control._proxyFormState
    const next = { [ROOT]: this.#isPlain ? values : encodeValue(values) }
    if (isDirty || dirtyFields) {
      this.#write(() => this.#form.setValues(next, { shouldDirty: true }))
      return
    }
    Object.assign(control._formValues, next)
    this.#next({ values: control._formValues as Held })
  }

  get #touched(): unknown {
    return (this.#form.control._formState.touchedFields as Record<string, unknown>)[ROOT]
  }
  get hasTouched(): boolean {
    return this.#touched !== undefined
  }
  /** Was the place, or one around it, left? */
  isTouched(path: Path): boolean {
    let at = this.#touched
    for (const part of encodePath(path)) {
      if (at === true || at === undefined) break
      at = readAt(at, [part])
    }
    return at === true
  }
  touch(path: Path): void {
    if (!this.isTouched(path)) this.#setTouched(writeAt(this.#touched, encodePath(path), true))
  }
  /** Entries of a list or a map took new places. */
  moveTouched<Part extends string | number>(around: Path, place: Place<Part>): void {
    const at = encodePath(around)
    const before = readAt(this.#touched, at)
    if (typeof before !== 'object' || before === null) return
    const isList = Array.isArray(before)
    let after: unknown = isList ? [] : {}
    for (const [part, touched] of Object.entries(before)) {
      const next = place((isList ? Number(part) : decodeName(part)) as Part)
      if (next !== undefined) after = writeAt(after, encodePath([next]), touched)
    }
    this.#setTouched(writeAt(this.#touched, at, after))
  }
  #setTouched(touched: unknown): void {
    this.#next({ touchedFields: { [ROOT]: touched } as Record<typeof ROOT, boolean> })
  }

  errorsAt(path: Path): readonly FieldFailure[] {
    const tree = this.#form.control._formState.errors
    if (!(ROOT in tree)) return NONE
    const error = readAt(tree, [ROOT, ...encodePath(path)]) as
      (Partial<HeldError> & { [OWN]?: HeldError }) | undefined
    return error?.[OWN]?.[FAILURES] ?? error?.[FAILURES] ?? NONE
  }
  setErrors(placed: Iterable<PlacedFailures>): void {
    this.#next({ errors: errorTree(placed) })
  }

  get submitCount(): number {
    return this.#form.control._formState.submitCount
  }
  countSubmit(): void {
    this.#next({ submitCount: this.submitCount + 1, isSubmitted: true })
  }
  get isSubmitting(): boolean {
    return this.#form.control._formState.isSubmitting
  }
  setSubmitting(isSubmitting: boolean): void {
    this.#next({ isSubmitting })
  }

  #resolve(values: Held): ResolverResult<Held> {
    const errors = errorTree(placeFailures(this.#writers.check()))
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

  /** What `useController` takes: it reads the state here, and what it writes goes the way of every other field. */
  get control(): FormControl {
    return (this.#fields ??= this.#createFields())
  }
  #createFields(): FormControl {
    const { set, touch } = this.#writers
    const pathOf = (name: string) => fieldPath(name, this.values)
    const register: FormControl['register'] = (name) => ({
      name,
      ref: () => undefined,
      onChange: async ({ target }: { target: { value: unknown } }) =>
        set(pathOf(name), decodeValue(target.value)),
      onBlur: async () => touch(pathOf(name)),
    })
    return Object.create(this.#form.control, { register: { value: register } }) as FormControl
  }

  #next(state: Parameters<FormControl['_subjects']['state']['next']>[0]): void {
    this.#write(() => this.#form.control._subjects.state.next(state))
  }
  #write(write: () => void): void {
    this.#isWriting = true
    try {
      write()
    } finally {
      this.#isWriting = false
    }
  }
}

/** The errors as react-hook-form holds them, by the names of their fields. */
function errorTree(placed: Iterable<PlacedFailures>): FieldErrors<Held> {
  const owned = new WeakSet<object>()
  let tree: unknown = {}
  // Inner places first, so that one around them finds them there and stands beside them.
  for (const { path, failures } of [...placed].sort((a, b) => b.path.length - a.path.length)) {
    const at = [ROOT, ...encodePath(path)]
    const { code } = failures[0]!
    const error: HeldError = { type: code, message: code, [FAILURES]: failures }
    const inner = readAt(tree, at)
    // A list of errors bears its own one as a property, as in react-hook-form.
    if (typeof inner === 'object' && inner !== null) Object.assign(inner, { [OWN]: error })
    else tree = writeAt(tree, at, error, owned)
  }
  return tree as FieldErrors<Held>
}
