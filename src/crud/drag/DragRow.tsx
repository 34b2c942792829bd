import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'

/** Is dragged by all that stands in it; what is pressed there without going anywhere is pressed. */
export function DragRow({
  id,
  className,
  children,
}: {
  id: string
  className: string
  children: ReactNode
}) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id })
  return (
    <div
      ref={setNodeRef}
      className={`sala-drag-row ${className}`}
      data-dragged={isDragging || undefined}
      {...listeners}
    >
      {children}
    </div>
  )
}
