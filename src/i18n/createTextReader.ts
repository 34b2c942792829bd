import { fillTemplate, intl, readPath, type Locale } from '#shared'
import { reportMissing } from './missingTexts.ts'
import type { Namespace } from './namespaces.ts'
import type { Catalogue, TextOf, TextParams, Translator } from './translator.ts'

/**
 * The small reader of public pages: nested keys, `{{places}}` and plural forms (`key_one`, `key_other`), as i18next reads
 * them in its JSON format v4.
 */
export function createTextReader(
  language: Locale,
  first: Partial<Record<Namespace, Catalogue>>,
): Translator {
  const catalogues: Partial<Record<string, Catalogue>> = { ...first }
  const readers = new Map<string, TextOf>()
  const has = (namespace: string): boolean => catalogues[namespace] !== undefined
  const read = (namespace: string, key: string): unknown =>
    readPath(catalogues[namespace], key) ?? readPath(catalogues[`${namespace}-lazy`], key)

  const textOf = (namespace: Namespace, key: string, params: TextParams = {}): string => {
    const { count, defaultValue } = params
    const plural =
      typeof count === 'number'
        ? ((count === 0 ? read(namespace, `${key}_zero`) : undefined) ??
          read(namespace, `${key}_${intl.plurals(language).select(count)}`))
        : undefined
    const text = plural ?? read(namespace, key) ?? defaultValue
    if (typeof text === 'string') return fillTemplate(text, params)
    reportMissing(has, namespace, key)
    return key
  }
  const texts = <N extends Namespace>(namespace: N): TextOf<N> => {
    let kept = readers.get(namespace)
    if (!kept) readers.set(namespace, (kept = (key, params) => textOf(namespace, key, params)))
    return kept as TextOf<N>
  }
  return {
    language,
    has,
    add: (namespace, catalogue) => void (catalogues[namespace] = catalogue),
    texts,
    useTexts: texts,
  }
}
