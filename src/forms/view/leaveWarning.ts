import { useEffect } from 'react'
import { useText } from '#i18n'

/** Screens with unsaved changes; the router asks before its own way leaves one of them. */
const unsaved = new Set<symbol>()

export const hasUnsaved = (): boolean => unsaved.size > 0

/**
 * Asks before unsaved changes are left behind: the browser's own question when the page is closed or loaded anew, and
 * one of ours before a link inside the product is followed.
 */
export function useLeaveWarning(dirty: boolean): void {
  const t = useText('forms')
  useEffect(() => {
    if (!dirty) return
    const screen = Symbol('unsaved')
    unsaved.add(screen)
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.target === '_blank' || link.getAttribute('href')!.startsWith('#') || link.hasAttribute('download')) return
      if (window.confirm(t('leave-warning'))) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      unsaved.delete(screen)
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [dirty, t])
}
