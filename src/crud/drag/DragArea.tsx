import {
  DndContext,
  TraversalOrder,
  type Active,
  type AutoScrollOptions,
  type DragEndEvent,
  type Over,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { useText } from '#i18n'
import { DragChip } from './DragChip.tsx'
import { DragRulesContext, idOf, judge, placeOf, type DragRules } from './dragRules.ts'
import { nearestPlace } from './nearestPlace.ts'
import { useDragSensors } from './useDragSensors.ts'
import { useWhere } from './useWhere.ts'
import './drag.css'

/** Describes what can be dragged: how it is moved by keys. */
export const DRAG_HINT = 'drag-hint'

/** What the pointer is in scrolls before what that stands in, up and down alone. */
const SCROLL: AutoScrollOptions = {
  order: TraversalOrder.ReversedTreeOrder,
  threshold: { x: 0, y: 0.12 },
  // Pixels every 5 ms at the very edge: to be read as it goes by.
  acceleration: 5,
  layoutShiftCompensation: false,
}

/** Things that are dragged to places among them, by mouse and by touch; `rules` say what may go where, and in what words. */
export function DragArea<P>({ rules, children }: { rules: DragRules<P>; children: ReactNode }) {
  return (
    <DragRulesContext value={rules as DragRules<unknown>}>
      <Area rules={rules as DragRules<unknown>}>{children}</Area>
    </DragRulesContext>
  )
}

function Area({ rules, children }: { rules: DragRules<unknown>; children: ReactNode }) {
  const t = useText('backend')
  const sensors = useDragSensors()
  const where = useWhere()
  const lands = (active: Active, over: Over | null): over is Over =>
    over !== null && judge(rules, active, over).kind === 'open'
  const stays = (active: Active): string => t('drag.unmoved', { name: rules.nameOf(idOf(active)) })
  const end = ({ active, over }: DragEndEvent): void => {
    if (lands(active, over)) rules.onDrop(idOf(active), placeOf(over))
  }
  return (
    <DndContext
      id={DRAG_HINT}
      sensors={sensors}
      collisionDetection={nearestPlace((id, place) => rules.counts?.(id, place) ?? true)}
      autoScroll={SCROLL}
      accessibility={{
        screenReaderInstructions: { draggable: t('drag.hint') },
        announcements: {
          onDragStart: ({ active }) => t('drag.lifted', { name: rules.nameOf(idOf(active)) }),
          onDragOver: ({ active, over }) => where(active, over),
          // Where it went says the editor itself, by whatever means it was moved.
          onDragEnd: ({ active, over }) => (lands(active, over) ? undefined : stays(active)),
          onDragCancel: ({ active }) => stays(active),
        },
      }}
      onDragEnd={end}
    >
      {children}
      <DragChip />
    </DndContext>
  )
}
