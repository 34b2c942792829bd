import { listAt, nodeOf, rowPlace, type NodeId, type PageModel } from '#pages/model'
import type { NodeLocation } from './announcement.ts'

/** Where a row or a column stands; of a block also what it stands behind there, or before. */
export function locate(model: PageModel, id: NodeId): NodeLocation | undefined {
  const node = nodeOf(model, id)
  if (!node) return undefined
  const siblings = listAt(model, node)!
  const at = siblings.indexOf(id)
  const typeOf = (one: NodeId | null | undefined): string | undefined => {
    const found = one === null || one === undefined ? undefined : nodeOf(model, one)
    return found?.kind === 'object' ? found.data.type : undefined
  }
  if (node.kind === 'row') {
    const parent = node.parent === null ? undefined : nodeOf(model, node.parent)
    const heading = rowPlace(model, id)?.heading
    return {
      row: at + 1,
      ...(heading !== undefined && { heading }),
      ...(parent?.kind === 'object' && {
        block: parent.data.type,
        inside: { node: parent, slot: node.slot! },
      }),
    }
  }
  const around = locate(model, node.parent)!
  if (node.kind === 'column') return { ...around, column: at + 1, columns: siblings.length }
  const [behind, before] = [typeOf(siblings[at - 1]), typeOf(siblings[at + 1])]
  return { ...around, ...(behind === undefined ? { before } : { behind }) }
}
