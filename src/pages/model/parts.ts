import type { BlockDocument, PageDocument, PageObject, PageRow } from '#schema'
import { isText, type Failure, type Text } from '#shared'
import { withIds, mapObjects } from './copy.ts'
import type { NodeId, PageModel } from './nodes.ts'

/** Blocks that say whether they draw a reusable part. */
export type PartDocuments = Record<string, Pick<BlockDocument, 'part'>>

/** How deep reusable parts may stand inside each other. */
export const MAX_PARTS_DEEP = 10

/** One thing that each use of a part may set: a prop of a block in it. */
export interface PartSetting {
  name: string
  object: PageObject
  prop: string
}

export const eachObject = (rows: PageRow[], see: (object: PageObject) => void): void =>
  rows.forEach((row) => {
    mapObjects({ kind: 'row', row }, (object) => {
      see(object)
      return object
    })
  })

/** Id of the part that an object shows. */
export function partOf(
  { type, props }: Pick<PageObject, 'type' | 'props'>,
  blocks: PartDocuments,
): string | undefined {
  const part = Object.hasOwn(blocks, type) ? blocks[type]!.part : undefined
  const id = part && props[part.id]
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Ids of blocks that a use of a part stands for: those that it was made of and that something was said about. */
export function stoodFor(
  { type, props }: Pick<PageObject, 'type' | 'props'>,
  blocks: PartDocuments,
): string[] {
  const prop = Object.hasOwn(blocks, type) ? blocks[type]!.part?.stoodFor : undefined
  const ids = prop === undefined ? undefined : props[prop]
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

/** Ids of the parts that the rows use, each once. */
export function partsIn(rows: PageRow[], blocks: PartDocuments): string[] {
  const ids = new Set<string>()
  eachObject(rows, (object) => {
    const id = partOf(object, blocks)
    if (id !== undefined) ids.add(id)
  })
  return [...ids]
}

/** Refuses to a part that is edited the first use of itself, and of what is known to hold it, called by its title; the gateway knows all that do. */
export function refuseSelfReference(
  id: string,
  before: PageModel,
  after: PageModel,
  blocks: PartDocuments,
  holders: Readonly<Record<string, Text>> = {},
): Failure | undefined {
  if (after.page.type !== 'part') return undefined
  const known: Record<string, Text> = { ...holders, [id]: after.page.title }
  const held = ({ nodes }: PageModel): string[] =>
    Object.values(nodes)
      .flatMap((node) => (node.kind === 'object' ? (partOf(node.data, blocks) ?? []) : []))
      .filter((part) => Object.hasOwn(known, part))
  const added = held(after).find((part) => !held(before).includes(part))
  return added === undefined
    ? undefined
    : { code: 'part-holds-itself', path: 'builder', params: { over: known[added] } }
}

/** What each use of the part may set. Of two of the same name the first counts for the form; both are set. */
export function settingsOf(rows: PageRow[]): PartSetting[] {
  const found: PartSetting[] = []
  eachObject(rows, (object) =>
    found.push(
      ...Object.entries(object.overridable ?? {}).map(([name, prop]) => ({ name, object, prop })),
    ),
  )
  return found.filter(
    ({ name }, index) => found.findIndex((other) => other.name === name) === index,
  )
}

/** The object with what a use sets; only what the part leaves open, and only texts: links and pictures are texts too. */
function withValues(object: PageObject, values: Record<string, unknown>): PageObject {
  const set = Object.entries(object.overridable ?? {}).filter(
    ([name]) => Object.hasOwn(values, name) && isText(values[name]) && values[name] !== '',
  )
  return set.length === 0
    ? object
    : {
        ...object,
        props: {
          ...object.props,
          ...Object.fromEntries(set.map(([name, prop]) => [prop, values[name]])),
        },
      }
}

/** The rows of a part with the values of one use in them. */
export const fillPart = (rows: PageRow[], values: Record<string, unknown> = {}): PageRow[] =>
  rows.map(
    (row) =>
      (mapObjects({ kind: 'row', row }, (object) => withValues(object, values)) as { row: PageRow })
        .row,
  )

/**
 * The part as it stands at one use: its values filled in, its ids under the use's own, so that a part may stand on a page
 * twice. `data` are the answers of its queries, which follow.
 */
export function placePart(
  page: PageDocument,
  data: Record<string, Record<string, unknown>>,
  use: NodeId,
  values: Record<string, unknown> = {},
): { page: PageDocument; data: Record<string, Record<string, unknown>> } {
  const ids = new Map<NodeId, NodeId>()
  // Numbers, so that ids do not grow beyond what an id may be where parts stand inside parts.
  const newId = (old: NodeId): NodeId => {
    const id = `${use.slice(-40)}.${ids.size}`
    ids.set(old, id)
    return id
  }
  const builder = fillPart(page.builder, values).map(
    (row) => (withIds({ kind: 'row', row }, newId) as { row: PageRow }).row,
  )
  return {
    page: { ...page, builder },
    data: Object.fromEntries(
      Object.entries(data).map(([old, answers]) => [ids.get(old) ?? old, answers]),
    ),
  }
}
