import type { KeyboardEvent } from 'react'

const CONTROLS =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** What the keys of a table may do to its rows. */
export interface TableHand {
  add(): void
  remove(index: number): void
  duplicate(index: number): void
  /** Takes over the value of the cell above. */
  fill(index: number, column: number): void
  /** Opens what a row has besides its columns. */
  open?(index: number): void
  /** Goes on to the next cell that wants something; false where no cell says that it does. */
  next(index: number, column: number): boolean
}

/** Does the control use the arrows itself? A list, a slider, a group of radios, a text of several lines do. */
function usesArrows(control: HTMLElement): boolean {
  if (
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    control.getAttribute('role') === 'combobox'
  )
    return true
  return control instanceof HTMLInputElement && ['radio', 'range', 'color'].includes(control.type)
}

/** Is the caret at that end of the text, with nothing marked? A control without a caret is always at its end. */
function isAtEnd(control: HTMLElement, end: 'start' | 'end'): boolean {
  if (!(control instanceof HTMLInputElement) || control.type === 'checkbox') return true
  const { selectionStart, selectionEnd, value } = control
  if (selectionStart === null) return true
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length)
}

/** Takes the keys to the control of a cell, with what stands there chosen. */
export function enter(cell: Element | undefined | null): boolean {
  const control = cell?.querySelector<HTMLElement>(CONTROLS)
  if (!control) return false
  control.focus()
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  return true
}

/** Where a control stands: its cell, the index of its row, and that of its column among those of the row's fields. */
export function placeOf(control: HTMLElement, table: Element) {
  const cell = control.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row || row.closest('table') !== table) return undefined
  const at = [...row.children].indexOf(cell)
  return { cell, row, at, index: Number(row.dataset.entry), column: at - 1 }
}

/** What is done to the line of the cell: by the place of the key, so that a Thai layout has it too. */
function actOf({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  code,
}: KeyboardEvent): ((hand: TableHand, index: number, column: number) => void) | undefined {
  const isHeld = (ctrlKey || metaKey) && !altKey
  if (isHeld && code === 'KeyD')
    return shiftKey ? (hand, row) => hand.duplicate(row) : (hand, ...at) => hand.fill(...at)
  if (isHeld && !shiftKey && code === 'Delete') return (hand, row) => hand.remove(row)
  if (altKey && !ctrlKey && !metaKey && code === 'Enter') return (hand, row) => hand.open?.(row)
  return undefined
}

/**
 * Keys in a table of rows. Enter goes on to the next cell that wants something, or down where none says so, and from the
 * last row adds one; the arrows go up and down, and left and right where the caret is at the end of its text. Ctrl+D takes
 * over the cell above, Ctrl+Shift+D makes the line again, Ctrl+Delete takes it away, Alt+Enter opens the rest of it.
 * Controls that need these keys keep them.
 */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>, hand: TableHand): void {
  const control = event.target
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(control instanceof HTMLElement) || !control.matches(CONTROLS)) return
  const place = placeOf(control, event.currentTarget)
  if (!place || !Number.isInteger(place.index)) return
  const act = actOf(event)
  if (act) {
    event.preventDefault()
    event.stopPropagation()
    return act(hand, place.index, place.column)
  }
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (go(event, control, place, hand)) event.preventDefault()
}

function go(
  { key }: KeyboardEvent,
  control: HTMLElement,
  { cell, row, at, index, column }: NonNullable<ReturnType<typeof placeOf>>,
  hand: TableHand,
): boolean {
  const inRow = (other: Element | null): Element | undefined => other?.children[at]
  if (key === 'Enter') {
    if (control instanceof HTMLTextAreaElement) return false
    if (!hand.next(index, column) && !enter(inRow(row.nextElementSibling))) hand.add()
    return true
  }
  if (usesArrows(control)) return false
  if (key === 'ArrowDown') return enter(inRow(row.nextElementSibling))
  if (key === 'ArrowUp') return enter(inRow(row.previousElementSibling))
  if (key === 'ArrowRight' && isAtEnd(control, 'end')) return enter(cell.nextElementSibling)
  return key === 'ArrowLeft' && isAtEnd(control, 'start') && enter(cell.previousElementSibling)
}
