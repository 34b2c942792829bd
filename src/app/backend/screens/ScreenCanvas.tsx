import { IconGripVertical, IconRestore } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { useText } from '#i18n'
import type { Group } from './arrangement.ts'
import {
  renderedIn,
  framesOf,
  landingAt,
  partAt,
  type Box,
  type RenderedScreen,
  type Landing,
} from './canvas.ts'
import type { Chosen } from './ScreenParts.tsx'

export interface CanvasProps {
  groups: readonly Group[]
  changed: ReadonlySet<string>
  chosen: Chosen | undefined
  labelOf(name: string): string
  groupLabel(group: Group): string
  mayMove(name: string, to: string): boolean
  onChoose(chosen: Chosen): void
  onMove(name: string, to: string, before: string | undefined): void
  onStep(name: string, by: -1 | 1): void
  onToggle(name: string): void
  onSectionStep(id: string, by: -1 | 1): void
  /** Absent where the label is the generated one. */
  onResetLabel?: (() => void) | undefined
}

interface Drag {
  name: string
  from: { x: number; y: number }
  isMoving: boolean
  landing: Landing | undefined
}

/** Pixels that a pointer goes before it drags. */
const START = 5
/** As near to the edge the stage scrolls. */
const EDGE = 32
const NOTHING: RenderedScreen = { width: 0, fields: [], sections: [] }

/** What of the screen scrolls sideways by itself. */
const wideIn = (stage: HTMLElement): HTMLElement | null =>
  stage.querySelector('.sala-table-frame, .sala-board')

const styleOf = ({ left, top, right, bottom }: Box): CSSProperties => ({
  insetInlineStart: left,
  insetBlockStart: top,
  inlineSize: right - left,
  blockSize: bottom - top,
})

/** Lies over the drawn screen: nothing in it is pressed, its parts are chosen and dragged. */
export function ScreenCanvas({
  label,
  canvas,
  children,
}: {
  label: string
  canvas: CanvasProps
  children: ReactNode
}) {
  const t = useText('backend')
  const {
    groups,
    changed,
    chosen,
    labelOf,
    groupLabel,
    mayMove,
    onChoose,
    onMove,
    onStep,
    onToggle,
    onSectionStep,
    onResetLabel,
  } = canvas
  const stage = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(NOTHING)
  const [drag, setDrag] = useState<Drag | undefined>()
  const measure = useEffectEvent((): void => {
    const next = sheet.current ? renderedIn(sheet.current, groups) : NOTHING
    setDrawn((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  })
  useLayoutEffect(() => measure())
  // What is drawn comes later than this, and changes its size by itself.
  useEffect(() => {
    const again = (): void => measure()
    const sizes = new ResizeObserver(again)
    const nodes = new MutationObserver(again)
    sizes.observe(sheet.current!)
    nodes.observe(sheet.current!, { childList: true, subtree: true })
    const scrolled = sheet.current!
    scrolled.addEventListener('scroll', again, true)
    return () => {
      sizes.disconnect()
      nodes.disconnect()
      scrolled.removeEventListener('scroll', again, true)
    }
  }, [])

  const frames =
    chosen?.kind === 'field'
      ? framesOf(drawn.fields, chosen.name)
      : chosen?.kind === 'section'
        ? framesOf(drawn.sections, chosen.name).slice(0, 1)
        : []
  const [frame] = frames
  const title =
    chosen?.kind === 'field'
      ? labelOf(chosen.name)
      : chosen?.kind === 'section'
        ? groupLabel(groups.find(({ id }) => id === chosen.name)!)
        : ''
  const chosenName = chosen && chosen.kind !== 'settings' ? chosen.name : ''
  const show = useEffectEvent((): void => {
    const { current } = stage
    if (!current || !frame || drag) return
    const side = wideIn(current)
    const left = side
      ? frame.left + sheet.current!.getBoundingClientRect().left - side.getBoundingClientRect().left
      : 0
    if (side && (left < 0 || left + frame.right - frame.left > side.clientWidth))
      side.scrollLeft += left - EDGE
    if (
      frame.top < current.scrollTop ||
      frame.top + EDGE > current.scrollTop + current.clientHeight
    )
      current.scrollTop = Math.max(0, frame.top - EDGE)
  })
  // What is chosen in the outline comes into view.
  useEffect(() => show(), [chosenName, frame !== undefined])

  const at = (event: PointerEvent): { x: number; y: number } => {
    const { left, top } = sheet.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const take = (event: PointerEvent, name: string): void => {
    event.preventDefault()
    stage.current!.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setDrag({ name, from: at(event), isMoving: false, landing: undefined })
  }
  const onDown = (event: PointerEvent): void => {
    const part = partAt(drawn, at(event).x, at(event).y)
    // A finger scrolls, and drags by the name of what it chose.
    if (event.button === 0 && part?.kind === 'field' && event.pointerType !== 'touch')
      take(event, part.name)
  }
  const onDrag = (event: PointerEvent): void => {
    if (!drag) return
    const { x, y } = at(event)
    const isMoving = drag.isMoving || Math.hypot(x - drag.from.x, y - drag.from.y) > START
    if (!isMoving) return
    const box = stage.current!.getBoundingClientRect()
    if (event.clientY > box.bottom - EDGE) stage.current!.scrollTop += EDGE / 2
    else if (event.clientY < box.top + EDGE) stage.current!.scrollTop -= EDGE / 2
    const side = wideIn(stage.current!)
    if (event.clientX > box.right - EDGE) side?.scrollBy({ left: EDGE / 2 })
    else if (event.clientX < box.left + EDGE) side?.scrollBy({ left: -EDGE / 2 })
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
  const onKey = (event: KeyboardEvent): void => {
    const by =
      event.altKey && ['ArrowUp', 'ArrowLeft'].includes(event.key)
        ? -1
        : event.altKey && ['ArrowDown', 'ArrowRight'].includes(event.key)
          ? 1
          : undefined
    if (event.key === 'Escape' && drag) setDrag(undefined)
    else if (!chosen || chosen.kind === 'settings' || !frame) return
    else if (by && chosen.kind === 'field') onStep(chosen.name, by)
    else if (by) onSectionStep(chosen.name, by)
    else if (event.key === 'Delete' && chosen.kind === 'field') onToggle(chosen.name)
    else return
    event.preventDefault()
  }
  const landing = drag?.isMoving ? drag.landing : undefined
  const isChanged =
    chosen?.kind === 'section'
      ? groups.some(({ id, changed: differs }) => id === chosenName && differs)
      : changed.has(chosenName)
  return (
    <div
      ref={stage}
      className="sala-screen-stage"
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={onKey}
    >
      <div className="sala-screen-canvas">
        <div ref={sheet}>{children}</div>
        <div
          className="sala-screen-shield"
          data-dragging={drag?.isMoving || undefined}
          onPointerDown={onDown}
          onPointerMove={onDrag}
          onPointerUp={onUp}
          onPointerCancel={() => setDrag(undefined)}
          onWheel={(event) =>
            wideIn(stage.current!)?.scrollBy({
              left: event.shiftKey ? event.deltaX || event.deltaY : event.deltaX,
            })
          }
        >
          {drawn.fields.length > 0 &&
            [...changed].flatMap((name) =>
              framesOf(drawn.fields, name).map((box, index) => (
                <div
                  key={`${name} ${index}`}
                  className="sala-screen-outlined"
                  data-mark="changed"
                  data-of={name}
                  style={styleOf(box)}
                >
                  {index === 0 && name !== chosenName && (
                    <span className="sala-screen-tag">{t('screens.changed')}</span>
                  )}
                </div>
              )),
            )}
          {frames.map((box, index) => (
            <div
              key={index}
              className="sala-screen-outlined"
              data-mark="chosen"
              data-of={chosenName}
              style={styleOf(box)}
            />
          ))}
          {frame && (
            <div
              className="sala-screen-name"
              style={{
                ...(frame.left > drawn.width / 2
                  ? { insetInlineEnd: Math.max(0, drawn.width - frame.right) }
                  : { insetInlineStart: Math.max(0, frame.left) }),
                insetBlockStart: Math.max(0, frame.top - 30),
              }}
              onPointerDown={(event) => event.stopPropagation()}
              onPointerUp={(event) => event.stopPropagation()}
            >
              <span
                data-grip={chosen?.kind === 'field' || undefined}
                onPointerDown={(event) =>
                  chosen?.kind === 'field' && event.button === 0 && take(event, chosen.name)
                }
                onPointerUp={(event) => (drag?.isMoving ? onUp(event) : setDrag(undefined))}
              >
                {chosen?.kind === 'field' && <IconGripVertical size={14} aria-hidden />}
                {title}
                {isChanged && <small> · {t('screens.changed')}</small>}
              </span>
              {onResetLabel && (
                <button
                  type="button"
                  aria-label={t('screens.reset-label', { field: title })}
                  title={t('screens.reset-label', { field: title })}
                  onClick={onResetLabel}
                >
                  <IconRestore size={14} aria-hidden />
                </button>
              )}
            </div>
          )}
          {landing && (
            <div
              className="sala-screen-line"
              data-landing={landing.before ?? ''}
              data-in={landing.to}
              data-refused={!mayMove(drag!.name, landing.to) || undefined}
              style={styleOf(landing.line)}
            />
          )}
        </div>
      </div>
    </div>
  )
}
