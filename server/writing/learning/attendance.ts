import type { StoredRecord } from '#schema'
import { bangkokDay, fail, ok, type Result } from '#shared'
import { bangkokTime } from '#shared/dates'
import type { Caller } from '../../identity/caller.ts'
import { isSigned, sign } from '../../identity/secret.ts'
import { halfDaysOf, type HalfDay } from '../../reading/learning/attended.ts'
import { nameOf, refuse, trains } from '../../reading/learning/enrolment.ts'
import { change, make, type Parts } from './write.ts'

const PURPOSE = 'attendance'
/** Minutes after its beginning from which somebody is late. */
const LATE_AFTER = 15
const STATUSES = ['present', 'late', 'excused', 'absent']

interface Marked {
  round?: unknown
  user?: unknown
  date?: unknown
  half?: unknown
  status?: unknown
  code?: unknown
}

/** What the QR code of a half-day says: it holds on that day alone. */
export const attendanceCode = (
  { config }: Parts,
  round: string,
  { date, half }: Pick<HalfDay, 'date' | 'half'>,
): string => `${date}.${half}.${sign(config, PURPOSE, `${round} ${date} ${half}`).slice(0, 22)}`

function readCode({ config }: Parts, round: string, code: unknown) {
  const [date = '', half = '', signature = ''] = String(code).split('.')
  const wanted = sign(config, PURPOSE, `${round} ${date} ${half}`)
  return signature.length === 22 &&
    wanted.startsWith(signature) &&
    isSigned(config, PURPOSE, `${round} ${date} ${half}`, wanted)
    ? { date, half: half as HalfDay['half'] }
    : null
}

async function mark(
  parts: Parts,
  caller: Caller,
  round: StoredRecord,
  { user, date, half, status, via }: Record<'user' | 'date' | 'half' | 'status' | 'via', string>,
): Promise<Result<StoredRecord>> {
  const store = parts.database.store(caller.site._id)
  const key = `${round._id}:${user}:${date}:${half}`
  const [known] = await store.find('attendance', { key }, { limit: 1 })
  const values = { status, via, at: parts.clock.iso() }
  // Who has been here is not made late by a second scan.
  if (known) return via === 'qr' ? ok(known) : change(parts, caller, 'attendance', known, values)
  const [enroll] = await store.find('enroll', { round: round._id, userID: user }, { limit: 1 })
  if (!enroll)
    return refuse(
      'not-in-round',
      'บัญชีนี้ไม่ได้ลงทะเบียนรอบอบรมนี้',
      'This account is not enrolled in this round.',
    )
  return make(parts, caller, 'attendance', {
    key,
    round: round._id,
    enroll: enroll._id,
    user,
    name: nameOf(await store.get('user', user)),
    date,
    half,
    ...values,
  })
}

/** A learner scans the code of a half-day. Call it in a transaction. */
export async function checkIn(
  parts: Parts,
  caller: Caller,
  { round: id, code }: Marked,
): Promise<Result<{ status: string; date: string; half: string }>> {
  if (!caller.user) return fail('unauthenticated')
  const round =
    typeof id === 'string' ? await parts.database.store(caller.site._id).get('round', id) : null
  const read = round && readCode(parts, round._id, code)
  const now = parts.clock.now()
  if (!round || !read || read.date !== bangkokDay(now))
    return refuse(
      'code-over',
      'คิวอาร์นี้ใช้ไม่ได้หรือหมดเวลาแล้ว สแกนคิวอาร์ของวันนี้อีกครั้ง',
      'This code does not hold, or not any more. Scan the one of today again.',
    )
  const { begins } =
    halfDaysOf(round).find(({ date, half }) => date === read.date && half === read.half) ?? {}
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const isLate =
    begins !== undefined && minutes(bangkokTime(now).time) > minutes(begins) + LATE_AFTER
  const status = isLate ? 'late' : 'present'
  const marked = await mark(parts, caller, round, {
    ...read,
    user: caller.user._id,
    status,
    via: 'qr',
  })
  return marked.ok ? ok({ ...read, status: String(marked.value.status) }) : marked
}

/** A trainer or the office says who came. Call it in a transaction. */
export async function markAttendance(
  parts: Parts,
  caller: Caller,
  { round: id, user, date, half, status }: Marked,
): Promise<Result<{ status: string }>> {
  if (!caller.user) return fail('unauthenticated')
  const round =
    typeof id === 'string' ? await parts.database.store(caller.site._id).get('round', id) : null
  if (!round) return fail('unknown-record', { params: { collection: 'round', id: String(id) } })
  if (!trains(caller, round)) return fail('forbidden')
  const isThere = halfDaysOf(round).some((one) => one.date === date && one.half === half)
  if (!isThere || typeof user !== 'string' || !STATUSES.includes(String(status)))
    return fail('invalid-body', { params: { reason: 'user, date, half, status' } })
  const marked = await mark(parts, caller, round, {
    user,
    date: String(date),
    half: String(half),
    status: String(status),
    via: 'desk',
  })
  return marked.ok ? ok({ status: String(marked.value.status) }) : marked
}

/** The code of a half-day, for who trains the round. */
export async function codeOf(
  parts: Parts,
  caller: Caller,
  { round: id, date, half }: Marked,
): Promise<Result<{ code: string }>> {
  if (!caller.user) return fail('unauthenticated')
  const round =
    typeof id === 'string' ? await parts.database.store(caller.site._id).get('round', id) : null
  const found = round && halfDaysOf(round).find((one) => one.date === date && one.half === half)
  if (!round || !found)
    return fail('unknown-record', { params: { collection: 'round', id: String(id) } })
  return trains(caller, round)
    ? ok({ code: attendanceCode(parts, round._id, found) })
    : fail('forbidden')
}
