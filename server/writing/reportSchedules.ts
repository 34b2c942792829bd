import { onBehalfOf } from '#engine'
import type { Caller } from '../identity/caller.ts'
import { accountOf } from '../identity/accounts.ts'
import { publicUser, type UserRow } from '../identity/sessions.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { mayMail } from '../reading/prints.ts'
import { runReport } from '../reading/reports/run.ts'
import type { StoredRecord } from '#schema'
import { addDays, bangkokDay, fail, instantOf, isoAt, ok, type Result } from '#shared'
import { recordOutcome } from './journal.ts'

const ENTITY = 'report-schedule'
const MAX_RECIPIENTS = 10
/** Schedules of one person. */
const MAX_OWN = 50
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The first day that is counted was a Thursday; Monday is 1. */
const weekday = (day: string): number =>
  ((Math.floor((instantOf(day) + 7 * HOUR) / DAY) + 3) % 7) + 1

export interface Rhythm {
  every: 'day' | 'week' | 'month'
  /** Monday is 1; of a month its day. */
  day?: number
  hour: number
}

/** The next moment of a rhythm after another, in Bangkok. */
export function nextOf({ every, day = 1, hour }: Rhythm, after: number): string {
  for (let at = bangkokDay(after); ; at = addDays(at, 1)) {
    const moment = instantOf(at) + hour * HOUR
    const fits =
      every === 'day' || (every === 'week' ? weekday(at) === day : Number(at.slice(8)) === day)
    if (fits && moment > after) return isoAt(moment)
  }
}

/** The staff behind addresses; the first address that is of none. */
export async function staffOf(
  gateway: Pick<Gateway, 'database'>,
  site: string,
  to: string,
): Promise<Result<string[]>> {
  const written = [...new Set(to.split(/[,;\s]+/).filter(Boolean))]
  if (written.length === 0) return fail('field-required', { path: 'to' })
  if (written.length > MAX_RECIPIENTS)
    return fail('mail-recipients', { path: 'to', params: { max: MAX_RECIPIENTS } })
  for (const address of written) {
    const account = address.includes('@') ? await accountOf(gateway, site, address) : null
    const isStaff =
      account &&
      account.status !== 'suspended' &&
      mayMail({ user: publicUser(account as unknown as UserRow) } as Caller)
    if (!isStaff)
      return fail('mail-no-staff', { path: 'to', params: { address: address.slice(0, 100) } })
  }
  return ok(written)
}

export type ScheduleBody = Partial<
  Record<'given' | 'every' | 'day' | 'hour' | 'to' | 'format', unknown>
>

/** Keeps that a report goes out by mail; it has to be one that the caller may run with these values now. */
export async function addSchedule(
  gateway: Gateway,
  caller: Caller,
  report: string,
  { given = {}, every, day, hour, to, format }: ScheduleBody,
): Promise<Result<StoredRecord>> {
  if (!mayMail(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const runs = await runReport(gateway, caller, report, given)
  if (!runs.ok) return runs
  const site = caller.site._id
  const people = await staffOf(gateway, site, typeof to === 'string' ? to : '')
  if (!people.ok) return people
  const own = await gateway.database
    .store(site)
    .find(ENTITY, { created_by: caller.user!._id }, { limit: MAX_OWN })
  if (own.length >= MAX_OWN) return fail('too-many-schedules', { params: { max: MAX_OWN } })
  const rhythm = { every, day, hour } as Rhythm
  const isRhythm =
    ['day', 'week', 'month'].includes(String(every)) &&
    Number.isInteger(hour) &&
    (every === 'day' || Number.isInteger(day)) &&
    Number(day ?? 1) >= 1 &&
    Number(day ?? 1) <= (every === 'week' ? 7 : 28)
  if (!isRhythm) return fail('field-invalid', { path: every === 'day' ? 'hour' : 'day' })
  const made = await engineFor(gateway, site).create(
    ENTITY,
    {
      report,
      given,
      every,
      ...(every !== 'day' && { day }),
      hour,
      to: people.value.join(', '),
      format,
      language: caller.locale,
      next_at: nextOf(rhythm, gateway.clock.now()),
    },
    onBehalfOf(caller.user!._id),
  )
  if (!made.ok) return made
  await recordOutcome(gateway, caller, made.value)
  return ok(made.value.record)
}
