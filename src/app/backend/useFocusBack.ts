import { useEffect } from 'react'

/**
 * Gives the focus back to where it was before a dialog took it. The kit does so for dialogs that are closed and stay, and
 * not for those that go with what drew them, which are most: the keyboard would begin again at the top of the screen.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let before: HTMLElement | undefined
    let within: HTMLElement | undefined
    const follow = (): void => {
      const now = document.activeElement
      if (!(now instanceof HTMLElement) || now === document.body) return
      if (now.closest('[role="dialog"]')) within = now
      // A menu goes before the dialog that it opens.
      else if (!now.closest('[role="menu"]')) [before, within] = [now, undefined]
    }
    const look = (): void => {
      if (!within || within.isConnected || document.activeElement !== document.body) return
      within = undefined
      before?.focus({ preventScroll: true })
    }
    // What closes the dialog is drawn after the event.
    const lookSoon = (): void => void setTimeout(look)
    const stop = new AbortController()
    const listening = { capture: true, signal: stop.signal }
    // A window of its own, as the canvas, takes the focus without a word but this.
    window.addEventListener('blur', follow, listening)
    document.addEventListener('focusin', follow, listening)
    for (const name of ['focusout', 'keyup', 'click']) document.addEventListener(name, lookSoon, listening)
    return () => stop.abort()
  }, [])
}
