const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'
const BUTTONS = 'button:not(:disabled)'

/** Where a dialog of the kit begins is marked so. */
const MARK = 'data-autofocus'

/**
 * Has the dialog around an element begin with the first of `wanted` in it, also where that comes later than the dialog.
 * Who has gone elsewhere in the dialog by then stays there.
 */
const beginIn =
  (wanted: string) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return
    const mark = (): HTMLElement | null => {
      const first = element.querySelector<HTMLElement>(wanted)
      first?.setAttribute(MARK, '')
      return first
    }
    if (mark()) return
    const watch = new MutationObserver(() => {
      const first = mark()
      if (!first) return
      watch.disconnect()
      const dialog = element.closest('[role="dialog"]')
      const now = document.activeElement
      // Without a mark it began with the button that closes it.
      if (!dialog?.contains(now) || now === dialog.querySelector('button'))
        first.focus({ preventScroll: true })
    })
    watch.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    return () => watch.disconnect()
  }

/** For the `ref` of an element in a dialog: the dialog begins in its first field. */
export const beginInField = beginIn(FIELDS)
/** The same for what is chosen by buttons. */
export const beginInButton = beginIn(BUTTONS)
