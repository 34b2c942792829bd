import { randomInt } from 'node:crypto'
import type { StoredRecord } from '#schema'
import { bangkokDay, fail, ok, type Result } from '#shared'
import { addMonths } from '#shared/dates'
import type { Caller } from '../../identity/caller.ts'
import { attendedPercent } from '../../reading/learning/attended.ts'
import { isOffice, nameOf, type Enrolment } from '../../reading/learning/enrolment.ts'
import { make, type Parts } from './write.ts'

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** A code that nobody guesses: 60 bits, in three groups. */
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Where the site is reached by others, as its mails say it. */
async function originOf({ database, config }: Parts, site: string): Promise<string> {
  const record = await database.store('').get('site', site)
  const [host = 'localhost'] = (record?.hostnames as string[] | undefined) ?? []
  return config.siteUrl.replace('{host}', host)
}

/** The certificate of an enrolment: made once for a member, a course and a round, and the same one ever after. */
export async function issueCertificate(
  parts: Parts,
  caller: Caller,
  { enroll, course }: Enrolment,
): Promise<Result<{ record: StoredRecord; isNew: boolean }>> {
  const site = caller.site._id
  const store = parts.database.store(site)
  const user = String(enroll.userID)
  const round = typeof enroll.round === 'string' ? enroll.round : undefined
  const key = `${course._id}:${user}:${round ?? ''}`
  const [known] = await store.find('certification', { key }, { limit: 1 })
  if (known) return ok({ record: known, isNew: false })
  const person = await store.get('user', user)
  const holder = nameOf(person)
  if (!holder)
    return fail('unknown-record', { path: 'user', params: { collection: 'user', id: user } })
  const today = bangkokDay(parts.clock.now())
  const code = newCode()
  const months = Number(course.certificate_months ?? 0)
  const made = await make(parts, caller, 'certification', {
    key,
    check_code: code,
    check_address: `${await originOf(parts, site)}/lesson/certification/${code}`,
    enroll: enroll._id,
    user,
    holder_name: holder,
    course: course._id,
    ...(round ? { round } : {}),
    ...(typeof course.hours === 'number' ? { hours: course.hours } : {}),
    ...(typeof enroll.post_percent === 'number' ? { percent: enroll.post_percent } : {}),
    issued_on: today,
    ...(months > 0 ? { expires_on: addMonths(today, months) } : {}),
  })
  return made.ok ? ok({ record: made.value, isNew: true }) : made
}

export interface Issued {
  issued: number
  already: number
  /** Who has not come often enough. */
  short: { name: string; percent: number }[]
}

/** Certificates for all of a round who came often enough. Call it in a transaction. */
export async function issueForRound(
  parts: Parts,
  caller: Caller,
  { round: id }: { round?: unknown },
): Promise<Result<Issued>> {
  if (!isOffice(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const site = caller.site._id
  const store = parts.database.store(site)
  const round = typeof id === 'string' ? await store.get('round', id) : null
  const course = round && (await store.get('course', String(round.course)))
  if (!round || !course)
    return fail('unknown-record', { params: { collection: 'round', id: String(id) } })
  const result: Issued = { issued: 0, already: 0, short: [] }
  for (const enroll of await store.find('enroll', { round: round._id }, { limit: 2000 })) {
    if (enroll.access === 'cancelled') continue
    const percent = await attendedPercent(parts, site, round, String(enroll.userID))
    if (percent < Number(course.attendance_percent ?? 80)) {
      const name = nameOf(await store.get('user', String(enroll.userID)))
      result.short.push({ name, percent: Math.round(percent) })
      continue
    }
    const made = await issueCertificate(parts, caller, { enroll, course })
    if (!made.ok) return made
    if (made.value.isNew) result.issued++
    else result.already++
  }
  return ok(result)
}
