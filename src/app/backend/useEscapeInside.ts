import { useEffect } from 'react'

/** What takes Escape for itself while it is open. */
const OPEN = '.sala-calendar, .sala-rich-link, .sala-combobox > [aria-expanded="true"]'
/** By this the dialogs of the kit leave a key alone. */
const LEFT_ALONE = 'data-mantine-stop-propagation'

/**
 * Escape closes what is open innermost. The kit's dialogs hear it before all that stands in them, and a calendar would take
 * its dialog along with what was typed there; this one stands before them.
 */
export function useEscapeInside(): void {
  useEffect(() => {
    const mark = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof Element) || !target.closest(OPEN)) return
      target.setAttribute(LEFT_ALONE, 'true')
      setTimeout(() => target.removeAttribute(LEFT_ALONE))
    }
    window.addEventListener('keydown', mark, { capture: true })
    return () => window.removeEventListener('keydown', mark, { capture: true })
  }, [])
}
