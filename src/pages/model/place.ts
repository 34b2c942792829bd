import type { BlockDocument } from '#schema'
import { fail, ok, type Failure, type Result } from '#shared'
import {
  countObjects,
  levelOf,
  listAt,
  nodeOf,
  PAGE_LIMITS,
  type NodeId,
  type NodeKind,
  type PageModel,
  type PageNode,
  type Place,
} from './nodes.ts'

/** What the blocks say about their slots; without it, every slot takes every block. */
export type BlockDocuments = Record<string, Pick<BlockDocument, 'slots'>>

const CHILD_KIND: Record<NodeKind, NodeKind> = { row: 'column', column: 'object', object: 'row' }

/**
 * May nodes stand at a place? Refuses a place that is not there, the wrong kind of node, and, where blocks are
 * named, slots that the block lacks and blocks that the slot (or a slot around it) does not let in.
 */
export function checkPlace(
  model: PageModel,
  place: Place,
  kind: NodeKind,
  types: string[],
  blocks?: BlockDocuments,
): Failure[] {
  const parent = place.parent === null ? null : nodeOf(model, place.parent)
  const refused = (reason: string, params: Record<string, unknown> = {}): Failure[] => [
    {
      code: 'block-invalid',
      path: place.parent ?? 'builder',
      params: { reason, type: kind, ...params },
    },
  ]
  if (parent === undefined) return refused('place')
  if ((parent === null ? 'row' : CHILD_KIND[parent.kind]) !== kind) return refused('kind', { kind })
  const list = listAt(model, place)
  if (!list) return refused('slot')
  if (!Number.isInteger(place.index) || place.index < 0 || place.index > list.length)
    return refused('index', { index: place.index })
  if (!blocks) return []
  if (parent?.kind === 'object') {
    const slots = Object.hasOwn(blocks, parent.data.type)
      ? (blocks[parent.data.type]!.slots ?? {})
      : undefined
    if (!slots || !Object.hasOwn(slots, place.slot!)) return refused('slot', { slot: place.slot })
  }
  const allow = allowedAt(model, place, blocks)
  const stranger = allow && types.find((type) => !allow.includes(type))
  return stranger ? refused('not-allowed', { type: stranger }) : []
}

/** The blocks that the slot around a place lets in; `undefined` lets in all. */
export function allowedAt(
  model: PageModel,
  place: { parent: NodeId | null; slot?: string | null },
  blocks: BlockDocuments,
): string[] | undefined {
  for (let at: { parent: NodeId | null; slot?: string | null } = place; at.parent !== null;) {
    const parent = nodeOf(model, at.parent)
    if (!parent) return undefined
    if (parent.kind === 'object')
      return at.slot && Object.hasOwn(blocks, parent.data.type)
        ? blocks[parent.data.type]!.slots?.[at.slot]?.allow
        : undefined
    at = parent
  }
  return undefined
}

/** Types of the objects among `ids` that stand directly in the slot: not those inside other objects. */
export function topTypes(nodes: Record<NodeId, PageNode>, id: NodeId): string[] {
  const node = nodes[id]!
  return node.kind === 'object'
    ? [node.data.type]
    : node.children.flatMap((child) => topTypes(nodes, child))
}

/** Refuses what would make the page larger or deeper than a page may be. */
export function checkRoom(
  model: PageModel,
  place: Place,
  added: Record<NodeId, PageNode>,
  root: NodeId,
): Result<null> {
  if (countObjects(model.nodes) + countObjects(added) > PAGE_LIMITS.objects)
    return fail('page-too-large', { params: { reason: 'objects', max: PAGE_LIMITS.objects } })
  if (levelOf(model, place.parent) + heightOf(added, root) > PAGE_LIMITS.levels)
    return fail('page-too-large', { params: { reason: 'levels', max: PAGE_LIMITS.levels } })
  return ok(null)
}

/** How many objects stand inside each other in a part, at most. */
export function heightOf(nodes: Record<NodeId, PageNode>, id: NodeId): number {
  const node = nodes[id]!
  const children = node.kind === 'object' ? Object.values(node.slots ?? {}).flat() : node.children
  return (
    (node.kind === 'object' ? 1 : 0) +
    children.reduce((most, child) => Math.max(most, heightOf(nodes, child)), 0)
  )
}
