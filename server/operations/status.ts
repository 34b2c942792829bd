import type { OperationsStatus, RequestCounts } from '#gateway'
import { isoAt } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { OutboxItem } from '../storage/index.ts'
import { productVersion } from './productVersion.ts'
import { lastBackup } from './lastBackup.ts'

/** Milliseconds after which an effect that is due is late. */
const LATE = 60_000

const failedEffect = ({
  id,
  kind,
  collection,
  record,
  attempts,
  error,
  createdAt,
  doneAt,
}: OutboxItem): OperationsStatus['outbox']['failed'][number] => ({
  id,
  kind,
  collection,
  record,
  attempts,
  error,
  createdAt,
  doneAt,
})

/** How the gateway, its database and the outbox of a site are; without what effects carry. Throws `StorageError`. */
export async function readStatus(
  { config, clock, database, slowQueries }: Gateway,
  site: string,
  requests: RequestCounts,
): Promise<OperationsStatus> {
  const { outbox, sessions } = database.system
  const [counts, failed, open, bytes, sites, backup] = await Promise.all([
    outbox.counts(isoAt(clock.now() - LATE), site),
    outbox.list(site, { state: 'failed' }),
    sessions.count(site),
    database.size(),
    database.store('').find('site', {}, { limit: 1 }),
    lastBackup(config.data),
  ])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    at: clock.iso(),
    version: productVersion(),
    node: process.versions.node,
    uptime: Math.round(process.uptime()),
    memory: { total: rss, heap: heapUsed },
    database: { kind: database.dialect, ready: sites.length > 0, bytes },
    sessions: open,
    outbox: { counts, failed: failed.map(failedEffect) },
    requests,
    missing: database.missingIndexes().map(({ last, ...index }) => ({ ...index, at: isoAt(last) })),
    slow: { statements: slowQueries?.read() ?? [], from: config.slowQueryMs },
    backup,
  }
}
