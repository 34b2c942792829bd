import type { PageDocument } from '#schema'

/** Blocks that a page is made of: those in slots, and in forms and reusable parts that travel with the data too. */
export function blockTypes(
  { builder }: Pick<PageDocument, 'builder'>,
  data: Record<string, unknown> = {},
): string[] {
  const types = new Set<string>()
  // Documents travel at any depth of the answers; what has a type and props is an object of a page.
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, props } = value as { type?: unknown; props?: unknown }
    if (typeof type === 'string' && props) types.add(type)
    Object.values(value).forEach(visit)
  }
  visit([builder, data])
  return [...types]
}
