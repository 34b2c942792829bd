import { loadCatalogue, NAMESPACES, type Catalogues, type Namespace } from '#i18n'
import type { Locale } from '#shared'

/** What every public page needs; blocks ask for more. */
export const PUBLIC_CATALOGUES: Namespace[] = ['public']

/** The catalogues of one language that a page needs, blocks' own among them. */
export async function loadPublicCatalogues(locale: Locale, asked: string[]): Promise<Catalogues> {
  const names = NAMESPACES.filter((name) => PUBLIC_CATALOGUES.includes(name) || asked.includes(name))
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loadCatalogue(locale, name)])))
}
