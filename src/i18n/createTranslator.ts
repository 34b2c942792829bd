import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#shared'
import { createEngine, placesOf } from './createEngine.ts'
import { NAMESPACES, type Namespace } from './namespaces.ts'
import type { Catalogue, TextOf, Translator } from './translator.ts'

const PLACES = Object.fromEntries(NAMESPACES.map((name) => [name, placesOf(name)])) as Record<
  Namespace,
  Namespace[]
>

/** A translator of i18next for one language over the catalogues at hand; more can be added as their screens load. */
export function createTranslator(
  language: Locale,
  first: Partial<Record<Namespace, Catalogue>>,
): Translator {
  const engine = createEngine(language, first)
  // What a screen needs is there before it is rendered: nothing waits, and nothing is rendered anew as more comes.
  const props = { i18n: engine.i18n, useSuspense: false, bindI18n: '', bindI18nStore: '' } as const
  return {
    language,
    has: engine.has,
    add: engine.add,
    texts: engine.texts,
    useTexts<N extends Namespace>(namespace: N) {
      const { t } = useTranslation(PLACES[namespace], props)
      return useMemo(() => engine.textsBy(t, namespace), [t, namespace]) as TextOf<N>
    },
  }
}
