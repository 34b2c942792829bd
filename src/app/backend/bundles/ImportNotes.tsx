import { Alert, Button } from '@mantine/core'
import type { BundlePlan } from '#gateway'
import { useLocale, useText } from '#i18n'
import { pickText, type Text } from '#shared'
import { keyOf } from './importChoices.ts'
import type { Done, BundleImport } from './useBundleImport.ts'

/** What went wrong, with the way to ask again. */
export function ImportFailure({ failure, unread, lost, look, apply }: BundleImport) {
  const t = useText('backend')
  const locale = useLocale()
  if (!failure) return null
  return (
    <Alert color="red" role="alert">
      {failure[locale]} {lost && t('bundles.lost')}{' '}
      {unread && (
        <Button size="compact-sm" variant="default" onClick={() => void look(unread)}>
          {t('try-again')}
        </Button>
      )}
      {lost && (
        <Button size="compact-sm" variant="default" onClick={() => void apply()}>
          {t('bundles.ask-again')}
        </Button>
      )}
    </Alert>
  )
}

export function ImportDone({ done }: { done: Done }) {
  const t = useText('backend')
  return (
    <Alert color="green" role="status">
      {t('bundles.done', { count: done.count })} {!done.published && t('bundles.done-drafts')}
      {done.held.map(({ name, held }) => (
        <p key={name} data-held={held}>
          {t('bundles.arrives', { name, why: t(`bundles.held-${held}`) })}
        </p>
      ))}
    </Alert>
  )
}

/** Parts that were left out and that a page shows which is taken. */
export function PartsLeftOut({ leftOut, busy, choose }: BundleImport) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <>
      {leftOut.map(({ entry, part }) => (
        <Alert key={`${keyOf(entry)} ${part.name}`} color="yellow" data-left-out={part.name}>
          {t('bundles.left-out', {
            page: pickText(entry.title as Text, locale),
            part: pickText(part.title as Text, locale),
          })}{' '}
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => choose(part.name, 'take')}
          >
            {t('bundles.take-part', { part: pickText(part.title as Text, locale) })}
          </Button>
        </Alert>
      ))}
    </>
  )
}

/** What the documents name and neither stands here nor comes along. */
export function MissingNames({ missing }: Pick<BundleImport, 'missing'>) {
  const t = useText('backend')
  if (missing.length === 0) return null
  return (
    <Alert color="yellow" title={t('bundles.missing')}>
      {missing.map(([kind, names]) => (
        <p key={kind}>
          {t(`bundles.missing-${kind as keyof BundlePlan['missing']}`, { names: names.join(', ') })}
        </p>
      ))}
    </Alert>
  )
}
