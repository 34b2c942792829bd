import { createContext, useContext } from 'react'
import type { Text } from '#shared'
import type { FieldFailure } from '../core/index.ts'

/** What happens on the way of a submission, in order. The last is `done`, `queued`, `stopped` or `failed`. */
export type FormSubmitEvent =
  /** Something is under way; the text says what. */
  | { kind: 'progress'; text?: Text }
  /** Goes on when it is answered; no ends it. */
  | { kind: 'confirm'; title?: Text; text: Text; yes?: Text; no?: Text; answer(yes: boolean): void }
  /** Says something; goes on when it is closed. */
  | {
      kind: 'alert'
      tone?: 'success' | 'info' | 'warning'
      title?: Text
      text: Text
      close(): void
    }
  /** Counts down. */
  | { kind: 'wait'; seconds: number; text?: Text }
  | { kind: 'message'; text: Text }
  | { kind: 'saved'; id: string }
  /** There is no connection; the answers wait on this device. */
  | { kind: 'queued' }
  /** Not saved: what is wrong, each at its field. */
  | { kind: 'failed'; failures: readonly FieldFailure[] }
  /** Ended before its end, as by a declined question. */
  | { kind: 'stopped' }
  /** `told`: the flow has said so itself, or leads elsewhere; the form says no more. */
  | { kind: 'done'; text?: Text; told?: boolean }

/** Sends the answers of a form page; the flow runner implements it. */
export interface FormSubmit {
  submit(
    slug: string,
    answers: unknown,
    options: {
      signal: AbortSignal
      key?: string
      /** Instead of the flow of the form. */ flow?: string
      /** Among the answers is a secret: they are not kept in this browser. */ secret?: boolean
    },
  ): AsyncIterable<FormSubmitEvent>
  queue?: SubmitQueue
  /** What the person sent with this form before; nothing for who is not signed in. */
  earlier?(slug: string): Promise<EarlierSubmission | undefined>
  /** Address of the sign-in that leads back here. */
  signIn?(): string
}

/** A submission that found no connection. */
export interface Waiting {
  answers: unknown
  /** Its Idempotency-Key: sent twice, it counts once. */
  key: string
  /** The flow of the button that was pressed; absent for that of the form. */
  flow?: string
  /** ISO 8601, UTC. */
  at: string
}

export interface SubmitQueue {
  waiting(slug: string): Waiting | undefined
  drop(slug: string): void
  /** Told when the connection is back. */
  whenBack(listener: () => void): () => void
}

export interface EarlierSubmission {
  /** ISO 8601, UTC. */
  at: string
  answers: unknown
}

const Submit = createContext<FormSubmit | undefined>(undefined)
export const FormSubmitProvider = Submit.Provider
export const useFormSubmit = (): FormSubmit | undefined => useContext(Submit)
