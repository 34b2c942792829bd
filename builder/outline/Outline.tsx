import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { DragSource } from '../canvas/DragSource.tsx'
import { Mark } from '../canvas/DropFeedback.tsx'
import type { DragSession } from '../canvas/dragSession.ts'
import { OutlineLine } from './OutlineLine.tsx'
import { ancestorsOf, outlineRows, sameRows, type OutlineRow } from './outlineRows.ts'
import { INDENT, LINE, outlineSpots } from './outlineSpots.ts'
import './outline.css'

/** The page as a tree of rows, columns and blocks, of which only the lines in view are rendered; blocks are dragged in it, out of it and into it. */
export const Outline = memo(function Outline({ session }: { session: DragSession }) {
  const t = useText('builder')
  const { store, actions } = useBuilder()
  const [closed, setClosed] = useState<ReadonlySet<NodeId>>(() => new Set())
  const rows = useRows(closed)
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useBuilderState((state) => state.selection)
  const [shown, look] = useLinesInView(scroller, rows.length === 0)
  useDropSurface(session, scroller, rows)

  const close = useCallback(
    (id: NodeId, isClosed: boolean): void =>
      setClosed((now) => {
        const next = new Set(now)
        if (isClosed) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )

  // What is selected elsewhere opens what it stands in, and comes into view.
  const at = rows.findIndex(({ id }) => id === selection)
  useEffect(() => {
    if (selection === null) return
    const around = new Set(ancestorsOf(store.getState().model, selection))
    setClosed((now) =>
      [...now].some((id) => around.has(id))
        ? new Set([...now].filter((id) => !around.has(id)))
        : now,
    )
  }, [selection, store])
  useEffect(() => {
    if (at >= 0 && scroller.current) bringIntoView(scroller.current, at)
  }, [at])

  const onKey = useOutlineKeys(rows, at, close)
  const onClick = (event: MouseEvent): void => {
    const line = (event.target as Element).closest<HTMLElement>('[data-node]')
    const row = rows.find(({ id }) => id === line?.dataset.node)
    if (!row) return
    if ((event.target as Element).closest('[data-fold]')) return close(row.id, row.open === true)
    const isBlock = nodeOf(store.getState().model, row.id)?.kind === 'object'
    if (isBlock && event.shiftKey) actions.selectTo(row.id)
    else store.select(row.id, isBlock && (event.ctrlKey || event.metaKey))
  }

  if (rows.length === 0) return <p className="builder-note">{t('outline.empty')}</p>
  return (
    <div
      ref={scroller}
      className="builder-outline"
      role="tree"
      tabIndex={0}
      aria-label={t('tab.outline')}
      aria-multiselectable
      aria-activedescendant={at >= 0 ? lineId(rows[at]!.id) : undefined}
      style={{ '--outline-line': `${LINE}px`, '--outline-indent': `${INDENT}px` } as CSSProperties}
      onKeyDown={onKey}
      onClick={onClick}
      onScroll={look}
    >
      <DragSource className="builder-outline-lines">
        <div role="presentation" style={{ blockSize: rows.length * LINE }}>
          {rows.slice(shown.from, shown.to).map((row, index) => (
            <OutlineLine
              key={row.id}
              htmlId={lineId(row.id)}
              row={row}
              top={(shown.from + index) * LINE}
            />
          ))}
        </div>
        <Drop session={session} scroller={scroller} />
      </DragSource>
    </div>
  )
})

/** Arrows go from line to line, open and close them; with Alt they move what is chosen. */
function useOutlineKeys(
  rows: readonly OutlineRow[],
  at: number,
  close: (id: NodeId, isClosed: boolean) => void,
) {
  const { store, actions } = useBuilder()
  const go = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) store.select(row.id)
  }
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const row = rows[at]
    const isUpOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (event.altKey && !(isUpOrDown && row)) return
    if (event.altKey) actions.moveBeside(row!.id, event.key === 'ArrowUp' ? -1 : 1)
    else if (isUpOrDown) go(row ? at + (event.key === 'ArrowUp' ? -1 : 1) : 0)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'ArrowRight' && row?.open === false) close(row.id, false)
    else if (event.key === 'ArrowRight' && row) go(row.open ? at + 1 : at)
    else if (event.key === 'ArrowLeft' && row?.open) close(row.id, true)
    else if (event.key === 'ArrowLeft' && row)
      go(rows.findLastIndex(({ level }, index) => index < at && level < row.level))
    else return
    event.preventDefault()
  }
}

const lineId = (id: NodeId): string => `outline-${id}`

/** The lines; the same list as long as none came, went or moved. What a key has folded is so for the next key already. */
function useRows(closed: ReadonlySet<NodeId>): OutlineRow[] {
  const { store, blocks } = useBuilder()
  const last = useRef<{ nodes: unknown; closed: unknown; rows: OutlineRow[] }>(undefined)
  const read = (): OutlineRow[] => {
    const { model } = store.getState()
    const known = last.current
    if (known?.nodes === model.nodes && known.closed === closed) return known.rows
    const next = outlineRows(model, closed, blocks)
    const rows = known && sameRows(known.rows, next) ? known.rows : next
    last.current = { nodes: model.nodes, closed, rows }
    return rows
  }
  return useSyncExternalStore(store.subscribe, read)
}

/** Lines that are rendered above and below those in view. */
const SPARE = 8

/** From which to which line the tree is looked at; `look` is called when it scrolls. */
function useLinesInView(
  scroller: { current: HTMLElement | null },
  isEmpty: boolean,
): [{ from: number; to: number }, () => void] {
  const [shown, setShown] = useState({ from: 0, to: 0 })
  const look = useCallback((): void => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    // By steps of spare lines, so that most scrolling renders nothing.
    const from = Math.max(0, Math.floor(scrollTop / LINE / SPARE) * SPARE - SPARE)
    const to = from + Math.ceil(clientHeight / LINE) + 3 * SPARE
    setShown((last) => (last.from === from && last.to === to ? last : { from, to }))
  }, [scroller])
  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (scroller.current) watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [look, scroller, isEmpty])
  return [shown, look]
}

function bringIntoView(scroller: HTMLElement, line: number): void {
  const [top, height] = [line * LINE, scroller.clientHeight]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + LINE > scroller.scrollTop + height) scroller.scrollTop = top + LINE - height
}

/** Takes drops: of blocks from its own lines and of what comes from the page. */
function useDropSurface(
  session: DragSession,
  scroller: { current: HTMLDivElement | null },
  rows: OutlineRow[],
): void {
  const latest = useRef(rows)
  latest.current = rows
  const isEmpty = rows.length === 0
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    return session.addSurface({
      element,
      root: () => element,
      box: () => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom, scale: 1 }
      },
      spots: (model, targets) => outlineSpots(model, latest.current, targets),
    })
  }, [session, scroller, isEmpty])
}

/** The line that shows where a drop would go. */
function Drop({
  session,
  scroller,
}: {
  session: DragSession
  scroller: { current: HTMLDivElement | null }
}) {
  const over = useBuilderState((state) => state.drag?.over ?? null)
  const target = useBuilderState((state) => state.drag?.target ?? null)
  const refused = useBuilderState((state) => state.drag?.refused ?? false)
  const line = target && over !== null && over === scroller.current && session.line(over)
  return line ? (
    <Mark
      line={{ ...line, right: scroller.current!.firstElementChild!.clientWidth }}
      refused={refused}
    />
  ) : null
}
