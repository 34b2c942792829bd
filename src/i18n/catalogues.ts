import type { Locale } from '#shared'
import type { Namespace } from './namespaces.ts'
import type { Catalogue, Translator } from './translator.ts'

export type Catalogues = Partial<Record<Namespace, Catalogue>>

const files = import.meta.glob<{ default: Catalogue }>('./locales/*/*.json')

/** Loads one catalogue; each language and namespace is a file of its own, fetched when first needed. */
export async function loadCatalogue(locale: Locale, namespace: Namespace): Promise<Catalogue> {
  return (await files[`./locales/${locale}/${namespace}.json`]!()).default
}

/** Loads the namespaces that the translator lacks. */
export async function addCatalogues(
  translator: Translator,
  namespaces: Namespace[],
): Promise<void> {
  const missing = namespaces.filter((namespace) => !translator.has(namespace))
  await Promise.all(
    missing.map(async (namespace) =>
      translator.add(namespace, await loadCatalogue(translator.language, namespace)),
    ),
  )
}
