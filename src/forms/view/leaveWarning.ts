import { useEffect, useEffectEvent } from 'react'

/** Screens with unsaved changes, with what goes along with them; who leads away from one asks before. */
const unsaved = new Map<symbol, { along: string | undefined; kept: boolean }>()

export const hasUnsaved = (): boolean => unsaved.size > 0

/** Is any of it gone with its screen? What is kept as a draft is not. */
export const isAnyLost = (): boolean => [...unsaved.values()].some(({ kept }) => !kept)

/** What else is lost with what is not saved, as the screens name it. */
export const unsavedLabels = (): string[] =>
  [...new Set([...unsaved.values()].map(({ along }) => along))].filter((one) => one !== undefined)

/** What keeps unsaved work for later, and lets go of it. */
const discardListeners = new Set<() => void>()

/** A person has chosen to leave without what is not saved: it comes back nowhere, and the browser asks no more. */
export function discardUnsaved(): void {
  unsaved.clear()
  for (const discard of discardListeners) discard()
}

/** Runs as a person chooses to leave without what is not saved; not as the window is closed, breaks down or is loaded anew. */
export function useOnDiscard(run: () => void): void {
  const discard = useEffectEvent(run)
  useEffect(() => {
    const keeper = (): void => discard()
    discardListeners.add(keeper)
    return () => void discardListeners.delete(keeper)
  }, [])
}

/**
 * Marks that something here is not saved: who leads to another screen asks before, and the browser itself before the page
 * is closed or loaded anew, unless what is unsaved `outlives` that, or is `kept` as a draft. Who asks says what is lost `along`
 * with it.
 */
export function useLeaveWarning(
  dirty: boolean,
  outlives?: () => boolean,
  along?: string,
  kept = false,
): void {
  const isLost = useEffectEvent((): boolean => !kept && !outlives?.())
  useEffect(() => {
    if (!dirty) return
    const screen = Symbol('unsaved')
    unsaved.set(screen, { along, kept })
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (unsaved.has(screen) && isLost()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => {
      unsaved.delete(screen)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty, along, kept])
}
