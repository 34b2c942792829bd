import type { BrowserData, CommandBody, CommandName, ReplyBody, ReplyName } from '#gateway'
import { fail, isNonEmptyString, isRecord, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { heldRoles } from '../identity/roles.ts'

/** The kind of an event that answers a command. */
export const REPLY = 'reply'

interface Rule {
  /** Everybody on the site may be meant. */
  all?: true
  /** Not for oneself. */
  others?: true
  /** Not for who stands above. */
  below?: true
  message?: 'needed' | 'allowed'
  path?: true
  reply?: ReplyName
}

const RULES: Record<CommandName, Rule> = {
  reload: { all: true, below: true },
  logout: { below: true },
  call: { all: true, reply: 'alive' },
  lock: { others: true, below: true, message: 'allowed' },
  unlock: { others: true, below: true },
  device: { reply: 'browser' },
  route: { below: true, path: true },
  alert: { all: true, message: 'needed', reply: 'accepted' },
}

const EVERYBODY = '*'
const MAX_MESSAGE = 500
const MAX_PATH = 500
/** Tabs of one person that answer one command. */
const MAX_REPLIES = 10
const MAX_WORDS = 400

const nameOf = ({ user }: Caller): string =>
  `${user!.firstname} ${user!.lastname}`.trim() || user!.username

/** An address of this site, as a browser reads it: never of another host. */
export function isOwnAddress(path: unknown): path is string {
  const base = 'http://own.invalid'
  return (
    isNonEmptyString(path) &&
    path.length <= MAX_PATH &&
    /^\/[^\\\s]*$/.test(path) &&
    URL.canParse(path, base) &&
    new URL(path, base).origin === base
  )
}

/** Who is meant: an account of the site, or null for everybody. */
async function addressee(
  { database }: Gateway,
  caller: Caller,
  rule: Rule,
  user: unknown,
): Promise<Result<string | null>> {
  if (user === undefined || user === EVERYBODY)
    return rule.all ? ok(null) : fail('field-required', { path: 'user' })
  const account =
    typeof user === 'string' && user.length <= 100
      ? await database.store(caller.site._id).get('user', user)
      : null
  if (!account) return fail('not-found', { params: { collection: 'user' } })
  const isAbove = heldRoles(account.roles as string[]).includes('superadmin')
  return (rule.others && account._id === caller.user!._id) ||
    (rule.below && isAbove && !caller.user!.roles.includes('superadmin'))
    ? fail('forbidden')
    : ok(account._id)
}

/** What the command says besides its name. */
function payloadOf(rule: Rule, { message, path }: CommandBody): Result<Record<string, unknown>> {
  if (rule.path) return isOwnAddress(path) ? ok({ path }) : fail('field-invalid', { path: 'path' })
  if (!rule.message) return ok({})
  const words = typeof message === 'string' ? message.trim() : ''
  if (words.length > MAX_MESSAGE)
    return fail('field-too-long', { path: 'message', params: { limit: MAX_MESSAGE } })
  if (!words && rule.message === 'needed') return fail('field-required', { path: 'message' })
  return ok({ message: words })
}

/**
 * Tells browsers of the caller's site what to do; the number of the event. Call it in a transaction. `logout` ends the
 * sessions of whom it means with it, and a lock is in force until it is unlocked.
 */
export async function giveCommand(
  gateway: Gateway,
  caller: Caller,
  body: CommandBody,
): Promise<Result<number>> {
  if (!isAdmin(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const { command } = body
  const rule = Object.hasOwn(RULES, command) ? RULES[command] : undefined
  if (!rule) return fail('field-enum', { path: 'command' })
  const meant = await addressee(gateway, caller, rule, body.user)
  if (!meant.ok) return meant
  const payload = payloadOf(rule, body)
  if (!payload.ok) return payload
  const { database, clock } = gateway
  const [site, user] = [caller.site._id, meant.value]
  if (user !== null && (command === 'lock' || command === 'unlock'))
    await database.system.events.dropLocks(site, user)
  if (user !== null && command === 'logout') await database.system.sessions.removeOfUser(site, user)
  await database.system.audit.append({
    site,
    collection: 'user',
    record: user,
    at: clock.iso(),
    user: caller.user!._id,
    userName: nameOf(caller),
    action: 'update',
    version: null,
    reason: [command, ...Object.values(payload.value)].join(' ').trim(),
    changes: [],
    requestId: caller.requestId,
  })
  return ok(
    await database.system.events.append({
      site,
      user,
      by: caller.user!._id,
      kind: command,
      payload: payload.value,
    }),
  )
}

const isWords = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_WORDS
const isLength = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100_000

function browserData(data: unknown): BrowserData | undefined {
  if (!isRecord(data)) return undefined
  const { userAgent, language, timeZone, width, height } = data
  return isWords(userAgent) &&
    isWords(language) &&
    isWords(timeZone) &&
    isLength(width) &&
    isLength(height)
    ? { userAgent, language, timeZone, width, height }
    : undefined
}

/** Answers a command that was given to the caller; goes to who gave it. An answer too many is passed over. Call it in a transaction. */
export async function answerCommand(
  { database }: Gateway,
  caller: Caller,
  seq: number,
  { reply, data }: ReplyBody,
): Promise<Result<null>> {
  if (!caller.user) return fail('unauthenticated')
  const { _id: me } = caller.user
  const site = caller.site._id
  const event = Number.isSafeInteger(seq) ? await database.system.events.find(site, seq) : null
  const isMine = event && (event.user === null ? event.by !== me : event.user === me)
  const expected =
    isMine && Object.hasOwn(RULES, event.kind) ? RULES[event.kind as CommandName].reply : undefined
  if (!expected) return fail('not-found', { params: { collection: 'event' } })
  if (reply !== expected) return fail('field-enum', { path: 'reply' })
  const told = reply === 'browser' ? browserData(data) : undefined
  if (reply === 'browser' && !told) return fail('field-invalid', { path: 'data' })
  const given = await database.system.events.answers(seq, me)
  if (given >= (reply === 'accepted' ? 1 : MAX_REPLIES)) return ok(null)
  await database.system.events.append({
    site,
    user: event!.by,
    by: me,
    kind: REPLY,
    about: seq,
    payload: { reply, name: nameOf(caller), ...(told ? { data: told } : {}) },
  })
  return ok(null)
}
