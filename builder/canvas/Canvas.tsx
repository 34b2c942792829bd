import { memo, useRef, type FocusEvent, type ReactNode } from 'react'
import { useText } from '#i18n'
import { StoredPageView, type PageEnvironment } from '#pages'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
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
import { useCanvasPointer, useCanvasKeys } from './useCanvasEvents.ts'
import './canvas.css'
import { useDesktopFit } from './useDesktopFit.ts'

const FormFoot = /* @__PURE__ */ lazyPart(async () => (await import('./FormFoot.tsx')).FormFoot, {
  unhurried: true,
})

const SideBySide = /* @__PURE__ */ lazyPart(
  async () => (await import('./SideBySide.tsx')).SideBySide,
)

interface Props {
  environment: PageEnvironment
  session: DragSession
  keyboard: KeyboardDrag
  /** Asked for the menu of what is selected, at a point of the builder's window. */
  onMenu(at: Point): void
  /** Stands over the page. */
  overlay?: ReactNode
  /** What the site puts above its pages and below them. */
  around?: { header: ReactNode; footer: ReactNode }
  /** Stands in each window beside the page. */
  tools?: ReactNode
}

/** The page itself, drawn by its own blocks in a window of its own, or in three of them. */
export function Canvas({ overlay, ...rest }: Props) {
  const t = useText('builder')
  const label = t('canvas.label')
  const place = useRef<HTMLDivElement>(null)
  const [width, breakpoint] = useBuilderState(
    (state) => `${state.width} ${state.breakpoint}`,
  ).split(' ')
  const fit = useDesktopFit(place, width === 'full' && breakpoint === 'lg')
  return (
    <div
      ref={place}
      className="builder-viewport"
      data-width={width}
      data-smaller={fit ? '' : undefined}
      {...(width === 'all' ? { tabIndex: 0, role: 'group', 'aria-label': t('width.all') } : {})}
    >
      {width === 'all' ? (
        <SideBySide label={label}>
          <Sheet {...rest} />
        </SideBySide>
      ) : (
        <SiteFrame title={label} {...(fit ? { style: fit } : {})}>
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

/** The page in one frame. A press selects; nothing inside the blocks can be followed or filled in. */
function Sheet({ environment, session, keyboard, onMenu, around, tools }: Omit<Props, 'overlay'>) {
  const t = useText('builder')
  const { contentOnly } = useBuilder()
  const type = useBuilderState(({ model }) => model.page.type)
  const before = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)

  const { press, write, menu } = useCanvasPointer(onMenu)
  const { focus, key } = useCanvasKeys(keyboard, before, after)
  return (
    <>
      {around?.header}
      <span ref={before} tabIndex={-1} onBlur={leave} />
      <div onMouseDown={stop} className="builder-press">
        <DragSource className="builder-page">
          <div
            className="builder-canvas"
            {...(type === 'print' && { 'data-paper': '' })}
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
            {type === 'form' && <FormFoot />}
          </div>
        </DragSource>
      </div>
      <span ref={after} tabIndex={-1} onBlur={leave} />
      {around?.footer}
      <span id={FRAME_HINT} hidden>
        {!contentOnly && t('canvas.hint')}
      </span>
      <DropFeedback lineOf={session.line} />
      <InlineText />
      {tools}
    </>
  )
}

const leave = (event: FocusEvent<HTMLElement>): void => void (event.currentTarget.tabIndex = -1)

// On the way out, after the drag has seen the press: a press neither moves the focus into a block nor marks its text.
const stop = (event: { preventDefault(): void }): void => event.preventDefault()

const Page = memo(function Page({ environment }: { environment: PageEnvironment }) {
  const { store } = useBuilder()
  return <StoredPageView store={store.nodes} environment={environment} />
})
