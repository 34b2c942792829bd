import type { StoredRecord } from '#schema'
import { readGiven, rightAnswer, type FrozenQuestion } from './scoring.ts'

/** What of an attempt a learner may be shown now. */
export type Shown = Record<'score' | 'given' | 'marks' | 'correct' | 'explanation', boolean>

export interface Answered {
  question: string
  given?: string
  saved_at?: string
  score?: number | null
  points?: number
  graded_by?: string
  comment?: string
}

/** The review grid of an exam: each part has its moment, and none comes before the attempt is handed in. */
export function shownOf(exam: StoredRecord, attempt: StoredRecord, now: number): Shown {
  const isIn = attempt.state !== 'running'
  const isGraded = attempt.state === 'graded'
  const isClosed =
    exam.state === 'closed' ||
    (typeof exam.closes_at === 'string' && Date.parse(exam.closes_at) <= now)
  const has = (when: unknown): boolean =>
    isIn &&
    (when === 'submitted' ||
      (when === 'graded' && isGraded) ||
      (when === 'passed' && isGraded && attempt.passed === true) ||
      (when === 'closed' && isClosed))
  return {
    score: has(exam.show_score ?? 'graded'),
    given: has(exam.show_given ?? 'submitted'),
    marks: has(exam.show_marks ?? 'graded'),
    correct: has(exam.show_correct ?? 'passed'),
    explanation: has(exam.show_explanation ?? 'passed'),
  }
}

const labelOf = (question: FrozenQuestion, value: unknown): string => {
  const option = question.options?.find(({ key }) => key === value)
  if (option) return option.text
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** What was answered, in words. */
export function givenWords(question: FrozenQuestion, given: string | undefined): string[] {
  const value = readGiven(given)
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.map((one) => labelOf(question, one))
  if (typeof value === 'object')
    return Object.entries(value as Record<string, unknown>).map(
      ([key, one]) => `${labelOf(question, key)} → ${String(one)}`,
    )
  return [labelOf(question, value)]
}

/** The questions of an attempt as they may be looked back at: what may not be seen yet is not there. */
export function reviewOf(exam: StoredRecord, attempt: StoredRecord, now: number) {
  const shown = shownOf(exam, attempt, now)
  const answers = new Map(
    ((attempt.answers as Answered[] | undefined) ?? []).map((one) => [one.question, one]),
  )
  if (!shown.given && !shown.marks && !shown.correct) return { shown, questions: [] }
  return {
    shown,
    questions: ((attempt.questions as FrozenQuestion[] | undefined) ?? []).map((question) => {
      const answer = answers.get(question.id)
      return {
        id: question.id,
        kind: question.kind,
        stem: question.stem,
        points: question.points,
        ...(shown.given ? { given: givenWords(question, answer?.given) } : {}),
        ...(shown.marks ? { score: answer?.score ?? null, comment: answer?.comment ?? '' } : {}),
        ...(shown.correct ? { correct: rightAnswer(question) } : {}),
        ...(shown.explanation && question.explanation ? { explanation: question.explanation } : {}),
      }
    }),
  }
}
