import type { CanvasFrames } from '../canvas/canvasFrames.ts'
import type { BuilderState } from '../store/builderStore.ts'

const FIELD = ':is(input, textarea, select, [contenteditable="true"]):not([type="hidden"], :disabled)'

const firstIn = (part: string): HTMLElement | null => {
  const seen = (selector: string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(`${part} ${selector}`)].find((element) => element.checkVisibility?.() ?? true)
  // A group stands there before its fields have come.
  return seen('.builder-group') ?? seen(FIELD) ?? seen('button') ?? null
}

/** Moves the focus on: from the page to the settings of what is chosen, from there to the tools, and back to the page. */
export function focusNextPart(frames: CanvasFrames, { selection }: BuilderState): void {
  const page = (): HTMLElement | undefined => (selection === null ? undefined : frames.elements(`[data-frame="${CSS.escape(selection)}"], [data-chosen]`)[0]) ?? frames.elements('[data-frame]')[0]
  const tools = (): HTMLElement | null => document.querySelector<HTMLElement>('.builder-left [role="tab"][aria-selected="true"]')
  const at = document.activeElement
  const order = at?.closest('.builder-right') ? [tools, page] : at?.closest('.builder-viewport') ? [() => firstIn('.builder-right'), tools] : [page, () => firstIn('.builder-right')]
  for (const next of order) {
    const element = next()
    if (element) return element.focus()
  }
}
