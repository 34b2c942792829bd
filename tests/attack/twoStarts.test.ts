import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '#shared'
import { shippedModel, shippedSites } from '#schema/shipped'
import { readConfig } from '../../server/config.ts'
import { shipped } from '../../server/main.ts'
import { seedDemo } from '../../server/seed/index.ts'
import { openDatabase } from '../../server/storage/index.ts'
import { validateStored } from '../../server/validators.ts'
import { administer, dropDatabase, newDatabase } from '../support/postgres.ts'

const reachable = await administer('select 1')

describe.skipIf(!reachable)('two gateways that start at once on an empty database', () => {
  const folders: string[] = []
  const urls: string[] = []
  afterAll(async () => {
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
    for (const url of urls) await dropDatabase(url)
  })

  async function startOn(url: string) {
    const folder = mkdtempSync(join(tmpdir(), 'sala-start-'))
    folders.push(folder)
    const database = await openDatabase({ folder, url, model: shippedModel, clock: systemClock })
    const migrated = await database.migrate(validateStored)
    const config = readConfig({ SALA_DATA: folder, DATABASE_URL: url })
    const made = await seedDemo(
      { config, clock: systemClock, database, shipped },
      { sites: shippedSites, password: 'demo-pass-1' },
    )
    return { database, migrated, made }
  }

  test('both are ready, and one of them has made the data', async () => {
    const url = await newDatabase()
    urls.push(url)
    const started = await Promise.all([startOn(url), startOn(url)])
    expect(started.map(({ migrated }) => migrated.ok)).toEqual([true, true])
    expect(started.map(({ made }) => made).sort()).toEqual([false, true])
    const sites = await started[0].database.store('').find('site', {})
    expect(sites.map(({ name }) => name).sort()).toEqual(
      shippedSites.map(({ name }) => name).sort(),
    )
    await Promise.all(started.map(({ database }) => database.close()))
  }, 300_000)
})
