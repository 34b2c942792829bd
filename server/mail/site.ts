import type { PageDocument, StoredRecord } from '#schema'
import { pickText, type Locale, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { MailDress } from './render/index.ts'

type Parts = Pick<Gateway, 'config' | 'database'>

/** How the mails of a site look and whom they come from (spec: academy 7). */
export interface MailSettings {
  dress: MailDress
  from: { name: Text; address: string }
  /** `https://host` */
  origin: string
}

type SiteRecord = StoredRecord & {
  name: string
  hostnames: string[]
  siteName: Text
  theme?: { brand?: string }
  mail?: (Omit<MailDress, 'siteName' | 'brand'> & { fromEmail?: string; fromName?: string }) | null
}

export async function mailSettings(
  { config, database }: Parts,
  site: string,
): Promise<MailSettings> {
  const { siteName, hostnames, theme, mail } = (await database
    .store('')
    .get('site', site)) as SiteRecord
  const { fromEmail, fromName, logo, banner, heading, footer } = mail ?? {}
  return {
    dress: {
      siteName,
      ...(logo ? { logo } : {}),
      ...(banner ? { banner } : {}),
      ...(heading ? { heading } : {}),
      ...(footer ? { footer } : {}),
      ...(theme?.brand ? { brand: theme.brand } : {}),
    },
    from: { name: fromName || siteName, address: fromEmail || config.mailFrom },
    origin: config.siteUrl.replace('{host}', hostnames[0] ?? 'localhost'),
  }
}

export const senderOf = (
  { from }: MailSettings,
  locale: Locale,
): { name: string; address: string } => ({
  name: pickText(from.name, locale),
  address: from.address,
})

/** A stored template by its slug: as it was published on the site, else as it ships. */
export async function findTemplate(
  { database, shipped }: Pick<Gateway, 'database' | 'shipped'>,
  site: string,
  slug: string,
): Promise<PageDocument | null> {
  const [record] = await database.store(site).find('page', { slug, type: 'mail' }, { limit: 1 })
  if (record)
    return record.state === 'published'
      ? ((record.published as PageDocument | undefined) ?? null)
      : null
  return shipped.pages.find((page) => page.slug === slug && page.type === 'mail') ?? null
}
