import { expect, test } from 'vitest'
import { auditSums, levelsOf, unbalancedVouchers, waitingLevel } from '#engine'
import { shippedModel, shippedSites } from '#schema/shipped'
import { decimal, fixedClock } from '#shared'
import { readConfig } from '../../../server/config.ts'
import { engineFor } from '../../../server/gateway.ts'
import { shipped } from '../../../server/main.ts'
import { seedAccounts } from '../../../server/seed/accounts.ts'
import { beginCompany, growCompany } from '../../../server/seed/company/index.ts'
import { giveRecords } from '../../../server/seed/givenRecords.ts'
import { makeWith } from '../../../server/seed/make.ts'
import type { Database } from '../../../server/storage/index.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'

const clock = fixedClock('2026-11-27T05:00:00.000Z')
const SMALL = { size: 0.03, days: 182 }

async function withStaff(database: Database, at: Place) {
  const config = readConfig({ SALA_DATA: at.folder, ...(at.url ? { DATABASE_URL: at.url } : {}) })
  const parts = { config, clock, database, shipped }
  const make = makeWith(engineFor(parts, ''))
  const { $schema: _, ...document } = shippedSites[0] as (typeof shippedSites)[0] & {
    $schema?: string
  }
  const { _id } = await make('site', document as unknown as Record<string, unknown>)
  const site = { _id, name: 'company' }
  await giveRecords(parts, _id)
  const own = makeWith(engineFor(parts, _id))
  await seedAccounts(own, 'x'.repeat(60), 'a.example')
  await own('course', { name: 'Forklifts', unit: _id, status: true, price: 4000 })
  return { parts, site }
}

const DOCUMENTS = [
  'purchase-request',
  'purchase-order',
  'goods-receipt',
  'ap-invoice',
  'payment',
  'quotation',
  'sales-order',
  'delivery',
  'sales-invoice',
  'tax-invoice',
  'receipt',
  'stock-adjustment',
  'stock-transfer',
  'stock-reservation',
]

/** A day brings these by itself, as the gateway runs. */
const BY_DAY = new Set(['ap-invoice overdue', 'stock-reservation expired'])

/** Records by entity and state. */
async function statesOf(database: Database, site: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, states } of Object.values(shippedModel.entities))
    if (states)
      for (const record of await database.store(site).find(name, {})) {
        const key = `${name} ${String(record[states.field])}`
        counts[key] = (counts[key] ?? 0) + 1
      }
  return counts
}

/** The levels of approval that documents wait at, by ladder. */
async function waitingAt(database: Database, site: string): Promise<Record<string, string[]>> {
  const store = database.store(site)
  const levels = await levelsOf({ store, model: shippedModel })
  const found: Record<string, string[]> = {}
  for (const { name, states } of Object.values(shippedModel.entities))
    for (const { approval, from, decides } of states?.transitions ?? []) {
      if (!approval || !decides) continue
      const records = await store.find(name, { [states!.field]: { $in: from } })
      const at = records.flatMap((record) => waitingLevel(record, approval, levels)?.step ?? [])
      found[approval.ladder] = levels
        .filter(({ ladder, step }) => ladder === approval.ladder && at.includes(step))
        .map(({ level }) => level)
    }
  return found
}

const LADDERS = {
  'purchase-request': ['supervisor', 'manager', 'director', 'ceo'],
  'purchase-order': ['supervisor', 'manager', 'director', 'ceo'],
  quotation: ['supervisor', 'manager', 'director'],
  payment: ['supervisor', 'manager', 'director', 'cfo', 'ceo', 'board'],
}

async function addsUp(database: Database, site: string) {
  const store = database.store(site)
  expect(await auditSums(store, shippedModel)).toEqual([])
  expect(await unbalancedVouchers(store, shippedModel)).toEqual([])
  const sum = (values: unknown[]) =>
    values.reduce<number>((all, value) => decimal('plus', all, Number(value ?? 0)), 0)
  const balances = await store.find('account-balance', {})
  expect(sum(balances.map(({ net }) => net))).toBe(0)
  const [inventory] = await store.find('account', { key: 'inventory' })
  const worth = await store.find('inventory-balance', {})
  expect(sum(worth.map(({ total_cost_value }) => total_cost_value))).toBe(
    sum(balances.filter(({ account_id }) => account_id === inventory!._id).map(({ net }) => net)),
  )
}

eachDatabase(({ name, open, place }) => {
  test(
    'a small company is made, goes on where it was stopped, and its ledgers add up',
    { timeout: 300_000 },
    async () => {
      const at = await place()
      const database = await open(shippedModel, { at, clock })
      const { parts, site } = await withStaff(database, at)
      expect(await growCompany(parts, site, SMALL), 'nobody began one').toBe(true)
      expect(await database.store(site._id).find('product', {})).toEqual([])
      await beginCompany(parts, site, SMALL)
      const stopping = new AbortController()
      const stopped = await growCompany(parts, site, {
        ...SMALL,
        signal: stopping.signal,
        report: ({ done }) => void (done > 60 && stopping.abort()),
      })
      expect(stopped).toBe(false)
      expect(await growCompany(parts, site, SMALL)).toBe(true)
      const counts = await statesOf(database, site._id)
      await addsUp(database, site._id)
      // What the academy sold: orders in each state, and money of which some waits for the office.
      expect(counts).toMatchObject({
        'order submit': 3,
        'order complete': expect.any(Number),
        'order cancelled': expect.any(Number),
        'order refunded': expect.any(Number),
        'bank-transaction confirmed': expect.any(Number),
        'bank-transaction matched': 1,
        'bank-transaction new': 2,
        'credit-grant granted': 2,
        'leave-request approved': 2,
      })
      expect(await waitingAt(database, site._id)).toMatchObject(LADDERS)
      expect(await growCompany(parts, site, SMALL)).toBe(true)
      expect(await statesOf(database, site._id)).toEqual(counts)
    },
  )

  test.skipIf(!process.env.SALA_LONG)(
    'the whole company: so many documents in every state, in time',
    { timeout: 900_000 },
    async () => {
      const at = await place()
      const database = await open(shippedModel, { at, clock })
      const { parts, site } = await withStaff(database, at)
      await beginCompany(parts, site)
      const [start, before] = [performance.now(), process.cpuUsage()]
      expect(await growCompany(parts, site)).toBe(true)
      const [taken, used] = [performance.now() - start, process.cpuUsage(before)]
      const counts = await statesOf(database, site._id)
      process.stdout.write(
        `${name}: ${Math.round(taken)} ms, ${Math.round((used.user + used.system) / 1000)} ms of the processor\n${JSON.stringify(counts)}\n`,
      )
      const of = (entity: string) =>
        Object.entries(counts).reduce(
          (sum, [key, count]) => (key.startsWith(`${entity} `) ? sum + count : sum),
          0,
        )
      expect([of('product'), of('supplier'), of('customer')]).toEqual([303, 62, 93])
      const documents = DOCUMENTS.reduce((sum, entity) => sum + of(entity), 0)
      expect(documents).toBeGreaterThan(1900)
      expect(documents).toBeLessThan(2600)
      const missing = [
        ...DOCUMENTS,
        'journal-entry',
        'finance-document',
        'customer',
        'supplier',
        'product',
      ]
        .flatMap((entity) =>
          Object.keys(shippedModel.entities[entity]!.states!.states).map(
            (state) => `${entity} ${state}`,
          ),
        )
        .filter((key) => !counts[key] && !BY_DAY.has(key))
      expect(missing).toEqual([])
      await addsUp(database, site._id)
    },
  )
})
