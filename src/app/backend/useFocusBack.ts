import { useEffect } from 'react'

const REACHED = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

const ancestorsOf = ({ parentElement }: HTMLElement): HTMLElement[] => (parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [])

/**
 * Gives the focus back to where it was before a dialog took it. The kit does so for dialogs that are closed and stay, and
 * not for those that go with what drew them, which are most: the keyboard would begin again at the top of the screen.
 * Where what it was on has gone too, the focus goes to what is nearest to that.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let before: HTMLElement | undefined
    /** What was around it, from the inside out: it may be what the dialog deletes. */
    let around: HTMLElement[] = []
    let within: HTMLElement | undefined
    const follow = (): void => {
      const now = document.activeElement
      if (!(now instanceof HTMLElement) || now === document.body) return
      if (now.closest('[role="dialog"]')) within = now
      // A menu goes before the dialog that it opens.
      else if (!now.closest('[role="menu"]')) [before, within, around] = [now, undefined, ancestorsOf(now)]
    }
    const look = (): void => {
      if (!within || within.isConnected || document.activeElement !== document.body) return
      within = undefined
      const near = before?.isConnected ? before : around.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>(REACHED)
      near?.focus({ preventScroll: true })
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
