import { expect, test } from 'vitest'
import { missingGiven, SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { fixedClock } from '#shared'
import { engineFor, type Gateway } from '../../../server/gateway.ts'
import { Due } from '../../../server/jobs/due.ts'
import type { Database } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'

const DAY = 24 * 60 * 60_000
const SITE = 's1'

eachDatabase(({ open, place }) => {
  async function company() {
    const clock = fixedClock('2026-11-21T03:00:00.000Z')
    const at = await place()
    const database = await open(shippedModel, { at, clock })
    const gatewayOver = (own: Database) =>
      ({ database: own, clock, shipped: { model: shippedModel } }) as unknown as Gateway
    const act = <T>(
      work: (engine: ReturnType<typeof engineFor>) => Promise<{ ok: boolean; value?: T }>,
    ) =>
      database.transaction(async () => {
        const done = await work(engineFor(gatewayOver(database), SITE))
        if (!done.ok) throw new Error(JSON.stringify(done))
        return done.value!
      })
    const make = async (name: string, data: object): Promise<StoredRecord> =>
      (await act((engine) => engine.create(name, data as never, SYSTEM_ACTOR))).record
    const takeTransition = async (name: string, { _id, version }: StoredRecord, id: string) =>
      (await act((engine) => engine.transition(name, _id, id, version, SYSTEM_ACTOR))).record
    await database
      .store('')
      .insert('site', {
        _id: SITE,
        version: 1,
        created_at: '',
        created_by: null,
        updated_at: '',
        updated_by: null,
        name: 'ก',
      })
    for (const given of ['account', 'rate'])
      for (const record of missingGiven(shippedModel.entities[given]!, []))
        await make(given, record)
    const states = async () =>
      Object.fromEntries(
        await Promise.all(
          ['sales-invoice', 'ap-invoice', 'quotation', 'stock-reservation'].map(async (name) => [
            name,
            (await database.store(SITE).find(name, {}, { sort: [{ field: '_id' }] })).map(
              ({ state }) => state,
            ),
          ]),
        ),
      ) as Record<string, string[]>
    const other = await open(shippedModel, { at, clock, migrate: false })
    return {
      clock,
      make,
      takeTransition,
      states,
      database,
      here: new Due(gatewayOver(database)),
      there: new Due(gatewayOver(other)),
      restarted: () => new Due(gatewayOver(database)),
    }
  }

  test(
    'what a day ends ends with it, once, whoever looks: overdue, expired, released',
    { timeout: 60_000 },
    async () => {
      const { clock, make, takeTransition, states, database, here, there, restarted } =
        await company()
      const service = { product_name: 'อบรม', quantity: 1, unit_price: 100, is_service: true }
      const product = await make('product', { product_name: 'ก', unit: 'piece' })
      const count = await make('stock-adjustment', {
        adjustment_type: 'increase',
        items: [{ product_id: product._id, quantity: 5, unit_cost: 10 }],
      })
      await takeTransition('stock-adjustment', count, 'complete')
      const invoice = await make('sales-invoice', {
        customer_name: 'ก',
        due_date: '2026-11-25',
        items: [service],
      })
      await takeTransition('sales-invoice', invoice, 'send')
      const bill = await make('ap-invoice', {
        supplier_name: 'ข',
        due_date: '2026-11-25',
        supplier_id: (
          await make('supplier', {
            name: 'ข',
            type: 'domestic',
            tax_id: '0105536000313',
            contact_person: 'ข',
            phone: '021234567',
            email: 'a@example.com',
            state: 'active',
          })
        )._id,
        items: [service],
      })
      await takeTransition('ap-invoice', bill, 'post')
      const quotation = await make('quotation', {
        customer_name: 'ก',
        valid_until: '2026-11-26',
        items: [service],
      })
      await takeTransition('quotation', quotation, 'send')
      const reservation = await make('stock-reservation', {
        expires_on: '2026-11-25',
        items: [{ product_id: product._id, quantity: 3 }],
      })
      await takeTransition('stock-reservation', reservation, 'reserve')
      const before = {
        'sales-invoice': ['sent'],
        'ap-invoice': ['posted'],
        quotation: ['sent'],
        'stock-reservation': ['reserved'],
      }
      const until = (at: string) => clock.advance(Date.parse(at) - clock.now())

      // The last second of the day in Bangkok is still the day.
      until('2026-11-25T16:59:59.000Z')
      expect(await here.runOnce()).toBe(0)
      expect(await states()).toEqual(before)

      // Who is given more time is not late.
      until('2026-11-25T17:00:00.000Z')
      const [kept] = await database.store(SITE).find('ap-invoice', {})
      await database.transaction(() =>
        database
          .store(SITE)
          .update('ap-invoice', { ...kept!, version: 3, due_date: '2026-11-26' }, 2),
      )
      const taken = await Promise.all([here.runOnce(), there.runOnce()])
      expect(taken[0] + taken[1]).toBe(2)
      expect(await states()).toEqual({
        ...before,
        'sales-invoice': ['overdue'],
        'stock-reservation': ['expired'],
      })
      const [balance] = await database.store(SITE).find('inventory-balance', {})
      expect(balance).toMatchObject({ qty_on_hand: 5, qty_reserved: 0, qty_available: 5 })

      clock.advance(DAY)
      expect(await restarted().runOnce()).toBe(2)
      expect(await there.runOnce()).toBe(0)
      expect(await states()).toEqual({
        'sales-invoice': ['overdue'],
        'ap-invoice': ['overdue'],
        quotation: ['expired'],
        'stock-reservation': ['expired'],
      })
      const history = await database.system.audit.ofRecord(SITE, 'quotation', quotation._id)
      expect(history.filter(({ transition }) => transition === 'expire')).toHaveLength(1)
    },
  )
})
