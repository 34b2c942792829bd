import { randomBytes } from 'node:crypto'
import { isoAt } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { SessionMode } from '../storage/index.ts'
import { isSigned, sign } from './secret.ts'
import { hashToken } from './sessions.ts'

/** A session that is to begin: whose, where, how, and until when (ms) it may. */
export interface Arrival {
  site: string
  user: string
  mode: SessionMode
  until: number
}

type Parts = Pick<Gateway, 'config' | 'clock' | 'database'>
const PURPOSE = 'arrival'

/** A ticket for one arrival, that every gateway of this installation takes: a cookie counts for its own host alone. */
export function issueArrival(
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  { goodFor, ...arrival }: Omit<Arrival, 'until'> & { goodFor: number },
): string {
  const text = Buffer.from(
    JSON.stringify({
      ...arrival,
      until: clock.now() + goodFor,
      nonce: randomBytes(12).toString('base64url'),
    }),
  ).toString('base64url')
  return `${text}.${sign(config, PURPOSE, text)}`
}

/** Whose a ticket is, at this site; it is used up whatever comes of it. Null for one that was used, is late, or of another site. */
export async function takeArrival(
  { config, clock, database }: Parts,
  site: string,
  ticket: string,
): Promise<Arrival | null> {
  const [text = '', signature = ''] = ticket.split('.')
  if (!isSigned(config, PURPOSE, text, signature)) return null
  const arrival = JSON.parse(Buffer.from(text, 'base64url').toString()) as Arrival
  const key = { key: hashToken(ticket), caller: PURPOSE, route: PURPOSE }
  const used = await database.transaction(async () => {
    const { state } = await database.system.idempotency.begin(key, PURPOSE)
    if (state === 'new')
      await database.system.idempotency.finish(key, { status: 200, body: isoAt(clock.now()) })
    return state !== 'new'
  })
  return !used && arrival.site === site && arrival.until > clock.now() ? arrival : null
}
