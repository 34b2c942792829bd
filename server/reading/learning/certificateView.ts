import type { Filter, StoredRecord } from '#schema'
import { bangkokDay } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { isOffice } from './enrolment.ts'
import { worded } from './playView.ts'

/** A code however it was typed: no spaces or dashes too many, no small letters. */
export const codeForm = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')

const standing = ({ state, expires_on }: StoredRecord, today: string): string =>
  state === 'valid' && typeof expires_on === 'string' && expires_on < today
    ? 'expired'
    : String(state)

/** All that is printed on a certificate and whether it holds: for whoever has its code, for its holder by the course, and for the office. */
export async function certificateView(
  sources: ReadSources,
  caller: Caller,
  { code, user: of }: Record<string, unknown>,
) {
  if (typeof code !== 'string' || code.trim() === '') return null
  const store = sources.database.store(caller.site._id)
  const find = async (filter: Record<string, unknown>): Promise<StoredRecord | undefined> =>
    (
      await store.find('certification', filter as Filter, {
        sort: [{ field: 'issued_on', direction: 'desc' }],
        limit: 1,
      })
    )[0]
  const byCode = await find({ check_code: codeForm(code) })
  const who = typeof of === 'string' && isOffice(caller) ? of : caller.user?._id
  const found = byCode ?? (who ? await find({ course: code, user: who }) : undefined)
  if (!found) return { asked: code.slice(0, 40), certificate: null }
  const course = await store.get('course', String(found.course))
  return {
    asked: code.slice(0, 40),
    certificate: {
      number: String(found.certificate_number),
      code: String(found.check_code),
      holder: String(found.holder_name),
      course: String(
        course ? worded(sources, 'course', course, caller.locale).name : found.course_name,
      ),
      issued: String(found.issued_on),
      state: standing(found, bangkokDay(sources.clock.now())),
      ...(found.hours ? { hours: Number(found.hours) } : {}),
      ...(found.percent === undefined || found.percent === null
        ? {}
        : { percent: Number(found.percent) }),
      ...(found.expires_on ? { expires: String(found.expires_on) } : {}),
      ...(found.state === 'revoked' && found.revoked_reason
        ? { reason: String(found.revoked_reason) }
        : {}),
      // Who holds it prints it.
      ...(caller.user && (found.user === caller.user._id || isOffice(caller))
        ? { print: found._id }
        : {}),
    },
  }
}
