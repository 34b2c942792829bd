import { SYSTEM_ACTOR } from '#engine'
import { engineFor, type Gateway } from '../gateway.ts'
import { isSigned, sign } from '../identity/secret.ts'
import { sameAddress } from '../identity/address.ts'

const PURPOSE = 'unsubscribe'
const COLLECTION = 'mail-refusal'

/** Where a reader of news says that they want no more; it works for this address on this site alone, for ever. */
export function refusalPath(
  { config }: Pick<Gateway, 'config'>,
  site: string,
  email: string,
): string {
  const about = Buffer.from(JSON.stringify([site, sameAddress(email)])).toString('base64url')
  return `/mail/unsubscribe/${about}.${sign(config, PURPOSE, about)}`
}

/** The address that a token of this site stands for; undefined for a forged one. */
export function addressOfToken(
  { config }: Pick<Gateway, 'config'>,
  site: string,
  token: string,
): string | undefined {
  const [about = '', signature = ''] = token.split('.')
  if (!isSigned(config, PURPOSE, about, signature)) return undefined
  const [at, email] = JSON.parse(Buffer.from(about, 'base64url').toString()) as [string, string]
  return at === site ? email : undefined
}

export const refusesNews = async (
  { database }: Pick<Gateway, 'database'>,
  site: string,
  email: string,
): Promise<boolean> =>
  (await database.store(site).find(COLLECTION, { email: sameAddress(email) }, { limit: 1 }))
    .length > 0

/** Keeps that an address wants no more news; saying it twice changes nothing. */
export async function refuseNews(gateway: Gateway, site: string, email: string): Promise<void> {
  await gateway.database.transaction(async () => {
    if (await refusesNews(gateway, site, email)) return
    await engineFor(gateway, site).create(
      COLLECTION,
      { email: sameAddress(email), at: gateway.clock.iso() },
      SYSTEM_ACTOR,
    )
  })
}

/** An address wants news again. */
export async function acceptNews(gateway: Gateway, site: string, email: string): Promise<void> {
  const store = gateway.database.store(site)
  const refusals = await store.find(COLLECTION, { email: sameAddress(email) }, { limit: 10 })
  for (const { _id, version } of refusals)
    await engineFor(gateway, site).remove(COLLECTION, _id, version, SYSTEM_ACTOR)
}
