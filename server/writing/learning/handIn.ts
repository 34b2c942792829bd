import type { StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { Answered } from '../../reading/learning/review.ts'
import { scoreOf, type FrozenQuestion } from '../../reading/learning/scoring.ts'
import { settleEnrolment } from './completion.ts'
import { completeByExam } from './progress.ts'
import { change, move, type Parts } from './write.ts'

export const roundPoints = (value: number): number => Math.round(value * 100) / 100

/** The answers to all questions, with what each is worth: what a person has graded stays as they did. */
export function scored(
  questions: readonly FrozenQuestion[],
  answers: readonly Answered[],
): Answered[] {
  const known = new Map(answers.map((one) => [one.question, one]))
  return questions.map((question): Answered => {
    const answer = known.get(question.id)
    const score = answer?.graded_by ? answer.score : scoreOf(question, answer?.given)
    const { score: _, ...rest } = answer ?? { question: question.id }
    return {
      ...rest,
      points: question.points,
      ...(score === null || score === undefined ? {} : { score }),
    }
  })
}

/** What answers come to; nothing is passed before all is graded. */
export function totals(answers: readonly Answered[], points: number, passPercent: number) {
  const score = roundPoints(answers.reduce((sum, one) => sum + (one.score ?? 0), 0))
  const isWhole = answers.every((one) => one.score !== undefined && one.score !== null)
  const percent = points > 0 ? Math.round((score / points) * 10_000) / 100 : 0
  return { score, percent, passed: isWhole && percent >= passPercent, isWhole }
}

/** What follows from an attempt that is graded: results before and after the course, and the lessons that it completes. */
async function followResult(
  parts: Parts,
  caller: Caller,
  attempt: StoredRecord,
): Promise<Result<null>> {
  const store = parts.database.store(caller.site._id)
  const [enroll, course] = await Promise.all([
    store.get('enroll', String(attempt.enroll)),
    store.get('course', String(attempt.course)),
  ])
  if (!enroll || !course) return ok(null)
  const best = (
    await store.find(
      'attempt',
      { enroll: enroll._id, kind: attempt.kind, state: 'graded' },
      { limit: 200 },
    )
  ).map(({ percent }) => Number(percent ?? 0))
  const field =
    attempt.kind === 'pre' ? 'pre_percent' : attempt.kind === 'post' ? 'post_percent' : null
  let current = enroll
  if (field) {
    const values = { [field]: Math.max(...best, Number(attempt.percent ?? 0)) }
    const both = { pre_percent: enroll.pre_percent, post_percent: enroll.post_percent, ...values }
    const hasBoth = typeof both.pre_percent === 'number' && typeof both.post_percent === 'number'
    const changed = await change(parts, caller, 'enroll', enroll, {
      ...values,
      ...(hasBoth
        ? { gain: roundPoints(Number(both.post_percent) - Number(both.pre_percent)) }
        : {}),
    })
    if (!changed.ok) return changed
    current = changed.value
  }
  if (attempt.passed !== true) return ok(null)
  const completed = await completeByExam(
    parts,
    caller,
    { enroll: current, course },
    String(attempt.exam),
  )
  if (!completed.ok) return completed
  const settled = await settleEnrolment(parts, caller, { enroll: current, course })
  return settled.ok ? ok(null) : settled
}

/** Writes down the score of an attempt; one that is graded whole moves on. Call it in a transaction. */
export async function settleAttempt(
  parts: Parts,
  caller: Caller,
  attempt: StoredRecord,
  answers: readonly Answered[],
): Promise<Result<StoredRecord>> {
  const exam = await parts.database.store(caller.site._id).get('exam', String(attempt.exam))
  const result = totals(answers, Number(attempt.points ?? 0), Number(exam?.pass_percent ?? 60))
  const { isWhole, ...values } = result
  const changed = await change(parts, caller, 'attempt', attempt, { ...values, answers })
  if (!changed.ok) return changed
  const moved =
    isWhole && changed.value.state === 'grading'
      ? await move(parts, caller, 'attempt', changed.value, 'finish-grading')
      : changed
  if (!moved.ok) return moved
  if (moved.value.state === 'graded') {
    const followed = await followResult(parts, caller, moved.value)
    if (!followed.ok) return followed
  }
  return moved
}

/** Ends a running attempt with the answers that it has, at its deadline at the latest. Call it in a transaction. */
export async function handIn(
  parts: Parts,
  caller: Caller,
  attempt: StoredRecord,
): Promise<Result<StoredRecord>> {
  const now = parts.clock.iso()
  const deadline = typeof attempt.deadline === 'string' ? attempt.deadline : now
  const changed = await change(parts, caller, 'attempt', attempt, {
    submitted_at: deadline < now ? deadline : now,
  })
  if (!changed.ok) return changed
  const moved = await move(parts, caller, 'attempt', changed.value, 'hand-in')
  if (!moved.ok) return moved
  return settleAttempt(
    parts,
    caller,
    moved.value,
    scored(
      attempt.questions as FrozenQuestion[],
      (attempt.answers as Answered[] | undefined) ?? [],
    ),
  )
}
