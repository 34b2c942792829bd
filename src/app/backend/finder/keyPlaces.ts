/** A key of the place: what presses, and what it does there in the words of the screen. */
export interface PlaceKey {
  keys: string
  label: string
}

const ROWS = 'main a.sala-row-link'

/** What stands on a key, as `aria-keyshortcuts` names it. */
export const keyOf = (code: string): string =>
  code === 'Slash' ? '/' : code.startsWith('Key') ? code.slice(3) : code

const isSeen = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? true

const marked = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(isSeen)

const keysOf = (element: Element): string[] =>
  (element.getAttribute('aria-keyshortcuts') ?? '').split(/\s+/).filter(Boolean)

/** Presses what says that this key does so, or goes into it where it is written in. */
export function pressed(key: string): (() => void) | undefined {
  const place = marked().find((one) => keysOf(one).includes(key))
  if (!place) return undefined
  return () => {
    if (place instanceof HTMLInputElement) {
      place.focus()
      place.select()
    } else place.click()
  }
}

const STEPS: Record<string, number> = { KeyJ: 1, KeyK: -1 }
const ARROWS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** On to the next line of a list, or back; the arrows too, once one of its lines has the focus. */
export function walk(code: string, target: EventTarget | null): (() => void) | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(isSeen)
  const at = rows.findIndex((row) => row === target)
  const step = STEPS[code] ?? (at < 0 ? undefined : ARROWS[code])
  if (step === undefined || rows.length === 0) return undefined
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
  return () => {
    next?.focus()
    next?.scrollIntoView?.({ block: 'nearest' })
  }
}

export const hasRows = (): boolean => document.querySelector(ROWS) !== null

/** What the keys do here: everything in sight that says so. */
export function placeKeys(): PlaceKey[] {
  const keys = marked().flatMap((one): PlaceKey[] => {
    const label =
      one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? one.textContent.trim()
    return keysOf(one).map((key) => ({ keys: key, label }))
  })
  return keys.filter(({ keys: one }, index) => keys.findIndex((key) => key.keys === one) === index)
}
