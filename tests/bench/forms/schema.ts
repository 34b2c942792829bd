import type { JsonSchema } from '#forms/schema'

/** What each contestant's page offers to who measures it. */
export interface Contestant {
  /** Draws a form over `benchSchema(fields)` with the values; `submitted` is told the values that were accepted. */
  mount(
    root: HTMLElement,
    fields: number,
    values: Record<string, unknown>,
    submitted: (values: unknown) => void,
  ): void | Promise<void>
  /** What an error at a field is drawn as (CSS selector); absent where errors are shown without a submit. */
  error?: string
}

/**
 * A form of `fields` fields: text, number, choice and tick boxes in turn, a box that shows one more field when ticked.
 * Texts and numbers are required and bounded, so that a submit has something to check.
 */
export function benchSchema(fields: number): JsonSchema {
  const properties: Record<string, JsonSchema> = { toggle: { type: 'boolean', title: 'Toggle' } }
  const required: string[] = []
  for (let i = 0; i < fields; i++) {
    const name = `f${i}`
    const title = `Field ${i}`
    if (i % 4 < 2) properties[name] = { type: 'string', title, minLength: 1, maxLength: 80 }
    else if (i % 4 === 2)
      properties[name] = { type: 'number', title, minimum: 0, maximum: 1_000_000 }
    else properties[name] = { type: 'string', title, enum: ['red', 'green', 'blue'] }
    required.push(name)
  }
  return {
    type: 'object',
    properties,
    required,
    if: { properties: { toggle: { const: true } }, required: ['toggle'] },
    then: {
      properties: { extra: { type: 'string', title: 'Extra', minLength: 1 } },
      required: ['extra'],
    },
  }
}

/** Values that the schema accepts. */
export function benchValues(fields: number): Record<string, unknown> {
  const values: Record<string, unknown> = { toggle: false }
  for (let i = 0; i < fields; i++)
    values[`f${i}`] = i % 4 < 2 ? `text ${i}` : i % 4 === 2 ? i : 'green'
  return values
}
