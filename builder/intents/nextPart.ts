import type { CanvasFrames } from '../context/canvasFrames.ts'
import { afterPaint } from '../lazy/afterPaint.ts'
import type { BuilderState } from '../store/builderStore.ts'

const FIELD =
  ':is(input, textarea, select, [contenteditable="true"]):not([type="hidden"], :disabled)'

const SHOWN_TAB = '[role="tab"][aria-selected="true"]'

const firstIn = (part: string): HTMLElement | null => {
  const seen = (selector: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(`${part} ${selector}`)].find(
      (element) => element.checkVisibility?.() ?? true,
    )
  // A tab or a group stands there before its fields have come, and says what follows.
  return seen(`:is(${SHOWN_TAB}, .builder-group)`) ?? seen(FIELD) ?? seen('button') ?? null
}

/** What is chosen on the canvas, or the first block of the page. */
const onPage = (frames: CanvasFrames, { selection }: BuilderState): HTMLElement | undefined =>
  (selection === null
    ? undefined
    : frames.elements(`[data-frame="${CSS.escape(selection)}"], [data-chosen]`)[0]) ??
  frames.elements('[data-frame]')[0]

/** Gives the focus to what is chosen on the page, once it is rendered: what was pressed goes with what it was pressed for. */
export const focusPage = (frames: CanvasFrames, state: () => BuilderState): void =>
  void afterPaint(() => onPage(frames, state())?.focus({ preventScroll: true }))

const TOOLS = `.builder-left ${SHOWN_TAB}, .builder-tabs > [aria-pressed="true"]`

/** Gives the focus to the name of what is shown beside the page, once it is rendered: it says what has been opened, and the keys go on from there. */
export const focusShown = (): void =>
  void afterPaint(() =>
    [...document.querySelectorAll<HTMLElement>(TOOLS)]
      .find((tab) => tab.checkVisibility?.() ?? true)
      ?.focus(),
  )

/** Gives the focus to the settings of the page once they stand where those of a block were, which the press took away. */
export const focusPageSettings = (frames = 20): void =>
  void afterPaint(() => {
    const name = document.querySelector<HTMLElement>('[data-inspector="page"] .builder-title')
    if (name) name.focus({ preventScroll: true })
    else if (frames > 0) focusPageSettings(frames - 1)
  })

/** Moves the focus on: from the page to the settings of what is chosen, from there to the tools, and back to the page. */
export function focusNextPart(frames: CanvasFrames, state: BuilderState): void {
  const page = (): HTMLElement | undefined => onPage(frames, state)
  const tools = (): HTMLElement | null =>
    document.querySelector<HTMLElement>(`.builder-left ${SHOWN_TAB}`)
  const at = document.activeElement
  const order = at?.closest('.builder-right')
    ? [tools, page]
    : at?.closest('.builder-viewport')
      ? [() => firstIn('.builder-right'), tools]
      : [page, () => firstIn('.builder-right')]
  for (const next of order) {
    const element = next()
    if (element) return element.focus()
  }
}
