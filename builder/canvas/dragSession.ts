import { nodeOf, type BlockDocuments } from '#pages/model'
import { listTargets, refusalsOf, sameTarget, type Dragged, type Target } from '../commands/index.ts'
import type { BuilderStore } from '../store/builderStore.ts'
import { spotsOf, type Rect, type Spot } from './geometry.ts'
import { measureCanvas } from './measure.ts'
import { isInside, planTarget, type Point } from './planTarget.ts'

const EDGE = 56
const SPEED = 14

/** One drag from start to end: measures once, then answers from what it measured. */
export class DragSession {
  #spots: Spot[] = []
  #viewport: HTMLElement | null = null
  #frame = 0
  #box: Rect = { left: 0, top: 0, right: 0, bottom: 0 }
  #pointer: Point | null = null
  readonly #store: BuilderStore
  readonly #blocks: BlockDocuments
  readonly #slotNames: (type: string) => string[]

  constructor(store: BuilderStore, blocks: BlockDocuments, slotNames: (type: string) => string[]) {
    this.#store = store
    this.#blocks = blocks
    this.#slotNames = slotNames
  }

  /** What a press on an element of the page or of the palette lifts. */
  draggedAt(element: Element | null): Dragged | null {
    const type = element?.closest<HTMLElement>('[data-palette]')?.dataset.palette
    if (type) return { type }
    const id = element?.closest<HTMLElement>('[data-frame]')?.dataset.frame
    const node = id === undefined ? undefined : nodeOf(this.#store.getState().model, id)
    return node?.kind === 'object' ? { type: node.data.type, id: node.id } : null
  }

  start(dragged: Dragged, by: 'pointer' | 'keyboard', viewport: HTMLElement, target: Target | null = null): void {
    this.#viewport = viewport
    this.#box = viewport.getBoundingClientRect()
    this.#measure()
    this.#store.setState({ drag: { dragged, by, target, refused: false } })
  }

  #measure(): void {
    const { model } = this.#store.getState()
    if (this.#viewport) this.#spots = spotsOf(model, listTargets(model, this.#slotNames), measureCanvas(this.#viewport))
  }

  /** The places that take what is dragged and can be shown, in document order. */
  places(): Target[] {
    const { drag, model } = this.#store.getState()
    this.#measure()
    return this.#spots.flatMap(({ target }) => (drag && refusalsOf(model, target, drag.dragged, this.#blocks).length === 0 ? [target] : []))
  }

  /** Moves a pointer drag on; near the upper and lower edge the canvas scrolls, which changes nothing that was measured. */
  move(pointer: Point): void {
    this.#pointer = pointer
    this.#plan()
    if (this.#frame === 0 && this.#pull() !== 0) this.#frame = requestAnimationFrame(this.#scroll)
  }

  /** How far the pointer pulls the canvas in a frame. */
  #pull(): number {
    const { x, y } = this.#pointer ?? { x: 0, y: 0 }
    if (!this.#pointer || !isInside({ x, y }, this.#box)) return 0
    return y < this.#box.top + EDGE ? -SPEED : y > this.#box.bottom - EDGE ? SPEED : 0
  }

  #scroll = (): void => {
    this.#frame = 0
    const viewport = this.#viewport
    const by = this.#pull()
    if (!viewport || by === 0 || !this.#store.getState().drag) return
    const before = viewport.scrollTop
    viewport.scrollTop += by
    if (viewport.scrollTop === before) return
    this.#plan()
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  #plan(): void {
    const { drag, model } = this.#store.getState()
    const viewport = this.#viewport
    if (!drag || !viewport || !this.#pointer) return
    const { x, y } = this.#pointer
    if (!isInside({ x, y }, this.#box)) return this.#show(null, false)
    const at = { x: x - this.#box.left + viewport.scrollLeft, y: y - this.#box.top + viewport.scrollTop }
    const plan = planTarget(at, this.#spots, ({ target }) => refusalsOf(model, target, drag.dragged, this.#blocks).length === 0)
    this.#show(plan?.spot.target ?? null, plan?.refused ?? false)
  }

  #show(target: Target | null, refused: boolean): void {
    const { drag } = this.#store.getState()
    if (drag && (drag.refused !== refused || !sameTarget(drag.target, target))) this.#store.setState({ drag: { ...drag, target, refused } })
  }

  /** Shows a place chosen by keyboard, one of those asked for last, and brings it into view. */
  hold(target: Target): void {
    this.#show(target, false)
    const line = this.line()
    const viewport = this.#viewport
    if (!line || !viewport) return
    if (line.top < viewport.scrollTop + EDGE || line.bottom > viewport.scrollTop + viewport.clientHeight - EDGE) viewport.scrollTop = Math.max(0, line.top - viewport.clientHeight / 2)
  }

  /** Where the place that is shown lies, in coordinates of the content. */
  line = (): Rect | null => {
    const target = this.#store.getState().drag?.target ?? null
    return this.#spots.find((spot) => sameTarget(spot.target, target))?.line ?? null
  }

  /** Ends the drag; answers what is to be dropped where, exactly as it was shown. */
  end(): { dragged: Dragged; target: Target } | null {
    const { drag } = this.#store.getState()
    this.cancel()
    return drag?.target && !drag.refused ? { dragged: drag.dragged, target: drag.target } : null
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#pointer = null
    this.#spots = []
    this.#store.setState({ drag: null })
  }
}
