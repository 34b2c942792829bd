import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { isoAt } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { dropFile } from '../writing/files.ts'
import { filesFolder } from '../writing/filesFolder.ts'
import { recordOutcome } from '../writing/journal.ts'
import type { Caller } from '../identity/caller.ts'

const HOUR = 60 * 60_000
/** How long an upload waits for the answers it belongs to. */
export const LOOSE_FOR = 24 * HOUR
const EVERY = 6 * HOUR
const BATCH = 500

/** Words long enough to be the id of a record or the name of a file. */
const NAMES = /[A-Za-z0-9_-]{16,}/g

const stem = (key: string): string => key.replace(/\.[^.]*$/, '')

/** Entities that say which file they mean by its id. */
const naming = ({ shipped }: Gateway): Set<string> =>
  new Set(
    Object.values(shipped.model.entities).flatMap(({ name, entity }) =>
      /"entity":"file"/.test(JSON.stringify(entity)) ? [name] : [],
    ),
  )

/** Files that only their senders see and that were there long enough. */
async function* oldUploads(gateway: Gateway, site: string): AsyncGenerator<StoredRecord[]> {
  const before = isoAt(gateway.clock.now() - LOOSE_FOR)
  for (let last = ''; ;) {
    const found = await gateway.database
      .store(site)
      .find(
        'file',
        { public: false, created_at: { $lt: before }, _id: { $gt: last } },
        { sort: [{ field: '_id' }], limit: BATCH },
      )
    if (found.length > 0) yield found
    if (found.length < BATCH) return
    last = found.at(-1)!._id
  }
}

/** Which of the names stand in any record of the site. */
async function namedAnywhere(
  gateway: Gateway,
  site: string,
  names: ReadonlySet<string>,
): Promise<Set<string>> {
  const named = new Set<string>()
  const byId = naming(gateway)
  for (const collection of Object.keys(gateway.shipped.model.entities)) {
    if (collection === 'file') continue
    const part = byId.has(collection) ? '' : '/files/'
    for await (const texts of gateway.database.recordTexts(site, collection, part))
      for (const text of texts)
        for (const [name] of text.matchAll(NAMES)) if (names.has(name)) named.add(name)
  }
  return named
}

/** Takes away what was uploaded to a site and is named by no record: answers that were never sent, or were deleted. */
async function sweepUploads(gateway: Gateway, site: StoredRecord): Promise<number> {
  const caller: Caller = {
    user: null,
    site: { _id: site._id, name: String(site.name) },
    locale: 'th',
    requestId: 'sweep',
  }
  let swept = 0
  for await (const files of oldUploads(gateway, site._id)) {
    const names = new Set(files.flatMap(({ _id, key }) => [_id, stem(String(key))]))
    const named = await namedAnywhere(gateway, site._id, names)
    for (const { _id, key, version } of files) {
      if (named.has(_id) || named.has(stem(String(key)))) continue
      const removed = await gateway.database.transaction(async () => {
        const done = await engineFor(gateway, site._id).remove('file', _id, version, SYSTEM_ACTOR)
        if (done.ok) await recordOutcome(gateway, caller, done.value)
        return done.ok
      })
      if (!removed) continue
      await dropFile(gateway, caller, String(key))
      swept++
    }
  }
  return swept
}

/** Takes away bytes without a record, which a crash or a full disk left. */
async function sweepBytes(gateway: Gateway, site: string): Promise<number> {
  const folder = filesFolder(gateway, site)
  let swept = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const known = await stat(path).catch(() => null)
    if (!known?.isFile() || known.mtimeMs > gateway.clock.now() - LOOSE_FOR) continue
    const [record] = await gateway.database.store(site).find('file', { key: name }, { limit: 1 })
    if (record) continue
    await rm(path, { force: true })
    swept++
  }
  return swept
}

/** Frees what nothing refers to, on every site; how many files. */
export async function sweepFiles(gateway: Gateway): Promise<number> {
  let swept = 0
  for (const site of await gateway.database.store('').find('site', {}, { limit: 1000 }))
    swept += (await sweepUploads(gateway, site)) + (await sweepBytes(gateway, site._id))
  return swept
}

/** Sweeps when the gateway has started, and several times a day. */
export function startSweeping(
  gateway: Gateway,
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const sweep = () => {
    running = sweepFiles(gateway).catch(report)
  }
  const timers = [setTimeout(sweep, 60_000), setInterval(sweep, EVERY)]
  for (const timer of timers) timer.unref()
  return {
    stop: async () => {
      timers.forEach(clearTimeout)
      await running
    },
  }
}
