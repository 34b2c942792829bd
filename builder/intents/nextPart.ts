import type { CanvasFrames } from '../canvas/canvasFrames.ts'
import { afterPaint } from '../afterPaint.ts'
import type { BuilderState } from '../store/builderStore.ts'

const FIELD = ':is(input, textarea, select, [contenteditable="true"]):not([type="hidden"], :disabled)'

const firstIn = (part: string): HTMLElement | null => {
  const seen = (selector: string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(`${part} ${selector}`)].find((element) => element.checkVisibility?.() ?? true)
  // A group stands there before its fields have come.
  return seen('.builder-group') ?? seen(FIELD) ?? seen('button') ?? null
}

/** What is chosen on the canvas, or the first block of the page. */
const onPage = (frames: CanvasFrames, { selection }: BuilderState): HTMLElement | undefined => (selection === null ? undefined : frames.elements(`[data-frame="${CSS.escape(selection)}"], [data-chosen]`)[0]) ?? frames.elements('[data-frame]')[0]

/** Gives the focus to what is chosen on the page, once it is drawn: what was pressed goes with what it was pressed for. */
export const focusPage = (frames: CanvasFrames, state: () => BuilderState): void => void afterPaint(() => onPage(frames, state())?.focus({ preventScroll: true }))

/** Moves the focus on: from the page to the settings of what is chosen, from there to the tools, and back to the page. */
export function focusNextPart(frames: CanvasFrames, state: BuilderState): void {
  const page = (): HTMLElement | undefined => onPage(frames, state)
  const tools = (): HTMLElement | null => document.querySelector<HTMLElement>('.builder-left [role="tab"][aria-selected="true"]')
  const at = document.activeElement
  const order = at?.closest('.builder-right') ? [tools, page] : at?.closest('.builder-viewport') ? [() => firstIn('.builder-right'), tools] : [page, () => firstIn('.builder-right')]
  for (const next of order) {
    const element = next()
    if (element) return element.focus()
  }
}
