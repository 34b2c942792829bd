import type { Operation } from '#pages/model'
import type { PageDocument } from '#schema'
import type { LocalStore } from '#shared'
import type { LogEntry } from './builderStore.ts'

/** Where a document stands in the log: `back` leads from it to the page as it is after `at` steps. */
export interface Mark {
  at: number
  back: Operation[]
}

/** What is kept of a page being edited, beside its steps. Steps are counted from the first that ever was kept. */
export interface JournalHead {
  v: 1
  /** The tab that keeps it; the one opened last. */
  tab: string
  /** ISO 8601, UTC. */
  keptAt: string
  /** Version and state of the record that the page was read or saved as. */
  version: number
  state: string
  /** Number of the oldest step that is kept, of the one after the newest, and of the one that a redo would take. */
  first: number
  end: number
  cursor: number
  saved: Mark
  /** A save whose answer never came, made from this version. */
  attempt?: { version: number; mark: Mark }
}

/** The journal of one page as it was found. */
export interface KeptJournal {
  head: JournalHead
  entries: LogEntry[]
  /** The page as it was saved last; only kept while something is unsaved. */
  base: PageDocument | undefined
}

const INDEX = 'builder:journals'
/** Journals on a shared machine do not lie about for ever. */
const KEEP_DAYS = 14
const MAX_PAGES = 20
const DAY = 24 * 3600 * 1000

export const journalKey = (site: string, user: string | undefined, page: string): string =>
  `builder:${site}:${user ?? ''}:${page}`
export const entryKey = (key: string, number: number): string => `${key}:${number}`
/** Translations of the page that were found still right. */
export const settledKey = (key: string): string => `${key}:settled`
export const baseKey = (key: string): string => `${key}:base`

export const isUnsaved = ({
  cursor,
  saved,
  attempt,
}: Pick<JournalHead, 'cursor' | 'saved' | 'attempt'>): boolean =>
  attempt !== undefined || cursor !== saved.at || saved.back.length > 0

const isHead = (value: unknown): value is JournalHead =>
  typeof value === 'object' &&
  value !== null &&
  (value as JournalHead).v === 1 &&
  Number.isInteger((value as JournalHead).first) &&
  Array.isArray((value as JournalHead).saved?.back)

export function readHead(store: LocalStore, key: string): JournalHead | undefined {
  const head = store.read(key)
  return isHead(head) ? head : undefined
}

/** What is kept of a page in this browser; `undefined` where there is none, or a part of it is gone. */
export function readJournal(store: LocalStore, key: string): KeptJournal | undefined {
  const head = readHead(store, key)
  if (!head) return undefined
  const entries: LogEntry[] = []
  for (let number = head.first; number < head.end; number++) {
    const entry = store.read(entryKey(key, number)) as LogEntry | undefined
    if (!entry?.operation || !entry.inverse) return undefined
    entries.push(entry)
  }
  return { head, entries, base: store.read(baseKey(key)) as PageDocument | undefined }
}

/** Forgets all that is kept of a page. */
export function forgetJournal(store: LocalStore, key: string): void {
  const head = readHead(store, key)
  if (head)
    for (let number = head.first; number < head.end; number++) store.remove(entryKey(key, number))
  store.remove(baseKey(key))
  store.remove(settledKey(key))
  store.remove(key)
}

/** Enters a page among those kept, and forgets those of long ago and the oldest of too many; what is unsaved counts as the youngest. */
export function enterJournal(store: LocalStore, key: string, now: number): void {
  const known = store.read(INDEX)
  const others = (Array.isArray(known) ? (known as unknown[]) : []).filter(
    (one): one is string => typeof one === 'string' && one !== key,
  )
  const standing = others.flatMap((one) => {
    const head = readHead(store, one)
    return head ? [{ key: one, at: Date.parse(head.keptAt), unsaved: isUnsaved(head) }] : []
  })
  const young = standing
    .filter(({ at }) => now - at <= KEEP_DAYS * DAY)
    .toSorted((a, b) => Number(b.unsaved) - Number(a.unsaved) || b.at - a.at)
  const kept = new Set(young.slice(0, MAX_PAGES - 1).map((one) => one.key))
  for (const one of others) if (!kept.has(one)) forgetJournal(store, one)
  store.write(INDEX, [key, ...kept])
}
