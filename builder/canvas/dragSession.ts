import type { BlockDocuments, PageModel } from '#pages/model'
import {
  draggedOf,
  isOpen,
  listTargets,
  refusalsOf,
  sameTarget,
  withItsRow,
  type Dragged,
  type Target,
} from '../commands/index.ts'
import type { BuilderStore } from '../store/builderStore.ts'
import {
  boxOf,
  rootOf,
  toFrame,
  type CanvasFrames,
  type FrameBox,
} from '../context/canvasFrames.ts'
import { spotsOf, type Rect, type Spot } from './geometry.ts'
import { measureCanvas } from './measure.ts'
import { isInside, planTarget } from './planTarget.ts'
import type { Point } from '../context/point.ts'

const EDGE = 56
const SPEED = 14

/** Something that shows the page and takes drops: a frame of the canvas, or the outline. */
export interface Surface {
  element: HTMLElement
  /** What scrolls in it. */
  root(): HTMLElement
  /** Where it lies in the builder's window. */
  box(): FrameBox
  /** Where the targets lie, in coordinates of its content. */
  spots(model: PageModel, targets: { target: Target; depth: number }[]): Spot[]
  /** Says when what it shows has grown or shrunk by itself (records or pictures that came), until the answer is called. */
  watch?(changed: () => void): () => void
}

const frameSurface = (frame: HTMLIFrameElement): Surface => ({
  element: frame,
  root: () => rootOf(frame),
  box: () => boxOf(frame),
  spots: (model, targets) => spotsOf(model, targets, measureCanvas(rootOf(frame))),
  watch(changed) {
    let height: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      const before = height
      height = entry!.contentRect.height
      if (before !== null && before !== height) changed()
    })
    observer.observe(rootOf(frame))
    return () => observer.disconnect()
  },
})

/** A surface as it was measured when the drag first came to it, or when it last stood still. */
interface Measure {
  surface: Surface
  box: FrameBox
  spots: Spot[]
  unwatch: (() => void) | undefined
}

interface Ports {
  store: BuilderStore
  blocks: BlockDocuments
  frames: CanvasFrames
  slotNames(type: string): string[]
  /** What a press on something of the panel of patterns lifts. */
  onPattern?(name: string): Dragged | null
}

/** One drag from start to end: measures each surface once, and again after it has scrolled or changed its height by itself; answers from what it measured. */
export class DragSession {
  readonly #surfaces = new Set<Surface>()
  #measures: Measure[] = []
  #over: Measure | null = null
  #tick = 0
  #scrolled = false
  #pointer: Point | null = null
  readonly #ports: Ports

  constructor(ports: Ports) {
    this.#ports = ports
  }

  get #store(): BuilderStore {
    return this.#ports.store
  }

  /** What a press on an element of the page or of the palette lifts. */
  draggedAt(element: Element | null): Dragged | null {
    const pattern = element?.closest<HTMLElement>('[data-pattern]')?.dataset.pattern
    if (pattern !== undefined) return this.#ports.onPattern?.(pattern) ?? null
    const type = element?.closest<HTMLElement>('[data-palette]')?.dataset.palette
    if (type) return { type }
    if (element?.closest('[data-handle]')) return null
    // What a press there chooses: the block around, else the column among others, or the row.
    const of = (
      element?.closest<HTMLElement>('[data-frame], [data-node]') ??
      element?.closest<HTMLElement>('[data-column], [data-row]')
    )?.dataset
    const id = of?.frame ?? of?.node ?? of?.column ?? of?.row
    const { model } = this.#store.getState()
    return id === undefined ? null : draggedOf(model, withItsRow(model, id))
  }

  start(
    dragged: Dragged,
    by: 'pointer' | 'keyboard',
    frame: HTMLIFrameElement | null = null,
    target: Target | null = null,
  ): void {
    this.#forget()
    this.#over = frame && this.#measure(frameSurface(frame))
    this.#store.setState({ drag: { dragged, by, target, over: frame, refused: false } })
  }

  /** Where the pointer is, in the builder's window. */
  get pointer(): Point | null {
    return this.#pointer
  }

  /** From now on drops are taken there too, until the answer is called. */
  addSurface(surface: Surface): () => void {
    this.#surfaces.add(surface)
    return () => void this.#surfaces.delete(surface)
  }

  #measure(surface: Surface): Measure {
    const { model } = this.#store.getState()
    const before = this.#measures.find((one) => one.surface.element === surface.element)
    const unwatch = before ? before.unwatch : surface.watch?.(() => this.#again(surface))
    const measure = {
      surface,
      box: surface.box(),
      spots: surface.spots(model, listTargets(model, this.#ports.slotNames)),
      unwatch,
    }
    this.#measures = [...this.#measures.filter((one) => one !== before), measure]
    return measure
  }

  /** What was measured has moved under the drag: the place that is shown follows. */
  #again(surface: Surface): void {
    const measure = this.#measure(surface)
    if (this.#over?.surface.element !== surface.element) return
    this.#over = measure
    this.#plan()
  }

  /** The places that take what is dragged and can be shown, in document order. */
  places(): Target[] {
    const { drag, model } = this.#store.getState()
    if (this.#over) this.#over = this.#measure(this.#over.surface)
    return (this.#over?.spots ?? []).flatMap(({ target }) =>
      drag && refusalsOf(model, target, drag.dragged, this.#ports.blocks).length === 0
        ? [target]
        : [],
    )
  }

  /** Moves a pointer drag on, to a point of the builder's window; near the upper and lower edge the page scrolls, which changes nothing that was measured. */
  move(pointer: Point): void {
    this.#pointer = pointer
    this.#over = this.#surfaceAt(pointer)
    this.#plan()
    if (this.#tick === 0 && this.#pull() !== 0) this.#tick = requestAnimationFrame(this.#scroll)
  }

  #surfaceAt(pointer: Point): Measure | null {
    for (const surface of [...this.#surfaces, ...this.#ports.frames.all().map(frameSurface)])
      if (!this.#measures.some((one) => one.surface.element === surface.element))
        this.#measure(surface)
    return this.#measures.find(({ box }) => isInside(pointer, box)) ?? null
  }

  /** How far the pointer pulls the page in a frame of time. */
  #pull(): number {
    if (!this.#pointer || !this.#over) return 0
    const { box } = this.#over
    return this.#pointer.y < box.top + EDGE
      ? -SPEED
      : this.#pointer.y > box.bottom - EDGE
        ? SPEED
        : 0
  }

  #scroll = (): void => {
    this.#tick = 0
    if (!this.#over || !this.#store.getState().drag) return
    const by = this.#pull()
    const root = this.#over.surface.root()
    const before = root.scrollTop
    if (by !== 0) root.scrollTop += by
    if (root.scrollTop === before) return this.#settle()
    this.#scrolled = true
    this.#plan()
    this.#tick = requestAnimationFrame(this.#scroll)
  }

  /** After the page has scrolled: pictures that came into view may have moved what was measured. */
  #settle(): void {
    if (!this.#scrolled || !this.#over) return
    this.#scrolled = false
    this.#over = this.#measure(this.#over.surface)
    this.#plan()
  }

  #plan(): void {
    const { drag, model } = this.#store.getState()
    if (!drag || !this.#pointer) return
    if (!this.#over) return this.#show(null, false)
    const { surface, box, spots } = this.#over
    const { x, y } = toFrame(this.#pointer, box)
    const { scrollLeft, scrollTop } = surface.root()
    // Rows go between rows, wherever among blocks the pointer is.
    const open = spots.filter(({ target }) => isOpen(drag.dragged, target))
    const plan = planTarget(
      { x: x + scrollLeft, y: y + scrollTop },
      open,
      ({ target }) => refusalsOf(model, target, drag.dragged, this.#ports.blocks).length === 0,
    )
    this.#show(plan?.spot.target ?? null, plan?.refused ?? false)
  }

  #show(target: Target | null, refused: boolean): void {
    const { drag } = this.#store.getState()
    const over = this.#over?.surface.element ?? null
    if (
      drag &&
      (drag.refused !== refused || drag.over !== over || !sameTarget(drag.target, target))
    )
      this.#store.setState({ drag: { ...drag, target, over, refused } })
  }

  /** Shows a place chosen by keyboard, one of those asked for last, and brings it into view. */
  hold(target: Target): void {
    this.#show(target, false)
    if (!this.#over) return
    const line = this.line(this.#over.surface.element)
    const root = this.#over.surface.root()
    if (!line) return
    if (line.top < root.scrollTop + EDGE || line.bottom > root.scrollTop + root.clientHeight - EDGE)
      root.scrollTop = Math.max(0, line.top - root.clientHeight / 2)
  }

  /** Where the place that is shown lies in a surface, in coordinates of its content. */
  line = (surface: HTMLElement): Rect | null => {
    const target = this.#store.getState().drag?.target ?? null
    return (
      this.#measures
        .find((one) => one.surface.element === surface)
        ?.spots.find((spot) => sameTarget(spot.target, target))?.line ?? null
    )
  }

  /** Ends the drag; answers what is to be dropped where, exactly as it was shown. */
  end(): { dragged: Dragged; target: Target } | null {
    const { drag } = this.#store.getState()
    this.cancel()
    return drag?.target && !drag.refused ? { dragged: drag.dragged, target: drag.target } : null
  }

  #forget(): void {
    for (const { unwatch } of this.#measures) unwatch?.()
    this.#measures = []
  }

  cancel(): void {
    cancelAnimationFrame(this.#tick)
    this.#tick = 0
    this.#scrolled = false
    this.#pointer = null
    this.#forget()
    this.#over = null
    this.#store.setState({ drag: null })
  }
}
