import { createElement, useEffect, useState, type ReactNode } from 'react'
import type { Locale } from '#shared'
import { addCatalogues } from './catalogues.ts'
import { createTranslator } from './createTranslator.ts'
import type { Namespace } from './namespaces.ts'
import { TranslatorProvider, useTranslator } from './react.ts'
import type { Translator } from './translator.ts'

/** What is read by who visits. */
const VISITED: Namespace[] = ['common', 'errors', 'public', 'forms', 'blocks']

/** Draws what visitors read in a language of its own: as soon as its texts are there, and till then as it was. */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const own = useTranslator()
  const [translator, setDrawn] = useState<Translator | null>(null)
  useEffect(() => {
    let left = false
    const next = locale === own.language ? own : createTranslator(locale, {})
    void addCatalogues(next, VISITED).then(() => !left && setDrawn(next))
    return () => void (left = true)
  }, [locale, own])
  return translator && createElement(TranslatorProvider, { i18n: translator }, children)
}
