import type { BundleEntry } from '#gateway'
import { useLocale, useText } from '#i18n'
import { pickText, type Text } from '#shared'

/** What a document of a bundle is called. */
export function useEntryName() {
  const t = useText('backend')
  const locale = useLocale()
  return ({ kind, title }: Pick<BundleEntry, 'kind' | 'title'>): string =>
    kind === 'site'
      ? t('bundles.site')
      : t(`bundles.named-${kind}`, { name: pickText(title as Text, locale) })
}
