import { isLocale, isRecord, type Locale } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from './caller.ts'
import { isSigned, sign } from './secret.ts'
import { publicUser, type UserRow } from './sessions.ts'

const PURPOSE = 'print'

/** What a signed link opens: a print of these records, as who made the link may read them. */
export interface PrintLink {
  /** `<module>/<name>`. */
  name: string
  ids: string[]
  /** How often each was printed before, so that the sheets say what they said when the link was made. */
  times: number[]
}

/** The end of an address that opens a print without a session, until then (milliseconds since 1970). */
export function printToken(
  { config }: Pick<Gateway, 'config'>,
  { user, site, locale }: Caller,
  link: PrintLink,
  until: number,
): string {
  const text = Buffer.from(
    JSON.stringify({ ...link, site: site._id, user: user?._id, locale, until }),
  ).toString('base64url')
  return `${text}.${sign(config, PURPOSE, text)}`
}

/** What a link opens and whose eyes read it, as they are now; nothing where it does not hold any more. */
export async function openPrintLink(
  { config, database, clock }: Pick<Gateway, 'config' | 'database' | 'clock'>,
  site: string,
  token: string,
): Promise<{ link: PrintLink; user: NonNullable<Caller['user']>; locale?: Locale } | undefined> {
  const [text = '', signature = ''] = token.split('.')
  if (!isSigned(config, PURPOSE, text, signature)) return undefined
  const held: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  if (!isRecord(held) || held.site !== site || Number(held.until) <= clock.now()) return undefined
  const row = (await database
    .store(site)
    .get('user', String(held.user))) as unknown as UserRow | null
  if (!row || row.status === 'suspended') return undefined
  const { name, ids, times } = held as unknown as PrintLink
  return {
    link: { name, ids, times },
    user: publicUser(row),
    ...(isLocale(held.locale) ? { locale: held.locale } : {}),
  }
}
