import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import { isOffice, nameOf } from '../../reading/learning/enrolment.ts'
import { trainedCourses } from '../../reading/learning/trained.ts'
import type { Answered } from '../../reading/learning/review.ts'
import { scoreOf, type FrozenQuestion } from '../../reading/learning/scoring.ts'
import { freeze } from './draw.ts'
import { settleAttempt, totals } from './handIn.ts'
import type { Parts } from './write.ts'

const MAX_ATTEMPTS_REGRADED = 2000

interface Grade {
  attempt?: unknown
  question?: unknown
  score?: unknown
  comment?: unknown
}

const missing = (collection: string, id: unknown) =>
  fail('unknown-record', { params: { collection, id: String(id) } })

/** Writes down what a person gives for an answer. Call it in a transaction. */
export async function gradeAnswer(
  parts: Parts,
  caller: Caller,
  { attempt: id, question, score, comment }: Grade,
): Promise<Result<{ state: string }>> {
  if (!caller.user) return fail('unauthenticated')
  const store = parts.database.store(caller.site._id)
  const attempt = typeof id === 'string' ? await store.get('attempt', id, { lock: true }) : null
  if (!attempt) return missing('attempt', id)
  if (!isOffice(caller) && !(await trainedCourses(parts, caller)).has(String(attempt.course)))
    return fail('forbidden')
  const asked = (attempt.questions as FrozenQuestion[]).find((one) => one.id === question)
  if (!asked) return missing('question', question)
  const points = Number(score)
  if (!Number.isFinite(points) || points < 0 || points > asked.points)
    return fail('field-maximum', {
      path: 'score',
      params: { max: asked.points, maximum: asked.points },
    })
  const answers = ((attempt.answers as Answered[] | undefined) ?? []).map((one) =>
    one.question === asked.id
      ? {
          ...one,
          score: points,
          graded_by: caller.user!._id,
          ...(typeof comment === 'string' ? { comment: comment.slice(0, 2000) } : {}),
        }
      : one,
  )
  const settled = await settleAttempt(parts, caller, attempt, answers)
  return settled.ok ? ok({ state: String(settled.value.state) }) : settled
}

export interface Regraded {
  attempt: string
  name: string
  before: number
  after: number
  passed: boolean
  passes: boolean
}

/** An attempt as it would be scored by the question as it is now; people's own grades stay. */
function rescored(attempt: StoredRecord, question: StoredRecord, passPercent: number) {
  const asked = (attempt.questions as FrozenQuestion[]).find(({ id }) => id === question._id)
  if (!asked) return null
  const now = freeze(question, { points: asked.points, shuffle: false })
  const answers = ((attempt.answers as Answered[] | undefined) ?? []).map((one) => {
    if (one.question !== asked.id || one.graded_by) return one
    const score = scoreOf(now, one.given)
    return score === null ? one : { ...one, score }
  })
  return { answers, ...totals(answers, Number(attempt.points ?? 0), passPercent) }
}

/**
 * What a mended question changes of the attempts that had it; with `apply` it is written down. Nobody loses what they had:
 * a lower score is shown and not taken. Call it in a transaction.
 */
export async function regrade(
  parts: Parts,
  caller: Caller,
  {
    exam: examId,
    question: questionId,
    apply,
  }: { exam?: unknown; question?: unknown; apply?: unknown },
): Promise<Result<{ changes: Regraded[]; applied: number }>> {
  if (!isOffice(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const store = parts.database.store(caller.site._id)
  const [exam, question] = await Promise.all([
    store.get('exam', String(examId)),
    store.get('question', String(questionId)),
  ])
  if (!exam || !question) return missing(exam ? 'question' : 'exam', exam ? questionId : examId)
  const changes: Regraded[] = []
  let applied = 0
  for (const { _id } of await store.find(
    'attempt',
    { exam: exam._id, state: { $in: ['grading', 'graded'] } },
    { limit: MAX_ATTEMPTS_REGRADED },
  )) {
    const attempt = (await store.get('attempt', _id))!
    const result = rescored(attempt, question, Number(exam.pass_percent ?? 60))
    if (!result || result.score === Number(attempt.score ?? 0)) continue
    changes.push({
      attempt: _id,
      name: nameOf(await store.get('user', String(attempt.user))),
      before: Number(attempt.score ?? 0),
      after: result.score,
      passed: attempt.passed === true,
      passes: result.passed,
    })
    if (apply !== true || result.score < Number(attempt.score ?? 0)) continue
    const settled = await settleAttempt(parts, caller, attempt, result.answers)
    if (!settled.ok) return settled
    applied++
  }
  return ok({ changes, applied })
}
