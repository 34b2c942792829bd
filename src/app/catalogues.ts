import { loadCatalogue, NAMESPACES, type Catalogues, type Namespace } from '#i18n'
import type { Locale } from '#shared'

/** What every public page needs; blocks ask for more. */
export const PUBLIC_CATALOGUES: Namespace[] = ['public']

/** What every screen of the backend needs. */
export const BACKEND_CATALOGUES: Namespace[] = ['common', 'errors', 'backend', 'forms', 'public']

/** The catalogues of one language that a page needs, blocks' own among them. */
export const loadPublicCatalogues = (locale: Locale, asked: string[]): Promise<Catalogues> =>
  loadCatalogues(
    locale,
    NAMESPACES.filter((name) => PUBLIC_CATALOGUES.includes(name) || asked.includes(name)),
  )

export async function loadCatalogues(locale: Locale, names: Namespace[]): Promise<Catalogues> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await loadCatalogue(locale, name)])),
  )
}
