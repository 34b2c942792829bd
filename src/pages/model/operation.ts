import type { PageDocument } from '#schema'
import type { NodeId, PageNode, PageSettings, Place, Subtree } from './nodes.ts'

/** Sets the value at a path (`['props', 'text', 'th']`), or takes it away when there is no `value`. */
export interface Change {
  path: string[]
  value?: unknown
}

export type Breakpoint = 'base' | 'sm' | 'md' | 'lg'

/** Everything that can be done to a page, as data: it can be stored, sent, described and undone. */
export type Operation =
  | { type: 'insert'; at: Place; tree: Subtree }
  | { type: 'remove'; id: NodeId }
  /** `to.index` counts as if the node had already left its place. */
  | { type: 'move'; id: NodeId; to: Place }
  | { type: 'update'; id: NodeId; changes: Change[] }
  | { type: 'update-page'; changes: Change[] }
  /** `ids` names the new id of every node below and including the one copied. The copy follows the original. */
  | { type: 'duplicate'; id: NodeId; ids: Record<NodeId, NodeId> }
  /** Widths of twelve, by column; `null` inherits the width of the next smaller breakpoint. */
  | { type: 'resize'; breakpoint: Breakpoint; sizes: Record<NodeId, number | null> }
  | { type: 'add-row'; at: Place; id: NodeId; columns: { id: NodeId; size?: number }[] }
  /** Adds a column to a row and shares the twelve columns out evenly from the `md` breakpoint on. */
  | { type: 'add-column'; row: NodeId; index: number; id: NodeId }
  /** Puts another document in place of this one, as when an earlier version comes back. */
  | { type: 'replace'; document: PageDocument }
  /** The nodes that differ, as they are to stand (`null` for none): what others changed, as it comes in. */
  | { type: 'patch'; nodes: Record<NodeId, PageNode | null>; root?: NodeId[]; page?: PageSettings }
  /** Several operations that are one for the person who did them; `label` is the key of their description. */
  | { type: 'batch'; label?: string; operations: Operation[] }

export type OperationType = Operation['type']
export type OperationOf<T extends OperationType> = Extract<Operation, { type: T }>
