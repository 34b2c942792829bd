import {
  useCallback,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useBuilder } from '../context/builderContext.ts'
import {
  boxOf,
  CHOICES,
  EMPTY,
  frameAround,
  idOf,
  stopBeside,
  toWindow,
} from '../context/canvasFrames.ts'
import { selectedOf, type BuilderStore } from '../store/builderStore.ts'
import type { Point } from '../context/point.ts'
import type { KeyboardDrag } from './useKeyboardDrag.ts'

const frameAt = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-frame]')
const emptyAt = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>(EMPTY)
const isChosenPart = (target: EventTarget): boolean =>
  (target as HTMLElement).dataset.chosen !== undefined
/** Chooses an empty place for what is put in next: the column, or the slot of a block. */
function choosePlace(store: BuilderStore, { dataset: { empty, emptySlot } }: HTMLElement): void {
  if (emptySlot === undefined) store.select(empty!)
  else store.selectSlot({ parent: empty!, slot: emptySlot })
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** In the order of Tab only while Tab goes on from it: behind a place outside of it a browser begins anew with the first block. */
function standAt(sentinel: HTMLElement): void {
  sentinel.tabIndex = 0
  sentinel.focus()
}

/** A press chooses, twice writes, and the other button opens a menu. */
export function useCanvasPointer(onMenu: (at: Point) => void) {
  const { store, actions } = useBuilder()
  const press = useCallback(
    (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if ((event.target as HTMLElement).dataset.handle) return
      const empty = emptyAt(event.target)
      if (empty && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
        choosePlace(store, empty)
        return queueMicrotask(() => empty.focus({ preventScroll: true }))
      }
      const frame = frameAt(event.target)
      const part = frame ?? (event.target as Element).closest<HTMLElement>(CHOICES)
      const id = (part && idOf(part)) ?? null
      if (frame && event.shiftKey) actions.selectTo(frame.dataset.frame!)
      else store.select(id, frame !== null && (event.ctrlKey || event.metaKey))
      // What has left the selection does not come back by having the focus. To give the focus lays the page out: behind what the choice draws, once for both.
      if (frame && selectedOf(store.getState()).includes(frame.dataset.frame!))
        queueMicrotask(() => frame.focus({ preventScroll: true }))
    },
    [store, actions],
  )
  const write = useCallback(
    (event: MouseEvent) => {
      const frame = frameAt(event.target)
      if (frame)
        store.setState({
          writing: {
            id: frame.dataset.frame!,
            from: event.target as Element,
            frame: frameAround(frame),
          },
        })
    },
    [store],
  )
  const menu = useCallback(
    (event: MouseEvent) => {
      event.preventDefault()
      const frame = isChosenPart(event.target) ? null : frameAt(event.target)
      const { selection, also } = store.getState()
      const id = frame?.dataset.frame
      if (id !== undefined && id !== selection && !also.includes(id)) store.select(id)
      if (store.getState().selection === null) return
      // A menu asked for by a key comes without a place: it opens at its block.
      const { left, top } = (frame ?? (event.target as Element)).getBoundingClientRect()
      const at =
        event.clientX === 0 && event.clientY === 0
          ? { x: left, y: top }
          : { x: event.clientX, y: event.clientY }
      const around = frameAround(event.target as Element)
      onMenu(around ? toWindow(at, boxOf(around)) : at)
    },
    [store, onMenu],
  )
  return { press, write, menu }
}

/** The focus chooses what it comes to, and keys go from one thing to the next. */
export function useCanvasKeys(
  keyboard: KeyboardDrag,
  before: RefObject<HTMLElement | null>,
  after: RefObject<HTMLElement | null>,
) {
  const { store } = useBuilder()
  // A link or field inside a block never has the focus: its block has, or the row or column that is chosen in it.
  const focus = useCallback(
    (event: FocusEvent) => {
      const empty = emptyAt(event.target)
      if (empty) return choosePlace(store, empty)
      const frame = frameAt(event.target)
      if (!frame || (event.target as HTMLElement).dataset.handle || isChosenPart(event.target))
        return
      const { selection, also } = store.getState()
      if (event.target !== frame) frame.focus({ preventScroll: true })
      // A press has chosen already what belongs to the selection.
      else if (frame.dataset.frame !== selection && !also.includes(frame.dataset.frame!))
        store.select(frame.dataset.frame!)
    },
    [store],
  )
  const key = useCallback(
    (event: KeyboardEvent) => {
      if (keyboard.onKey(event)) return
      const target = event.target as HTMLElement
      if (target.dataset.handle || event.altKey || event.ctrlKey || event.metaKey) return
      const step = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : STEPS[event.key]
      if (step === undefined) return
      const next = stopBeside(
        event.currentTarget as HTMLElement,
        target.closest(`${CHOICES}, ${EMPTY}`) ?? event.currentTarget,
        step,
      )
      if (next) {
        event.preventDefault()
        next.focus()
        // From the sentinel the browser itself goes on, to what comes before or after the canvas.
      } else if (event.key === 'Tab') standAt((step > 0 ? after : before).current!)
    },
    [keyboard, store],
  )
  return { focus, key }
}
