import type { ScreenInput } from '#pages/model'
import type { Caller } from '../identity/caller.ts'
import { messengerProblem } from './accountTexts.ts'
import type { ReadSources } from './records.ts'

/** The sign-in form, with the messaging app where there is one, and why somebody came back from it. */
export const signInScreen = (
  { messenger }: Pick<ReadSources, 'messenger'>,
  { locale }: Pick<Caller, 'locale'>,
  { next, problem }: { next?: string | null; problem?: string | null },
): ScreenInput => ({
  kind: 'sign-in',
  ...(next ? { next } : {}),
  ...(messenger ? { messenger } : {}),
  ...(messenger && problem ? { problem: messengerProblem(problem, messenger, locale) } : {}),
})
