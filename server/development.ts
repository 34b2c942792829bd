import { openDataFolder } from './startup/dataFolder.ts'
import { systemClock } from '#shared'
import { shippedSites } from '#schema/shipped'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { startFlows } from './flows/worker.ts'
import type { Gateway } from './gateway.ts'
import { startOutbox } from './jobs/outbox.ts'
import { smtpSender } from './mail/smtp.ts'
import { shipped } from './main.ts'
import { FailureError } from './http/failures.ts'
import { createOutside } from './outside/source.ts'
import { createReader } from './reading/reader.ts'
import type { Render } from './reading/pageRenderer.ts'
import { giveAllSites } from './seed/givenRecords.ts'
import { isSeeded, seedDemo } from './seed/index.ts'
import { formatDemoAccounts } from './startup/demoAccounts.ts'
import { hashStored } from './startup/hashStored.ts'
import { lockFolder, openDatabase } from './storage/index.ts'
import { validateStored } from './validators.ts'

/** There is no build: the browser takes the entry from source, and the bundler brings the rest. */
const MANIFEST = { 'src/app/entry-client.tsx': { file: 'src/app/entry-client.tsx' } }

interface DevelopmentPorts {
  loadRenderer(): Promise<Record<string, unknown>>
  /** Adds what the bundler needs in a page. */
  transform(path: string, html: string): Promise<string>
}

const DEVELOPMENT_PASSWORD = 'sala-dev-1'

export interface DevelopmentGateway {
  app: Awaited<ReturnType<typeof createApp>>
  /** Who can sign in, for whoever started it. */
  accounts: string
  close(): Promise<void>
}

/** The gateway as `npm run dev` runs it: reading on this thread, pages rendered by the source as it stands. */
export async function openDevelopment({
  loadRenderer,
  transform,
}: DevelopmentPorts): Promise<DevelopmentGateway> {
  const config = { ...readConfig(process.env), production: false }
  await openDataFolder(config.data)
  const unlock = config.databaseUrl ? undefined : lockFolder(config.data)
  const database = await openDatabase({
    folder: config.data,
    ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    model: shipped.model,
    clock: systemClock,
  })
  const migrated = await database.migrate(validateStored)
  if (!migrated.ok) throw new FailureError(migrated.failures)
  await hashStored({ database, shipped })
  await database.indexWords()
  const parts = { config, clock: systemClock, database, shipped }
  let password: string | undefined
  if (!(await isSeeded(parts))) {
    password = config.demoPassword ?? DEVELOPMENT_PASSWORD
    await seedDemo(parts, {
      sites: shippedSites.toSorted((a, b) => a.name.localeCompare(b.name)),
      password,
    })
  }
  await giveAllSites(parts)
  const render: Render = async (input) => {
    const { createRender } = (await loadRenderer()) as {
      createRender(options: { manifest: object; isBuilt: boolean }): Render
    }
    const { status, html } = await createRender({ manifest: MANIFEST, isBuilt: false })(input)
    return { status, html: await transform(input.path, html) }
  }
  const gateway: Gateway = {
    ...parts,
    read: createReader(
      {
        database,
        shipped,
        clock: systemClock,
        outside: createOutside(parts.config, systemClock),
        ...(parts.config.messenger ? { messenger: parts.config.messenger.name } : {}),
      },
      render,
    ),
  }
  const app = await createApp(gateway)
  await app.ready()
  const flows = startFlows(gateway, { report: (error) => app.log.error(error) })
  const outbox = startOutbox(gateway, smtpSender(config.smtpUrl))
  return {
    app,
    accounts: await formatDemoAccounts(parts, password),
    close: async () => {
      await app.close()
      await flows.stop()
      await outbox.stop()
      await database.close()
      unlock?.()
    },
  }
}
