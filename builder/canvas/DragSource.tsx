import type { ReactNode } from 'react'
import { useBuilder } from '../context/builderContext.ts'

/** One source of drags for all that stands in it: what was pressed is found when the drag begins. */
export function DragSource({ className, children }: { className: string; children: ReactNode }) {
  const { dragWatch } = useBuilder()
  return (
    <div className={className} onMouseDown={dragWatch.press} onTouchStart={dragWatch.press}>
      {children}
    </div>
  )
}
