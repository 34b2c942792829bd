import type { CollisionDetection } from '@dnd-kit/core'

/** Further away from every place nothing is dropped (pixels). */
const NEAR = 96

type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const distance = ({ left, top, right, bottom }: Rect, { x, y }: { x: number; y: number }): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

/**
 * The place next to the pointer, of those that count for what is dragged. Read as they lie now: what stands still while
 * the page scrolls is not where it was when the drag began.
 */
export const nearestPlace =
  (counts: (id: string, place: unknown) => boolean): CollisionDetection =>
  ({ active, droppableContainers, pointerCoordinates }) => {
    if (!pointerCoordinates) return []
    const near = droppableContainers.flatMap(({ id, node, data }) => {
      if (!node.current || !counts(String(active.id), data.current?.['place'])) return []
      const away = distance(node.current.getBoundingClientRect(), pointerCoordinates)
      return away <= NEAR ? [{ id, away }] : []
    })
    return near.toSorted((a, b) => a.away - b.away).map(({ id }) => ({ id }))
  }
