import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { OutboxItem } from '../storage/index.ts'

/** The language of a mail that nobody sends: the one that the record it is about was made in, else that of the site. */
export async function languageAbout(
  { database, shipped }: Pick<Gateway, 'database' | 'shipped'>,
  { site, collection, record }: Pick<OutboxItem, 'site' | 'collection' | 'record'>,
): Promise<Locale> {
  const about =
    collection && record && Object.hasOwn(shipped.model.entities, collection)
      ? await database.store(site).get(collection, record)
      : null
  if (isLocale(about?.language)) return about.language
  const own = await database.store('').get('site', site)
  return isLocale(own?.defaultLanguage) ? own.defaultLanguage : DEFAULT_LOCALE
}
