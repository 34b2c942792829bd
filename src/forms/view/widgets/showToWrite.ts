import { flushSync } from 'react-dom'

/** Another text stands in a control while it is written: a key brings the focus with all of it chosen, a press leaves the caret where it fell. */
export function showToWrite(input: HTMLInputElement, show: () => void): void {
  flushSync(show)
  if (!input.matches(':active')) input.select()
}
