import { DndContext, useDraggable, type DragStartEvent } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'
import { useDragSensors } from '#crud'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { selectedOf } from '../store/builderStore.ts'
import { boxOf, frameAround, toWindow } from '../context/canvasFrames.ts'
import { DragGhost } from './DragGhost.tsx'
import type { DragSession } from './dragSession.ts'
import type { Point } from '../context/point.ts'

const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** The one drag context of the builder: it says when a drag begins and ends; where it goes is the planner's business. */
export function BuilderDnd({ session }: { session: DragSession }) {
  const { store, actions, frames, contentOnly } = useBuilder()
  const sensors = useDragSensors(contentOnly)
  const pressed = useRef<Element | null>(null)
  const dragging = useBuilderState((state) => state.drag?.by === 'pointer')

  useEffect(
    () =>
      frames.inEachWindow((window) => {
        const onDown = (event: Event): void => void (pressed.current = elementOf(event.target))
        window.addEventListener('pointerdown', onDown, true)
        return () => window.removeEventListener('pointerdown', onDown, true)
      }),
    [frames],
  )

  useEffect(() => {
    if (!dragging) return
    document.documentElement.classList.add('builder-dragging')
    const stop = frames.inEachWindow((window) => {
      // A frame does not move while something is dragged.
      const box = window.frameElement ? boxOf(window.frameElement as HTMLIFrameElement) : null
      const move = (at: Point): void => session.move(box ? toWindow(at, box) : at)
      const onMouse = ({ clientX, clientY }: MouseEvent): void => move({ x: clientX, y: clientY })
      const onTouch = ({ touches: [touch] }: TouchEvent): void =>
        touch && move({ x: touch.clientX, y: touch.clientY })
      // A press on the page leaves the focus where it was: the key that puts back what is dragged comes from any window, and leaves the choice alone.
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        session.cancel()
      }
      window.addEventListener('keydown', onKey, true)
      window.addEventListener('mousemove', onMouse, true)
      window.addEventListener('touchmove', onTouch, true)
      return () => {
        window.removeEventListener('keydown', onKey, true)
        window.removeEventListener('mousemove', onMouse, true)
        window.removeEventListener('touchmove', onTouch, true)
      }
    })
    return () => {
      stop()
      document.documentElement.classList.remove('builder-dragging')
    }
  }, [dragging, frames, session])

  const start = ({ activatorEvent }: DragStartEvent): void => {
    const from = elementOf(activatorEvent.target) ?? pressed.current
    const dragged = session.draggedAt(from)
    if (!dragged || !from) return
    if (dragged.id !== undefined && !selectedOf(store.getState()).includes(dragged.id))
      store.select(dragged.id)
    session.start(dragged, 'pointer', frameAround(from))
  }
  const end = (): void => {
    const done = session.end()
    if (done) actions.drop(done.dragged, done.target)
  }
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={SILENT}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => session.cancel()}
    >
      <Watch />
      <DragGhost session={session} />
    </DndContext>
  )
}

/** Watches what is pressed in any source of drags. */
function Watch() {
  const { dragWatch } = useBuilder()
  const { setNodeRef, listeners } = useDraggable({ id: 'builder' })
  useEffect(
    () =>
      dragWatch.hear((event) => {
        setNodeRef(event.currentTarget as HTMLElement)
        listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event)
      }),
    [dragWatch, setNodeRef, listeners],
  )
  return null
}

/** Elements of a frame are of another window's classes. */
const elementOf = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element) : null
