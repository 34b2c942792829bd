import type { PageDocument } from '#schema'
import { eachObject, partsIn, type PartDocuments } from './parts.ts'

/** Types of the blocks in each of these parts as visitors see it, those of the parts within it too. `find` reads published parts. */
export async function blocksOfParts(ids: readonly string[], blocks: PartDocuments, find: (ids: string[]) => Promise<readonly { _id: string; published?: unknown }[]>): Promise<Record<string, string[]>> {
  const known = new Map<string, { types: string[]; parts: string[] }>()
  for (let level = [...ids]; level.length > 0; ) {
    for (const id of level) known.set(id, { types: [], parts: [] })
    for (const { _id, published } of await find(level)) {
      const rows = (published as Partial<PageDocument> | null | undefined)?.builder ?? []
      const types = new Set<string>()
      eachObject(rows, ({ type }) => void types.add(type))
      known.set(_id, { types: [...types], parts: partsIn(rows, blocks) })
    }
    level = [...new Set([...known.values()].flatMap(({ parts }) => parts))].filter((id) => !known.has(id))
  }
  const typesIn = (id: string, trail: Set<string>): string[] => (trail.has(id) || !known.has(id) ? [] : (trail.add(id), [...known.get(id)!.types, ...known.get(id)!.parts.flatMap((inner) => typesIn(inner, trail))]))
  return Object.fromEntries(ids.map((id) => [id, [...new Set(typesIn(id, new Set()))]]))
}
