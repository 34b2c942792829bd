import type { MouseEvent, ReactNode, TouchEvent } from 'react'
import { useBuilder } from '../context/builderContext.ts'

/** Hears each press in what can be dragged from and watches whether it becomes a drag; it comes behind the page. */
export class DragWatch {
  #hears: ((event: MouseEvent | TouchEvent) => void) | undefined
  readonly press = (event: MouseEvent | TouchEvent): void => this.#hears?.(event)

  /** Answers what ends it. */
  hear(hears: (event: MouseEvent | TouchEvent) => void): () => void {
    this.#hears = hears
    return () => void (this.#hears = undefined)
  }
}

/** One source of drags for all that stands in it: what was pressed is found when the drag begins. */
export function DragSource({ className, children }: { className: string; children: ReactNode }) {
  const { dragWatch } = useBuilder()
  return (
    <div className={className} onMouseDown={dragWatch.press} onTouchStart={dragWatch.press}>
      {children}
    </div>
  )
}
