import type { Bilingual, Failure, Result } from '#shared'
import type { NamedEntry } from './entryNames.ts'
import type { FormControl } from './fieldNames.ts'
import type { RuleEngine } from './ruleTypes.ts'
import type { FieldSpec, JsonSchema, Path, SchemaReader, Validator } from '../schema/index.ts'

/** A failure at a field. One that came from the gateway carries its own text. */
export interface FieldFailure extends Failure {
  message?: Bilingual
  /** Worth a look; the value stands. */
  level?: 'warning'
}

export interface FormOptions {
  schema: JsonSchema
  /** Absent: a new record, which starts with the defaults of the schema. */
  values?: unknown
  /** Fill in defaults; by default where no values are given. */
  fillDefaults?: boolean
  validator?: Validator
  /** `ruleEngine` over `#shared/expression`; needed where the schema has rules. */
  expressions?: RuleEngine
  /** What expressions read besides the values: `{ $user, $site, $route, $record }`. */
  scope?: Record<string, unknown>
  readOnly?: boolean
  /**
   * Runs what may be rendered after what is urgent, as React's `startTransition` does; at once where it is absent. The marks of
   * a refused submit beyond the first go through it, so that a form of a thousand fields answers like one of fifty.
   */
  defer?: (tell: () => void) => void
}

/** All that the view of one field shows. The object stays the same as long as nothing in it changes. */
export interface FieldState {
  value: unknown
  /** `writeOnly`: there is a stored value, which is not shown and stays unless something is typed. */
  kept: boolean
  /** Failures at this place that are due to be shown. */
  failures: readonly FieldFailure[]
  /** Failures at places inside it. */
  inner: readonly FieldFailure[]
  /** The values that may be chosen as things stand; `undefined` for all. */
  allowed: readonly unknown[] | undefined
  touched: boolean
  dirty: boolean
  /** What was typed and is no value of the field; it stands in the way of a submit. */
  obstacle: FieldFailure | undefined
  visible: boolean
  required: boolean
  readOnly: boolean
}

export interface FormStatus {
  /** All failures that are due to be shown, in the order of the validator. */
  failures: readonly FieldFailure[]
  attempts: number
  /** How often it went back to its first values. */
  resets: number
  dirty: boolean
  busy: boolean
}

/** A value that was set, by hand or by a rule; `undefined` where it went. */
export interface ValueChange {
  path: Path
  value: unknown
}

/** A form without a screen: values, what is wrong with them and who is to be told. */
export interface Form {
  readonly reader: SchemaReader
  /** For a widget that is written with react-hook-form's `useController`; see `fieldName` for its name. */
  readonly control: FormControl
  values(): unknown
  get(path: Path): unknown
  set(path: Path, value: unknown): void
  /** What a person gives in the field itself: no choice that it stands in turns to another branch by it. */
  type(path: Path, value: unknown): void
  /** Several values as one change: who listens hears of it once. */
  setAll(values: readonly [path: Path, value: unknown][]): void
  /** The field was left: from now on it shows what is wrong with it. */
  touch(path: Path): void
  spec(path: Path): FieldSpec | undefined
  state(path: Path): FieldState
  status(): FormStatus
  /** Is nothing wrong with the values, shown or not? */
  isValid(): boolean
  /** The form before anything was done in it, for what is still rendered as it was sent; itself while nothing was. */
  untouched(): Form
  subscribe(path: Path, listener: () => void): () => void
  subscribeStatus(listener: () => void): () => void
  /** Hears which values were set, at each change; what a reset brings is none. */
  subscribeChanges(listener: (changes: readonly ValueChange[]) => void): () => void

  /** Stable keys of the entries of a list. */
  rows(path: Path): readonly string[]
  /** May an entry be added, removed? By `minItems` and `maxItems`. */
  limits(path: Path): { canAdd: boolean; canRemove: boolean }
  add(path: Path, value?: unknown, index?: number): void
  remove(path: Path, index: number): void
  move(path: Path, from: number, to: number): void
  duplicate(path: Path, index: number): void

  /** The entries of a map in the order they came, by keys that stay with them. */
  entries(path: Path): readonly NamedEntry[]
  renameEntry(path: Path, from: string, to: string): void
  removeEntry(path: Path, name: string): void

  /** The branch of a choice that is rendered; of the first one at the place where none is named. */
  branch(path: Path, choice?: FieldSpec): number
  chooseBranch(path: Path, index: number, choice?: FieldSpec): void
  /** An object as its value makes it, and then as each choice that it offers makes it; the last has all of its fields. */
  opened(path: Path, spec: FieldSpec): FieldSpec[]
  /** Is this object shown, by an expression over the object around the path? */
  holds(expression: unknown, around: Path): boolean
  /** What an expression is worth for the object at a path; `null` where it cannot be worked out. */
  ask(expression: unknown, around: Path): unknown

  setValidator(validator: Validator | undefined): void
  setBusy(busy: boolean): void
  setReadOnly(readOnly: boolean): void
  /** Puts failures of the gateway on their fields; each goes when its field is changed. */
  setFailures(failures: readonly FieldFailure[]): void
  /** What stands in the way of a submit though the value itself shows nothing: text that is no JSON, an upload under way. */
  setObstacle(path: Path, failure: FieldFailure | undefined): void
  /** Back to the first values, or on to new ones. */
  reset(values?: unknown): void
  /** What is wrong at and inside these places, which is shown from now on: a step before the next one. */
  check(paths: readonly Path[]): readonly FieldFailure[]
  /** The values, when nothing is wrong with them; else all failures, which are then shown. */
  submit(): Result<unknown, FieldFailure>
}
