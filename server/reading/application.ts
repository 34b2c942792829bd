import {
  answerText,
  createReader,
  isFile,
  questionLabel,
  questionsOf,
  readAt,
  type AnswerWords,
} from '#forms/schema'
import type { ApplicationAnswer } from '#pages/model'
import type { StoredRecord } from '#schema'
import { pickText } from '#shared'
import { textsOf } from '../http/texts.ts'
import type { Caller } from '../identity/caller.ts'
import { formOf } from './answers.ts'
import { recordHistory } from './history.ts'
import { getRecord, type ReadSources } from './records.ts'

export const APPLICATION = 'application'
/** What its applicant takes it back by. */
export const WITHDRAW = 'withdraw'

/** What was asked and answered, without what was left empty. */
async function answersOf(
  sources: ReadSources,
  caller: Caller,
  submission: StoredRecord,
): Promise<ApplicationAnswer['answers']> {
  const form = await formOf(sources, caller.site._id, String(submission.formID))
  if (!form) return []
  const { locale } = caller
  const t = textsOf('account', locale)
  const reader = createReader(form.schema)
  const words: AnswerWords = { locale, reader, yes: t('answer.yes'), no: t('answer.no') }
  return questionsOf(reader).flatMap((question) => {
    const value = readAt(submission.formData, question.path)
    if (value === undefined || value === null || value === '' || value === 'N/A') return []
    return {
      question: questionLabel(question, locale),
      answer: answerText(question.spec, value, words),
      ...(isFile(value) ? { link: value.url } : {}),
    }
  })
}

/** What became of it, told to its applicant: when, and why; not by whom. */
async function historyOf(
  sources: ReadSources,
  caller: Caller,
  id: string,
): Promise<ApplicationAnswer['history']> {
  const states = sources.shipped.model.entities[APPLICATION]!.states!
  const entries = await recordHistory(sources, caller, APPLICATION, id)
  if (!entries.ok) return []
  const labelOf = (state: string): string =>
    pickText(states.states[state]?.label, caller.locale) || state
  return entries.value
    .flatMap(({ at, action, transition, reason }) => {
      const to =
        action === 'create'
          ? states.initial
          : states.transitions.find((one) => action === 'transition' && one.id === transition)?.to
      return to ? [{ at, what: labelOf(to), ...(reason ? { reason } : {}) }] : []
    })
    .toReversed()
}

/** An application of the reader's own, with what it was sent with and what became of it; null where there is none (spec: academy 2.1, 3). */
export async function answerApplication(
  sources: ReadSources,
  caller: Caller,
  { id, done, problem }: Record<string, unknown> = {},
  csrf = '',
): Promise<ApplicationAnswer | null> {
  const found = typeof id === 'string' ? await getRecord(sources, caller, APPLICATION, id) : null
  if (!found?.ok) return null
  const record = found.value
  const states = sources.shipped.model.entities[APPLICATION]!.states!
  const state = states.states[String(record.state)]
  const submission =
    typeof record.submission === 'string'
      ? await getRecord(sources, caller, 'form-submission', record.submission)
      : null
  const canWithdraw =
    record.userID === caller.user?._id &&
    states.transitions.some((one) => one.id === WITHDRAW && one.from.includes(String(record.state)))
  return {
    csrf,
    id: record._id,
    code: String(record.application_code ?? ''),
    name: String(record.name),
    state: pickText(state?.label, caller.locale) || String(record.state),
    ...(state?.color ? { color: state.color } : {}),
    answers: submission?.ok ? await answersOf(sources, caller, submission.value) : [],
    history: await historyOf(sources, caller, record._id),
    canWithdraw,
    ...(typeof done === 'string' && { done }),
    ...(typeof problem === 'string' && {
      problem: textsOf('account', caller.locale)('member.problem'),
    }),
  }
}
