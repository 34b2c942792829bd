import type { PageDocument } from '#schema'
import { partOf } from './parts.ts'
import { finish, objectsOf, type ProblemContext } from './problems/problem.ts'
import { shownOn } from './problems/shown.ts'
import { toModel } from './toModel.ts'
import { type BlocksOfPart } from './blocksOfPart.ts'

interface Own extends BlocksOfPart {
  /** Ids of the parts within it, as often as they stand there. */
  parts: string[]
}

const NOTHING: BlocksOfPart = { types: [], blocks: 0, pictures: 0, films: 0, files: [] }

function ownOf(published: unknown, blocks: ProblemContext['blocks']): Own {
  const builder = (published as Partial<PageDocument> | null | undefined)?.builder ?? []
  const model = toModel({
    type: 'part',
    slug: 'part',
    title: '',
    builder,
  } as unknown as PageDocument)
  if (!model.ok) return { ...NOTHING, parts: [] }
  const objects = objectsOf(model.value).map(({ data }) => data)
  return {
    ...finish(shownOn(model.value, { blocks })),
    types: [...new Set(objects.map(({ type }) => type))],
    parts: objects.flatMap((data) => partOf(data, blocks) ?? []),
  }
}

/** The blocks in each of these parts as visitors see it, those of the parts within it too. `find` reads published parts. */
export async function blocksOfParts(
  ids: readonly string[],
  blocks: ProblemContext['blocks'],
  find: (ids: string[]) => Promise<readonly { _id: string; published?: unknown }[]>,
): Promise<Record<string, BlocksOfPart>> {
  const known = new Map<string, Own>()
  for (let level = [...ids]; level.length > 0;) {
    for (const id of level) known.set(id, { ...NOTHING, parts: [] })
    for (const { _id, published } of await find(level)) known.set(_id, ownOf(published, blocks))
    level = [...new Set([...known.values()].flatMap(({ parts }) => parts))].filter(
      (id) => !known.has(id),
    )
  }
  const summed = new Map<string, BlocksOfPart>()
  const sumOf = (id: string): BlocksOfPart => {
    const { parts, ...own } = known.get(id)!
    const before = summed.get(id)
    if (before) return before
    // A part that holds itself is rendered no further there.
    summed.set(id, NOTHING)
    const all = [own, ...parts.map(sumOf)]
    const total = (name: 'blocks' | 'pictures' | 'films'): number =>
      all.reduce((sum, one) => sum + one[name], 0)
    const sum = {
      types: [...new Set(all.flatMap(({ types }) => types))],
      blocks: total('blocks'),
      pictures: total('pictures'),
      films: total('films'),
      files: [...new Set(all.flatMap(({ files }) => files))],
    }
    summed.set(id, sum)
    return sum
  }
  return Object.fromEntries(ids.map((id) => [id, sumOf(id)]))
}
