import { onBehalfOf, type Actor, type Engine, type Outcome } from '#engine'
import type { StoredRecord } from '#schema'
import { bangkokDay, isoAt, type Result } from '#shared'
import { addDays } from '#shared/dates'
import { FailureError } from '../http/failures.ts'

const DAY = 86_400_000
/** Slug of the form that they are sent with. */
const FORM = 'apply'

/** What the demo member applied for, and what became of it. */
const APPLICATIONS = [
  {
    name: 'ขอทุนเรียน',
    subject: 'scholarship',
    daysAgo: 40,
    reason: 'ทำงานโรงงานขนาดเล็ก อยากเรียนเป็นเจ้าหน้าที่ความปลอดภัยระดับหัวหน้างาน',
    steps: [{ step: 'review' }, { step: 'reject', reason: 'ทุนรอบนี้เต็มแล้ว สมัครรอบหน้าได้' }],
  },
  {
    name: 'สมัครเป็นวิทยากร',
    subject: 'lecturer',
    daysAgo: 4,
    reason: 'สอนการขับรถยกมาสิบปี มีใบรับรองครูฝึก',
    steps: [{ step: 'review' }],
  },
]

interface Parts {
  member: Actor
  manager: Actor
  unit: string
  /** Keeps what was done in the audit log, as a call over the wire would. */
  addOutcome(outcome: Outcome, actor: Actor): Promise<void>
  now: number
}

const sound = <T>(result: Result<T>): T => {
  if (!result.ok) throw new FailureError(result.failures)
  return result.value
}

/** Applications of the demo member with the forms that they were sent with. */
export async function seedApplications(
  engine: Engine,
  { member, manager, unit, addOutcome, now }: Parts,
): Promise<void> {
  const made = async (entity: string, data: Record<string, unknown>): Promise<StoredRecord> => {
    const outcome = sound(await engine.create(entity, data, onBehalfOf(member.id)))
    await addOutcome(outcome, member)
    return outcome.record
  }
  for (const { name, subject, daysAgo, reason, steps } of APPLICATIONS) {
    const at = now - daysAgo * DAY
    const submission = await made('form-submission', {
      formID: FORM,
      formData: { subject, reason, from_date: addDays(bangkokDay(at), 30) },
      userID: member.id,
      status: 'submit',
      submittedAt: isoAt(at),
      summary: name,
    })
    let record = await made('application', {
      name,
      parent: unit,
      userID: member.id,
      submission: submission._id,
    })
    for (const taken of steps) {
      const outcome = sound(
        await engine.transition(
          'application',
          record._id,
          taken.step,
          record.version,
          manager,
          'reason' in taken ? taken.reason : undefined,
        ),
      )
      await addOutcome(outcome, manager)
      record = outcome.record
    }
  }
}
