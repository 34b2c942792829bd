import { DragOverlay, useDndContext, type Modifier } from '@dnd-kit/core'
import { idOf, judge, useDragRules } from './dragRules.ts'
import { useWhere } from './useWhere.ts'

/** Pixels between the pointer and what is dragged, and from there to the edge of the window. */
const BESIDE = 14
const ABOVE = 36
const EDGE = 8

/** Below a mouse, above a finger, which would cover it; always in the window. */
const besidePointer: Modifier = ({ activatorEvent, transform, overlayNodeRect, windowRect }) => {
  if (!activatorEvent) return transform
  const finger = (activatorEvent as TouchEvent).touches?.[0]
  const { clientX, clientY } = finger ?? (activatorEvent as MouseEvent)
  const { width, height } = overlayNodeRect ?? { width: 0, height: 0 }
  const [x, y] = [clientX + transform.x, clientY + transform.y]
  const within = (at: number, size: number, room: number): number =>
    Math.max(EDGE, Math.min(at, room - size - EDGE))
  return {
    ...transform,
    x: within(x + BESIDE, width, windowRect?.width ?? Infinity),
    y: within(finger ? y - height - ABOVE : y + BESIDE, height, windowRect?.height ?? Infinity),
  }
}

/** What is dragged, by its name, with the place that it would land in. */
export function DragChip() {
  const { active, over } = useDndContext()
  const rules = useDragRules()
  const where = useWhere()
  const isRefused = active && over && judge(rules, active, over).kind === 'refused'
  return (
    <DragOverlay
      className="sala-drag-overlay"
      dropAnimation={null}
      modifiers={[besidePointer]}
      style={{ top: 0, left: 0, width: 'max-content', height: 'auto' }}
    >
      {active && (
        <div className="sala-drag-chip" data-refused={isRefused || undefined} aria-hidden>
          <strong>{rules.nameOf(idOf(active))}</strong>
          <span>{where(active, over)}</span>
        </div>
      )}
    </DragOverlay>
  )
}
