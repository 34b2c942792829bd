import type { Breakpoint } from '#pages/model'

interface Start {
  column: HTMLElement
  breakpoint: Breakpoint
  /** Width of twelve that it has, and the most it may get. */
  width: number
  most: number
  x: number
}

/** Shows a column and its neighbour at another width while the border is dragged; the page itself changes at the end. */
export class ColumnPreview {
  readonly #start: Start
  readonly #name: string
  readonly #twelfth: number
  readonly #neighbour: HTMLElement | null
  readonly #before: [HTMLElement, string][]
  readonly #both: number
  #width: number

  constructor(start: Start) {
    const { column, breakpoint } = start
    const row = column.parentElement!
    this.#start = start
    this.#width = start.width
    this.#name = breakpoint === 'base' ? '--w' : `--w-${breakpoint}`
    const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
    this.#twelfth = (row.getBoundingClientRect().width + gap) / 12
    // The neighbour gives and takes only where the two may not grow together.
    this.#both = start.most < 12 ? start.most + 1 : 0
    this.#neighbour = this.#both > 0 ? (column.nextElementSibling as HTMLElement | null) : null
    this.#before = [column, this.#neighbour].flatMap((one) =>
      one ? [[one, one.style.getPropertyValue(this.#name)] as [HTMLElement, string]] : [],
    )
  }

  /** The width of twelve for a pointer there, which is shown at once. */
  to(x: number): number {
    const { width, most, column } = this.#start
    this.#width = Math.min(
      most,
      Math.max(1, width + Math.round((x - this.#start.x) / this.#twelfth)),
    )
    column.style.setProperty(this.#name, String(this.#width))
    this.#neighbour?.style.setProperty(this.#name, String(this.#both - this.#width))
    return this.#width
  }

  /** Takes the preview away; answers the width that was reached. */
  end(): number {
    for (const [element, value] of this.#before) {
      if (value === '') element.style.removeProperty(this.#name)
      else element.style.setProperty(this.#name, value)
    }
    return this.#width
  }
}
