import { CallError, ScreenMessage } from '#crud'
import { useText } from '#i18n'

/** Why the page cannot be opened here. */
export function OpenFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useText('backend')
  const failure = error instanceof CallError ? error.failures[0] : undefined
  const kind =
    failure?.status === 403 ? 'forbidden' : failure?.status === 404 ? 'not-found' : 'error'
  return (
    <ScreenMessage
      kind={kind}
      message={failure?.message}
      note={kind === 'error' && !navigator.onLine ? t('online-again') : undefined}
      {...(kind === 'error' ? { onRetry } : {})}
    />
  )
}
