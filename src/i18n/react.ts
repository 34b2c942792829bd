import { createContext, createElement, useContext, useMemo, type ReactNode } from 'react'
import type { i18n, TFunction } from 'i18next'
import { isLocale, DEFAULT_LOCALE, type Locale } from '#shared'
import type { Namespace } from './instance.ts'

const TranslatorContext = createContext<i18n | null>(null)

/** Hands a translator to all below. Its catalogues are there before what needs them is drawn. */
export const TranslatorProvider = ({ i18n, children }: { i18n: i18n; children?: ReactNode }) => createElement(TranslatorContext, { value: i18n }, children)

/** The translator itself, for who adds catalogues to it. */
export function useTranslator(): i18n {
  const translator = useContext(TranslatorContext)
  if (!translator) throw new Error('texts are read inside <TranslatorProvider>')
  return translator
}

/** Texts of one namespace: `const t = useText('forms'); t('submit')`. */
export function useText(namespace: Namespace): TFunction {
  const translator = useTranslator()
  return useMemo(() => translator.getFixedT(null, namespace), [translator, namespace])
}

/** The language of the screen. */
export function useLocale(): Locale {
  const { language } = useTranslator()
  return isLocale(language) ? language : DEFAULT_LOCALE
}
