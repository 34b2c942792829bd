import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { Locale } from '#shared'
import type { Namespace } from './namespaces.ts'
import type { TextOf, Translator } from './translator.ts'

const TranslatorContext = createContext<Translator | null>(null)

/** Hands a translator to all below. Its catalogues are there before what needs them is rendered. */
export const TranslatorProvider = ({
  i18n,
  children,
}: {
  i18n: Translator
  children?: ReactNode
}) => createElement(TranslatorContext, { value: i18n }, children)

/** The translator itself, for who adds catalogues to it. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext)
  if (!translator) throw new Error('texts are read inside <TranslatorProvider>')
  return translator
}

/** Texts of one namespace: `const t = useText('forms'); t('submit')`. */
export const useText = <N extends Namespace>(namespace: N): TextOf<N> =>
  useTranslator().useTexts(namespace)

/** The language of the screen. */
export const useLocale = (): Locale => useTranslator().language
