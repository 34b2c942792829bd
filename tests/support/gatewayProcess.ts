import { appendFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '#shared'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { shipped } from '../../server/main.ts'
import { createOutside } from '../../server/outside/source.ts'
import { readDirectly } from '../../server/reading/direct.ts'
import { createReader } from '../../server/reading/reader.ts'
import { stopServing } from '../../server/startup/stop.ts'
import { openDatabase } from '../../server/storage/index.ts'

/**
 * A gateway of several on one PostgreSQL, as a process that a test kills: it says `ready` and its port. Mails go as lines into
 * `mails.log` of its folder, and what is logged into `gateway.log`. The settings are those of the environment.
 */
const config = readConfig(process.env)
const database = await openDatabase({
  folder: config.data,
  ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
  model: shipped.model,
  clock: systemClock,
})
const sources = {
  database,
  shipped,
  clock: systemClock,
  outside: createOutside(config, systemClock),
}
const read = readDirectly(
  sources,
  createReader(sources, async (input) => ({ status: 200, html: JSON.stringify(input) })),
)
const gateway = { config, clock: systemClock, database, shipped, read }
const app = await createApp(gateway)
const outbox = startOutbox(gateway, async ({ to }) =>
  appendFileSync(join(config.data, 'mails.log'), `${to.address}\n`),
)
process.on('SIGTERM', () => {
  void (async () => {
    await stopServing(app, { drain: config.drainMs })
    await outbox.stop()
    await database.close()
    process.exit(0)
  })()
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready ${(app.server.address() as AddressInfo).port}\n`)
