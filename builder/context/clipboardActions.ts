import { nodeOf, type NodeId } from '#pages/model'
import {
  anchorOf,
  copyNodes,
  deleteNodes,
  named,
  pasteNodes,
  pictureBlock,
  topmost,
  withItsRow,
} from '../commands/index.ts'
import { type ActionPorts, type ActionTools, announcementKey } from './actionTools.ts'

type Clipboard = Pick<ActionPorts, 'clipboard' | 'fitting' | 'leftOut' | 'place'>

/** What is taken from the page, and comes back to it by the clipboard. */
export function createClipboardActions(
  tools: ActionTools,
  { clipboard, fitting, leftOut, place }: Clipboard,
) {
  const {
    blocks,
    context,
    model,
    selected,
    last,
    paramsOf,
    chosen,
    announce,
    run,
    runAll,
    besideSelection,
    withValue,
  } = tools
  /** Takes nodes from the page; a row goes with its last column. */
  function takeAway(how: 'removed' | 'cut', all: NodeId[]): void {
    const ids = topmost(
      model(),
      all.map((id) => withItsRow(model(), id)),
      context,
    )
    if (ids.length === 0) return
    const params = paramsOf(ids)
    withValue(deleteNodes(model(), { ids }, context), ({ operation, next }) => {
      const isPart = next !== null && nodeOf(model(), next)?.kind !== 'object'
      void run(how === 'cut' ? named('cut', operation) : operation, next, () => ({
        key: announcementKey(how, ids),
        params,
        ...(isPart && { then: chosen(next) }),
      }))
    })
  }

  const actions = {
    remove: (ids: NodeId[] = selected()): void => takeAway('removed', ids),
    copy(all: NodeId[] = selected()): boolean {
      const ids = topmost(model(), all, context)
      if (ids.length === 0) return false
      const copied = copyNodes(model(), { ids }, context)
      if (!copied.ok) return false
      clipboard.write(copied.value)
      announce({ key: announcementKey('copied', ids), params: paramsOf(ids) })
      return true
    },
    cut(ids: NodeId[] = selected()): void {
      if (actions.copy(ids)) takeAway('cut', ids)
    },
    async paste(): Promise<void> {
      const files = (await clipboard.pictures?.()) ?? []
      if (files.length > 0)
        return place?.(files, anchorOf(model(), besideSelection(pictureBlock(blocks)?.name ?? '')))
      const text = await clipboard.read()
      if (text === null) return announce({ key: 'announced.clipboard-empty' })
      const fit = await fitting?.()
      withValue(
        pasteNodes(model(), { text, after: last(), fit }, context),
        ({ operation, ids, left }) => {
          runAll(operation, ids, { key: 'announced.pasted' })
          if (left.length > 0) leftOut?.(left)
        },
      )
    },
  }
  return actions
}
