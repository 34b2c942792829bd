import { furthest, isDraft, type Draft, type DraftPort } from '#forms'
import type { Client } from '#gateway'
import type { LocalStore } from '#shared'

/** Drafts on a shared machine do not lie about for ever (days). */
const KEEP_DAYS = 14

export interface DraftOptions {
  client: Client
  store: LocalStore
  site: string
  /** Who is signed in: their drafts are kept on the gateway too, so that another device finds them. */
  user: string | undefined
  now(): number
}

interface DraftRecord extends Record<string, unknown> {
  _id: string
  version: number
  draft: Draft
}

/** Drafts in this browser, and on the gateway for who is signed in; the one that counted further wins. */
export function createDrafts({ client, store, site, user, now }: DraftOptions): DraftPort {
  const keyOf = (form: string): string => `draft:${site}:${user ?? ''}:${form}`
  /** Changes when answers are sent, for the other tabs to see. */
  const sentKeyOf = (form: string): string => `sent:${site}:${user ?? ''}:${form}`
  const records = new Map<string, Promise<DraftRecord | undefined>>()

  const local = (form: string): Draft | undefined => {
    const draft = store.read(keyOf(form))
    if (!isDraft(draft)) return undefined
    if (now() - Date.parse(draft.savedAt) <= KEEP_DAYS * 24 * 3600 * 1000) return draft
    store.remove(keyOf(form))
    return undefined
  }
  const fetchRecord = async (form: string): Promise<DraftRecord | undefined> => {
    const found = await client.query('form-draft', {
      args: [{ form } as never],
      sort: { updated_at: -1 },
      paging: { page: 1, limit: 1 },
    })
    const record = found.ok ? (found.value.data[0] as DraftRecord | undefined) : undefined
    return record && isDraft(record.draft) ? record : undefined
  }
  const remote = (form: string): Promise<DraftRecord | undefined> => {
    if (!user) return Promise.resolve(undefined)
    let record = records.get(form)
    if (!record) records.set(form, (record = fetchRecord(form)))
    return record
  }
  /** Nobody waits for the gateway's copy; one that is behind is told so by its version. */
  const keepRemote = async (form: string, draft: Draft): Promise<Draft | undefined> => {
    const before = await remote(form)
    const answer = before
      ? await client.update('form-draft', before._id, { data: { draft }, version: before.version })
      : await client.create('form-draft', { data: { form, draft } })
    if (answer.ok) {
      records.set(form, Promise.resolve(answer.value as unknown as DraftRecord))
      return undefined
    }
    if (before && answer.failures[0]?.code === 'not-found') {
      // Sent or thrown away elsewhere; what is typed since is a draft of its own.
      records.set(form, Promise.resolve(undefined))
      return keepRemote(form, draft)
    }
    if (answer.failures[0]?.code !== 'version-stale') return undefined
    records.delete(form)
    const newer = (await remote(form))?.draft
    return newer && newer.by !== draft.by && newer.revision >= draft.revision ? newer : undefined
  }

  return {
    load: async (form) => furthest(local(form), (await remote(form))?.draft),
    async save(form, draft) {
      const here = local(form)
      if (here && here.by !== draft.by && here.revision >= draft.revision)
        return { ok: false, newer: here }
      const kept = store.write(keyOf(form), draft)
      if (!user) return kept ? { ok: true } : { ok: false }
      const newer = await keepRemote(form, draft)
      return newer ? { ok: false, newer } : { ok: true }
    },
    async remove(form, sent = false) {
      store.remove(keyOf(form))
      if (sent) store.write(sentKeyOf(form), now())
      const record = await remote(form)
      records.delete(form)
      if (record) await client.remove('form-draft', record._id, record.version)
    },
    watch(form, listener) {
      const stops = [
        store.watch(keyOf(form), () => listener(local(form))),
        store.watch(sentKeyOf(form), () => listener('sent')),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
