import type { Text } from '#shared'
import { type Branch } from './branches.ts'
import { type FlatSchema } from './merge.ts'
import type { JsonSchema, WidgetOptions } from './types.ts'
import { type Choice } from './widget.ts'

/** One field to draw. The same schema under the same name is the same object again, so that views can compare. */
export interface FieldSpec {
  name: string
  schema: JsonSchema
  flat: FlatSchema
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null' | 'any'
  widget: string
  label: Text
  help?: Text
  options: WidgetOptions
  required: boolean
  nullable: boolean
  readOnly: boolean
  choices?: Choice[]
  /** The ways of a `oneOf`, an `anyOf` or several types; rendered by the widget `choice`. */
  branches?: Branch[]
  /** What the choice is known by, however the schema around it changes with its value. */
  choice?: object
}
