import type { Text } from '#shared'
import { listAt, nodeOf, type NodeId, type PageModel, type Place } from './nodes.ts'
import type { Operation, OperationOf } from './operation.ts'

/** Key of a text in the `builder` catalogue (under `operation.`) and what fills it; `block` names a block by its type. */
export interface Description {
  key: string
  params: {
    block?: string
    text?: Text
    count?: number
    path?: string
    row?: number
    column?: number
    who?: string
  }
}

/** What an operation does, in words to be looked up; `model` is the page before it. */
export function describe(operation: Operation, model: PageModel): Description {
  switch (operation.type) {
    case 'insert':
      return inserted([operation])
    case 'move':
      return moved(model, operation.id, operation.to)
    case 'remove':
    case 'duplicate':
      return onNode(operation.type, model, operation.id)
    case 'update':
      return {
        ...onNode('update', model, operation.id),
        params: {
          ...onNode('update', model, operation.id).params,
          path: operation.changes[0]?.path.join('.') ?? '',
        },
      }
    case 'batch':
      if (operation.label === 'insert') return inserted(operation.operations)
      if (operation.label === 'move') return movedInto(operation, model)
      if (operation.label === 'cut') return cut(operation, model)
      if (operation.label === 'group' || operation.label === 'wrap')
        return {
          key: `operation.${operation.label}`,
          params: {
            ...inserted(operation.operations).params,
            count: operation.operations.length - 1,
          },
        }
      return {
        key: `operation.${operation.label ?? 'batch'}`,
        params: { count: operation.operations.length },
      }
    default:
      return { key: `operation.${operation.type}`, params: {} }
  }
}

/** Into another column or row the place is named too; among its neighbours a block just moves. */
function moved(model: PageModel, id: NodeId, to: Place): Description {
  const described = onNode('move', model, id)
  const [node, column] = [
    nodeOf(model, id),
    to.parent === null ? undefined : nodeOf(model, to.parent),
  ]
  if (node?.kind !== 'object' || column?.kind !== 'column' || node.parent === column.id)
    return described
  const row = nodeOf(model, column.parent)
  if (row?.kind !== 'row') return described
  const beside = listAt(model, column)!
  if (beside.length > 1)
    return {
      key: 'operation.move-to-column',
      params: { ...described.params, column: beside.indexOf(column.id) + 1 },
    }
  return {
    key: 'operation.move-to-row',
    params: { ...described.params, row: listAt(model, row)!.indexOf(row.id) + 1 },
  }
}

/** A block is named also where the row or the column is made for it. */
function inserted(operations: Operation[]): Description {
  const insert = operations
    .flatMap((one) => (one.type === 'batch' ? one.operations : [one]))
    .find((one) => one.type === 'insert')
  if (!insert) return { key: 'operation.batch', params: { count: operations.length } }
  const { tree } = insert
  const blocks =
    tree.kind === 'object'
      ? [tree.object]
      : (tree.kind === 'column' ? [tree.column] : tree.row.columns).flatMap(
          ({ objects }) => objects,
        )
  return blocks.length === 1
    ? { key: 'operation.insert', params: { block: blocks[0]!.type } }
    : { key: `operation.insert-${tree.kind}`, params: {} }
}

/** A move into a column or a row that is made for it. */
function movedInto({ operations }: OperationOf<'batch'>, model: PageModel): Description {
  const move = operations.find((one) => one.type === 'move')
  const made = operations
    .flatMap((one) => (one.type === 'batch' ? one.operations : [one]))
    .find((one) => one.type === 'insert')
  if (!move || !made) return { key: 'operation.batch', params: { count: operations.length } }
  const { params } = onNode('move', model, move.id)
  const place = made.at.index + 1
  return made.tree.kind === 'column'
    ? { key: 'operation.move-to-column', params: { ...params, column: place } }
    : { key: 'operation.move-to-row', params: { ...params, row: place } }
}

/** What goes to the clipboard, named where it is one thing. */
function cut({ operations }: OperationOf<'batch'>, model: PageModel): Description {
  const [first, ...others] = operations
  return first?.type === 'remove' && others.length === 0
    ? onNode('cut', model, first.id)
    : { key: 'operation.cut-many', params: { count: operations.length } }
}

function onNode(type: string, model: PageModel, id: NodeId): Description {
  const node = nodeOf(model, id)
  if (!node || node.kind === 'object')
    return { key: `operation.${type}`, params: node ? { block: node.data.type } : {} }
  return { key: `operation.${type}-${node.kind}`, params: {} }
}
