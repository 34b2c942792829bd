import { type AnswerWords, isFile, NOTHING, type Question } from '#forms/schema'
import { isRecord } from '#shared'
import { valueText } from '../valueText.ts'

/** What stands in an answer and no question of the form as it is now asks for, by its dotted path. */
export function unaskedAnswers(
  questions: readonly Question[],
  answers: unknown,
  prefix: readonly string[] = [],
): [string, unknown][] {
  if (!isRecord(answers)) return []
  return Object.entries(answers).flatMap(([name, value]): [string, unknown][] => {
    const path = [...prefix, name]
    const within = questions.filter((question) =>
      path.every((part, at) => question.path[at] === part),
    )
    if (within.some((question) => question.path.length === path.length)) return []
    return within.length ? unaskedAnswers(questions, value, path) : [[path.join('.'), value]]
  })
}

/** Such an answer as one text: nobody knows any more how it was asked. */
export function unaskedText(
  value: unknown,
  words: Pick<AnswerWords, 'locale' | 'yes' | 'no'>,
): string {
  if (isFile(value)) return value.name
  if (Array.isArray(value))
    return value.map((item) => unaskedText(item, words)).join(', ') || NOTHING
  return valueText({}, value, { ...words, unseen: '' }) || NOTHING
}
