import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { hashStored } from './startup/hashStored.ts'
import { openDataFolder } from './startup/dataFolder.ts'
import { stopServing } from './startup/stop.ts'
import { probePort } from './startup/probePort.ts'
import { formatProblemsOf, isTold } from './startup/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { BlockScripts } from '#gateway'
import { systemClock } from '#shared'
import {
  shippedBlocks,
  shippedFlows,
  shippedModel,
  shippedPages,
  shippedPatterns,
  shippedSites,
  shippedSteps,
} from '#schema/shipped'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Gateway } from './gateway.ts'
import type { Shipped } from './shipped.ts'
import { startCompany } from './jobs/growCompany.ts'
import { startIndexing } from './jobs/indexWords.ts'
import { startCodeSequences } from './jobs/codeSequences.ts'
import { startDue } from './jobs/due.ts'
import { startReportMails } from './jobs/reportMails.ts'
import { startOutbox } from './jobs/outbox.ts'
import { startOfferedSeats } from './jobs/offeredSeats.ts'
import { startOverdueAttempts } from './jobs/overdueAttempts.ts'
import { startSweeping } from './jobs/sweepFiles.ts'
import { smtpSender } from './mail/smtp.ts'
import { startFlows } from './flows/worker.ts'
import { FailureError } from './http/failures.ts'
import { formatDemoAccounts } from './startup/demoAccounts.ts'
import { giveAllSites } from './seed/givenRecords.ts'
import { isSeeded, seedDemo } from './seed/index.ts'
import {
  lockFolder,
  openDatabase,
  MissingIndexes,
  QueryTally,
  SlowQueries,
  StorageError,
  watchQueries,
  type SlowQuery,
} from './storage/index.ts'
import { validateStored } from './validators.ts'
import { readDirectly } from './reading/direct.ts'
import { createPool } from './workers/pool.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const HERE = dirname(fileURLToPath(import.meta.url))

export const shipped: Shipped = {
  model: shippedModel,
  pages: shippedPages as Shipped['pages'],
  patterns: shippedPatterns,
  blocks: shippedBlocks,
  steps: shippedSteps,
  flows: shippedFlows,
}

/** Opens and migrates the database, seeds it the first time, and listens. Ends the process with a clear text when it cannot. */
export async function start(): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(
      error instanceof ConfigError ||
      error instanceof FailureError ||
      error instanceof StorageError ||
      isTold(error)
    ))
      throw error
    process.stderr.write(`${formatProblemsOf(error)}\n`)
    process.exitCode = 1
    process.exit()
  }
}

/** Makes the demo's data where there is none; answers the password of its accounts, where they are new. */
async function firstData(parts: Parameters<typeof seedDemo>[0]): Promise<string | undefined> {
  if (await isSeeded(parts)) return undefined
  const password = parts.config.demoPassword ?? `${randomBytes(6).toString('hex')}Aa`
  say('Making the demo data …')
  const made = await seedDemo(parts, {
    sites: shippedSites.toSorted((a, b) => a.name.localeCompare(b.name)),
    password,
    company: parts.config.demo === 'company',
  })
  // Another gateway was faster: its password holds.
  return made ? password : undefined
}

/** Slow statements of all threads: workers tell of theirs by a channel of this process. */
function hearSlowQueries() {
  const slowQueries = new SlowQueries(systemClock)
  const slowChannel = `slow queries of ${process.pid}`
  const channel = new BroadcastChannel(slowChannel)
  channel.onmessage = (event) => slowQueries.note((event as { data: SlowQuery }).data)
  channel.unref()
  return { slowQueries, slowChannel }
}

/** What people hear of as the gateway stands ready. */
function tellReady(app: FastifyInstance, config: Config, dialect: 'sqlite' | 'postgres'): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(
    `Sala is ready at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port} (${dialect === 'sqlite' ? join(config.data, 'sala.db') : 'PostgreSQL'})`,
  )
}

/** What works beside the requests, in the order in which it is stopped. */
function startJobs(gateway: Gateway, { log }: FastifyInstance): { stop(): Promise<unknown> }[] {
  const report = (error: unknown): void => log.error(error)
  const outbox = startOutbox(gateway, smtpSender(gateway.config.smtpUrl))
  const flows = startFlows(gateway, { report })
  const indexing = startIndexing(gateway, log)
  const company = startCompany(gateway, {
    // The log is of what went wrong; how far this is people want to see.
    info: (told, text) => say(`${text}: ${JSON.stringify(told)}`),
    warn: (told, text) => log.warn(told, text),
    error: report,
  })
  const sweeping = startSweeping(gateway, report)
  const overdue = startOverdueAttempts(gateway, report)
  const seats = startOfferedSeats(gateway, report)
  const reportMails = startReportMails(gateway, report)
  // Days that are over in the company's history pass in it.
  const due = company.done.then(() => startDue(gateway, report))
  const sequences = company.done.then(() => startCodeSequences(gateway, report))
  const stopSequences = async (): Promise<void> => (await sequences).stop()
  const stopDue = async (): Promise<void> => (await due).stop()
  return [
    company,
    { stop: stopDue },
    { stop: stopSequences },
    flows,
    outbox,
    overdue,
    seats,
    reportMails,
    sweeping,
    indexing,
  ]
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  // Before the data is made, which takes long the first time.
  await probePort(config)
  await openDataFolder(config.data)
  const unlock = config.databaseUrl ? undefined : lockFolder(config.data)
  const queries = new QueryTally()
  const missing = new MissingIndexes()
  const { slowQueries, slowChannel } = hearSlowQueries()
  const database = await openDatabase({
    onQuery: watchQueries({
      slowMs: config.slowQueryMs,
      tally: queries,
      write: (line) => void process.stdout.write(line),
      note: (slow) => slowQueries.note(slow),
    }),
    folder: config.data,
    ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    model: shippedModel,
    clock: systemClock,
    scans: { missing },
  })
  const migrated = await database.migrate(validateStored)
  if (!migrated.ok) throw new FailureError(migrated.failures)

  await hashStored({ database, shipped })
  const parts = { config, clock: systemClock, database, shipped }
  const password = await firstData(parts)
  await giveAllSites(parts)

  const pool = createPool({
    worker: join(HERE, 'worker.js'),
    size: Math.max(1, config.workers),
    data: {
      folder: config.data,
      ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
      renderer: join(HERE, '../render/entry-server.js'),
      slowMs: config.slowQueryMs,
      queries: queries.memory,
      missing: missing.memory,
      slowChannel,
      ...(config.messenger ? { messenger: config.messenger.name } : {}),
      hosts: { outsideHosts: config.outsideHosts, intranetHosts: config.intranetHosts },
    },
  })
  const read = readDirectly(parts, pool)
  const scripts = JSON.parse(
    await readFile(join(HERE, '../client/.vite/blocks.json'), 'utf8'),
  ) as BlockScripts
  const gateway: Gateway = { ...parts, queries, slowQueries, scripts, read }
  const app = await createApp(gateway, { assets: join(HERE, '../client/assets'), logger: true })
  const jobs = startJobs(gateway, app)

  let stopping = false
  const stop = async (drain: number) => {
    if (stopping) return
    stopping = true
    await stopServing(app, { drain })
    for (const job of jobs) await job.stop()
    await read.close()
    await database.close()
    unlock?.()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(config.drainMs))
  // A person waits.
  process.on('SIGINT', () => void stop(0))

  await app.listen({ port: config.port, host: config.host })

  tellReady(app, config, database.dialect)
  say(await formatDemoAccounts(parts, password))
}
