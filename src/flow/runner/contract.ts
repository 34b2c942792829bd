import type { SessionUser } from '#gateway'
import type { Text } from '#shared'

/** What a step says when it is through: one of the outcomes of its `step.json`. */
export interface StepResult {
  outcome: string
  /** Kept with the run and readable by later steps as `{{steps.<id>.…}}`. */
  result?: Record<string, unknown>
}

/** What every step gets: its options with `{{path}}` texts already filled. */
export interface StepInput<O> {
  options: O
  /** The answers of the form. */
  data: Record<string, unknown>
  user: SessionUser | null
}

/** What a gateway step may do. Each call joins the transaction that records the step, so a step happens once. */
export interface GatewayServices {
  saveSubmission(): Promise<{ id: string }>
  sendMail(mail: { to: string; name?: string; subject: string; text: string }): Promise<{ id: string }>
}

/** What a browser step may do to the screen. */
export interface BrowserServices {
  /** Asks; true when the person agrees. */
  confirm(question: { title: Text; message: Text; confirm: Text; cancel: Text }): Promise<boolean>
  /** Shows a countdown of whole seconds. */
  wait(seconds: number, text: Text): Promise<void>
  redirect(to: string): Promise<void>
}

export type GatewayStep<O = Record<string, unknown>> = (input: StepInput<O>, services: GatewayServices) => Promise<StepResult>
export type BrowserStep<O = Record<string, unknown>> = (input: StepInput<O>, services: BrowserServices) => Promise<StepResult>

/** `flows/steps/<name>/run.ts` exports its step as `run`. */
export interface StepModule<S> {
  run: S
}
