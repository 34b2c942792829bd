import { nodeOf, placeOf, type NodeId, type PageModel } from '#pages/model'
import type { PageObject } from '#schema'
import { sameTarget, type Dragged, type Target } from '../commands/index.ts'
import type { Announcement } from '../names/announcement.ts'
import { locate } from '../names/locate.ts'
import { standing } from './keyboardTargets.ts'

type Worded = Pick<PageObject, 'label' | 'props'>

/** A place in words: beside which block, in which column of which row. */
export function describeTarget(model: PageModel, dragged: Dragged, target: Target): Announcement {
  const { kind, place } = target
  const parent = place.parent === null ? undefined : nodeOf(model, place.parent)
  const own = dragged.rows || dragged.beside ? placeOf(model, dragged.id ?? '') : undefined
  if (own) {
    // What leaves its place makes room there.
    const isBehind =
      own.parent === place.parent &&
      own.slot === ('slot' in place ? place.slot : undefined) &&
      place.index > own.index
    const number = place.index + (isBehind ? 0 : 1)
    return {
      key: 'announced.place-part',
      params: {
        where:
          kind === 'column'
            ? { ...locate(model, dragged.id!), column: number }
            : { row: number, ...(parent?.kind === 'object' && { block: parent.data.type }) },
      },
    }
  }
  const number = place.index + 1
  if (kind === 'row')
    return parent?.kind === 'object'
      ? {
          key: 'announced.place-row-inside',
          params: { number, block: parent.data.type, inside: { node: parent, slot: place.slot } },
        }
      : { key: 'announced.place-row', params: { number } }
  if (kind === 'column')
    return { key: 'announced.place-column', params: { number, where: locate(model, place.parent) } }
  const where = parent?.kind === 'column' ? locate(model, parent.id) : undefined
  if (sameTarget(target, standing(model, dragged)))
    return { key: 'announced.place-own', params: { where } }
  const children = parent?.kind === 'column' ? parent.children : []
  const blockAt = (id: NodeId | undefined): { block: string; of: Worded } | undefined => {
    const node = id === undefined ? undefined : nodeOf(model, id)
    return node?.kind === 'object' ? { block: node.data.type, of: node.data } : undefined
  }
  const next = blockAt(children[place.index])
  if (next) return { key: 'announced.place-before', params: { ...next, where } }
  const last = blockAt(children.at(-1))
  return last
    ? { key: 'announced.place-end', params: { ...last, where } }
    : { key: 'announced.place-empty', params: { where } }
}
