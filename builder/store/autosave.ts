import { createStore } from 'zustand/vanilla'
import type { Along, ClientFailure } from '#gateway'
import type { Choose, Conflict, NodeId } from '#pages/model'
import type { StoredRecord } from '#schema'
import type { Clock } from '#shared'
import { isDirty, type BuilderStore } from './builderStore.ts'
import { isUnanswered, type Own, type PageSaving, type SaveResult } from './saving.ts'

/** Milliseconds after the last change, and the most that a change waits while others follow. */
const QUIET = 1_000
const MOST = 5_000
/** Milliseconds until the next try without a connection; it doubles. */
const AGAIN = 3_000
const LONGEST_AGAIN = 30_000

/** Why the page is not saved: without a connection it is tried again, all others wait for the person. */
export type SaveProblem = 'offline' | 'failed' | 'signed-out' | 'forbidden' | 'conflict'

export interface SaveStatus {
  /** When it was saved last since it was opened (ISO 8601, UTC). */
  at: string | null
  problem: { kind: SaveProblem; failure?: ClientFailure; node?: NodeId | undefined } | null
  /** Is what can be done about it shown? */
  open: boolean
}

const kindOf = (failure: ClientFailure): SaveProblem => {
  if (isUnanswered(failure)) return 'offline'
  if (failure.code === 'version-stale' && failure.current) return 'conflict'
  // Other refusals say themselves what may not be done; only this one is about the page as a whole.
  return failure.status === 401
    ? 'signed-out'
    : failure.code === 'forbidden'
      ? 'forbidden'
      : 'failed'
}

interface AutosaveOptions {
  store: BuilderStore
  saving: Pick<PageSaving, 'save' | 'resolve' | 'hear' | 'conflictsWith' | 'publish' | 'set'>
  clock: Clock
  /** Is every step kept in this browser? */
  keeps: () => boolean
  isOnline?: () => boolean
  /** Resolves once who was here has signed in again. */
  back?: () => Promise<unknown>
}

/** Saves the page by itself a moment after each change, and knows how saving stands. */
export class Autosave {
  readonly status = createStore<SaveStatus>(() => ({ at: null, problem: null, open: false }))
  readonly #options: Required<AutosaveOptions>
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Since when a change waits. */
  #waiting: number | undefined
  #again = AGAIN
  #stopped = true
  #left = false

  constructor(options: AutosaveOptions) {
    this.#options = {
      isOnline: () => globalThis.navigator?.onLine !== false,
      back: () => new Promise(() => undefined),
      ...options,
    }
  }

  /** Begins; the answer saves what waits and ends it. */
  start(): () => void {
    this.#stopped = false
    const { store } = this.#options
    const unsubscribe = store.subscribe((now, before) => {
      if (now.model !== before.model) this.#schedule()
    })
    const online = (): void => void (this.#problem === 'offline' && this.flush())
    const offline = (): void => void (isDirty(store.getState()) && !this.#isHeld && this.#wait())
    const hidden = (): void => void (document.visibilityState === 'hidden' && this.flush())
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', hidden)
    if (isDirty(store.getState())) this.#schedule()
    return () => {
      this.#stopped = true
      this.flush()
      clearTimeout(this.#timer)
      unsubscribe()
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', hidden)
    }
  }

  /** Saves now what waits, unless something stands in the way that only the person can take away. */
  flush = (): void => {
    if (isDirty(this.#options.store.getState()) && !this.#isHeld && !this.#left) void this.#save()
  }

  /** They signed in again: what waits is saved. */
  readonly #resume = (): void => {
    if (this.#problem !== 'signed-out') return
    if (isDirty(this.#options.store.getState())) void this.#save()
    else this.status.setState({ problem: null })
  }

  /** The person leaves without what is not saved: it is not sent on the way out either. */
  dispose(): void {
    this.#left = true
    clearTimeout(this.#timer)
  }

  /** By the person's own hand: a version of its own. */
  save = (): Promise<SaveResult> => this.#run(() => this.#options.saving.save())

  publish = (along: readonly Along[] = []): Promise<SaveResult> =>
    this.#run(() => this.#options.saving.publish(along))

  set = (data: Parameters<PageSaving['set']>[0]): Promise<SaveResult> =>
    this.#run(() => this.#options.saving.set(data))

  /** What both changed is settled; the rest of both comes together. */
  resolve = (current: StoredRecord, choose: Choose, own?: Own): Promise<SaveResult> =>
    this.#run(() => this.#options.saving.resolve(current, choose, own))

  conflictsWith = (current: StoredRecord): Conflict[] => this.#options.saving.conflictsWith(current)

  /** Somebody else saved that version. */
  hear = (version: number): Promise<void> => this.#options.saving.hear(version)

  get #problem(): SaveProblem | undefined {
    return this.status.getState().problem?.kind
  }

  get #isHeld(): boolean {
    return (
      this.#problem === 'signed-out' ||
      this.#problem === 'forbidden' ||
      this.#problem === 'conflict'
    )
  }

  #schedule(): void {
    if (this.#stopped || this.#isHeld || this.#problem === 'offline') return
    // Told with the first change: there is nothing to wait for.
    if (!this.#options.isOnline()) return this.#wait()
    const now = this.#options.clock.now()
    this.#waiting ??= now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, Math.max(0, Math.min(QUIET, this.#waiting + MOST - now)))
  }

  async #save(): Promise<void> {
    if (this.#options.store.getState().saving && !this.#stopped) {
      // Its turn comes when the one before is through.
      this.#timer = setTimeout(this.flush, QUIET)
      return
    }
    if (this.#options.isOnline() || this.#stopped)
      await this.#run(() => this.#options.saving.save({ auto: true }))
    else this.#wait()
  }

  async #run(save: () => Promise<SaveResult>): Promise<SaveResult> {
    clearTimeout(this.#timer)
    this.#waiting = undefined
    const result = await save()
    this.#settle(result)
    return result
  }

  /** Shows what can be done about the problem, or puts it away. */
  show = (open: boolean): void => this.status.setState({ open })

  #settle(result: SaveResult): void {
    const { clock, store } = this.#options
    const isUnapproved = !result.ok && result.failure.code === 'review-missing'
    // Saved it is; what is missing is asked for there.
    if (isUnapproved) store.setState({ approval: true, dialog: 'review' })
    if (result.ok || isUnapproved) {
      this.#again = AGAIN
      this.status.setState({ at: clock.iso(), problem: null, open: false })
      // What was typed while it was on its way.
      if (isDirty(store.getState())) this.#schedule()
      return
    }
    const kind = kindOf(result.failure)
    this.status.setState({
      problem: { kind, failure: result.failure, node: result.node },
      ...(kind === 'offline' || kind === 'failed' ? {} : { open: kind !== 'signed-out' }),
    })
    if (kind === 'offline') this.#wait()
    if (kind === 'signed-out') void this.#options.back().then(this.#resume)
  }

  /** Until the connection is back. */
  #wait(): void {
    if (this.#problem !== 'offline') this.status.setState({ problem: { kind: 'offline' } })
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, this.#again)
    this.#again = Math.min(LONGEST_AGAIN, this.#again * 2)
  }

  /** Is what is not saved kept in this browser at least? */
  get keeps(): boolean {
    return this.#options.keeps()
  }
}
