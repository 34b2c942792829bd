import type { KeyboardEvent } from 'react'

const CONTROLS =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

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

function enter(cell: Element | undefined | null): boolean {
  const control = cell?.querySelector<HTMLElement>(CONTROLS)
  if (!control) return false
  control.focus()
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  return true
}

/**
 * Keys in a table of rows: Enter goes to the cell below and from the last row adds one, the arrows go up and down, and
 * left and right where the caret is at the end of its text. Controls that need these keys keep them.
 */
export function moveInTable(
  event: KeyboardEvent<HTMLTableElement>,
  add: (() => void) | undefined,
): void {
  const control = event.target
  if (
    event.defaultPrevented ||
    event.nativeEvent.isComposing ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return
  if (!(control instanceof HTMLElement) || !control.matches(CONTROLS)) return
  const cell = control.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row || row.closest('table') !== event.currentTarget) return
  const column = [...row.children].indexOf(cell)
  const below = (other: Element | null): Element | undefined => other?.children[column]
  let moved = false
  if (event.key === 'Enter') {
    if (control instanceof HTMLTextAreaElement) return
    moved = enter(below(row.nextElementSibling))
    if (!moved) add?.()
    moved = true
  } else if (usesArrows(control)) return
  else if (event.key === 'ArrowDown') moved = enter(below(row.nextElementSibling))
  else if (event.key === 'ArrowUp') moved = enter(below(row.previousElementSibling))
  else if (event.key === 'ArrowRight' && isAtEnd(control, 'end'))
    moved = enter(cell.nextElementSibling)
  else if (event.key === 'ArrowLeft' && isAtEnd(control, 'start'))
    moved = enter(cell.previousElementSibling)
  if (moved) event.preventDefault()
}
