import { useEffect } from 'react'
import { afterPaint } from '../afterPaint.ts'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import { selectedOf, type BuilderState } from '../store/builderStore.ts'
import { blockFrame, type CanvasFrames } from './canvasFrames.ts'

/** What is selected elsewhere (outline, undo, a failure) is brought into view, and marked when it is a row or column; the keys of the page go on from it. */
export function SelectionInView() {
  const { frames, store } = useBuilder()
  const selection = useBuilderState((state) => state.selection)
  const model = useBuilderState((state) => state.model)
  useEffect(() => {
    if (selection === null) return
    const id = CSS.escape(selection)
    const shown = frames.elements(`[data-frame="${id}"], [data-row="${id}"], [data-column="${id}"]`)
    // A block marks itself.
    const parts = shown.filter(({ dataset }) => dataset.frame === undefined)
    for (const element of parts) element.dataset.chosen = ''
    // Once the page is laid out, so that it is laid out once.
    const stop = afterPaint(() => shown.forEach((element) => !element.contains(element.ownerDocument.activeElement) && element.scrollIntoView?.({ block: 'nearest' })))
    // A panel beside it takes some of the room.
    const view = shown[0]?.ownerDocument.defaultView
    const keep = (): void => shown[0]!.scrollIntoView({ block: 'nearest' })
    view?.addEventListener('resize', keep)
    return () => {
      stop()
      view?.removeEventListener('resize', keep)
      parts.forEach((element) => void delete element.dataset.chosen)
    }
  }, [selection, frames])
  // Another step may choose another block, or draw the one that had the focus anew somewhere else.
  useEffect(() => {
    const found = focusChosen(frames, store.getState())
    return found && afterPaint(() => found.scrollIntoView?.({ block: 'nearest' }))
  }, [selection, model, frames, store])
  useEffect(() => frames.inEachWindow((each) => {
    // A dialog gives the focus back to the frame, and what had it inside has lost it: only once it is known that nothing else there takes it.
    const onFocus = (): unknown => setTimeout(() => focusChosen(frames, store.getState()))
    each.addEventListener('focus', onFocus)
    return () => each.removeEventListener('focus', onFocus)
  }), [frames, store])
  return null
}

/** Gives the focus of the page to the chosen block where nothing chosen has it; answers the block that took it. */
function focusChosen(frames: CanvasFrames, state: BuilderState): HTMLElement | undefined {
  const inside = frames.all().find((frame) => frame === document.activeElement)?.contentDocument
  if (!inside || state.writing || state.selection === null) return undefined
  const { activeElement, body } = inside
  const focused = (activeElement as HTMLElement | null)?.dataset.frame
  if (activeElement !== body && (focused === undefined || selectedOf(state).includes(focused))) return undefined
  const chosen = blockFrame(inside, state.selection)
  chosen?.focus({ preventScroll: true })
  return chosen ?? undefined
}
