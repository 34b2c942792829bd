import type { MouseEvent, TouchEvent } from 'react'

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
