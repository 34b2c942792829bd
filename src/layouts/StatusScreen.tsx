import { useText } from '#i18n'
import type { ScreenInput } from '#pages/model'

const MARKS = {
  'not-found': 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20M9 11h4',
  forbidden: 'M7 11h10v9H7zM9 11V8a3 3 0 0 1 6 0v3',
  error: 'M12 4l9 16H3zM12 10v4M12 17v.5',
}

/** Not found, forbidden and failed: the same calm screen, with the way on. */
export function StatusScreen({
  screen,
}: {
  screen: Extract<ScreenInput, { kind: 'not-found' | 'forbidden' } | { kind: 'error' }>
}) {
  const t = useText('public')
  const { kind } = screen
  return (
    <div className="sala-screen" role={kind === 'error' ? 'alert' : undefined}>
      <svg
        className="sala-screen-mark"
        width="56"
        height="56"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={MARKS[kind]} />
      </svg>
      <h1>{t(`screen.${kind}`)}</h1>
      <p>{t(`screen.${kind}-hint`)}</p>
      {kind === 'error' && screen.requestId && (
        <p>
          <code>{t('screen.request', { id: screen.requestId })}</code>
        </p>
      )}
      <div className="sala-buttons">
        {kind === 'error' && (
          <a className="sala-button" href="?">
            {t('screen.try-again')}
          </a>
        )}
        <a className="sala-button" data-kind="primary" href="/">
          {t('screen.go-home')}
        </a>
      </div>
    </div>
  )
}
