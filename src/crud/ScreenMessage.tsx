import { IconAlertTriangle, IconLock, IconZoomQuestion } from '@tabler/icons-react'
import { useLocale, useText } from '#i18n'
import type { Bilingual } from '#shared'
import { useScreenTitle } from './useScreenTitle.ts'

const ICONS = { forbidden: IconLock, 'not-found': IconZoomQuestion, error: IconAlertTriangle }

/** A screen that has nothing to show, and says why and what to do. */
export function ScreenMessage({
  kind,
  message,
  note,
  onRetry,
}: {
  kind: keyof typeof ICONS
  message?: Bilingual | undefined
  note?: string | undefined
  onRetry?: () => void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const Icon = ICONS[kind]
  useScreenTitle(t(`screen.${kind}`))
  return (
    <div
      className="sala-screen-message"
      role={kind === 'error' ? 'alert' : undefined}
      data-screen={kind}
      data-screen-kind={kind}
    >
      <Icon size={44} stroke={1.4} aria-hidden />
      <h1>{t(`screen.${kind}`)}</h1>
      <p>{message?.[locale] ?? t(`screen.${kind}-hint`)}</p>
      {note && <p>{note}</p>}
      {onRetry ? (
        <button type="button" className="sala-button" onClick={onRetry}>
          {t('try-again')}
        </button>
      ) : (
        <a className="sala-button" href="/">
          {t('go-home')}
        </a>
      )}
    </div>
  )
}
