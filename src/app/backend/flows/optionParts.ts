import type { JsonSchema } from '#forms/schema'
import type { StepDocument } from '#schema'
import { isExpression } from './stepSchema.ts'

/** A part of the options of a step, by how it is asked for. */
export type OptionPart =
  | { as: 'condition'; name: string; field: JsonSchema; alone: JsonSchema }
  /** Values of the fields of an entity, which another option names. */
  | { as: 'fields'; name: string; field: JsonSchema; of: string; alone: JsonSchema }
  /** One value that is taken from somewhere. */
  | { as: 'value'; name: string; field: JsonSchema; isRequired: boolean }
  /** Options that are asked for by a form. */
  | { as: 'form'; names: string[]; schema: JsonSchema }

/** A line of words that is filled: neither a choice nor a name that stands as it is. */
const isLine = (field: JsonSchema): boolean =>
  field.type === 'string' &&
  field.enum === undefined &&
  field.pattern === undefined &&
  field.format === undefined &&
  field['x-widget'] === undefined

/** The options in their order, derived from the schema of the step and from what it says of its options. */
export function optionParts(
  { fields = {}, paths = [], names = {} }: Pick<StepDocument, 'fields' | 'paths' | 'names'>,
  schema: JsonSchema,
): OptionPart[] {
  const required = (schema.required as string[] | undefined) ?? []
  // What is asked of several options together is told by the check of the whole flow.
  const { anyOf: _any, oneOf: _one, allOf: _all, ...whole } = schema
  const only = (all: [string, JsonSchema][]): JsonSchema =>
    ({
      ...whole,
      properties: Object.fromEntries(all),
      required: required.filter((name) => all.some(([one]) => one === name)),
    }) as JsonSchema
  const parts: OptionPart[] = []
  let run: [string, JsonSchema][] = []
  const close = (): void => {
    if (run.length > 0)
      parts.push({ as: 'form', names: run.map(([name]) => name), schema: only(run) })
    run = []
  }
  for (const [name, field] of Object.entries(schema.properties ?? {}) as [string, JsonSchema][]) {
    const alone = only([[name, field]])
    const isRequired = required.includes(name)
    const isNamed = Object.hasOwn(names, name) || paths.includes(name)
    const part: OptionPart | undefined =
      name === 'when' && isExpression(field)
        ? { as: 'condition', name, field, alone }
        : Object.hasOwn(fields, name)
          ? { as: 'fields', name, field, of: fields[name]!, alone }
          : !isNamed && (isExpression(field) || isLine(field))
            ? { as: 'value', name, field, isRequired }
            : undefined
    if (part) {
      close()
      parts.push(part)
    } else run.push([name, field])
  }
  close()
  return parts
}
