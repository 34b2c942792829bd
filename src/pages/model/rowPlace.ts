import type { Text } from '#shared'
import { listAt, nodeOf, type NodeId, type PageModel, type RowNode } from './nodes.ts'

/** What visitors know a row by. */
export interface RowPlace {
  /** The part of a form that it stands in, the group of answers that it is, or nothing but a row. */
  as: 'steps' | 'tabs' | 'sections' | 'accordion' | 'group' | 'row'
  /** From one, among those that it is rendered with. */
  number: number
  heading?: Text
}

/** By what a row is told from the others; nothing where the node is none. */
export function rowPlace(model: PageModel, id: NodeId): RowPlace | undefined {
  const row = nodeOf(model, id)
  if (row?.kind !== 'row') return undefined
  const { part, dataMode = 'standalone', dataSetName, label } = row.data
  const rows = (listAt(model, row) ?? []).flatMap((one): RowNode[] => {
    const node = nodeOf(model, one)
    return node?.kind === 'row' ? [node] : []
  })
  const at = rows.indexOf(row)
  if (!part)
    return {
      as: dataMode === 'standalone' || dataSetName === undefined ? 'row' : 'group',
      number: at + 1,
      ...(label !== undefined && { heading: label }),
    }
  // Neighbours that are shown alike go together, and rows of one name in them are one part.
  let first = at
  while (rows[first - 1]?.data.part?.kind === part.kind) first--
  const names = [...new Set(rows.slice(first, at + 1).map(({ data }) => data.part!.id))]
  const heading = rows.slice(first).find(({ data }) => data.part?.id === part.id)!.data.part!.label
  return {
    as: part.kind,
    number: names.indexOf(part.id) + 1,
    ...(heading !== undefined && { heading }),
  }
}
