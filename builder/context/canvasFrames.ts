import type { Point } from './point.ts'

/** Where a frame lies in the builder's window, read once: its box on the screen, and how much smaller than life it is shown. */
export interface FrameBox {
  left: number
  top: number
  right: number
  bottom: number
  scale: number
}

export function boxOf(frame: HTMLIFrameElement): FrameBox {
  const { left, top, right, bottom, width } = frame.getBoundingClientRect()
  return {
    left,
    top,
    right,
    bottom,
    scale: frame.clientWidth > 0 && width > 0 ? width / frame.clientWidth : 1,
  }
}

/** The frame that a node inside of it is shown by; `null` for what stands in the builder itself. */
export const frameAround = (node: Node): HTMLIFrameElement | null =>
  (node.ownerDocument?.defaultView?.frameElement ?? null) as HTMLIFrameElement | null

/** What scrolls inside a frame. */
export const rootOf = (frame: HTMLIFrameElement): HTMLElement =>
  frame.contentDocument!.documentElement

export const toWindow = ({ x, y }: Point, { left, top, scale }: FrameBox): Point => ({
  x: left + x * scale,
  y: top + y * scale,
})
export const toFrame = ({ x, y }: Point, { left, top, scale }: FrameBox): Point => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
})

/** The frames that show the page, each a window of its own: keys and pointers are heard in all of them as in the builder's. */
export class CanvasFrames {
  readonly #frames = new Set<HTMLIFrameElement>()
  readonly #listeners = new Map<
    (window: Window) => () => void,
    Map<HTMLIFrameElement, () => void>
  >()

  all = (): HTMLIFrameElement[] => [...this.#frames]

  add(frame: HTMLIFrameElement): () => void {
    this.#frames.add(frame)
    for (const [listen, heard] of this.#listeners) heard.set(frame, listen(frame.contentWindow!))
    return () => {
      this.#frames.delete(frame)
      for (const heard of this.#listeners.values()) {
        heard.get(frame)?.()
        heard.delete(frame)
      }
    }
  }

  /** Listens in the builder's window and in that of each frame, of those to come too. */
  inEachWindow(listen: (window: Window) => () => void): () => void {
    const own = listen(window)
    const heard = new Map(this.all().map((frame) => [frame, listen(frame.contentWindow!)]))
    this.#listeners.set(listen, heard)
    return () => {
      own()
      heard.forEach((stop) => stop())
      this.#listeners.delete(listen)
    }
  }

  /** The block, row or column of the page with this id, in each frame that shows it. */
  elements(selector: string): HTMLElement[] {
    return this.all().flatMap((frame) => [
      ...(frame.contentDocument?.querySelectorAll<HTMLElement>(selector) ?? []),
    ])
  }
}

/** The frame of a block on the canvas: in `frame`, or in the first that shows it. */
export const blockFrame = (root: Document | null | undefined, id: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-frame="${CSS.escape(id)}"]`) ?? null

/** A column or a slot in which nothing stands. */
export const EMPTY = '.builder-empty'

/** Where Tab and the arrow keys stop. */
const STOPS = `[data-frame], ${EMPTY}`

/** The stop that comes next in the order of the page, or before (-1), from an element of it. What is rendered once more for each further record is none. */
export function stopBeside(page: HTMLElement, from: Element, by: number): HTMLElement | null {
  const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ELEMENT } = NodeFilter
  const walker = page.ownerDocument.createTreeWalker(page, SHOW_ELEMENT, (node) =>
    (node as Element).hasAttribute('inert')
      ? FILTER_REJECT
      : (node as Element).matches(STOPS)
        ? FILTER_ACCEPT
        : FILTER_SKIP,
  )
  walker.currentNode = from
  return (by > 0 ? walker.nextNode() : walker.previousNode()) as HTMLElement | null
}

/** What can be chosen on the canvas. */
export const CHOICES = '[data-frame], [data-row], [data-column]'

/** Id of the block, row or column that an element of the canvas shows. */
export const idOf = ({ dataset }: HTMLElement): string | undefined =>
  dataset.frame ?? dataset.column ?? dataset.row
