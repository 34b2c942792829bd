import type { NodeId, Breakpoint } from '#pages/model'
import {
  addColumn,
  addRow,
  groupNodes,
  insertPictures,
  resizeColumn,
  targetOf,
  ungroupNode,
  type Anchor,
  type PlacedPicture,
} from '../commands/index.ts'
import type { ActionTools } from './actionTools.ts'

/** Blocks are put into others and taken out; rows and columns are added. */
export function createStructureActions({
  store,
  context,
  model,
  selection,
  selected,
  last,
  paramsOf,
  run,
  runAll,
  withValue,
}: ActionTools) {
  return {
    /** Puts pictures where they were dropped, as one step. Answers the blocks; `null` where the place has gone or takes none. */
    insertPictures(pictures: readonly PlacedPicture[], anchor: Anchor): NodeId[] | null {
      const target = targetOf(model(), anchor)
      if (!target) return null
      const made = insertPictures(model(), { pictures, target }, context)
      if (!made.ok) return null
      const { operation, ids } = made.value
      if (
        !run(operation, ids.at(-1)!, { key: 'announced.pictures', params: { count: ids.length } })
      )
        return null
      store.selectAll(ids)
      return ids
    },
    /** Puts what is selected into a new block of `type`. */
    group(type: string, ids: NodeId[] = selected()): void {
      withValue(
        groupNodes(model(), { ids, type }, context),
        ({ operation, id }) =>
          void run(operation, id, {
            key: ids.length === 1 ? 'announced.wrapped' : 'announced.grouped',
            params: { block: type, count: ids.length },
          }),
      )
    },
    ungroup(id: NodeId | null = selection()): void {
      if (id === null) return
      const params = paramsOf([id])
      withValue(ungroupNode(model(), { id }, context), ({ operation, ids }) =>
        runAll(operation, ids, { key: 'announced.ungrouped', params }),
      )
    },
    addRow(columns: number): void {
      const { operation, id } = addRow(model(), { after: last(), columns }, context)
      run(operation, id, { key: 'announced.row-added', params: { count: columns } })
    },
    addColumn(at: NodeId): void {
      withValue(
        addColumn(model(), { at }, context),
        ({ operation, id }) => void run(operation, id, { key: 'announced.column-added' }),
      )
    },
    resize(id: NodeId, breakpoint: Breakpoint, width: number): void {
      withValue(
        resizeColumn(model(), { id, breakpoint, width }),
        (operation) => void run(operation, id, null),
      )
    },
  }
}
