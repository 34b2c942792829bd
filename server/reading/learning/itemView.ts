import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { isOffice } from './enrolment.ts'
import { givenWords, type Answered } from './review.ts'
import { readGiven, type FrozenQuestion } from './scoring.ts'

/** The share of the best and of the weakest candidates that are compared. */
const GROUP = 0.27
const MAX_ATTEMPTS = 2000
const MAX_ANSWERS = 20

interface Taken {
  total: number
  share: number
}

/** How much better the best did than the weakest: 1 tells them apart wholly, 0 not at all. */
export function discrimination(taken: readonly Taken[]): number | null {
  if (taken.length < 4) return null
  const sorted = taken.toSorted((a, b) => b.total - a.total)
  const size = Math.max(1, Math.round(sorted.length * GROUP))
  const mean = (some: readonly Taken[]): number =>
    some.reduce((sum, { share }) => sum + share, 0) / some.length
  return Math.round((mean(sorted.slice(0, size)) - mean(sorted.slice(-size))) * 100) / 100
}

/** What became of one question: how hard it was, whom it told apart, and what was answered how often. */
export async function itemView(
  sources: ReadSources,
  caller: Caller,
  { exam: examId, question: questionId }: Record<string, unknown>,
) {
  if (!isOffice(caller)) return null
  const store = sources.database.store(caller.site._id)
  const [exam, question] = await Promise.all([
    store.get('exam', String(examId)),
    store.get('question', String(questionId)),
  ])
  if (!question) return null
  const ids = exam
    ? (
        await store.find(
          'attempt',
          { exam: exam._id, state: { $in: ['grading', 'graded'] } },
          { limit: MAX_ATTEMPTS },
        )
      ).map(({ _id }) => _id)
    : []
  const taken: Taken[] = []
  const answers = new Map<string, { right: boolean; count: number }>()
  for (const attempt of await store.getAll('attempt', ids)) {
    const asked = ((attempt.questions as FrozenQuestion[] | undefined) ?? []).find(
      ({ id }) => id === question._id,
    )
    const answer = ((attempt.answers as Answered[] | undefined) ?? []).find(
      (one) => one.question === question._id,
    )
    if (!asked || answer?.score === undefined || answer.score === null) continue
    const share = asked.points > 0 ? answer.score / asked.points : 0
    taken.push({ total: Number(attempt.score ?? 0), share })
    const words =
      givenWords(asked, answer.given).join(', ') ||
      (readGiven(answer.given) === undefined ? '–' : '')
    const known = answers.get(words) ?? { right: share === 1, count: 0 }
    answers.set(words, { ...known, count: known.count + 1 })
  }
  return {
    exam: exam ? { id: exam._id, title: String(exam.title) } : null,
    question: {
      id: question._id,
      title: String(question.title),
      stem: String(question.stem),
      kind: String(question.kind),
      version: question.version,
    },
    attempts: taken.length,
    ...(taken.length > 0
      ? {
          ease: Math.round((taken.reduce((sum, { share }) => sum + share, 0) / taken.length) * 100),
          discrimination: discrimination(taken),
        }
      : {}),
    answers: [...answers]
      .map(([text, one]) => ({ text, ...one }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_ANSWERS),
  }
}
