import type { NodeId, NodeKind, PageModel, PageNode } from '../nodes.ts'
import type { ValueConflict } from './spot.ts'

export type Side = 'mine' | 'theirs'

interface Named {
  id: NodeId
  kind: NodeKind
  type?: string
}

/** What both changed, and differently. */
export type Conflict =
  /** A value of it; with an empty path all of them together. */
  | ({ what: 'changed' } & Named & ValueConflict)
  /** Its place. */
  | ({ what: 'moved' } & Named)
  /** One deleted it, the other changed something of it or in it. */
  | ({ what: 'removed'; by: Side } & Named)
  /** A setting of the page. */
  | ({ what: 'setting'; field: string } & ValueConflict)
  /** No page would come of both together: one of them as a whole. */
  | { what: 'page' }

/** What somebody wrote instead of what either has. */
export interface Written {
  value: unknown
}

/** Answers what stands of a conflict; `undefined` while nobody has chosen. */
export type Choose = (conflict: Conflict) => Side | Written | undefined

/** The value that a choice leads to. */
export const valueOf = (
  choice: Side | Written,
  { mine, theirs }: Pick<ValueConflict, 'mine' | 'theirs'>,
): unknown => (typeof choice === 'object' ? choice.value : choice === 'mine' ? mine : theirs)

/** The three versions, and which nodes each side moved. */
export interface Versions {
  base: PageModel
  mine: PageModel
  theirs: PageModel
  moved: Record<Side, Set<NodeId>>
}

export const SIDES: readonly Side[] = ['mine', 'theirs']
export const otherSide = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine')

export const keyOf = (conflict: Conflict): string => {
  const start = 'id' in conflict ? `${conflict.what}:${conflict.id}` : conflict.what
  return 'path' in conflict ? [start, ...conflict.path].join(':') : start
}

export const named = (node: PageNode): Named => ({
  id: node.id,
  kind: node.kind,
  ...(node.kind === 'object' ? { type: node.data.type } : {}),
})
