import type { Client, ClientFailure } from '#gateway'
import { nodeOf, toDocument, type NodeId } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { randomText } from '#shared'
import { changedFields, documentOf, nodeAtPath, scheduleOf, type Schedule } from './pageRecord.ts'
import { isDirty, type BuilderState, type BuilderStore } from './builderStore.ts'
import type { Journal } from './journal.ts'

export type SaveResult = { ok: true } | { ok: false; failure: ClientFailure; node: NodeId | undefined }

type Answer = Awaited<ReturnType<Client['update']>>

/** A save or a publication on its way: what was sent, and after which step. */
interface Attempt {
  /** Sends the same once more under the same key. */
  send(): Promise<Answer>
  document: PageDocument
  at: BuilderState['saved']
  auto: boolean
}

interface PageSavingOptions {
  client: Client
  store: BuilderStore
  id: string
  /** The page as it was saved last. */
  base: PageDocument
  journal?: Pick<Journal, 'begin' | 'done' | 'refused' | 'took'>
}

/** No answer came: nobody knows whether it was saved. */
export const isUnanswered = ({ status }: ClientFailure): boolean => status === 0

/** Sends drafts and publications, and keeps what was saved last, to send only what changed. Saves never run side by side. */
export class PageSaving {
  #base: PageDocument
  #running: Promise<unknown> = Promise.resolve()
  #unanswered: Attempt | undefined
  readonly #options: PageSavingOptions

  constructor(options: PageSavingOptions) {
    this.#options = options
    this.#base = options.base
  }

  /**
   * Saves the draft; with `over`, over the version of somebody else; with `auto`, as one of the saves that the page makes
   * by itself. A failure of code `version-stale` carries theirs in `current`.
   */
  save = ({ over, auto = false }: { over?: StoredRecord; auto?: boolean } = {}): Promise<SaveResult> => this.#inTurn(() => this.#save(auto, over))

  publish = (): Promise<SaveResult> =>
    this.#inTurn(async () => {
      const { client, store, id } = this.#options
      store.setState({ publishing: true })
      const published = await this.#afterSaving((version, key) => client.transition('page', id, { transition: 'publish', version }, key))
      store.setState({ publishing: false })
      return published
    })

  /** When the page is published and unpublished by itself; what is left out is called off. */
  schedule = ({ publish_at = null, unpublish_at = null }: { [field in keyof Schedule]?: string | null }): Promise<SaveResult> =>
    this.#inTurn(() => this.#afterSaving((version, key) => this.#options.client.update('page', this.#options.id, { data: { publish_at, unpublish_at }, version }, key)))

  /** Takes over the version of somebody else as what was saved last; the page itself is replaced by the caller. */
  takeTheirs(current: StoredRecord): void {
    this.#base = documentOf(current)
    this.#unanswered = undefined
    this.#options.store.markSaved(current.version, String(current.state))
    this.#options.store.setState({ schedule: scheduleOf(current) })
    this.#options.journal?.took(this.#base)
  }

  /** Something else than the page itself, as soon as that is saved. */
  async #afterSaving(send: (version: number, key: string) => Promise<Answer>): Promise<SaveResult> {
    const { store, journal } = this.#options
    const done = isDirty(store.getState()) || this.#unanswered ? await this.#save(true) : { ok: true as const }
    if (!done.ok) return done
    const { version, saved } = store.getState()
    const key = randomText(26)
    journal?.begin(version, { page: false })
    return this.#send({ send: () => send(version, key), document: this.#base, at: saved, auto: false })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#running.then(work, work)
    this.#running = next.catch(() => undefined)
    return next
  }

  async #save(auto: boolean, over?: StoredRecord): Promise<SaveResult> {
    const { client, store, id, journal } = this.#options
    if (this.#unanswered && !over) {
      // The same once more, under the same key: if it came in, this is its answer.
      const before = await this.#send(this.#unanswered)
      if (!before.ok || (auto && !isDirty(store.getState()))) return before
    }
    const { model, past, version } = store.getState()
    const document = toDocument(model)
    const data = changedFields(over ? documentOf(over) : this.#base, document)
    const body = { data, version: over?.version ?? version, ...(auto ? { options: { autosave: true } } : {}) }
    const key = randomText(26)
    journal?.begin(body.version)
    return this.#send({ send: () => client.update('page', id, body, key), document, at: past.at(-1) ?? null, auto })
  }

  async #send(attempt: Attempt): Promise<SaveResult> {
    this.#options.store.setState({ saving: true })
    this.#unanswered = attempt
    const result = this.#take(await attempt.send(), attempt)
    if (result.ok || !isUnanswered(result.failure)) this.#unanswered = undefined
    return result
  }

  #take(answer: Answer, { document, at, auto }: Attempt): SaveResult {
    const { store, journal } = this.#options
    if (answer.ok) {
      this.#base = document
      store.markSaved(answer.value.version, String(answer.value.state), at, { auto })
      if (JSON.stringify(scheduleOf(answer.value)) !== JSON.stringify(store.getState().schedule)) store.setState({ schedule: scheduleOf(answer.value) })
      journal?.done(document)
      return { ok: true }
    }
    store.setState({ saving: false })
    const failure = answer.failures.find(({ code }) => code === 'version-stale') ?? answer.failures[0]!
    if (!isUnanswered(failure)) journal?.refused()
    const { model } = store.getState()
    const candidates = [failure.params?.id, failure.path?.split('.')[0], nodeAtPath(document, failure.path?.replace(/^\/?data[./]/, ''))]
    return { ok: false, failure, node: candidates.find((id): id is NodeId => typeof id === 'string' && nodeOf(model, id) !== undefined) }
  }
}
