import type { StoredRecord } from '#schema'
import { fail, isoAt, ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import { enrolmentOf, refuse, type Enrolment } from '../../reading/learning/enrolment.ts'
import { attemptView, type AttemptView } from '../../reading/learning/attemptView.ts'
import type { Answered } from '../../reading/learning/review.ts'
import type { FrozenQuestion } from '../../reading/learning/scoring.ts'
import { drawQuestions } from './draw.ts'
import { handIn } from './handIn.ts'
import { make, change, type Parts } from './write.ts'

const MINUTE = 60_000
/** Characters of one answer, as it is kept. */
const MAX_GIVEN = 20_000

export interface Sitting {
  course?: unknown
  exam?: unknown
  attempt?: unknown
  question?: unknown
  given?: unknown
}

const timeOf = (value: unknown): number | undefined =>
  typeof value === 'string' ? Date.parse(value) : undefined

/** When an attempt that begins now has to be handed in: what is earlier, its time or the end of the exam. */
export function deadlineOf(
  { time_limit, closes_at }: StoredRecord,
  now: number,
  extraMinutes: number,
): number | undefined {
  const limit = Number(time_limit ?? 0)
  const ends = [
    ...(limit > 0 ? [now + (limit + extraMinutes) * MINUTE] : []),
    ...(timeOf(closes_at) === undefined ? [] : [timeOf(closes_at)!]),
  ]
  return ends.length > 0 ? Math.min(...ends) : undefined
}

function openness(exam: StoredRecord | null, course: string, now: number): Result<StoredRecord> {
  if (!exam || exam.course !== course || exam.state === 'draft')
    return refuse(
      'exam-gone',
      'ไม่มีแบบทดสอบนี้ในหลักสูตร กลับไปที่รายการบทเรียน',
      'This course has no such exam. Go back to the list of lessons.',
    )
  const [opens, closes] = [timeOf(exam.opens_at), timeOf(exam.closes_at)]
  if (opens !== undefined && now < opens)
    return refuse(
      'exam-not-open',
      'แบบทดสอบยังไม่เปิด กลับมาใหม่เมื่อถึงเวลา',
      'The exam is not open yet. Come back at its time.',
    )
  if (exam.state === 'closed' || (closes !== undefined && now >= closes))
    return refuse('exam-closed', 'แบบทดสอบปิดแล้ว', 'The exam is closed.')
  return ok(exam)
}

export const isOver = ({ deadline }: StoredRecord, now: number): boolean =>
  typeof deadline === 'string' && Date.parse(deadline) <= now

async function newAttempt(
  parts: Parts,
  caller: Caller,
  { enroll, course }: Enrolment,
  exam: StoredRecord,
  number: number,
): Promise<Result<StoredRecord>> {
  const site = caller.site._id
  const user = caller.user!._id
  const questions = await drawQuestions(parts, site, exam)
  if (!questions.ok) return questions
  const [extra] = await parts.database
    .store(site)
    .find('extra-time', { exam: exam._id, user }, { limit: 1 })
  const now = parts.clock.now()
  const deadline = deadlineOf(exam, now, Number(extra?.minutes ?? 0))
  return make(parts, caller, 'attempt', {
    key: `${exam._id}:${user}:${number}`,
    exam: exam._id,
    course: course._id,
    enroll: enroll._id,
    user,
    kind: exam.kind,
    number,
    started_at: isoAt(now),
    ...(deadline === undefined ? {} : { deadline: isoAt(deadline) }),
    questions: questions.value,
    points: questions.value.reduce((sum, { points }) => sum + points, 0),
    answers: [],
  })
}

/** Begins a sitting, or goes on with the one that runs: of two tabs both have the same. Call it in a transaction. */
export async function startAttempt(
  parts: Parts,
  caller: Caller,
  sitting: Sitting,
): Promise<Result<AttemptView>> {
  const enrolment = await enrolmentOf(parts, caller, sitting.course)
  if (!enrolment.ok) return enrolment
  const store = parts.database.store(caller.site._id)
  const now = parts.clock.now()
  const found = typeof sitting.exam === 'string' ? await store.get('exam', sitting.exam) : null
  const before = found
    ? await store.find(
        'attempt',
        { exam: found._id, user: caller.user!._id },
        { sort: [{ field: 'number' }], limit: 200 },
      )
    : []
  const running = before.find((one) => one.state === 'running')
  if (running && !isOver(running, now)) return ok(attemptView(found!, running, now))
  if (running) {
    const late = await handIn(parts, caller, running)
    if (!late.ok) return late
  }
  const exam = openness(found, enrolment.value.course._id, now)
  if (!exam.ok) return exam
  const most = Number(exam.value.max_attempts ?? 1)
  if (before.filter(({ state }) => state !== 'void').length >= most)
    return refuse(
      'attempts-used',
      `สอบครบ ${most} ครั้งแล้ว ติดต่อเจ้าหน้าที่หากต้องการสอบอีก`,
      `You have used all ${most} attempts. Ask the office for another.`,
    )
  const made = await newAttempt(parts, caller, enrolment.value, exam.value, before.length + 1)
  return made.ok ? ok(attemptView(exam.value, made.value, now)) : made
}

/** The own attempt that a call names, with its exam. */
async function ownAttempt(parts: Parts, caller: Caller, id: unknown) {
  if (!caller.user) return fail('unauthenticated')
  const store = parts.database.store(caller.site._id)
  const attempt = typeof id === 'string' ? await store.get('attempt', id, { lock: true }) : null
  const exam = attempt && (await store.get('exam', String(attempt.exam)))
  return attempt && exam && attempt.user === caller.user._id
    ? ok({ attempt, exam })
    : fail('unknown-record', { params: { collection: 'attempt', id: String(id) } })
}

/** Keeps one answer as it was given, or says that time is up: then all that came before has been handed in. Call it in a transaction. */
export async function saveAnswer(
  parts: Parts,
  caller: Caller,
  { attempt: id, question, given }: Sitting,
): Promise<Result<AttemptView>> {
  const own = await ownAttempt(parts, caller, id)
  if (!own.ok) return own
  const { attempt, exam } = own.value
  const now = parts.clock.now()
  // What comes after the deadline is not kept; the answer says so by the state of the attempt.
  if (attempt.state !== 'running') return ok(attemptView(exam, attempt, now))
  if (isOver(attempt, now)) {
    const late = await handIn(parts, caller, attempt)
    return late.ok ? ok(attemptView(exam, late.value, now)) : late
  }
  const asked = (attempt.questions as FrozenQuestion[]).find((one) => one.id === question)
  if (!asked || typeof given !== 'string' || given.length > MAX_GIVEN)
    return fail('invalid-body', { params: { reason: 'question, given' } })
  const kept: Answered = {
    question: asked.id,
    given,
    saved_at: parts.clock.iso(),
    points: asked.points,
  }
  const others = ((attempt.answers as Answered[] | undefined) ?? []).filter(
    (one) => one.question !== asked.id,
  )
  const changed = await change(parts, caller, 'attempt', attempt, { answers: [...others, kept] })
  return changed.ok ? ok(attemptView(exam, changed.value, now)) : changed
}

/** Hands an attempt in. Call it in a transaction. */
export async function submitAttempt(
  parts: Parts,
  caller: Caller,
  { attempt: id }: Sitting,
): Promise<Result<AttemptView>> {
  const own = await ownAttempt(parts, caller, id)
  if (!own.ok) return own
  const { attempt, exam } = own.value
  const done = attempt.state === 'running' ? await handIn(parts, caller, attempt) : ok(attempt)
  return done.ok ? ok(attemptView(exam, done.value, parts.clock.now())) : done
}
