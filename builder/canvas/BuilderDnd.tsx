import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors, type DragStartEvent } from '@dnd-kit/core'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import type { DragSession } from './dragSession.ts'

interface Props {
  session: DragSession
  viewport: RefObject<HTMLDivElement | null>
  children: ReactNode
}

const SILENT = { announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }, screenReaderInstructions: { draggable: '' } }

/** The one drag context of the builder: it says when a drag begins and ends; where it goes is the planner's business. */
export function BuilderDnd({ session, viewport, children }: Props) {
  const { store, actions } = useBuilder()
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }), useSensor(TouchSensor, { activationConstraint: { delay: 260, tolerance: 8 } }))
  const pressed = useRef<Element | null>(null)
  const dragging = useBuilderState((state) => state.drag?.by === 'pointer')

  useEffect(() => {
    const onDown = (event: PointerEvent | TouchEvent): void => void (pressed.current = event.target instanceof Element ? event.target : null)
    window.addEventListener('pointerdown', onDown, true)
    return () => window.removeEventListener('pointerdown', onDown, true)
  }, [])

  useEffect(() => {
    if (!dragging) return
    const onMouse = ({ clientX, clientY }: MouseEvent): void => session.move({ x: clientX, y: clientY })
    const onTouch = ({ touches: [touch] }: TouchEvent): void => touch && session.move({ x: touch.clientX, y: touch.clientY })
    window.addEventListener('mousemove', onMouse, true)
    window.addEventListener('touchmove', onTouch, true)
    document.documentElement.classList.add('builder-dragging')
    return () => {
      window.removeEventListener('mousemove', onMouse, true)
      window.removeEventListener('touchmove', onTouch, true)
      document.documentElement.classList.remove('builder-dragging')
    }
  }, [dragging, session])

  const start = ({ activatorEvent }: DragStartEvent): void => {
    const dragged = session.draggedAt(activatorEvent.target instanceof Element ? activatorEvent.target : pressed.current)
    if (!dragged || !viewport.current) return
    if (dragged.id !== undefined) store.select(dragged.id)
    session.start(dragged, 'pointer', viewport.current)
  }
  const end = (): void => {
    const done = session.end()
    if (done) actions.drop(done.dragged, done.target)
  }
  return (
    <DndContext sensors={sensors} autoScroll={false} accessibility={SILENT} onDragStart={start} onDragEnd={end} onDragCancel={() => session.cancel()}>
      {children}
    </DndContext>
  )
}
