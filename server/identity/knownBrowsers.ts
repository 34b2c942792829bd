import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { isSigned, sign } from './secret.ts'

const COOKIE = 'sala_known'
const PURPOSE = 'known-browser'
const YEAR = 31_536_000
/** Accounts that one browser is known to. */
const MAX_ACCOUNTS = 5

const marksOf = ({ cookies }: FastifyRequest): string[] =>
  (cookies[COOKIE] ?? '').split('~').filter(Boolean).slice(0, MAX_ACCOUNTS)

/** Has this browser signed in to the account before? By a mark that only the gateway can make; its hash tells browsers apart. */
export function knownBrowser(
  config: Config,
  request: FastifyRequest,
  user: string,
): string | undefined {
  const mark = marksOf(request).find((one) => {
    const [id, salt = '', signature = ''] = one.split('.')
    return id === user && isSigned(config, PURPOSE, `${id} ${salt}`, signature)
  })
  return mark && createHash('sha256').update(mark).digest('hex')
}

/** Lets the browser of this answer be known to the account it has signed in to. */
export function rememberBrowser(
  config: Config,
  reply: FastifyReply,
  { user, salt }: { user: string; salt: string },
): void {
  const others = marksOf(reply.request).filter((one) => !one.startsWith(`${user}.`))
  const mark = [user, salt, sign(config, PURPOSE, `${user} ${salt}`)].join('.')
  reply.setCookie(COOKIE, [mark, ...others].slice(0, MAX_ACCOUNTS).join('~'), {
    path: '/api/signin',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
    maxAge: YEAR,
  })
}
