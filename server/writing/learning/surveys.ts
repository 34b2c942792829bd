import { randomUUID } from 'node:crypto'
import { bangkokDay, fail, ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import { enrolmentOf, refuse } from '../../reading/learning/enrolment.ts'
import { change, make, type Parts } from './write.ts'

interface Sent {
  course?: unknown
  survey?: unknown
  answers?: unknown
}
interface Item {
  key: string
  text: string
  kind?: string
}

/** Keeps what a learner says of a course, once; nobody reads who said it. Call it in a transaction. */
export async function sendSurvey(
  parts: Parts,
  caller: Caller,
  { course, survey: id, answers }: Sent,
): Promise<Result<{ answered: number }>> {
  const enrolment = await enrolmentOf(parts, caller, course)
  if (!enrolment.ok) return enrolment
  const { enroll } = enrolment.value
  const store = parts.database.store(caller.site._id)
  const survey = typeof id === 'string' ? await store.get('survey', id) : null
  if (survey?.active !== true || (survey.course && survey.course !== course))
    return fail('unknown-record', { params: { collection: 'survey', id: String(id) } })
  const given = (answers ?? {}) as Record<string, unknown>
  const items = (survey.items as Item[]).filter(
    ({ key }) => given[key] !== undefined && given[key] !== '',
  )
  if (items.length === 0)
    return refuse('survey-empty', 'ตอบอย่างน้อยหนึ่งข้อก่อนส่ง', 'Answer at least one item first.')
  const before = (enroll.surveys as string[] | undefined) ?? []
  if (before.includes(survey._id))
    return refuse(
      'survey-done',
      'คุณตอบแบบประเมินนี้แล้ว ขอบคุณ',
      'You have answered this survey already. Thank you.',
    )
  // Nothing that is kept leads back to who answers, not even that it was they who wrote it.
  const nobody: Caller = { ...caller, user: null }
  for (const { key, text, kind = 'rating' } of items) {
    const rating = Number(given[key])
    if (kind === 'rating' && !(Number.isInteger(rating) && rating >= 1 && rating <= 5))
      return fail('invalid-body', { path: key, params: { reason: key } })
    const made = await make(parts, nobody, 'survey-answer', {
      key: randomUUID(),
      survey: survey._id,
      course: enroll.courseID,
      ...(enroll.round ? { round: enroll.round } : {}),
      item: key,
      item_text: text,
      ...(kind === 'rating' ? { rating } : { text: String(given[key]).slice(0, 2000) }),
      answered_on: bangkokDay(parts.clock.now()),
    })
    if (!made.ok) return made
  }
  const kept = await change(parts, caller, 'enroll', enroll, { surveys: [...before, survey._id] })
  return kept.ok ? ok({ answered: items.length }) : kept
}
