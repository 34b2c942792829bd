import {
  memo,
  useCallback,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useText } from '#i18n'
import { StoredPageView, type PageEnvironment } from '#pages'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
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
import { lazyPart } from '../lazy/lazyPart.tsx'
import { DragSource } from './DragSource.tsx'
import { DropFeedback } from './DropFeedback.tsx'
import { FRAME_HINT } from './ObjectFrame.tsx'
import { InlineText } from './InlineText.tsx'
import { SelectionInView } from './SelectionInView.tsx'
import { SiteFrame } from './SiteFrame.tsx'
import type { DragSession } from './dragSession.ts'
import type { Point } from '../context/point.ts'
import type { KeyboardDrag } from './useKeyboardDrag.ts'
import './canvas.css'
import { type CanvasWidth } from './canvasWidth.ts'

const FormFoot = /* @__PURE__ */ lazyPart(async () => (await import('./FormFoot.tsx')).FormFoot, {
  unhurried: true,
})
const SideBySide = /* @__PURE__ */ lazyPart(
  async () => (await import('./SideBySide.tsx')).SideBySide,
)

interface Props {
  environment: PageEnvironment
  width: CanvasWidth
  session: DragSession
  keyboard: KeyboardDrag
  /** Asked for the menu of what is selected, at a point of the builder's window. */
  onMenu(at: Point): void
  /** Stands over the page. */
  overlay?: ReactNode
}

/** The page itself, drawn by its own blocks in a window of its own, or in three of them. */
export function Canvas({ width, overlay, ...rest }: Props) {
  const t = useText('builder')
  const label = t('canvas.label')
  return (
    <div
      className="builder-viewport"
      data-width={width}
      {...(width === 'all' ? { tabIndex: 0, role: 'group', 'aria-label': t('width.all') } : {})}
    >
      {width === 'all' ? (
        <SideBySide label={label}>
          <Sheet {...rest} />
        </SideBySide>
      ) : (
        <SiteFrame title={label}>
          <Sheet {...rest} />
        </SiteFrame>
      )}
      {overlay}
      <SelectionInView />
      <Shield />
    </div>
  )
}

/** While something is dragged the pointer is the builder's, wherever it is. */
function Shield() {
  const dragging = useBuilderState((state) => state.drag?.by === 'pointer')
  return dragging ? <div className="builder-shield" /> : null
}

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

/** The page in one frame. A press selects; nothing inside the blocks can be followed or filled in. */
function Sheet({ environment, session, keyboard, onMenu }: Omit<Props, 'width' | 'overlay'>) {
  const t = useText('builder')
  const { store, actions, contentOnly } = useBuilder()
  const isForm = useBuilderState(({ model }) => model.page.type === 'form')
  const before = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)

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

  return (
    <>
      <span ref={before} tabIndex={-1} onBlur={leave} />
      <div onMouseDown={stop} className="builder-press">
        <DragSource className="builder-page">
          <div
            className="builder-canvas"
            role="group"
            tabIndex={-1}
            aria-label={t('canvas.label')}
            onClickCapture={press}
            onDoubleClick={write}
            onContextMenu={menu}
            onFocusCapture={focus}
            onBlurCapture={keyboard.onBlur}
            onKeyDown={key}
            onSubmitCapture={stop}
            onDragStart={stop}
          >
            <Page environment={environment} />
            {isForm && <FormFoot />}
          </div>
        </DragSource>
      </div>
      <span ref={after} tabIndex={-1} onBlur={leave} />
      <span id={FRAME_HINT} hidden>
        {!contentOnly && t('canvas.hint')}
      </span>
      <DropFeedback lineOf={session.line} />
      <InlineText />
    </>
  )
}

/** In the order of Tab only while Tab goes on from it: behind a place outside of it a browser begins anew with the first block. */
function standAt(sentinel: HTMLElement): void {
  sentinel.tabIndex = 0
  sentinel.focus()
}
const leave = (event: FocusEvent<HTMLElement>): void => void (event.currentTarget.tabIndex = -1)

// On the way out, after the drag has seen the press: a press neither moves the focus into a block nor marks its text.
const stop = (event: { preventDefault(): void }): void => event.preventDefault()

const Page = memo(function Page({ environment }: { environment: PageEnvironment }) {
  const { store } = useBuilder()
  return <StoredPageView store={store.nodes} environment={environment} />
})
