import { mkdir } from 'node:fs/promises'
import { systemClock } from '#shared'
import { shippedSites } from '#schema/shipped'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Gateway } from './gateway.ts'
import { smtpSender, startOutbox } from './jobs/outbox.ts'
import { shipped } from './main.ts'
import { FailureError } from './middleware/failures.ts'
import { createReader } from './reading/reader.ts'
import type { Render } from './reading/pages.ts'
import { isSeeded, seedDemo } from './seed/index.ts'
import { openDatabase } from './storage/index.ts'
import { validateStored } from './validators.ts'

const DEVELOPMENT_PASSWORD = 'sala-dev-1'

/** The gateway as `npm run dev` runs it: reading on this thread, pages drawn by the source as it stands. */
export async function openDevelopment(loadRenderer: () => Promise<Record<string, unknown>>): Promise<{ app: Awaited<ReturnType<typeof createApp>>; close(): Promise<void> }> {
  const config = { ...readConfig(process.env), production: false }
  await mkdir(config.data, { recursive: true })
  const database = await openDatabase({ folder: config.data, ...(config.databaseUrl ? { url: config.databaseUrl } : {}), model: shipped.model, clock: systemClock })
  const migrated = await database.migrate(validateStored)
  if (!migrated.ok) throw new FailureError(migrated.failures)
  const parts = { config, clock: systemClock, database, shipped }
  if (!(await isSeeded(parts))) await seedDemo(parts, { sites: shippedSites.toSorted((a, b) => a.name.localeCompare(b.name)), password: config.demoPassword ?? DEVELOPMENT_PASSWORD })
  const render: Render = async (input) => {
    const { createRender } = (await loadRenderer()) as { createRender(): Render }
    return createRender()(input)
  }
  const gateway: Gateway = { ...parts, read: createReader({ database, shipped }, render) }
  const app = await createApp(gateway)
  await app.ready()
  const outbox = startOutbox(gateway, smtpSender(config.smtpUrl))
  return {
    app,
    close: async () => {
      await app.close()
      await outbox.stop()
      await database.close()
    },
  }
}
