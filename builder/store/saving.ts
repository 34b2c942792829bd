import { sameJson } from '#engine'
import { publishWith, type Along, type Client, type ClientFailure } from '#gateway'
import {
  mergePages,
  nodeOf,
  patchBetween,
  toDocument,
  toModel,
  type Choose,
  type Conflict,
  type Merged,
  type NodeId,
  type PageModel,
} from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { randomText } from '#shared'
import {
  changedFields,
  documentOf,
  isBehind,
  nodeAtPath,
  readRecord,
  scheduleOf,
  type Schedule,
} from './pageRecord.ts'
import { isDirty, type BuilderState, type BuilderStore } from './builderStore.ts'
import type { Journal } from './journal.ts'

type Schedules = { [field in keyof Schedule]: string | null }

/** What of one's own page may stand beside what others did. */
export type Own = (mine: PageModel) => PageModel

export type SaveResult =
  { ok: true } | { ok: false; failure: ClientFailure; node: NodeId | undefined }

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
  /** Name of a person of the site. */
  nameOf?: (user: string) => Promise<string>
}

/** Saves of others that may come in between, one after another, until one's own is put off. */
const MAX_MERGES = 20

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
   * Saves the draft; with `auto`, as one of the saves that the page makes by itself. What others saved meanwhile is
   * merged; where both changed the same, the failure of code `version-stale` carries theirs in `current`.
   */
  save = ({ auto = false }: { auto?: boolean } = {}): Promise<SaveResult> =>
    this.#inTurn(() => this.#saveMerging(auto))

  /** Takes in what others saved, with the choices made, and saves what comes of it; `own` says what of one's own page may stand. */
  resolve = (current: StoredRecord, choose: Choose, own?: Own): Promise<SaveResult> =>
    this.#inTurn(async () => {
      await this.#mergeRemote(current, choose, own)
      return isDirty(this.#options.store.getState()) ? this.#saveMerging(false) : { ok: true }
    })

  /** Others saved that version: it comes in, unless both changed the same; that is asked when this page is saved. */
  hear = (version: number): Promise<void> =>
    this.#inTurn(async () => {
      const { client, store, id } = this.#options
      if (this.#unanswered || version <= store.getState().version) return
      const record = await client.get('page', id)
      if (record.ok && record.value.version > store.getState().version)
        await this.#mergeRemote(record.value)
    })

  /** What both changed. */
  conflictsWith = (current: StoredRecord): Conflict[] =>
    this.#merge(current)?.merged.conflicts ?? []

  /** Publishes the page, with others in one act. */
  publish = (along: readonly Along[] = []): Promise<SaveResult> =>
    this.#inTurn(async () => {
      const { client, store, id } = this.#options
      store.setState({ publishing: true })
      const published = await this.#afterSaving((version, key) =>
        publishWith(client, { collection: 'page', id, version }, along, key),
      )
      store.setState({ publishing: false })
      return published
    })

  /** What is no step of the page: its times, where `null` calls one off; its password, which is kept nowhere here, and where an empty one takes it away. */
  set = (data: Schedules | { password: string }): Promise<SaveResult> =>
    this.#inTurn(() =>
      this.#afterSaving((version, key) =>
        this.#options.client.update('page', this.#options.id, { data, version }, key),
      ),
    )

  #merge(
    current: StoredRecord,
    choose?: Choose,
    own: Own = (mine) => mine,
  ): { merged: Merged; theirs: PageModel } | undefined {
    const [base, theirs] = [toModel(this.#base), readRecord(current)]
    if (!base.ok || !theirs.ok) return undefined
    return {
      merged: mergePages(
        base.value,
        own(this.#options.store.getState().model),
        theirs.value,
        choose,
      ),
      theirs: theirs.value,
    }
  }

  /** Did it come in? */
  async #mergeRemote(current: StoredRecord, choose?: Choose, own?: Own): Promise<boolean> {
    const { store, journal, nameOf } = this.#options
    const who =
      typeof current.updated_by === 'string' ? await nameOf?.(current.updated_by) : undefined
    const found = this.#merge(current, choose, own)
    if (!found || found.merged.conflicts.length > 0) return false
    const { merged, theirs } = found
    this.#base = documentOf(current)
    this.#unanswered = undefined
    const isSaved = sameJson(toDocument(merged.model), toDocument(theirs))
    store.applyMerged(merged.model, {
      who: who ?? '',
      version: current.version,
      state: String(current.state),
      isSaved,
    })
    store.setState({
      schedule: scheduleOf(current),
      behind: isBehind(current),
      locked: current.hasPassword === true,
    })
    journal?.took(this.#base, isSaved ? [] : [patchBetween(theirs, merged.model)])
    return true
  }

  /** Something else than the page itself, as soon as that is saved. */
  #afterSaving(send: (version: number, key: string) => Promise<Answer>): Promise<SaveResult> {
    const { store, journal } = this.#options
    return this.#merging(async () => {
      const done =
        isDirty(store.getState()) || this.#unanswered
          ? await this.#save(true, false)
          : { ok: true as const }
      if (!done.ok) return done
      const { version, saved } = store.getState()
      const key = randomText(26)
      journal?.begin(version, { page: false })
      return this.#send({
        send: () => send(version, key),
        document: this.#base,
        at: saved,
        auto: false,
      })
    })
  }

  #saveMerging(auto: boolean): Promise<SaveResult> {
    let tries = 0
    return this.#merging(async () =>
      tries++ > 0 && !isDirty(this.#options.store.getState()) ? { ok: true } : this.#save(auto),
    )
  }

  /** Again with what others saved, as often as they were faster. */
  async #merging(work: () => Promise<SaveResult>): Promise<SaveResult> {
    for (let tries = 0; ; tries++) {
      const result = await work()
      const current = result.ok ? undefined : result.failure.current
      if (!current || tries === MAX_MERGES || !(await this.#mergeRemote(current))) return result
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#running.then(work, work)
    this.#running = next.catch(() => undefined)
    return next
  }

  async #save(auto: boolean, poll = auto): Promise<SaveResult> {
    const { client, store, id, journal } = this.#options
    if (this.#unanswered) {
      // The same once more, under the same key: if it came in, this is its answer.
      const before = await this.#send(this.#unanswered)
      if (!before.ok || (auto && !isDirty(store.getState()))) return before
    }
    const { model, past, version } = store.getState()
    const document = toDocument(model)
    const body = {
      data: changedFields(this.#base, document),
      version,
      ...(auto ? { options: { autosave: true } } : {}),
    }
    const key = randomText(26)
    journal?.begin(version)
    return this.#send({
      send: () => client.update('page', id, body, key, poll),
      document,
      at: past.at(-1) ?? null,
      auto,
    })
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
      store.setState({ behind: isBehind(answer.value), locked: answer.value.hasPassword === true })
      if (JSON.stringify(scheduleOf(answer.value)) !== JSON.stringify(store.getState().schedule))
        store.setState({ schedule: scheduleOf(answer.value) })
      journal?.done(document)
      return { ok: true }
    }
    store.setState({ saving: false })
    const failure =
      answer.failures.find(({ code }) => code === 'version-stale') ?? answer.failures[0]!
    if (!isUnanswered(failure)) journal?.refused()
    const { model } = store.getState()
    const candidates = [
      failure.params?.id,
      failure.path?.split('.')[0],
      nodeAtPath(document, failure.path?.replace(/^\/?data[./]/, '')),
    ]
    return {
      ok: false,
      failure,
      node: candidates.find(
        (id): id is NodeId => typeof id === 'string' && nodeOf(model, id) !== undefined,
      ),
    }
  }
}
