import type { JsonSchema } from '#forms/schema'

/** What a prop shows, as far as data can be put in its place; a `word` is asked with, so that records come too late for it. */
export type PropKind = 'text' | 'html' | 'image' | 'link' | 'number' | 'word'

/** What a prop of a block can be bound to; nothing where it is made of parts or chosen from a list. */
export function propKind(schema: JsonSchema): PropKind | undefined {
  const widget = schema['x-widget']
  if (schema.enum || widget === 'hidden') return undefined
  if (schema.$ref === 'sala:text')
    return widget === 'html' ? 'html' : widget === undefined ? 'text' : undefined
  if (schema.type === 'number') return 'number'
  // One that is read takes the place of all that are chosen.
  if (widget === 'records' && schema.type === 'array') return 'word'
  if (schema.type !== 'string') return undefined
  if (widget === 'image-address') return 'image'
  if (widget === 'link') return 'link'
  return (widget === undefined || widget === 'records') && !schema.pattern ? 'word' : undefined
}
