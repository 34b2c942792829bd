import type { NodeId } from '#pages/model'
import {
  duplicateNodes,
  insertBlock,
  moveBeside,
  moveNodes,
  topmost,
  type Dragged,
  type Target,
} from '../commands/index.ts'
import { locate } from '../names/locate.ts'
import { type ActionTools, announcementKey } from './actionTools.ts'

/** Blocks come to a place, and go to another. */
export function createPlaceActions({
  context,
  model,
  selected,
  nameOf,
  kindOf,
  paramsOf,
  announce,
  run,
  runAll,
  besideSelection,
  withValue,
}: ActionTools) {
  const actions = {
    placeFor: besideSelection,
    insert(type: string, target?: Target): void {
      withValue(
        insertBlock(model(), { type, target: target ?? besideSelection(type) }, context),
        ({ operation, id }) =>
          void run(operation, id, () => ({
            key: 'announced.inserted',
            params: { block: type, where: locate(model(), id) },
          })),
      )
    },
    drop({ type, id }: Dragged, target: Target): void {
      if (id === undefined) return actions.insert(type, target)
      const all =
        selected().includes(id) && kindOf([id]) !== 'column'
          ? selected().filter((one) => kindOf([one, id]) !== 'mixed')
          : [id]
      const ids = topmost(model(), all, context)
      const params = paramsOf(ids)
      // Behind the first of several stand the others, which were moved themselves.
      withValue(moveNodes(model(), { ids, target }, context), (operation) =>
        operation
          ? runAll(operation, all, () => ({
              key: announcementKey('moved', ids),
              params: {
                ...params,
                where: {
                  ...locate(model(), ids[0]!),
                  ...(ids.length > 1 && { before: undefined }),
                },
              },
            }))
          : announce({ key: 'announced.unmoved', params: paramsOf([id]) }),
      )
    },
    moveBeside(id: NodeId, by: -1 | 1): void {
      const params = nameOf(id)
      withValue(moveBeside(model(), { id, by }), (operation) =>
        operation
          ? void run(operation, id, () => ({
              key: 'announced.moved',
              params: { ...params, where: locate(model(), id) },
            }))
          : announce({ key: 'announced.no-place' }),
      )
    },
    duplicate(all: NodeId[] = selected()): void {
      const ids = topmost(model(), all, context)
      if (ids.length === 0) return
      const params = paramsOf(ids)
      withValue(duplicateNodes(model(), { ids }, context), (done) =>
        runAll(done.operation, done.ids, () => ({
          key: announcementKey('duplicated', ids),
          params: { ...params, where: locate(model(), done.ids[0]!) },
        })),
      )
    },
  }
  return actions
}
