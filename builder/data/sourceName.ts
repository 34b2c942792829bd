import type { EntityDocument, PageDocument } from '#schema'
import { pickText, type Locale } from '#shared'

/** What a source of the page is called: as its records are, several of the same told apart by the number in its name. */
export function sourceName(
  name: string,
  sources: PageDocument['sources'],
  entities: Readonly<Record<string, EntityDocument>>,
  locale: Locale,
): string {
  const label = pickText(entities[sources?.[name]?.entity ?? '']?.['x-entity'].label, locale)
  return label === '' ? name : `${label} ${/\d+$/.exec(name)?.[0] ?? ''}`.trimEnd()
}
