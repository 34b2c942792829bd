import { DragOverlay, type Modifier } from '@dnd-kit/core'
import { createElement, useMemo } from 'react'
import { useLocale, useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { pickText } from '#shared'
import { blockIcon } from '../context/blockIcon.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { selectedOf } from '../store/builderStore.ts'
import type { DragSession } from './dragSession.ts'

/** How far behind the pointer it follows (px): the place of the drop stays in sight. */
const BESIDE = 14

/** In the corner of the window: from there it is brought to the pointer, in whichever window that is. */
const CORNER = {
  top: 0,
  left: 0,
  width: 'max-content',
  height: 'auto',
  pointerEvents: 'none',
} as const

/** Follows the pointer while something is dragged, and says what it is. */
export function DragGhost({ session }: { session: DragSession }) {
  const modifiers = useMemo<Modifier[]>(
    () => [
      ({ transform }) => {
        const at = session.pointer
        return at
          ? { ...transform, x: at.x + BESIDE, y: at.y + BESIDE }
          : { ...transform, x: -9999 }
      },
    ],
    [session],
  )
  return (
    <DragOverlay dropAnimation={null} modifiers={modifiers} style={CORNER} zIndex={20}>
      <Ghost />
    </DragOverlay>
  )
}

function Ghost() {
  const t = useText('builder')
  const locale = useLocale()
  const { blocks, patterns } = useBuilder()
  const dragged = useBuilderState(({ drag }) => drag?.dragged)
  const count = useBuilderState((state) =>
    dragged?.id !== undefined && selectedOf(state).includes(dragged.id)
      ? selectedOf(state).length
      : 1,
  )
  const kind = useBuilderState(({ model }) =>
    dragged?.id === undefined ? undefined : nodeOf(model, dragged.id)?.kind,
  )
  if (!dragged) return null
  const block = Object.hasOwn(blocks, dragged.type) ? blocks[dragged.type] : undefined
  const title = dragged.pattern === undefined ? undefined : patterns.titleOf(dragged.pattern)
  const name =
    title !== undefined
      ? pickText(title, locale)
      : (block?.label[locale] ?? (kind ? t(`part.${kind}`) : dragged.type))
  return (
    <div className="builder-ghost" data-ghost aria-hidden>
      {createElement(blockIcon(block?.icon), { size: 18, stroke: 1.6 })}
      <span>{name}</span>
      {count > 1 && <b>{count}</b>}
    </div>
  )
}
