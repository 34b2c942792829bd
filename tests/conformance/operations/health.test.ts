import { expect, test } from 'vitest'
import { QueryTally, watchQueries } from '../../../server/storage/index.ts'
import { shapeOf } from '../../../server/storage/watchQueries.ts'
import { readConfig } from '../../../server/config.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway } from '../../support/gateway.ts'
import { openDatabase } from '../../../server/storage/index.ts'
import { fixedClock } from '#shared'
import { AT, record, shop } from '../storage/shop.ts'

test('a shape names columns and fields, and no value', () => {
  expect(
    shapeOf(`select "f_name" from "product" where a = 'สมชาย''s 0812345678' and b > 1500.25`),
  ).toBe('select "f_name" from "product" where a = ? and b > ?')
  expect(shapeOf(`doc ->> '$."name"' = $1 and id in ($2, $3,\n $4) limit 20`)).toBe(
    `doc ->> '$."name"' = $1 and id in (?, …) limit ?`,
  )
  expect(shapeOf(`(doc #>> '{"name"}') = '$.1 สมชาย'`)).toBe(`(doc #>> '{"name"}') = ?`)
  expect(shapeOf('x'.repeat(5000)).length).toBeLessThan(2010)
})

test('the limit is a setting; half a second where nobody says another', () => {
  expect(readConfig({}).slowQueryMs).toBe(500)
  expect(readConfig({ SALA_SLOW_QUERY_MS: '0' }).slowQueryMs).toBe(0)
  expect(() => readConfig({ SALA_SLOW_QUERY_MS: 'soon' })).toThrow('SALA_SLOW_QUERY_MS')
})

test('threads count into one memory', () => {
  const first = new QueryTally()
  const second = new QueryTally(first.memory)
  first.add('reads')
  second.add('reads')
  second.add('writeMicroseconds', 12.4)
  expect(first.read()).toMatchObject({ reads: 2, writes: 0, writeMicroseconds: 12 })
})

eachDatabase(({ name, place }) => {
  test('every statement is counted, a slow one is logged without what it was about', async () => {
    const at = await place()
    const lines: string[] = []
    const tally = new QueryTally()
    const watched = (slowMs: number) =>
      openDatabase({
        ...at,
        model: shop,
        clock: fixedClock(AT),
        onQuery: watchQueries({ slowMs, tally, write: (line) => void lines.push(line) }),
      })
    const quiet = await watched(600_000)
    expect((await quiet.migrate(() => [])).ok).toBe(true)
    const { writes, reads } = tally.read()
    expect(writes).toBeGreaterThan(10)
    await quiet.store('s1').insert('stock-item', record('r1', { name: 'สมชาย ใจดี', qty: 4711 }))
    await quiet.store('s1').find('stock-item', { name: 'สมชาย ใจดี' })
    expect(tally.read()).toMatchObject({ reads: reads + 1, slow: 0 })
    expect(tally.read().writes).toBeGreaterThan(writes)
    await quiet.close()
    expect(lines).toEqual([])

    // So short a limit that every statement is over it.
    const slow = await watched(0.000_001)
    await slow
      .store('s1')
      .find('stock-item', { name: 'สมชาย ใจดี', qty: 4711, extra: { $exists: false } })
    await expect(slow.store('s1').get('no-such', 'x')).rejects.toThrow('no-such')
    await slow.close()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{.*\}\n$/)
    const line = JSON.parse(lines[0]!) as { statement: string; milliseconds: number }
    expect(line).toMatchObject({ level: 40, msg: 'slow query', use: 'read' })
    expect(line.statement).toContain('from "stock-item"')
    expect(lines[0]).not.toMatch(/สมชาย|4711/)
    expect(tally.read().slow).toBe(1)
  })

  test('alive is told without the database, ready only while it answers and there is a site', async () => {
    const opened = await openGateway({ ...(await place()), demo: false })
    const { app, gateway } = opened
    const ask = async (path: string, host = '10.0.0.5:4000') => {
      const answer = await app.inject({ url: `/api/health${path}`, headers: { host } })
      return [answer.statusCode, answer.json<{ ready?: boolean }>().ready]
    }
    expect([await ask(''), await ask('/live'), await ask('/ready')]).toEqual([
      [200, false],
      [200, undefined],
      [503, false],
    ])
    await gateway.database.store('').insert('site', record('s1', { name: 's', hostnames: ['x'] }))
    expect([await ask(''), await ask('/ready')]).toEqual([
      [200, true],
      [200, true],
    ])
    await gateway.database.close()
    expect([await ask(''), await ask('/live'), await ask('/ready')], name).toEqual([
      [503, false],
      [200, undefined],
      [503, false],
    ])
    await opened.app.close()
  })
})
