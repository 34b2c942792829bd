import { useSyncExternalStore } from 'react'
import { useText } from '#i18n'

let isLoading = false
let hear: () => void = () => undefined

/** Another document is on its way: until it is here, nothing of this one is pressed. */
export function showLoading(): void {
  isLoading = true
  hear()
}

// A document that the browser brings back, as it was left.
if (typeof window !== 'undefined')
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLoading = false
    hear()
  })

export function LoadingOverlay() {
  const t = useText('backend')
  const isShown = useSyncExternalStore(
    (onChange) => {
      hear = onChange
      return () => void (hear = () => undefined)
    },
    () => isLoading,
  )
  return isShown ? (
    <div className="sala-loading-overlay" role="status">
      <span className="sala-spinner" aria-hidden />
      {t('shell.loading')}
    </div>
  ) : null
}
