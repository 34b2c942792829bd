import type { NodeId, NodeKind, PageModel, PageNode } from '../nodes.ts'

export type Side = 'mine' | 'theirs'

interface Named {
  id: NodeId
  kind: NodeKind
  type?: string
}

/** What both changed, and differently. */
export type Conflict =
  /** `changed`: its own values. `moved`: its place. */
  | ({ what: 'changed' | 'moved' } & Named)
  /** One deleted it, the other changed something of it or in it. */
  | ({ what: 'removed'; by: Side } & Named)
  | { what: 'setting'; field: string }
  /** No page would come of both together: one of them as a whole. */
  | { what: 'page' }

/** Answers what a conflict is called; `undefined` while nobody has chosen. */
export type Choose = (conflict: Conflict) => Side | undefined

/** The three versions, and which nodes each side moved. */
export interface Versions {
  base: PageModel
  mine: PageModel
  theirs: PageModel
  moved: Record<Side, Set<NodeId>>
}

export const SIDES: readonly Side[] = ['mine', 'theirs']
export const otherSide = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine')

export const keyOf = (conflict: Conflict): string =>
  'id' in conflict
    ? `${conflict.what}:${conflict.id}`
    : conflict.what === 'setting'
      ? `setting:${conflict.field}`
      : conflict.what

export const named = (node: PageNode): Named => ({
  id: node.id,
  kind: node.kind,
  ...(node.kind === 'object' ? { type: node.data.type } : {}),
})
