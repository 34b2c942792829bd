import type { Bilingual, PasswordConfig, Text } from '#shared'
import type { Expression, Filter } from '#schema'

/** A schema as it was parsed; `true` and `false` are schemas too, and are told apart where they are met. */
export type JsonSchema = { [keyword: string]: unknown } & {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  definitions?: Record<string, JsonSchema>
  type?: string | string[]
  title?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  /** First and last day: an ISO date or `today`. */
  formatMinimum?: string
  formatMaximum?: string
  properties?: Record<string, JsonSchema | boolean>
  required?: string[]
  items?: JsonSchema | boolean | (JsonSchema | boolean)[]
  additionalProperties?: JsonSchema | boolean
  allOf?: (JsonSchema | boolean)[]
  anyOf?: (JsonSchema | boolean)[]
  oneOf?: (JsonSchema | boolean)[]
  if?: JsonSchema | boolean
  then?: JsonSchema | boolean
  else?: JsonSchema | boolean
  readOnly?: boolean
  'x-label'?: Text
  'x-help'?: Text
  'x-widget'?: string
  'x-options'?: WidgetOptions
  'x-labels'?: Record<string, Bilingual & { color?: string; retired?: true }>
  'x-req-error'?: Text
  'x-format-error'?: Text
  'x-ref'?: RecordReference
  'x-child'?: {
    columns?: string[]
    totals?: string[]
    stops?: string[]
    /** Lines are counted by scanning what they are of. */
    scan?: { by: string; count: string }
  }
  /** Of the first level: path of lists in another one (`rows.cells`) that hold one value for each entry of this one, and follow what is done to it. */
  'x-aligned'?: string
  'x-compute'?: Expression
  /** Path of the field whose value this one starts with and follows until it is changed. */
  'x-copy'?: string
  'x-visible'?: Expression
  'x-readonly'?: Expression
  'x-required'?: Expression
  'x-hidden'?: 'keep' | 'clear'
  'x-money'?: true
  /** Of a field that a schema outside of this one describes: where that stands. Set by the reader. */
  'x-outside'?: string
  'x-layout'?: FieldLayout
  'x-set'?: SetRule[]
  /** Expression of the values that may be chosen, `null` for all; or `{ query }` for records, see `choiceQuery`. */
  'x-choices'?: Expression
  /** What must hold of a value that is there, each with what is said where it does not. */
  'x-checks'?: FieldCheck[]
  /** Expression of the first value of a new record, over `$user`, `$site`, `$route`, `$record`. */
  'x-default'?: Expression
}

export interface FieldCheck {
  /** Over the object around the field. */
  assert: Expression
  message: Bilingual
}

export interface RecordReference {
  entity: string
  display?: string
  filter?: Filter
  quickCreate?: boolean
  /** People who work here are offered by their names, to those too who may not read accounts. */
  colleagues?: true
  /** Own field, filled from a field of the picked record. */
  copy?: Record<string, string>
  /** Its fields that name one whole: what is typed, scanned or pasted finds it by them. */
  by?: string[]
  /** Its fields that an option says besides its name. */
  details?: string[]
}

/** What a widget may be told besides the schema; each reads what it knows. */
export interface WidgetOptions {
  placeholder?: Text
  /** Said where there is no record to choose from, and the address where one is made. */
  none?: Text
  make?: string
  /** Lines of a multi-line text. */
  rows?: number
  /** Extensions that a file may have (`pdf`, `jpg`). */
  accept?: string[]
  /** Largest file, in MB. */
  maxSize?: number
  /** Most files; more than one makes the value a list. */
  maxFiles?: number
  /** Files that every visitor may see, as the pictures of a page. */
  public?: boolean
  /** Fields side by side in a group, at most. */
  columns?: number
  unit?: Text
  /** Distance between the stops of a slider. */
  step?: number
  /** What a new password must keep to; without it any password is taken, as where one signs in. */
  password?: PasswordConfig
  /** Asks for the password twice. */
  confirm?: boolean
  /** Nothing can be pasted into a password, for who must have it so (spec: readings 34). */
  blockPaste?: boolean
  /** Of `code`. */
  language?: 'json' | 'text'
  /** Remote uniqueness: collection and field. */
  unique?: { collection: string; field: string }
}

/** A value that is written when a condition comes true. */
export interface SetRule {
  when: Expression
  value: Expression
}

/** How the fields of an object are laid out, besides one under the other. Fields that it does not name follow at the end. */
export interface FieldLayout {
  kind: PartKind
  parts: LayoutPart[]
}
export type PartKind = 'sections' | 'tabs' | 'steps' | 'accordion'
export interface LayoutPart {
  id: string
  label?: Text
  help?: Text
  /** Fields side by side where there is room. */
  columns?: number
  /** Names of fields in their order. */
  fields?: string[]
  /** Rows on a grid of twelve, each column as wide as its size says. */
  rows?: { columns: { size?: ColumnSize; fields: string[] }[] }[]
  /** Parts inside the part. */
  layout?: FieldLayout
}
export interface ColumnSize {
  base?: number
  sm?: number
  md?: number
  lg?: number
}
