import { memo, useCallback, useEffect, useMemo, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useDraggable } from '@dnd-kit/core'
import { useText } from '#i18n'
import { StoredPageView, type PageEnvironment } from '#pages'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import { objectsInOrder } from '../commands/index.ts'
import { DropFeedback } from './DropFeedback.tsx'
import { FRAME_HINT } from './ObjectFrame.tsx'
import type { DragSession } from './dragSession.ts'
import type { KeyboardDrag } from './useKeyboardDrag.ts'

/** Width of the page that is looked at, in pixels; `full` takes what there is. */
export type CanvasWidth = '390' | '768' | 'full'

interface Props {
  environment: PageEnvironment
  width: CanvasWidth
  session: DragSession
  keyboard: KeyboardDrag
  viewport: RefObject<HTMLDivElement | null>
}

const frameAt = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-frame]') : null)
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The page itself, drawn by its own blocks. A press selects; nothing inside the blocks can be followed or filled in. */
export function Canvas({ environment, width, session, keyboard, viewport }: Props) {
  const t = useText('builder')
  const { store } = useBuilder()
  const before = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)

  useSelectionInView(viewport)

  const press = useCallback(
    (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const frame = frameAt(event.target)
      const part = frame ? null : (event.target as Element).closest<HTMLElement>('[data-column], [data-row]')
      store.select(frame?.dataset.frame ?? part?.dataset.column ?? part?.dataset.row ?? null)
      frame?.focus({ preventScroll: true })
    },
    [store],
  )
  // A link or field inside a block never has the focus: its block has.
  const focus = useCallback(
    (event: FocusEvent) => {
      const frame = frameAt(event.target)
      if (!frame) return
      if (event.target !== frame) frame.focus({ preventScroll: true })
      else store.select(frame.dataset.frame!)
    },
    [store],
  )
  const key = useCallback(
    (event: KeyboardEvent) => {
      if (keyboard.onKey(event)) return
      const frame = frameAt(event.target)
      if (!frame || event.altKey || event.ctrlKey || event.metaKey) return
      const step = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : STEPS[event.key]
      if (step === undefined) return
      const order = objectsInOrder(store.getState().model)
      const next = order[order.indexOf(frame.dataset.frame!) + step]
      if (next !== undefined) {
        event.preventDefault()
        frameOf(viewport.current, next)?.focus()
        // From the sentinel the browser itself goes on, to what comes before or after the canvas.
      } else if (event.key === 'Tab') (step > 0 ? after : before).current?.focus()
    },
    [keyboard, store, viewport],
  )

  return (
    <div className="builder-viewport" ref={viewport} data-width={width}>
      <span ref={before} tabIndex={-1} />
      <div onMouseDown={stop} className="builder-press">
      <DragSource id="canvas" className="builder-sheet">
        <section className="builder-canvas" aria-label={t('canvas.label')} onClickCapture={press} onFocusCapture={focus} onBlurCapture={keyboard.onBlur} onKeyDown={key} onSubmitCapture={stop} onDragStart={stop}>
          <Page environment={environment} />
        </section>
      </DragSource>
      </div>
      <span ref={after} tabIndex={-1} />
      <span id={FRAME_HINT} hidden>{t('canvas.hint')}</span>
      <DropFeedback lineOf={session.line} />
    </div>
  )
}

// On the way out, after the drag has seen the press: a press neither moves the focus into a block nor marks its text.
const stop = (event: { preventDefault(): void }): void => event.preventDefault()

export const frameOf = (viewport: HTMLElement | null, id: string): HTMLElement | null => viewport?.querySelector<HTMLElement>(`[data-frame="${CSS.escape(id)}"]`) ?? null

const Page = memo(function Page({ environment }: { environment: PageEnvironment }) {
  const { store } = useBuilder()
  return <StoredPageView store={store.nodes} environment={environment} />
})

/** One source of drags for all that stands in it: what was pressed is found when the drag begins. */
export function DragSource({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id })
  const pointerOnly = useMemo(() => listeners && Object.fromEntries(Object.entries(listeners).filter(([name]) => name !== 'onKeyDown')), [listeners])
  return (
    <div ref={setNodeRef} className={className} {...pointerOnly}>
      {children}
    </div>
  )
}

/** What is selected elsewhere (outline, undo, a failure) is brought into view, and marked when it is a row or column. */
function useSelectionInView(viewport: RefObject<HTMLDivElement | null>): void {
  const selection = useBuilderState((state) => state.selection)
  useEffect(() => {
    if (selection === null || !viewport.current) return
    const element = frameOf(viewport.current, selection) ?? viewport.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(selection)}"], [data-column="${CSS.escape(selection)}"]`)
    if (!element) return
    if (!element.contains(document.activeElement)) element.scrollIntoView?.({ block: 'nearest' })
    element.dataset.chosen = ''
    return () => void delete element.dataset.chosen
  }, [selection, viewport])
}
