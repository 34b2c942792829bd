import type { Bilingual, Text } from '#shared'
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
  'x-labels'?: Record<string, Bilingual & { color?: string }>
  'x-req-error'?: Text
  'x-ref'?: RecordReference
  'x-child'?: { columns?: string[]; totals?: string[] }
  'x-compute'?: Expression
  /** Path of the field whose value this one starts with and follows until it is changed. */
  'x-copy'?: string
  'x-visible'?: Expression
  'x-readonly'?: Expression
  'x-required'?: Expression
  'x-hidden'?: 'keep' | 'clear'
  'x-money'?: true
}

export interface RecordReference {
  entity: string
  display?: string
  filter?: Filter
  quickCreate?: boolean
  /** Own field, filled from a field of the picked record. */
  copy?: Record<string, string>
}

/** What a widget may be told besides the schema; each reads what it knows. */
export interface WidgetOptions {
  placeholder?: Text
  /** Lines of a multi-line text. */
  rows?: number
  /** Extensions that a file may have (`pdf`, `jpg`). */
  accept?: string[]
  /** Largest file, in MB. */
  maxSize?: number
  /** Most files; more than one makes the value a list. */
  maxFiles?: number
  /** First and last day, ISO. */
  min?: string
  max?: string
  /** Fields side by side in a group, at most. */
  columns?: number
  unit?: Text
  /** Remote uniqueness: collection and field. */
  unique?: { collection: string; field: string }
}
