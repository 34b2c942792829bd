import { useEffect } from 'react'

const REACHED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
/** Where nothing is typed by mistake. */
const PRESSED = 'a[href], button:not(:disabled), [tabindex="0"]'
/** What stands over the screen for a while. */
const PASSING = '[role="dialog"], .sala-toasts'
/** Milliseconds for who takes something away to say where the focus goes. */
const PATIENCE = 60

const ancestorsOf = ({ parentElement }: HTMLElement): HTMLElement[] =>
  parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []

const pressedIn = (part: Element | null): HTMLElement | undefined =>
  part?.matches(PRESSED)
    ? (part as HTMLElement)
    : (part?.querySelector<HTMLElement>(PRESSED) ?? undefined)

function pressedFrom(
  node: Node | null,
  way: 'nextSibling' | 'previousSibling',
): HTMLElement | undefined {
  for (let one = node; one; one = one[way]) {
    const found = one instanceof Element ? pressedIn(one) : undefined
    if (found) return found
  }
  return undefined
}

/** What a control stands in that cannot be pressed any more: from there the keys go on, and one more Enter presses nothing. */
function groupOf(shut: HTMLElement): HTMLElement | undefined {
  const group = shut.parentElement ?? undefined
  if (!group || group.hasAttribute('tabindex')) return group
  group.tabIndex = -1
  group.addEventListener('blur', () => group.removeAttribute('tabindex'), { once: true })
  return group
}

/** What stands beside the part that was taken away with the control; on the canvas and in what follows it, the builder itself says where one goes on. */
function besideGone({ target, nextSibling, previousSibling }: MutationRecord): Element[] {
  if (
    !(target instanceof HTMLElement) ||
    !target.closest('main') ||
    (target.closest('.builder') && !target.closest('[data-focus-stays]'))
  )
    return []
  const around = [target, ...ancestorsOf(target)].filter((one) => one.closest('main'))
  return [
    pressedFrom(nextSibling, 'nextSibling'),
    pressedFrom(previousSibling, 'previousSibling'),
    ...around,
  ].filter((one) => one !== undefined)
}

/** Follows the focus until told to stop. */
function watchFocus(): () => void {
  let before: HTMLElement | undefined
  /** What was around it, from the inside out: it may be what the dialog deletes. */
  let around: HTMLElement[] = []
  let within: HTMLElement | undefined
  let dialog: HTMLElement | null = null
  /** Where the focus was in each dialog. */
  const lastIn = new WeakMap<HTMLElement, HTMLElement>()
  /** Where the focus is, until somebody takes it away on purpose. */
  let at: HTMLElement | undefined
  let beside: Element[] = []

  const lookBack = (): void => {
    if (!within || within.isConnected || document.activeElement !== document.body) return
    within = undefined
    // It stands and took away what was pressed in it, or one below it does: the next key is for that, not for what is behind.
    const stands = dialog?.isConnected
      ? dialog
      : [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
    if (stands)
      return (lastIn.get(stands)?.isConnected ? lastIn.get(stands)! : stands).focus({
        preventScroll: true,
      })
    const near = before?.isConnected
      ? before.matches(':disabled')
        ? groupOf(before)
        : before
      : around.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>(REACHED)
    near?.focus({ preventScroll: true })
  }
  const lookBeside = (): void => {
    const now = document.activeElement
    const isShut = at?.matches(':disabled') === true
    if (!at || (now !== document.body && !(now === at && isShut))) return
    // What is busy can be pressed again soon.
    if (isShut && at.matches('[data-loading]')) return
    const near = !at.isConnected
      ? beside
          .filter(({ isConnected }) => isConnected)
          .map(pressedIn)
          .find(Boolean)
      : isShut
        ? groupOf(at)
        : at
    near?.focus({ preventScroll: true })
  }
  // What goes is told of as it goes, and what can be pressed no more as it changes.
  const seen = new MutationObserver((records) => {
    const gone =
      at && !at.isConnected
        ? records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(at!)))
        : undefined
    if (gone) beside = besideGone(gone)
    requestAnimationFrame(() => setTimeout(() => (lookBack(), lookBeside()), PATIENCE))
  })
  const follow = (): void => {
    const now = document.activeElement
    if (!(now instanceof HTMLElement) || now === document.body) return
    at = now
    dialog = now.closest<HTMLElement>('[role="dialog"]')
    if (dialog) lastIn.set(dialog, now)
    if (now.closest(PASSING)) within = now
    // A menu goes before the dialog that it opens.
    else if (!now.closest('[role="menu"]'))
      [before, within, around] = [now, undefined, ancestorsOf(now)]
    seen.disconnect()
    seen.observe(now, { attributes: true, attributeFilter: ['disabled', 'data-loading'] })
    for (const one of ancestorsOf(now)) seen.observe(one, { childList: true })
  }
  // What closes the dialog is rendered after the event.
  const lookSoon = (): void => void setTimeout(lookBack)
  const leave = (): void =>
    void setTimeout(() => {
      if (at?.isConnected && !at.matches(':disabled') && document.activeElement === document.body)
        at = undefined
      lookBack()
    })
  const stop = new AbortController()
  const listening = { capture: true, signal: stop.signal }
  // A window of its own, as the canvas, takes the focus without a word but this.
  window.addEventListener('blur', follow, listening)
  document.addEventListener('focusin', follow, listening)
  document.addEventListener('focusout', leave, listening)
  for (const name of ['keyup', 'click']) document.addEventListener(name, lookSoon, listening)
  return () => {
    stop.abort()
    seen.disconnect()
  }
}

/**
 * Gives the focus back to where it was before a dialog or a notice took it. The kit does so for dialogs that are closed and
 * stay, and not for those that go with what drew them, which are most: the keyboard would begin again at the top of the
 * screen. Where what it was on has gone too, the focus goes to what is nearest to that; where it cannot be
 * pressed any more, to what it stands in: the nearest button might throw away what was just saved.
 */
export function useFocusBack(): void {
  useEffect(watchFocus, [])
}
