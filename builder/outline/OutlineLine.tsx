import { IconChevronRight, IconColumns1, IconLayoutRows } from '@tabler/icons-react'
import { createElement, memo } from 'react'
import { useLocale, useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { useBlockName } from '../context/blockName.ts'
import { blockExcerpt } from '../names/blockExcerpt.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { blockIcon } from '../context/blockIcon.ts'
import { OutlineMarks } from './OutlineMarks.tsx'
import type { OutlineRow } from './outlineRows.ts'
import { slotWords } from '../names/slotsInOrder.ts'

interface Props {
  htmlId: string
  row: OutlineRow
  /** Pixels from the top of the tree. */
  top: number
}

/** One line of the tree; it is rendered again when its own node changes, and no other is. */
export const OutlineLine = memo(function OutlineLine({
  htmlId,
  row: { id, level, open, at, of },
  top,
}: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockName()
  const { blocks } = useBuilder()
  const node = useBuilderState((state) => nodeOf(state.model, id))
  const selected = useBuilderState((state) => state.selection === id || state.also.includes(id))
  const around = useBuilderState((state) =>
    node?.kind === 'row' && node.parent !== null ? nodeOf(state.model, node.parent) : undefined,
  )
  if (!node) return null
  const words =
    node.kind === 'object'
      ? blockExcerpt(node.data, locale)
      : node.kind === 'row' && around?.kind === 'object'
        ? slotWords(around, node.slot!, blocks[around.data.type], locale)
        : ''
  const icon =
    node.kind === 'object'
      ? blockIcon(blocks[node.data.type]?.icon)
      : node.kind === 'row'
        ? IconLayoutRows
        : IconColumns1
  return (
    <div
      id={htmlId}
      role="treeitem"
      aria-level={level}
      aria-setsize={of}
      aria-posinset={at}
      aria-expanded={open}
      aria-selected={selected}
      className="builder-outline-line"
      data-node={id}
      data-kind={node.kind}
      style={{
        insetBlockStart: top,
        paddingInlineStart: `calc(${level - 1} * var(--outline-indent))`,
      }}
    >
      <span data-fold={open === undefined ? undefined : ''} aria-hidden>
        {open !== undefined && <IconChevronRight size={14} data-open={open || undefined} />}
      </span>
      {createElement(icon, { size: 16, stroke: 1.6, 'aria-hidden': true })}
      <span className="builder-outline-name">
        {node.kind === 'object' ? nameOf(node.data.type) : t(`part.${node.kind}`)}
      </span>
      {words && <small>{words}</small>}
      {node.kind === 'object' && (
        <OutlineMarks id={id} object={node.data} block={blocks[node.data.type]} />
      )}
    </div>
  )
})
