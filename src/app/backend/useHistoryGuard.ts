import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { hasUnsaved } from '#forms'
import { useText } from '#i18n'

/** Asks before the browser's back and forward leave unsaved changes behind. Links ask for themselves. */
export function useHistoryGuard(): void {
  const t = useText('forms')
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => historyAction === 'POP' && currentLocation.pathname !== nextLocation.pathname && hasUnsaved())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(t('leave-warning'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, t])
}
