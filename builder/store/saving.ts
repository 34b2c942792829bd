import type { Client, ClientFailure } from '#gateway'
import { nodeOf, toDocument, type NodeId } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { changedFields, documentOf, nodeAtPath } from './pageRecord.ts'
import { isDirty, type BuilderStore } from './builderStore.ts'

export type SaveResult = { ok: true } | { ok: false; failure: ClientFailure; node: NodeId | undefined }

/** Sends drafts and publications, and keeps what was saved last, to send only what changed. Saves never run side by side. */
export class PageSaving {
  #base: PageDocument
  #running: Promise<unknown> = Promise.resolve()
  readonly #client: Client
  readonly #store: BuilderStore
  readonly #id: string

  constructor(client: Client, store: BuilderStore, record: StoredRecord) {
    this.#client = client
    this.#store = store
    this.#id = record._id
    this.#base = documentOf(record)
  }

  /** Saves the draft; with `over`, over the version of somebody else. A failure of code `version-stale` carries theirs in `current`. */
  save = (over?: StoredRecord): Promise<SaveResult> => this.#inTurn(() => this.#save(over))

  publish = (): Promise<SaveResult> =>
    this.#inTurn(async () => {
      if (isDirty(this.#store.getState())) {
        const saved = await this.#save()
        if (!saved.ok) return saved
      }
      this.#store.setState({ saving: true })
      const { version, past } = this.#store.getState()
      const at = past.at(-1) ?? null
      return this.#take(await this.#client.transition('page', this.#id, { transition: 'publish', version }), this.#base, at)
    })

  /** Takes over the version of somebody else as what was saved last; the page itself is replaced by the caller. */
  takeTheirs(current: StoredRecord): void {
    this.#base = documentOf(current)
    this.#store.markSaved(current.version, String(current.state))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#running.then(work, work)
    this.#running = next.catch(() => undefined)
    return next
  }

  async #save(over?: StoredRecord): Promise<SaveResult> {
    const { model, past, version } = this.#store.getState()
    const document = toDocument(model)
    const data = changedFields(over ? documentOf(over) : this.#base, document)
    const at = past.at(-1) ?? null
    this.#store.setState({ saving: true })
    return this.#take(await this.#client.update('page', this.#id, { data, version: over?.version ?? version }), document, at)
  }

  #take(answer: Awaited<ReturnType<Client['update']>>, document: PageDocument, at: ReturnType<BuilderStore['getState']>['saved']): SaveResult {
    if (answer.ok) {
      this.#base = document
      this.#store.markSaved(answer.value.version, String(answer.value.state), at)
      return { ok: true }
    }
    this.#store.setState({ saving: false })
    const failure = answer.failures.find(({ code }) => code === 'version-stale') ?? answer.failures[0]!
    const { model } = this.#store.getState()
    const candidates = [failure.params?.id, failure.path?.split('.')[0], nodeAtPath(document, failure.path?.replace(/^\/?data[./]/, ''))]
    return { ok: false, failure, node: candidates.find((id): id is NodeId => typeof id === 'string' && nodeOf(model, id) !== undefined) }
  }
}
