import { fail } from '#shared'
import type { NodeId } from '../nodes.ts'

/** The operation names a node that the page does not have (any more). */
export const missing = (id: NodeId) => fail('not-found', { path: id, params: { id } })
