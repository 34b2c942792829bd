import { useState, type PointerEvent, type RefObject } from 'react'
import { landingAt, partAt, type RenderedScreen, type Landing } from './canvas.ts'
import type { Group } from './arrangement.ts'
import type { Chosen } from './ScreenParts.tsx'

export interface Drag {
  name: string
  from: { x: number; y: number }
  isMoving: boolean
  landing: Landing | undefined
}

/** Pixels that a pointer goes before it drags. */
const START = 5
/** As near to the edge the stage scrolls. */
export const EDGE = 32

/** What of the screen scrolls sideways by itself. */
export const wideIn = (stage: HTMLElement): HTMLElement | null =>
  stage.querySelector('.sala-table-frame, .sala-board')

/** The stage and what is wide in it go on under a pointer that comes near their edges. */
function scrollAtEdge(stage: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const box = stage.getBoundingClientRect()
  if (clientY > box.bottom - EDGE) stage.scrollTop += EDGE / 2
  else if (clientY < box.top + EDGE) stage.scrollTop -= EDGE / 2
  const side = wideIn(stage)
  if (clientX > box.right - EDGE) side?.scrollBy({ left: EDGE / 2 })
  else if (clientX < box.left + EDGE) side?.scrollBy({ left: -EDGE / 2 })
}

interface Options {
  groups: readonly Group[]
  mayMove(name: string, to: string): boolean
  onMove(name: string, to: string, before: string | undefined): void
  onChoose(chosen: Chosen): void
  stage: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  drawn: RenderedScreen
}

/** A field is dragged by a pointer; what was pressed without going anywhere is chosen. */
export function useFieldDrag({ stage, sheet, drawn, groups, mayMove, onMove, onChoose }: Options) {
  const [drag, setDrag] = useState<Drag | undefined>()
  const at = (event: PointerEvent): { x: number; y: number } => {
    const { left, top } = sheet.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const grab = (event: PointerEvent, name: string): void => {
    event.preventDefault()
    stage.current!.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setDrag({ name, from: at(event), isMoving: false, landing: undefined })
  }
  const onDown = (event: PointerEvent): void => {
    const part = partAt(drawn, at(event).x, at(event).y)
    // A finger scrolls, and drags by the name of what it chose.
    if (event.button === 0 && part?.kind === 'field' && event.pointerType !== 'touch')
      grab(event, part.name)
  }
  const onDrag = (event: PointerEvent): void => {
    if (!drag) return
    const { x, y } = at(event)
    const isMoving = drag.isMoving || Math.hypot(x - drag.from.x, y - drag.from.y) > START
    if (!isMoving) return
    scrollAtEdge(stage.current!, event)
    setDrag({ ...drag, isMoving, landing: landingAt(drawn, groups, drag.name, x, y) })
  }
  const onUp = (event: PointerEvent): void => {
    const { x, y } = at(event)
    if (drag?.isMoving) {
      if (drag.landing && mayMove(drag.name, drag.landing.to))
        onMove(drag.name, drag.landing.to, drag.landing.before)
    } else if (event.button === 0) {
      const part = partAt(drawn, x, y)
      if (part) onChoose(part)
    }
    setDrag(undefined)
  }
  return { drag, setDrag, grab, onDown, onDrag, onUp }
}
