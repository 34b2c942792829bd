import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isoAt, systemClock, type Failure, type Locale } from '#shared'
import type { StoredRecord } from '#schema'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { failureText } from '../http/failures.ts'
import { LOOSE_FOR } from '../jobs/sweepFiles.ts'
import type { Shipped } from '../shipped.ts'
import { openDatabase, StorageError, type Database } from '../storage/index.ts'
import { validateStored } from '../validators.ts'
import { checkSums } from './checkSums.ts'
import type { OperationTexts } from './commandTexts.ts'
import type { Finding } from './finding.ts'
import { uploadsFolder, uploadsIn } from './uploads.ts'

/** As package.json says. */
export const LEAST_NODE = '20.19'
const LEAST_FREE = 1024
const HOUR = 60 * 60_000

interface Look {
  texts: OperationTexts
  locale: Locale
}

/** Is `version` at least `least`, by its first two numbers? */
export function isEnoughNode(version: string, least = LEAST_NODE): boolean {
  const [[major = 0, minor = 0], [most = 0, more = 0]] = [version, least].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]]
  return major > most || (major === most && minor >= more)
}

const textOf = (failures: Failure[], locale: Locale): string =>
  failures
    .map((failure) => `${failure.path ? `${failure.path}: ` : ''}${failureText(failure)[locale]}`)
    .join('\n')

/** What an error of the database or the disk says, in the language of the machine where it has a text. */
export function reasonOf(error: unknown, locale: Locale): string {
  if (!(error instanceof StorageError)) return (error as Error).message
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${textOf([error.failure], locale)}${cause}`
}

async function checkData({ data }: Config, { texts }: Look): Promise<Finding> {
  const probe = join(data, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, 'x')
    await rm(probe)
    const { bavail, bsize } = await statfs(data)
    const free = Math.floor((bavail * bsize) / 1024 / 1024)
    return free < LEAST_FREE
      ? { level: 'look', text: texts.dataFull(data, free) }
      : { level: 'good', text: texts.data(data, free) }
  } catch (error) {
    return { level: 'wrong', text: texts.dataUnwritable(data, (error as Error).message) }
  }
}

async function checkSchema(database: Database, { texts, locale }: Look): Promise<Finding> {
  const plan = await database.planMigration(validateStored)
  if (plan.failures.length > 0)
    return { level: 'wrong', text: texts.schemaRefused(textOf(plan.failures, locale)) }
  const count = plan.created.length + plan.changed.length + plan.removed.length
  return count > 0
    ? { level: 'look', text: texts.schemaBehind(count) }
    : { level: 'good', text: texts.schema }
}

/** The keys of all files that a site has records of. */
async function keysOf(database: Database, site: string): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let last = ''; ;) {
    const found: StoredRecord[] = await database
      .store(site)
      .find('file', { _id: { $gt: last } }, { sort: [{ field: '_id' }], limit: 500 })
    for (const { key } of found) keys.add(String(key))
    if (found.length < 500) return keys
    last = found.at(-1)!._id
  }
}

async function checkFiles(database: Database, data: string, { texts }: Look): Promise<Finding[]> {
  const sites = await database.store('').find('site', {}, { limit: 1000 })
  const known = new Map<string, Set<string>>()
  const missing: string[] = []
  const shared = new Set(await readdir(join(uploadsFolder(data), 'demo')).catch(() => []))
  let total = 0
  for (const { _id: site } of sites) {
    const keys = await keysOf(database, site)
    known.set(site, keys)
    total += keys.size
    const there = new Set(await readdir(join(uploadsFolder(data), site)).catch(() => []))
    for (const key of keys)
      // Pictures of the demo belong to all sites: `demo/name`.
      if (!(key.startsWith('demo/') ? shared.has(key.slice(5)) : there.has(key)))
        missing.push(`${site}/${key}`)
  }
  const orphaned: string[] = []
  const before = Date.now() - LOOSE_FOR
  for await (const { site, key } of uploadsIn(data)) {
    if (site === 'demo' || known.get(site)?.has(key)) continue
    const found = await stat(join(uploadsFolder(data), site, key)).catch(() => null)
    // One that is younger may belong to an upload that is on its way.
    if (found && found.mtimeMs < before) orphaned.push(`${site}/${key}`)
  }
  const first = (names: string[]): string => names.slice(0, 3).join(', ')
  return [
    missing.length > 0
      ? { level: 'wrong', text: texts.filesMissing(missing.length, first(missing)) }
      : { level: 'good', text: texts.files(total) },
    ...(orphaned.length > 0
      ? [{ level: 'look' as const, text: texts.filesOrphaned(orphaned.length, first(orphaned)) }]
      : []),
  ]
}

async function checkOutbox(database: Database, { texts }: Look): Promise<Finding[]> {
  const { failed, pending, late } = await database.system.outbox.counts(
    isoAt(systemClock.now() - HOUR),
  )
  return [
    failed > 0
      ? { level: 'wrong', text: texts.outboxFailed(failed, pending) }
      : { level: 'good', text: texts.outbox(pending) },
    ...(late > 0 ? [{ level: 'look' as const, text: texts.outboxLate(late) }] : []),
  ]
}

async function checkDatabase(config: Config, shipped: Shipped, look: Look): Promise<Finding[]> {
  const { texts, locale } = look
  let database: Database | undefined
  const findings: Finding[] = []
  try {
    database = await openDatabase({
      folder: config.data,
      ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
      model: shipped.model,
      clock: systemClock,
      readOnly: true,
      statementTimeout: HOUR,
    })
    findings.push({ level: 'good', text: texts.database(database.dialect) })
    const schema = await checkSchema(database, look)
    findings.push(schema)
    // What follows reads records by the documents of this version.
    if (schema.level === 'good')
      findings.push(
        ...(await checkFiles(database, config.data, look)),
        ...(await checkOutbox(database, look)),
        await checkSums(database, shipped.model, texts),
      )
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const none = error.failure.params?.reason === 'no database'
    findings.push({
      level: 'wrong',
      text: none ? texts.noDatabase : texts.databaseGone(reasonOf(error, locale)),
    })
  } finally {
    await database?.close()
  }
  return findings
}

/** Looks at all that an installation needs, and changes nothing. */
export async function examine(
  env: NodeJS.ProcessEnv,
  shipped: Shipped,
  look: Look,
): Promise<Finding[]> {
  const { texts } = look
  const node = process.versions.node
  const findings: Finding[] = [
    isEnoughNode(node)
      ? { level: 'good', text: texts.node(node) }
      : { level: 'wrong', text: texts.nodeOld(node, LEAST_NODE) },
  ]
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...findings, { level: 'wrong', text: error.message }]
  }
  findings.push({ level: 'good', text: texts.config })
  if (config.databaseUrl && !config.secret) findings.push({ level: 'look', text: texts.noSecret })
  return [
    ...findings,
    await checkData(config, look),
    ...(await checkDatabase(config, shipped, look)),
  ]
}
