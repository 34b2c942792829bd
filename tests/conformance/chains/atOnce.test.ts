import { expect, test } from 'vitest'
import { auditSums, Engine, missingGiven, SYSTEM_ACTOR, type Actor } from '#engine'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { systemClock, type Failure, type Result } from '#shared'
import type { Database } from '../../../server/storage/index.ts'
import { validateRecord } from '../../../server/validators.ts'
import { eachDatabase } from '../../support/databases.ts'

const sales: Actor = { id: null, roles: ['authenticated', 'sales', 'admin'] }

class Refused extends Error {
  constructor(readonly failures: Failure[]) {
    super(JSON.stringify(failures))
  }
}

/** One act in a transaction of its own, all or nothing. */
const act = <T>(database: Database, work: (engine: Engine) => Promise<Result<T>>): Promise<T> =>
  database.transaction(async (inside) => {
    const engine = new Engine({
      model: shippedModel,
      store: inside.store('s1'),
      validate: validateRecord,
      clock: systemClock,
    })
    const result = await work(engine)
    if (!result.ok) throw new Refused(result.failures)
    return result.value
  })

const make = async (database: Database, name: string, data: object): Promise<StoredRecord> =>
  (await act(database, (engine) => engine.create(name, data as never, SYSTEM_ACTOR))).record

const takeTransition = (
  database: Database,
  name: string,
  { _id, version }: StoredRecord,
  id: string,
) => act(database, (engine) => engine.transition(name, _id, id, version, sales))

const WRITERS = 16

eachDatabase(({ open, place }) => {
  test(
    'many want the last pieces at once: as many get them as there are, the others are told, and nothing is lost',
    { timeout: 120_000 },
    async () => {
      const at = await place()
      const database = await open(shippedModel, { at, clock: systemClock })
      for (const given of ['account', 'rate'])
        for (const record of missingGiven(shippedModel.entities[given]!, []))
          await make(database, given, record)
      const products: StoredRecord[] = []
      for (const one of ['A', 'B', 'C'])
        products.push(await make(database, 'product', { product_name: one, unit: 'piece' }))
      const opening = await make(database, 'stock-adjustment', {
        adjustment_type: 'increase',
        items: products.map(({ _id }) => ({ product_id: _id, quantity: 5, unit_cost: 10 })),
      })
      await takeTransition(database, 'stock-adjustment', opening, 'complete')
      const orders: StoredRecord[] = []
      for (let one = 0; one < WRITERS; one++) {
        const items = products.map(({ _id }) => ({ product_id: _id, quantity: 1, unit_price: 20 }))
        orders.push(
          await make(database, 'sales-order', {
            customer_name: `C${one}`,
            // Some name the products the other way round: nobody waits for somebody who waits for them.
            items: one % 2 ? items.toReversed() : items,
          }),
        )
      }
      const done = await Promise.allSettled(
        orders.map((order) => takeTransition(database, 'sales-order', order, 'confirm-at-once')),
      )
      const reasons = done.flatMap((one) =>
        one.status === 'rejected'
          ? [
              one.reason instanceof Refused
                ? one.reason.failures[0]!.params?.rule
                : String(one.reason),
            ]
          : [],
      )
      expect(reasons).toEqual(Array.from({ length: WRITERS - 5 }, () => 'available'))
      const store = database.store('s1')
      const balances = await store.find('inventory-balance', {})
      expect(
        balances.map(({ qty_on_hand, qty_reserved, qty_available }) => [
          qty_on_hand,
          qty_reserved,
          qty_available,
        ]),
      ).toEqual(products.map(() => [5, 5, 0]))
      const deliveries = await store.find('delivery', { state: 'scheduled' })
      expect(deliveries).toHaveLength(5)

      // All ship at once, and post to the same accounts.
      const shipped = await Promise.allSettled(
        deliveries.map(async (delivery) => {
          const packed = await takeTransition(database, 'delivery', delivery, 'pack')
          const ready = await takeTransition(database, 'delivery', packed.record, 'ready')
          return takeTransition(database, 'delivery', ready.record, 'ship')
        }),
      )
      expect(
        shipped.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status)),
      ).toEqual(deliveries.map(() => 'fulfilled'))
      expect(await auditSums(store, shippedModel)).toEqual([])
    },
  )
})
