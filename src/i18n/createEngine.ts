import { createInstance, type i18n as I18n, type TFunction } from 'i18next'
import { plainValue, type Locale } from '#shared'
import { reportMissing } from './missingTexts.ts'
import { laterOf, type Namespace } from './namespaces.ts'
import type { Catalogue, TextOf, TextParams, Translator } from './translator.ts'

/** Texts by i18next, without React: what the gateway reads by, and what stands beneath `createTranslator`. */
export interface Engine extends Omit<Translator, 'useTexts'> {
  readonly i18n: I18n
  /** The texts of a namespace by a function of i18next's. */
  textsBy(t: TFunction, namespace: Namespace): TextOf
}

/** Where texts of a namespace are looked for, first to last. */
export const placesOf = (namespace: Namespace): Namespace[] => {
  const lazy = laterOf(namespace)
  return lazy ? [namespace, lazy] : [namespace]
}

function createI18n(language: Locale, first: Partial<Record<Namespace, Catalogue>>): I18n {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(first),
    resources: { [language]: first as Record<string, Catalogue> },
    initAsync: false,
    nsSeparator: false,
    // What is written into a page is escaped by React; what is written into a mail, by the mail.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    returnedObjectHandler: (key: string) => key,
  })
  return i18n
}

/** Values alone, so that none of them is taken for an option; and texts, since places do not reach into them. */
const optionsOf = ({ count, defaultValue, ...rest }: TextParams) => ({
  replace: Object.fromEntries(
    Object.entries({ count, ...rest }).map(([name, value]) => [name, plainValue(value)]),
  ),
  nest: false,
  ...(typeof count === 'number' && { count }),
  ...(typeof defaultValue === 'string' && { defaultValue }),
})

/** An engine for one language over the catalogues at hand; more can be added as they come. */
export function createEngine(
  language: Locale,
  first: Partial<Record<Namespace, Catalogue>>,
): Engine {
  const i18n = createI18n(language, first)
  const has = (namespace: Namespace): boolean => i18n.hasResourceBundle(language, namespace)
  const kept = new Map<Namespace, TextOf>()

  const textsBy = (t: TFunction, namespace: Namespace): TextOf => {
    const ns = placesOf(namespace)
    return (key, params = {}) => {
      const text = t(key, { ns, ...optionsOf(params) })
      const isMissing =
        text === key && params.defaultValue === undefined && !i18n.exists(key, { ns })
      if (isMissing) reportMissing(has, namespace, key)
      return text
    }
  }
  return {
    language,
    i18n,
    has,
    add: (namespace, catalogue) => void i18n.addResourceBundle(language, namespace, catalogue),
    textsBy,
    texts<N extends Namespace>(namespace: N) {
      let texts = kept.get(namespace)
      if (!texts) kept.set(namespace, (texts = textsBy(i18n.t, namespace)))
      return texts as TextOf<N>
    },
  }
}
