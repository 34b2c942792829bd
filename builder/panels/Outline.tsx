import { memo, type KeyboardEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { childrenOf, nodeOf, type NodeId } from '#pages/model'
import { pickText, type Text } from '#shared'
import { useBlockName } from '../blockName.ts'
import { useBuilder, useBuilderState } from '../builderContext.ts'

/** The page as a tree of rows, columns and blocks. Arrows go through it, Enter and a click select. */
export const Outline = memo(function Outline() {
  const t = useText('builder')
  const root = useBuilderState((state) => state.model.root)
  const { store, actions } = useBuilder()
  const selection = useBuilderState((state) => state.selection)
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem] > button')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const id = items[at]?.dataset.node
    if (event.altKey && id !== undefined && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      return actions.moveBeside(id, event.key === 'ArrowUp' ? -1 : 1)
    }
    const next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : undefined
    if (next === undefined || !items[next]) return
    event.preventDefault()
    items[next].focus()
    store.select(items[next].dataset.node!)
  }
  if (root.length === 0) return <p className="builder-note">{t('outline.empty')}</p>
  const first = selection === null ? root[0] : undefined
  return (
    <ul className="builder-outline" role="tree" aria-label={t('tab.outline')} onKeyDown={onKey}>
      {root.map((id) => <Branch key={id} id={id} level={1} first={first} />)}
    </ul>
  )
})

const Branch = memo(function Branch({ id, level, first }: { id: NodeId; level: number; first: NodeId | undefined }) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockName()
  const { store } = useBuilder()
  const node = useBuilderState((state) => nodeOf(state.model, id))
  const selected = useBuilderState((state) => state.selection === id)
  if (!node) return null
  const children = childrenOf(node)
  const words = node.kind === 'object' ? wordsOf(node.data as unknown as Record<string, unknown>, locale) : ''
  return (
    <li role="treeitem" aria-level={level} aria-selected={selected} aria-expanded={children.length > 0 ? true : undefined}>
      <button type="button" data-node={id} data-kind={node.kind} data-selected={selected || undefined} tabIndex={selected || first === id ? 0 : -1} onClick={() => store.select(id)}>
        <span>{node.kind === 'object' ? nameOf(node.data.type) : t(`part.${node.kind}`)}</span>
        {words && <small>{words}</small>}
      </button>
      {children.length > 0 && (
        <ul role="group">
          {children.map((child) => <Branch key={child} id={child} level={level + 1} first={undefined} />)}
        </ul>
      )}
    </li>
  )
})

/** The first words that a block shows, to tell two of a kind apart. */
function wordsOf({ label, props }: Record<string, unknown>, locale: 'th' | 'en'): string {
  const values = [label, ...Object.values((props ?? {}) as Record<string, unknown>)]
  const text = values.map((value) => (typeof value === 'object' && value !== null && 'th' in value ? pickText(value as Text, locale) : '')).find((words) => words !== '')
  return (text ?? '').replace(/<[^>]*>/g, ' ').trim().slice(0, 40)
}
