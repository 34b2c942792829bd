import { isRecord } from '#shared'
import type { BlockDocument, PageDocument } from '#schema'
import type { PageModel } from './nodes.ts'
import { mapPage } from './copy.ts'

type Queries = NonNullable<BlockDocument['queries']>
type Blocks = Readonly<Record<string, Pick<BlockDocument, 'queries'>>>

const routeName = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.$route === 'string' ? value.$route : undefined
const queriesOf = (blocks: Blocks, type: string): Queries[string][] =>
  Object.hasOwn(blocks, type) ? Object.values(blocks[type]!.queries ?? {}) : []

/** Parts of the path that a query reads, with the field of the record that each must be. */
function routeFields({ id, filter }: Queries[string]): [name: string, field: string][] {
  const ofId = routeName(id)
  const ofFilter = Object.entries(isRecord(filter) ? filter : {}).flatMap(
    ([field, value]): [string, string][] => {
      const name = routeName(value)
      return name === undefined ? [] : [[name, field]]
    },
  )
  return [...(ofId === undefined ? [] : [[ofId, '_id'] as [string, string]]), ...ofFilter]
}

/** Parts of the path that a block finds its record by: at another address it has nothing to show. */
export const pathNames = ({ queries }: Pick<BlockDocument, 'queries'>): string[] =>
  Object.values(queries ?? {}).flatMap((query) => routeFields(query).map(([name]) => name))

/** Entities whose records a page asks for one by one: what a print is of, its sources, and those that its blocks find by the path. */
export function recordEntities({ page, nodes }: PageModel, blocks: Blocks): string[] {
  const ofBlocks = Object.values(nodes)
    .flatMap((node) => (node.kind === 'object' ? queriesOf(blocks, node.data.type) : []))
    .flatMap((query) =>
      typeof query.collection === 'string' && routeFields(query).length > 0
        ? [query.collection]
        : [],
    )
  return [
    ...new Set([
      ...Object.values(page.sources ?? {}).flatMap(({ entity }) =>
        entity === undefined ? [] : [entity],
      ),
      ...ofBlocks,
      ...(page.type === 'print' && page.recordEntity ? [page.recordEntity] : []),
    ]),
  ].sort()
}

/** Records that the blocks of a page find by its path: what they are asked to be besides, by their entities. */
export function pathRecords(
  { nodes }: PageModel,
  blocks: Blocks,
): Record<string, Record<string, unknown>> {
  const queries = Object.values(nodes).flatMap((node) =>
    node.kind === 'object' ? queriesOf(blocks, node.data.type) : [],
  )
  return Object.fromEntries(
    queries.flatMap((query) => {
      if (typeof query.collection !== 'string' || routeFields(query).length === 0) return []
      return [
        [
          query.collection,
          Object.fromEntries(
            Object.entries(isRecord(query.filter) ? query.filter : {}).filter(
              ([, value]) => typeof value !== 'object',
            ),
          ),
        ] as const,
      ]
    }),
  )
}

/** Which entity a page with these names in its path is about, and the field that each name is; nothing where no record is named by all of them. */
export function pathFields(
  { page, nodes }: PageModel,
  blocks: Blocks,
  names: readonly string[],
): { entity: string; fields: Record<string, string>; filter: Record<string, unknown> } | undefined {
  const ofSources = Object.values(page.sources ?? {}).map(({ entity, by, id }) => {
    const name = routeName(id)
    return { collection: entity, fields: name ? [[name, by ?? '_id'] as const] : [], filter: {} }
  })
  const ofBlocks = Object.values(nodes)
    .flatMap((node) => (node.kind === 'object' ? queriesOf(blocks, node.data.type) : []))
    .map((query) => ({
      collection: query.collection,
      fields: routeFields(query),
      filter: Object.fromEntries(
        Object.entries(isRecord(query.filter) ? query.filter : {}).filter(
          ([, value]) => typeof value !== 'object',
        ),
      ),
    }))
  const found = [...ofSources, ...ofBlocks].find(
    ({ collection, fields }) =>
      typeof collection === 'string' &&
      fields.length === names.length &&
      names.every((name) => fields.some(([own]) => own === name)),
  )
  return (
    found && {
      entity: found.collection as string,
      fields: Object.fromEntries(found.fields),
      filter: found.filter,
    }
  )
}

/** The page as if its address had named this record: its sources of the entity hold it, and `route` leads its blocks to it. */
export function withRecord(
  page: PageDocument,
  blocks: Blocks,
  entity: string,
  record: Record<string, unknown> & { _id: string },
): { page: PageDocument; route: Record<string, string> } {
  const route: Record<string, string> = {}
  mapPage(page, (object) => {
    for (const query of queriesOf(blocks, object.type))
      if (query.collection === entity)
        for (const [name, field] of routeFields(query))
          if (typeof record[field] === 'string') route[name] = record[field]
    return object
  })
  if (!page.sources) return { page, route }
  return {
    page: {
      ...page,
      sources: Object.fromEntries(
        Object.entries(page.sources).map(([name, source]) => [
          name,
          source.entity === entity ? { entity, id: record._id } : source,
        ]),
      ),
    },
    route,
  }
}
