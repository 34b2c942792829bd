import { nodeOf, type NodeId } from '#pages/model'
import { objectsInOrder, topmost } from '../commands/index.ts'
import type { ActionTools } from './actionTools.ts'

/** Several blocks are chosen, or what is around them. */
export function createSelectActions({
  store,
  blocks,
  context,
  model,
  selection,
  selected,
  chosen,
  announce,
}: ActionTools) {
  return {
    /** All blocks beside the selection; all of the page when they are selected already. */
    selectAll(): void {
      const at = selection() === null ? undefined : nodeOf(model(), selection()!)
      const beside =
        at?.kind === 'object'
          ? objectsInOrder(model(), blocks).filter(
              (id) => nodeOf(model(), id)?.parent === at.parent,
            )
          : []
      store.selectAll(beside.length > selected().length ? beside : objectsInOrder(model(), blocks))
      announce({ key: 'announced.selected', params: { count: selected().length } })
    },
    /** From the selection to a block, in the order of the page. */
    selectTo(id: NodeId): void {
      const order = objectsInOrder(model(), blocks)
      const [from, to] = [order.indexOf(selection() ?? id), order.indexOf(id)]
      if (from < 0 || to < 0) return store.select(id)
      const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
      store.selectAll(from <= to ? between : between.reverse())
      announce({
        key: 'announced.selected',
        params: { count: topmost(model(), between, context).length },
      })
    },
    /** The block, column or row that the selection stands in; the page when it stands in none. */
    selectAround(): void {
      const id = selection()
      const around = id === null ? null : (nodeOf(model(), id)?.parent ?? null)
      store.select(around)
      announce(chosen(around))
    },
  }
}
