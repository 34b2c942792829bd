import { createInstance, type i18n } from 'i18next'
import type { Locale } from '#shared'

export const NAMESPACES = ['common', 'errors', 'public', 'forms', 'backend', 'builder'] as const
export type Namespace = (typeof NAMESPACES)[number]
export type Catalogue = Record<string, unknown>
export type Catalogues = Partial<Record<Namespace, Catalogue>>

/** A translator for one language over the catalogues at hand; more can be added as their screens load. */
export function createTranslator(locale: Locale, catalogues: Catalogues): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    showSupportNotice: false,
    ns: Object.keys(catalogues),
    defaultNS: 'common',
    resources: { [locale]: catalogues as Record<string, Record<string, string>> },
    interpolation: { escapeValue: false },
  } as Parameters<i18n['init']>[0])
  return instance
}

const files = import.meta.glob<{ default: Catalogue }>('./locales/*/*.json')

/** Loads one catalogue; each language and namespace is a file of its own, fetched when first needed. */
export async function loadCatalogue(locale: Locale, namespace: Namespace): Promise<Catalogue> {
  return (await files[`./locales/${locale}/${namespace}.json`]!()).default
}

/** Loads the namespaces that the translator lacks. */
export async function addCatalogues(instance: i18n, namespaces: Namespace[]): Promise<void> {
  const locale = instance.language as Locale
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(locale, namespace))
  await Promise.all(missing.map(async (namespace) => instance.addResourceBundle(locale, namespace, await loadCatalogue(locale, namespace))))
}
