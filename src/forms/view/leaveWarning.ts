import { useEffect, useEffectEvent } from 'react'

/** Screens with unsaved changes; who leads away from one asks before. */
const unsaved = new Set<symbol>()

export const hasUnsaved = (): boolean => unsaved.size > 0

/**
 * Marks that something here is not saved: who leads to another screen asks before, and the browser itself before the page
 * is closed or loaded anew, unless what is unsaved `outlives` that.
 */
export function useLeaveWarning(dirty: boolean, outlives?: () => boolean): void {
  const isLost = useEffectEvent((): boolean => !outlives?.())
  useEffect(() => {
    if (!dirty) return
    const screen = Symbol('unsaved')
    unsaved.add(screen)
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isLost()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => {
      unsaved.delete(screen)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty])
}
