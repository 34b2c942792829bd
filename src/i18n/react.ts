import { useTranslation, I18nextProvider } from 'react-i18next'
import type { TFunction } from 'i18next'
import { isLocale, DEFAULT_LOCALE, type Locale } from '#shared'
import type { Namespace } from './instance.ts'

export { I18nextProvider as TranslatorProvider }

/** Texts of one namespace: `const t = useText('forms'); t('submit')`. */
export const useText = (namespace: Namespace): TFunction => useTranslation(namespace).t

/** The language of the screen. */
export function useLocale(): Locale {
  const { language } = useTranslation().i18n
  return isLocale(language) ? language : DEFAULT_LOCALE
}
