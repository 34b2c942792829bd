import type { Text } from '#shared'
import { nodeOf, type NodeId, type PageModel } from './nodes.ts'
import type { Operation } from './operation.ts'

/** Key of a text in the `builder` catalogue (under `operation.`) and what fills it; `block` names a block by its type. */
export interface Description {
  key: string
  params: { block?: string; text?: Text; count?: number; path?: string }
}

/** What an operation does, in words to be looked up; `model` is the page before it. */
export function describe(operation: Operation, model: PageModel): Description {
  switch (operation.type) {
    case 'insert':
      return operation.tree.kind === 'object' ? { key: 'operation.insert', params: { block: operation.tree.object.type } } : { key: `operation.insert-${operation.tree.kind}`, params: {} }
    case 'remove':
    case 'move':
    case 'duplicate':
      return onNode(operation.type, model, operation.id)
    case 'update':
      return { ...onNode('update', model, operation.id), params: { ...onNode('update', model, operation.id).params, path: operation.changes[0]?.path.join('.') ?? '' } }
    case 'batch':
      return { key: `operation.${operation.label ?? 'batch'}`, params: { count: operation.operations.length } }
    default:
      return { key: `operation.${operation.type}`, params: {} }
  }
}

function onNode(type: string, model: PageModel, id: NodeId): Description {
  const node = nodeOf(model, id)
  if (!node || node.kind === 'object') return { key: `operation.${type}`, params: node ? { block: node.data.type } : {} }
  return { key: `operation.${type}-${node.kind}`, params: {} }
}
