import type { StoredRecord } from '#schema'
import { bangkokDay, ok, type Bilingual, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { Enrolment } from '../../reading/learning/enrolment.ts'
import { nextOf, outlineOf, type OutlineItem } from '../../reading/learning/outline.ts'
import { attendedPercent } from '../../reading/learning/attended.ts'
import { issueCertificate } from './certificates.ts'
import { change, type Parts } from './write.ts'

const standing = (outline: readonly OutlineItem[], percent: number): Bilingual => {
  if (percent === 100) return { th: 'เรียนจบแล้ว', en: 'Complete' }
  const next = nextOf(outline)?.order ?? 1
  return percent === 0
    ? { th: 'ยังไม่เริ่มเรียน', en: 'Not begun' }
    : { th: `เรียนถึงบทที่ ${next}`, en: `At lesson ${next}` }
}

/** Has a learner of a round come often enough? Who learns without one always has. */
async function hasAttended(parts: Parts, site: string, { enroll, course }: Enrolment) {
  if (typeof enroll.round !== 'string') return true
  const round = await parts.database.store(site).get('round', enroll.round)
  if (!round) return true
  const came = await attendedPercent(parts, site, round, String(enroll.userID))
  return came >= Number(course.attendance_percent ?? 80)
}

/** Works out how far an enrolment is; a course that is over gives its certificate. Call it in a transaction. */
export async function settleEnrolment(
  parts: Parts,
  caller: Caller,
  { enroll, course }: Enrolment,
): Promise<Result<StoredRecord>> {
  const site = caller.site._id
  const outline = await outlineOf(parts, { enroll, course }, site)
  const done = outline.filter((item) => item.done).length
  const percent = outline.length === 0 ? 0 : Math.round((done / outline.length) * 1000) / 10
  const isBegun = outline.some(({ progress }) => progress)
  const status = percent === 100 ? 'complete' : isBegun ? 'processing' : 'pending'
  const today = bangkokDay(parts.clock.now())
  const analytics = {
    total: outline.length,
    percent,
    message:
      percent === 0 && isBegun ? { th: 'เริ่มเรียนแล้ว', en: 'Begun' } : standing(outline, percent),
    status,
  }
  const changed = await change(parts, caller, 'enroll', enroll, {
    analytics,
    percent,
    status,
    ...(status === 'complete' && !enroll.completed_on ? { completed_on: today } : {}),
  })
  if (!changed.ok) return changed
  const isDue =
    status === 'complete' &&
    course.certification === 'yes' &&
    (await hasAttended(parts, site, { enroll, course }))
  if (isDue) {
    const issued = await issueCertificate(parts, caller, { enroll: changed.value, course })
    if (!issued.ok) return issued
  }
  return ok(changed.value)
}
