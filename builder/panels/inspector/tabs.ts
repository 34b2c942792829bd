import { useRef } from 'react'
import { isRecord } from '#shared'
import { mayPlace, nodeOf, type NodeId, type PageModel } from '#pages/model'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { dataSetOf } from '../../commands/index.ts'

/** What the settings of a node are parted into: what it says, how it looks, and when it is there. */
export const TABS = ['content', 'style', 'rules'] as const
export type TabName = (typeof TABS)[number]

/** Has a row anything to say? Only one of a form keeps answers, or is a part of it. */
export function hasRowContent(model: PageModel, id: NodeId): boolean {
  const row = nodeOf(model, id)
  if (row?.kind !== 'row' || model.page.type !== 'form') return false
  // Inside a block neither is rendered; what says so nevertheless can be taken back.
  return (
    row.parent === null ||
    row.data.part !== undefined ||
    dataSetOf(row.data) !== undefined ||
    (row.data.dataMode ?? 'standalone') !== 'standalone'
  )
}

const ALL: readonly TabName[] = TABS
const CONTENT: readonly TabName[] = ['content']
const LOOKS: readonly TabName[] = ['style', 'rules']

/** The tabs that a node has for who sits before it; the same ones as long as they are equal. */
export function useTabs(id: NodeId): readonly TabName[] {
  const { blocks, contentOnly } = useBuilder()
  const { user } = useSession()
  // Of what has gone it keeps those that it had, until the next choice is rendered.
  const last = useRef(CONTENT)
  const of = (model: PageModel): readonly TabName[] => {
    const node = nodeOf(model, id)
    if (!node) return last.current
    if (contentOnly) return CONTENT
    if (node.kind === 'row') return hasRowContent(model, id) ? ALL : LOOKS
    if (node.kind === 'column') return ALL
    const { type } = node.data
    return Object.hasOwn(blocks, type) && mayPlace(blocks[type]!, user?.roles ?? []) ? ALL : CONTENT
  }
  return useBuilderState(({ model }) => (last.current = of(model)))
}

/** On which tabs something is said of a node, by their names; told while another one is looked at. */
export function setTabsOf(model: PageModel, id: NodeId): string {
  const node = nodeOf(model, id)
  if (!node) return ''
  const { style } = node.data
  const { hide, ...look } = isRecord(style) ? style : {}
  const isRuled =
    hide !== undefined ||
    (node.kind === 'object' &&
      (node.data.show !== undefined ||
        node.data.hidden === true ||
        (node.data.logics?.length ?? 0) > 0))
  return [Object.keys(look).length > 0 && 'style', isRuled && 'rules'].filter(Boolean).join(' ')
}
