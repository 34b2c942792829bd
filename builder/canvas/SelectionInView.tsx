import { useEffect } from 'react'
import { useLocale, useText } from '#i18n'
import { listAt, nodeOf, type NodeId, type PageModel } from '#pages/model'
import { afterPaint } from '../lazy/afterPaint.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { placeInWords } from '../names/announcement.ts'
import { selectedOf, type BuilderState, type BuilderStore } from '../store/builderStore.ts'
import { locate } from '../names/locate.ts'
import { CHOICES, idOf, type CanvasFrames } from '../context/canvasFrames.ts'

/** What is selected elsewhere (outline, undo, a failure) is brought into view, and marked when it is a row or column; the keys of the page go on from it. */
export function SelectionInView() {
  const { frames, store } = useBuilder()
  const selection = useBuilderState((state) => state.selection)
  const partName = usePartName(selection)
  useMarkedPart(frames, selection, partName)
  useBroughtIntoView(frames, selection)
  useKeptFocus(frames, store)
  useWindowFocus(frames, store)
  return null
}

/** A row or column that is chosen is marked; a block marks itself. */
function useMarkedPart(frames: CanvasFrames, selection: NodeId | null, partName: string): void {
  useEffect(() => {
    if (selection === null || partName === '') return
    const parts = frames.elements(choiceOf(selection))
    for (const part of parts) {
      Object.assign(part.dataset, { chosen: '', name: partName })
      part.tabIndex = -1
      part.role = 'group'
      part.ariaLabel = partName
    }
    return () =>
      parts.forEach((part) =>
        ['data-chosen', 'data-name', 'tabindex', 'role', 'aria-label'].forEach((name) =>
          part.removeAttribute(name),
        ),
      )
  }, [selection, partName, frames])
}

function useBroughtIntoView(frames: CanvasFrames, selection: NodeId | null): void {
  useEffect(() => {
    if (selection === null) return
    let leave: (() => void) | undefined
    // Once the page is laid out, so that it is laid out once.
    const stop = afterPaint(() => {
      const shown = frames.elements(choiceOf(selection))
      for (const element of shown)
        if (!element.contains(element.ownerDocument.activeElement))
          element.scrollIntoView?.({ block: 'nearest' })
      // A panel beside it takes some of the room.
      const view = shown[0]?.ownerDocument.defaultView
      const scrollIntoView = (): void => shown[0]!.scrollIntoView({ block: 'nearest' })
      view?.addEventListener('resize', scrollIntoView)
      leave = () => view?.removeEventListener('resize', scrollIntoView)
    })
    return () => {
      stop()
      leave?.()
    }
  }, [selection, frames])
}

function useKeptFocus(frames: CanvasFrames, store: BuilderStore): void {
  // Another step may choose something else, or take what has the focus elsewhere. Before that is drawn, while the page
  // is laid out: what leaves its place with the focus has all of it laid out twice more.
  useEffect(() => {
    let callOff: (() => void) | undefined
    const stop = store.subscribe((now, before) => {
      if (now.model === before.model && now.selection === before.selection) return
      const inside = focusedIn(frames)
      const id = inside?.activeElement ? idOf(inside.activeElement as HTMLElement) : undefined
      const next = id !== undefined && !nodeOf(now.model, id) ? focusChosen(frames, now) : undefined
      if (!next && id !== undefined && leavesItsPlace(before.model, now.model, id))
        (inside!.activeElement as HTMLElement).blur()
      callOff?.()
      // What was pressed beside the page may go with its press: a sheet that makes room, a way to begin an empty page.
      const isElsewhere = now.selection === null || now.selection === before.selection
      callOff = inside
        ? afterPaint(() =>
            (focusChosen(frames, store.getState()) ?? next)?.scrollIntoView?.({ block: 'nearest' }),
          )
        : isElsewhere
          ? undefined
          : afterPaint(() => takeLostFocus(frames, store.getState()))
    })
    return () => {
      callOff?.()
      stop()
    }
  }, [frames, store])
}

function useWindowFocus(frames: CanvasFrames, store: BuilderStore): void {
  useEffect(
    () =>
      frames.inEachWindow((each) => {
        // A dialog gives the focus back to the frame, and what had it inside has lost it: only once it is known that nothing else there takes it.
        const onFocus = (): unknown => setTimeout(() => focusChosen(frames, store.getState()))
        each.addEventListener('focus', onFocus)
        // A page that is shown in other windows loses the focus with those it was in, and stands at its top.
        const stop = afterPaint(() => {
          const state = store.getState()
          takeLostFocus(frames, state)
          if (state.selection !== null)
            each.document
              .querySelector(choiceOf(state.selection))
              ?.scrollIntoView?.({ block: 'nearest' })
        })
        return () => {
          stop()
          each.removeEventListener('focus', onFocus)
        }
      }),
    [frames, store],
  )
}

/** Says which row or column is chosen; nothing of a block. */
function usePartName(selection: NodeId | null): string {
  const t = useText('builder')
  const locale = useLocale()
  const { blocks } = useBuilder()
  return useBuilderState(({ model }) => {
    const isPart = selection !== null && nodeOf(model, selection)?.kind !== 'object'
    const where = isPart ? locate(model, selection) : undefined
    const words = where ? placeInWords(where, t, locale, blocks) : ''
    return words.charAt(0).toUpperCase() + words.slice(1)
  })
}

const choiceOf = (id: NodeId): string =>
  ['frame', 'row', 'column'].map((kind) => `[data-${kind}="${CSS.escape(id)}"]`).join()
const PAGE = '.builder-canvas'

/** The page on the canvas that has the focus. */
const focusedIn = (frames: CanvasFrames): Document | undefined =>
  frames.all().find((frame) => frame === document.activeElement)?.contentDocument ?? undefined

/** Is a node drawn elsewhere by then? Its element stays where it is as long as none that stood behind it comes to stand before it. */
function leavesItsPlace(before: PageModel, now: PageModel, id: NodeId): boolean {
  const [was, is] = [nodeOf(before, id), nodeOf(now, id)]
  if (!was || !is) return false
  const [old, list] = [listAt(before, was), listAt(now, is)]
  if (old === list || !old || !list) return false
  const at = old.indexOf(id)
  return (
    was.parent !== is.parent || list.slice(0, list.indexOf(id)).some((one) => old.indexOf(one) > at)
  )
}

/** Gives the focus to what is chosen, in view, where nothing has it any more. */
export function takeLostFocus(frames: CanvasFrames, { selection, writing }: BuilderState): void {
  if (document.activeElement !== document.body || selection === null || writing) return
  const [chosen] = frames.elements(choiceOf(selection))
  chosen?.focus({ preventScroll: true })
  chosen?.scrollIntoView?.({ block: 'nearest' })
}

/** Gives the focus of the canvas to what is chosen, the page where that is nothing, unless something chosen has it; answers what of the page took it. */
function focusChosen(frames: CanvasFrames, state: BuilderState): HTMLElement | undefined {
  const inside = focusedIn(frames)
  if (!inside || state.writing) return undefined
  const focused = inside.activeElement as HTMLElement | null
  const isInPlace =
    focused !== inside.body &&
    (!focused?.matches(`${CHOICES}, ${PAGE}`) || selectedOf(state).includes(idOf(focused)!))
  if (isInPlace) return undefined
  const chosen = inside.querySelector<HTMLElement>(
    state.selection === null ? PAGE : choiceOf(state.selection),
  )
  if (chosen !== focused) chosen?.focus({ preventScroll: true })
  return state.selection === null || chosen === null ? undefined : chosen
}
