import type { StoredRecord } from '#schema'
import { isoAt } from '#shared'
import { reviewOf, type Answered } from './review.ts'
import { askedOf, type FrozenQuestion } from './scoring.ts'

export type AttemptView = ReturnType<typeof attemptView>

/** An attempt as the candidate has it: while it runs the questions and what was kept of the answers, afterwards what may be looked back at. */
export function attemptView(exam: StoredRecord, attempt: StoredRecord, now: number) {
  const isRunning = attempt.state === 'running'
  const { shown, questions } = reviewOf(exam, attempt, now)
  return {
    id: attempt._id,
    number: Number(attempt.number),
    state: String(attempt.state),
    started_at: String(attempt.started_at),
    ...(attempt.deadline ? { deadline: String(attempt.deadline) } : {}),
    ...(attempt.submitted_at ? { submitted_at: String(attempt.submitted_at) } : {}),
    /** By the clock of the gateway: that of the candidate may be wrong. */
    now: isoAt(now),
    ...(isRunning
      ? {
          questions: ((attempt.questions as FrozenQuestion[] | undefined) ?? []).map(askedOf),
          answers: Object.fromEntries(
            ((attempt.answers as Answered[] | undefined) ?? []).map(({ question, given }) => [
              question,
              given ?? '',
            ]),
          ),
        }
      : {}),
    ...(shown.score
      ? {
          score: Number(attempt.score ?? 0),
          points: Number(attempt.points ?? 0),
          percent: Number(attempt.percent ?? 0),
          passed: attempt.passed === true,
        }
      : {}),
    ...(isRunning ? {} : { review: questions }),
  }
}
