import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type Rect,
} from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'

export interface WindowedRowsProps {
  count: number
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** What a row is first taken for, in pixels, until it is measured. */
  estimate: number
  /** Rows of a table, or blocks. */
  row: 'tr' | 'div'
  /** Draws one row; the element carries `data-index` and `measure` as its ref. */
  renderRow(index: number, measure: (element: HTMLElement | null) => void): ReactNode
  /** Hands out how to bring a row into the window. */
  onReady(scrollTo: ((index: number) => void) | undefined): void
}

/** Height that a window has before it is laid out. */
const FIRST_HEIGHT = 600
const OVERSCAN = 4

/** The rows of a long list that can be seen, and the space of the others. */
export function WindowedRows({
  count,
  scroller,
  estimate,
  row,
  renderRow,
  onReady,
}: WindowedRowsProps) {
  const rows = useRowWindow({ count, scroller, estimate })
  useEffect(() => {
    onReady((index) => rows.scrollToIndex(index, { align: 'center' }))
    return () => onReady(undefined)
  }, [rows, onReady])
  const items = rows.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Space row={row} height={before} />
      {items.map(({ index }) => renderRow(index, rows.measureElement))}
      <Space row={row} height={after} />
    </>
  )
}

/** The window's own reckoning, which tells when another rendering is due. */
function useRowWindow({
  count,
  scroller,
  estimate,
}: Pick<WindowedRowsProps, 'count' | 'scroller' | 'estimate'>): Virtualizer<
  HTMLElement,
  HTMLElement
> {
  const [, renderAgain] = useState(0)
  const options = (
    told: Pick<WindowedRowsProps, 'count' | 'scroller' | 'estimate'>,
    onChange: () => void,
  ) => ({
    count: told.count,
    getScrollElement: () => told.scroller.current,
    estimateSize: () => told.estimate,
    overscan: OVERSCAN,
    initialRect: { width: FIRST_HEIGHT, height: FIRST_HEIGHT },
    scrollToFn: elementScroll,
    observeElementOffset,
    observeElementRect: (
      instance: Virtualizer<HTMLElement, HTMLElement>,
      tell: (rect: Rect) => void,
    ) =>
      observeElementRect(instance, (rect) =>
        tell(rect.height > 0 ? rect : { ...rect, height: FIRST_HEIGHT }),
      ),
    // A row that is not laid out has no height yet.
    measureElement: (
      element: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      instance: Virtualizer<HTMLElement, HTMLElement>,
    ) => measureElement(element, entry, instance) || told.estimate,
    onChange,
  })
  const change = useCallback(() => renderAgain((times) => times + 1), [])
  const [rows] = useState(
    () => new Virtualizer<HTMLElement, HTMLElement>(options({ count, scroller, estimate }, change)),
  )
  rows.setOptions(options({ count, scroller, estimate }, change))
  useLayoutEffect(() => rows._didMount(), [rows])
  useLayoutEffect(() => rows._willUpdate())
  // The element that scrolls stands around this one: it is there after the first rendering.
  useEffect(change, [change])
  return rows
}

function Space({ row, height }: { row: 'tr' | 'div'; height: number }) {
  if (height <= 0) return null
  return row === 'div' ? (
    <div aria-hidden="true" style={{ blockSize: height }} />
  ) : (
    <tr aria-hidden="true" className="sala-row-space">
      <td style={{ blockSize: height }} />
    </tr>
  )
}
