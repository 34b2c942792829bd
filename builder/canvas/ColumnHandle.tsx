import {
  memo,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useText } from '#i18n'
import { useNode } from '#pages'
import type { Breakpoint, NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { widthAt, widthLimit } from '../commands/index.ts'
import { ColumnPreview } from './columnPreview.ts'

/** Widths of the page, in pixels, from which each breakpoint holds (`generated/pageStyle.css`: 36, 48 and 64 rem). */
const FROM: [Breakpoint, number][] = [
  ['lg', 1024],
  ['md', 768],
  ['sm', 576],
]

const breakpointOf = (width: number): Breakpoint =>
  FROM.find(([, from]) => width >= from)?.[0] ?? 'base'
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The border between a column and the next: dragged, or moved by the arrow keys, at the width that the page is shown at. */
export const ColumnHandle = memo(function ColumnHandle({ id }: { id: NodeId }) {
  const row = useNode(useNode(id)?.parent ?? '')
  const hasNext = row?.kind === 'row' && row.children.at(-1) !== id
  return hasNext ? <Handle id={id} /> : null
})

/** The breakpoint that holds at the width of the window that an element stands in. */
function useShownBreakpoint(element: RefObject<HTMLElement | null>): Breakpoint {
  const [breakpoint, setBreakpoint] = useState<Breakpoint>('base')
  useEffect(() => {
    const view = element.current?.ownerDocument.defaultView
    if (!view) return
    const look = (): void => setBreakpoint(breakpointOf(view.innerWidth))
    look()
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return breakpoint
}

function Handle({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { store, actions } = useBuilder()
  const bar = useRef<HTMLDivElement>(null)
  const drag = useRef<ColumnPreview | null>(null)
  const breakpoint = useShownBreakpoint(bar)
  const [dragged, setDragged] = useState<number | null>(null)
  const width = useBuilderState((state) => widthAt(state.model, id, breakpoint))
  const most = useBuilderState((state) => widthLimit(state.model, id, breakpoint))
  const selected = useBuilderState((state) => state.selection === id)

  const press = (event: PointerEvent<HTMLDivElement>): void => {
    event.stopPropagation()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    store.select(id)
    drag.current = new ColumnPreview({
      column: event.currentTarget.parentElement!,
      breakpoint,
      width,
      most,
      x: event.clientX,
    })
    setDragged(width)
  }
  const move = (event: PointerEvent): void => {
    if (drag.current) setDragged(drag.current.to(event.clientX))
  }
  const end = (shouldApply: boolean) => (): void => {
    const reached = drag.current?.end()
    drag.current = null
    setDragged(null)
    if (shouldApply && reached !== undefined && reached !== width)
      actions.resize(id, breakpoint, reached)
  }
  const key = (event: KeyboardEvent): void => {
    const next =
      event.key === 'Home'
        ? 1
        : event.key === 'End'
          ? most
          : event.key in STEPS
            ? width + STEPS[event.key]!
            : undefined
    if (event.key === 'Escape' && drag.current) {
      end(false)()
      // It has put the border back, and leaves the choice alone.
      event.preventDefault()
    }
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next >= 1 && next <= most && next !== width) actions.resize(id, breakpoint, next)
  }
  const now = dragged ?? width
  return (
    <div
      ref={bar}
      className="builder-handle"
      data-handle={id}
      data-dragged={dragged ?? undefined}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('column.width')}
      aria-valuemin={1}
      aria-valuemax={most}
      aria-valuenow={now}
      aria-valuetext={t('column.of', { width: now, at: t(`breakpoint.${breakpoint}`) })}
      tabIndex={selected ? 0 : -1}
      onPointerDown={press}
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onPointerMove={move}
      onPointerUp={end(true)}
      onPointerCancel={end(false)}
      onKeyDown={key}
    />
  )
}
