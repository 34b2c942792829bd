import { childrenOf, nodeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { isWithin } from './target.ts'

/** The row that a block stands in. */
function rowAround(model: PageModel, id: NodeId): NodeId | undefined {
  const node = nodeOf(model, id)
  const column = node?.kind === 'object' ? nodeOf(model, node.parent) : undefined
  return column?.kind === 'column' ? column.parent : undefined
}

/** Rows that stand empty once these blocks have gone `into` another place, and so go with them; a row that was put there empty is none. */
export function rowsLeftBy(
  model: PageModel,
  ids: readonly NodeId[],
  into: NodeId | null,
): NodeId[] {
  const rows = new Set(ids.flatMap((id) => rowAround(model, id) ?? []))
  return [...rows].filter(
    (row) =>
      (into === null || !isWithin(model, into, row)) &&
      childrenOf(nodeOf(model, row)!)
        .flatMap((column) => childrenOf(nodeOf(model, column)!))
        .every((one) => ids.includes(one)),
  )
}

/** A move together with what it leaves empty: one step that is taken back as one. */
export const withRowsLeft = (operation: Operation, rows: readonly NodeId[]): Operation =>
  rows.length === 0
    ? operation
    : {
        type: 'batch',
        label: 'move',
        ...(operation.type === 'batch' && operation.label !== undefined
          ? { label: operation.label }
          : {}),
        operations: [
          ...(operation.type === 'batch' ? operation.operations : [operation]),
          ...rows.map((id): Operation => ({ type: 'remove', id })),
        ],
      }
