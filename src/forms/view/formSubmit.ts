import { createContext, useContext } from 'react'
import type { Text } from '#shared'
import type { FieldFailure } from '../core/index.ts'

/** What happens on the way of a submission, in order. The last is `done`, `stopped` or `failed`. */
export type FormSubmitEvent =
  /** Something is under way; the text says what. */
  | { kind: 'progress'; text?: Text }
  /** Goes on when it is answered; no ends it. */
  | { kind: 'confirm'; title?: Text; text: Text; yes?: Text; no?: Text; answer(yes: boolean): void }
  /** Counts down. */
  | { kind: 'wait'; seconds: number; text?: Text }
  | { kind: 'message'; text: Text }
  | { kind: 'saved'; id: string }
  /** Not saved: what is wrong, each at its field. */
  | { kind: 'failed'; failures: readonly FieldFailure[] }
  /** Ended before its end, as by a declined question. */
  | { kind: 'stopped' }
  | { kind: 'done'; text?: Text }

/** Sends the answers of a form page; the flow runner implements it. */
export interface FormSubmit {
  submit(slug: string, answers: unknown, options: { signal: AbortSignal }): AsyncIterable<FormSubmitEvent>
}

const Submit = createContext<FormSubmit | undefined>(undefined)
export const FormSubmitProvider = Submit.Provider
export const useFormSubmit = (): FormSubmit | undefined => useContext(Submit)
