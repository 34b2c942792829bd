import { expect, test } from 'vitest'
import { Engine, missingGiven, proposeConversion, SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { systemClock, type Result } from '#shared'
import type { Database } from '../../../server/storage/index.ts'
import { validateRecord } from '../../../server/validators.ts'
import { eachDatabase } from '../../support/databases.ts'

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}

const act = <T>(database: Database, work: (engine: Engine) => Promise<Result<T>>): Promise<T> =>
  database.transaction(async (inside) =>
    valueOf(
      await work(
        new Engine({
          model: shippedModel,
          store: inside.store('s1'),
          validate: validateRecord,
          clock: systemClock,
        }),
      ),
    ),
  )

/** Statements of receiving an order of so many lines: stock, places, ledger, accounts and the order's progress with it. */
const MOST = { 1: 36, 5: 44 }

eachDatabase(({ open, place }) => {
  test.each(Object.entries(MOST))(
    'receiving %s lines takes at most %i statements',
    { timeout: 60_000 },
    async (lines, most) => {
      const seen: string[] = []
      const at = await place()
      const database = await open(shippedModel, {
        at,
        clock: systemClock,
        onQuery: ({ sql }) => void seen.push(sql),
      })
      const make = async (name: string, data: object): Promise<StoredRecord> =>
        (await act(database, (engine) => engine.create(name, data as never, SYSTEM_ACTOR))).record
      const takeTransition = (name: string, { _id, version }: StoredRecord, id: string) =>
        act(database, (engine) => engine.transition(name, _id, id, version, SYSTEM_ACTOR))
      for (const given of ['account', 'rate'])
        for (const record of missingGiven(shippedModel.entities[given]!, []))
          await make(given, record)
      const location = await make('stock-location', { location_code: 'WH01', location_name: 'ก' })
      const items = []
      for (let one = 0; one < Number(lines); one++) {
        const { _id, product_name } = await make('product', {
          product_name: `P${one}`,
          unit: 'piece',
        })
        items.push({ product_id: _id, product_name, quantity: 2, unit_price: 5 })
      }
      const order = await make('purchase-order', {
        supplier_name: 'ก',
        supplier_id: (
          await make('supplier', {
            name: 'ก',
            type: 'domestic',
            tax_id: '0105536000313',
            contact_person: 'ก',
            phone: '021234567',
            email: 'a@example.com',
            state: 'active',
          })
        )._id,
        items,
      })
      const approved = await takeTransition('purchase-order', order, 'approve-at-once')
      const store = database.store('s1')
      const { 'purchase-order-receipt': conversion } = shippedModel.conversions
      const proposed = async () =>
        valueOf(
          await proposeConversion({ store, model: shippedModel }, conversion!, [
            (await store.get('purchase-order', approved.record._id))!,
          ]),
        )
      const whole = (await proposed()) as { items: { quantity: number }[] }
      const half = {
        ...whole,
        location_id: location._id,
        items: whole.items.map((item) => ({ ...item, quantity: 1 })),
      }
      // The first makes the balances.
      await takeTransition('goods-receipt', await make('goods-receipt', half), 'receive')
      const receipt = await make('goods-receipt', half)
      seen.length = 0
      await takeTransition('goods-receipt', receipt, 'receive')
      expect(seen.length).toBeLessThanOrEqual(most)
    },
  )
})
