import { useEffect } from 'react'
import { listAt, nodeOf, type NodeId, type PageModel } from '#pages/model'
import { afterPaint } from '../afterPaint.ts'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import { selectedOf, type BuilderState } from '../store/builderStore.ts'
import { blockFrame, type CanvasFrames } from './canvasFrames.ts'

/** What is selected elsewhere (outline, undo, a failure) is brought into view, and marked when it is a row or column; the keys of the page go on from it. */
export function SelectionInView() {
  const { frames, store } = useBuilder()
  const selection = useBuilderState((state) => state.selection)
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
  // Another step may choose another block, or take the one with the focus elsewhere. Before that is drawn, while the page
  // is laid out: what leaves its place with the focus has all of it laid out twice more.
  useEffect(() => {
    let callOff: (() => void) | undefined
    const stop = store.subscribe((now, before) => {
      if (now.model === before.model && now.selection === before.selection) return
      const inside = focusedIn(frames)
      const id = (inside?.activeElement as HTMLElement | null | undefined)?.dataset.frame
      if (id !== undefined && !nodeOf(now.model, id)) focusChosen(frames, now)
      else if (id !== undefined && leavesItsPlace(before.model, now.model, id)) (inside!.activeElement as HTMLElement).blur()
      callOff?.()
      callOff = inside && afterPaint(() => focusChosen(frames, store.getState())?.scrollIntoView?.({ block: 'nearest' }))
    })
    return () => {
      callOff?.()
      stop()
    }
  }, [frames, store])
  useEffect(() => frames.inEachWindow((each) => {
    // A dialog gives the focus back to the frame, and what had it inside has lost it: only once it is known that nothing else there takes it.
    const onFocus = (): unknown => setTimeout(() => focusChosen(frames, store.getState()))
    each.addEventListener('focus', onFocus)
    return () => each.removeEventListener('focus', onFocus)
  }), [frames, store])
  return null
}

/** The page on the canvas that has the focus. */
const focusedIn = (frames: CanvasFrames): Document | undefined => frames.all().find((frame) => frame === document.activeElement)?.contentDocument ?? undefined

/** Is a block drawn elsewhere by then? Its element stays where it is as long as none that stood behind it comes to stand before it. */
function leavesItsPlace(before: PageModel, now: PageModel, id: NodeId): boolean {
  const [was, is] = [nodeOf(before, id), nodeOf(now, id)]
  if (!was || !is) return false
  const [old, list] = [listAt(before, was), listAt(now, is)]
  if (old === list || !old || !list) return false
  const at = old.indexOf(id)
  return was.parent !== is.parent || list.slice(0, list.indexOf(id)).some((one) => old.indexOf(one) > at)
}

/** Gives the focus of the page to the chosen block where nothing chosen has it; answers the block that took it. */
function focusChosen(frames: CanvasFrames, state: BuilderState): HTMLElement | undefined {
  const inside = focusedIn(frames)
  if (!inside || state.writing || state.selection === null) return undefined
  const { activeElement, body } = inside
  const focused = (activeElement as HTMLElement | null)?.dataset.frame
  if (activeElement !== body && (focused === undefined || selectedOf(state).includes(focused))) return undefined
  const chosen = blockFrame(inside, state.selection)
  chosen?.focus({ preventScroll: true })
  return chosen ?? undefined
}
