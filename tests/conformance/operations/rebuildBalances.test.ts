import { expect, test } from 'vitest'
import { auditSums, type Store } from '#engine'
import { shippedModel } from '#schema/shipped'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, type TestGateway } from '../../support/gateway.ts'
import { runSala } from '../../support/operations.ts'

/** The first record of a collection with other values, past the engine. */
async function spoil(store: Store, collection: string, values: object): Promise<void> {
  const [record] = await store.find(collection, {}, { limit: 1 })
  const { version } = record!
  const done = await store.update(
    collection,
    { ...record!, ...values, version: version + 1 },
    version,
  )
  expect(done).toEqual({ ok: true })
}

eachDatabase(({ place }) => {
  test(
    'balances that differ or were lost are told, and set to what their entries add up to',
    { timeout: 120_000 },
    async () => {
      const at = await place()
      const opened = async <T>(
        work: (store: Store, gateway: TestGateway) => Promise<T>,
      ): Promise<T> => {
        const gateway = await openGateway({ ...at })
        const [site] = await gateway.gateway.database.store('').find('site', { name: 'academy' })
        const told = await work(gateway.gateway.database.store(site!._id), gateway)
        await gateway.close({ keep: true })
        return told
      }
      await opened(async () => undefined)
      expect(await runSala(at, ['rebuild-balances', '--plan'])).toMatchObject({ code: 0 })
      const before = await opened(async (store) => {
        const [lost] = await store.find('account-balance', {}, { limit: 1 })
        await store.remove('account-balance', lost!._id, lost!.version)
        await spoil(store, 'inventory-balance', { qty_on_hand: 9999, total_cost_value: 1 })
        await spoil(store, 'product', { current_stock: 4711, quantity: 4711 })
        return { lost: lost!, wrong: await auditSums(store, shippedModel) }
      })
      expect(before.wrong.length).toBeGreaterThanOrEqual(4)
      const planned = await runSala(at, ['rebuild-balances', '--plan'])
      expect(planned).toMatchObject({ code: 1, err: '' })
      for (const { id, field, stored, sum } of before.wrong)
        expect(planned.out).toContain(`${id} ${field}: ${stored} → ${sum}`)
      await opened(async (store) =>
        expect(await auditSums(store, shippedModel), 'a plan changes nothing').toEqual(
          before.wrong,
        ),
      )
      expect(await runSala(at, ['rebuild-balances'])).toMatchObject({ code: 0, err: '' })
      await opened(async (store) => {
        expect(await auditSums(store, shippedModel)).toEqual([])
        const { account_id, month, debit, credit, net } = before.lost
        expect(await store.get('account-balance', before.lost._id)).toMatchObject({
          account_id,
          month,
          debit,
          credit,
          net,
        })
      })
      expect((await runSala(at, ['doctor'])).out).not.toMatch(/WRONG|ผิดปกติ/)
    },
  )
})
