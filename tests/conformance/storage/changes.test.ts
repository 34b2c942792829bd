import { expect, test } from 'vitest'
import type { Change } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { administer } from '../../support/postgres.ts'
import { record, shop } from './shop.ts'

eachDatabase(({ open, place, name }) => {
  test('of many transactions at once each is kept or left out by itself', async () => {
    const database = await open(shop)
    const ended = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        database.transaction(async (inside) => {
          const store = inside.store('s1')
          await store.insert('stock-item', record(`r${n}`, { qty: n }))
          // Its own write is seen inside, whoever shares the commit.
          expect((await store.get('stock-item', `r${n}`))!.qty).toBe(n)
          if (n % 3 === 0) throw new Error(`no ${n}`)
          return n
        }),
      ),
    )
    for (const [n, one] of ended.entries())
      expect(one).toMatchObject(
        n % 3 === 0
          ? { status: 'rejected', reason: { message: `no ${n}` } }
          : { status: 'fulfilled', value: n },
      )
    const kept = (await database.store('s1').find('stock-item', {})).map(({ qty }) => qty as number)
    expect(kept.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n).filter((n) => n % 3 !== 0),
    )
  })

  test('a commit is told with what it changed, before the caller goes on; what failed is not told', async () => {
    const database = await open(shop)
    await expect.poll(() => database.changes.isCertain).toBe(true)
    const told: Change[] = []
    database.changes.on((changes) => void told.push(...changes))
    const moment = database.changes.now()
    await database.store('s1').insert('stock-item', record('r1'))
    expect(told).toEqual([{ site: 's1', collection: 'stock-item', id: 'r1' }])
    expect(database.changes.since(moment, 's1', ['stock-item'])).toBe(true)
    expect(database.changes.since(moment, 's2', ['stock-item'])).toBe(false)
    expect(database.changes.since(database.changes.now(), 's1', ['stock-item'])).toBe(false)
    await expect(
      database.transaction(async (inside) => {
        await inside.store('s1').remove('stock-item', 'r1', 1)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(told).toHaveLength(1)
  })

  test('what is read is named', async () => {
    const database = await open(shop)
    const { reads } = await database.watchReads(async () => {
      await database.store('s1').get('stock-item', 'r1')
      database.noteRead('elsewhere')
    })
    expect(reads.toSorted()).toEqual(['elsewhere', 'stock-item'])
  })

  if (name === 'postgres')
    test('another gateway of the database hears of it; while it cannot, nothing counts as kept', async () => {
      const at = await place()
      const here = await open(shop, { at })
      const there = await open(shop, { at, migrate: false })
      await expect.poll(() => here.changes.isCertain && there.changes.isCertain).toBe(true)
      const moment = there.changes.now()
      await here.transaction(async (inside) => {
        for (let n = 0; n < 300; n++) await inside.store('s1').insert('stock-item', record(`r${n}`))
      })
      await expect.poll(() => there.changes.since(moment, 's1', ['stock-item'])).toBe(true)
      const after = there.changes.now()
      await administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = '${new URL(at.url!).pathname.slice(1)}'`,
      )
      await expect.poll(() => there.changes.isCertain).toBe(false)
      await expect.poll(() => there.changes.isCertain, { timeout: 5_000 }).toBe(true)
      expect(there.changes.since(after, 's1', ['stock-item'])).toBe(true)
    })
})
