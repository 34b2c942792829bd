import type { SessionUser } from '#gateway'
import type { Bilingual, Text } from '#shared'

/** What a step says when it is through: one of the outcomes of its `step.json`. */
export interface StepResult {
  outcome: string
  /** Kept with the run and readable by later steps as `{{steps.<id>.…}}`. */
  result?: Record<string, unknown>
  /** Set for the steps that follow: `{{vars.<name>}}`. */
  vars?: Record<string, unknown>
  /** The branch of the outcome runs once for each entry of the list at this path, as `{{item}}` and `{{index}}`. */
  each?: { over: string; times: number }
  /** Runs another flow before the next step; its `data` are these, else the answers. */
  call?: { flow: string; data?: Record<string, unknown> }
}

/** The step is not through: the run sleeps until then, or (null) until what it awaits wakes it, and the step runs again. */
export interface StepSleep {
  sleep: { until: string | null; awaits?: string }
  /** Handed to the step again as `kept`. */
  kept: Record<string, unknown>
}

/** What every step gets: its options with `{{path}}` texts already filled. */
export interface StepInput<O> {
  options: O
  /** The answers of the form, or what a calling flow handed over. */
  data: Record<string, unknown>
  user: SessionUser | null
  /** All that expressions may read: `{data, user, run, steps, vars, item, index}` and the answers by name. */
  scope: Record<string, unknown>
  /** What the step kept when it went to sleep. */
  kept?: Record<string, unknown>
}

/** Somebody or everybody with a role. A person is a username, an e-mail or an id. */
export interface Assignee {
  person?: string
  role?: string
}

export interface ApprovalRequest extends Assignee {
  /** Decides when the person has left; `admin` where none is named. */
  fallback?: string
  title: Text
  message?: Text
  /** Days until it is due. */
  days?: number
}

/** An approval as the step that asked for it sees it. */
export interface ApprovalState {
  state: 'waiting' | 'approved' | 'rejected' | 'cancelled'
  by: string | null
  comment: string | null
  at: string | null
}

/** A mail of a text, or of a stored template with what its `{{path}}` read. News may be refused by who gets it. */
export type StepMail = { to: string; name?: string; category?: 'transaction' | 'news' } & (
  | { subject: string; text: string; template?: undefined; values?: undefined }
  | { template: string; values: Record<string, unknown>; subject?: undefined; text?: undefined }
)

/** What a gateway step may do. Each call joins the transaction that records the step, so a step happens once. */
export interface GatewayServices {
  /** Now: milliseconds since the epoch. */
  now(): number
  saveSubmission(): Promise<{ id: string }>
  sendMail(mail: StepMail): Promise<{ id: string }>
  createRecord(entity: string, values: Record<string, unknown>): Promise<{ id: string }>
  updateRecord(entity: string, id: string, values: Record<string, unknown>): Promise<{ id: string }>
  transitionRecord(
    entity: string,
    id: string,
    transition: string,
    reason?: string,
  ): Promise<{ id: string }>
  /** Tells people in the product itself; how many were told. */
  notify(notice: Assignee & { title: Text; text?: Text; link?: string }): Promise<{ count: number }>
  /** Gives a record (the submission of this run, where none is named) to somebody. */
  assign(to: Assignee & { entity?: string; id?: string }): Promise<{ id: string; user: string }>
  requestApproval(request: ApprovalRequest): Promise<{ id: string; due: string | null }>
  approval(id: string): Promise<ApprovalState>
  /** Says once more that an approval waits. */
  remind(id: string): Promise<void>
  /** Signs in whoever sits before the browser; throws where name or password is wrong, or nobody sits there. */
  signIn(who: {
    username: string
    password: string
    shell: 'public' | 'backend'
  }): Promise<{ user: string }>
  /** Makes the account of a new member from the answers; tells which of their data another account has. */
  register(
    answers: Record<string, unknown>,
  ): Promise<{ user: string } | { fields: string[]; labels: Bilingual }>
  /** Signs in whom this run has registered, once. */
  signInRegistered(): Promise<{ user: string }>
  /** Sends a link for a new password, if an account has this address; nobody learns whether. */
  askForReset(email: string): Promise<void>
  /** By the id of such a link, else by the current password of who started the run. */
  changePassword(change: {
    newPassword: string
    requestId?: string
    currentPassword?: string
  }): Promise<{ user: string }>
  /** Checks stock and moves it; throws where there is not enough. */
  moveStock(move: {
    product: string
    quantity: number
    direction: 'check' | 'out' | 'in'
  }): Promise<{ stock: number }>
  /** A record of an entity that the flow names, with the rights that it declares, without secrets; the entity `site` is the own site. */
  readRecord(entity: string, id: string): Promise<Record<string, unknown>>
  /** Calls a webhook once this step is recorded; the call is tried again until it is taken. */
  sendWebhook(url: string, data: unknown): Promise<{ id: string }>
  /** Begins a run of its own that posts a copy of the answers, without their secrets; it is tried again until it is taken. */
  sendAnswers(url: string): Promise<{ id: string }>
}

/** What a step may use that reaches another host. It runs outside any transaction and may run twice. */
export interface OutsideServices {
  /** The same for every try of the same step in the same place of the same run. */
  key: string
  now(): number
  /** Calls a host of the configured list. Throws where it may not be called or does not answer. */
  call(request: {
    method: string
    url: string
    headers?: Record<string, string>
    body?: string
    timeout: number
  }): Promise<{ status: number; statusText: string; type: string; body: string }>
  /** Makes a PDF of a path of this site, as anybody may see it, and keeps it as a file. */
  printPage(path: string, name: string): Promise<{ file: string; key: string }>
}

/** What is said to a person: good news, news, or what calls for care. */
export type NoticeKind = 'success' | 'info' | 'warning'

/** What a browser step may do to the screen. */
export interface BrowserServices {
  /** Asks; true when the person agrees. */
  confirm(question: { title: Text; message: Text; confirm: Text; cancel: Text }): Promise<boolean>
  /** Says something and waits until it is read. */
  alert(notice: { title?: Text; message: Text; kind?: NoticeKind }): Promise<void>
  /** Shows a countdown of whole seconds. */
  wait(seconds: number, text: Text): Promise<void>
  redirect(to: string): Promise<void>
}

export type GatewayStep<O = Record<string, unknown>> = (
  input: StepInput<O>,
  services: GatewayServices,
) => Promise<StepResult | StepSleep>
export type OutsideStep<O = Record<string, unknown>> = (
  input: StepInput<O>,
  services: OutsideServices,
) => Promise<StepResult>
export type BrowserStep<O = Record<string, unknown>> = (
  input: StepInput<O>,
  services: BrowserServices,
) => Promise<StepResult>

/** `flows/steps/<name>/run.ts` exports its step as `run`. */
export interface StepModule<S> {
  run: S
}
