import { expect, test } from 'vitest'
import { Engine } from '#engine'
import { systemClock, type Clock } from '#shared'
import type { Database } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { entity, modelOf, record } from './shop.ts'

const model = modelOf(
  entity('slip', {
    properties: { number: { type: 'string', 'x-unique': true }, name: { type: 'string' } },
    'x-code': { field: 'number', pattern: 'SL-{YYYY}-{####}', reset: 'yearly' },
  }),
)
const clock: Clock = { ...systemClock, now: () => Date.UTC(2026, 5, 1) }
const SERIES = 'slip/2026'
const LINE = { line: 's1/slip' }

/** Makes a slip and, where it is told to, takes it back. */
function makeSlip(database: Database, name: string, data: Record<string, unknown> = {}) {
  return database.transaction(async (inside) => {
    const engine = new Engine({ model, store: inside.store('s1'), validate: () => [], clock })
    const made = await engine.create(
      'slip',
      { name, ...data },
      { id: 'u', roles: [], system: true },
    )
    if (!made.ok) throw new Error(JSON.stringify(made.failures))
    await inside.system.audit.append({
      site: 's1',
      collection: 'slip',
      record: made.value.record._id,
      at: clock.iso(),
      user: null,
      userName: null,
      action: 'create',
      version: 1,
      changes: [],
    })
    if (name.startsWith('broken')) throw new Error('broken')
    return String(made.value.record.number)
  }, LINE)
}

const numbered = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `SL-2026-${String(from + at).padStart(4, '0')}`)

eachDatabase(({ name, open, place }) => {
  test('a line gives each number once and leaves none out, though every third fails', async () => {
    const at = await place()
    const database = await open(model, { at, clock })
    const settled = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => makeSlip(database, n % 3 ? `n${n}` : `broken${n}`)),
    )
    const codes = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(codes.sort()).toEqual(numbered(1, 40))
    expect(await database.system.sequences.last('s1', SERIES)).toBe(40)
    expect(await database.system.audit.ofSite('s1')).toHaveLength(40)
    expect(await database.store('s1').find('slip', {})).toHaveLength(40)
    expect(await makeSlip(database, 'next')).toBe('SL-2026-0041')
    const other = await open(model, { at, clock, migrate: false })
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, n) => makeSlip(n % 2 ? other : database, `both${n}`)),
    )
    expect(both.sort()).toEqual(numbered(42, 20))
  })

  test('a line asks for its series once, and keeps the last number', async () => {
    const asked: string[] = []
    const database = await open(model, { clock, onQuery: ({ sql }) => asked.push(sql) })
    const next = () => database.store('s1').nextNumber('PR', 0)
    asked.length = 0
    await database.transaction(async () => void [await next(), await next(), await next()], LINE)
    expect(asked.filter((sql) => sql.includes('sala_sequence'))).toHaveLength(1)
    expect(await next()).toBe(4)
  })

  test('a code that one of a line brings along counts for the next, unless it fails', async () => {
    const database = await open(model, { clock })
    const codes = await Promise.allSettled([
      makeSlip(database, 'a'),
      makeSlip(database, 'b', { number: 'SL-2026-0500' }),
      makeSlip(database, 'c'),
      makeSlip(database, 'broken', { number: 'SL-2026-0900' }),
      makeSlip(database, 'd'),
    ])
    expect(codes.map((one) => (one.status === 'fulfilled' ? one.value : ''))).toEqual([
      'SL-2026-0001',
      'SL-2026-0500',
      'SL-2026-0501',
      '',
      'SL-2026-0502',
    ])
  })

  test('what nobody waited for ends its transaction where it fails, with its own reason', async () => {
    const database = await open(model, { clock })
    const failing = database.transaction(async (inside) => {
      await inside.system.audit.append({ site: null as never } as never)
      await inside.store('s1').insert('slip', record('r1', { number: 'x' }))
    })
    await expect(failing).rejects.toMatchObject({ cause: { message: /null/i } })
    expect(await database.store('s1').get('slip', 'r1')).toBeNull()
    expect(await makeSlip(database, 'after')).toBe('SL-2026-0001')
  })

  test('two lines that hold what the other wants both come through', async () => {
    const database = await open(model, { clock })
    const store = database.store('s1')
    for (const id of ['r1', 'r2']) await store.insert('slip', record(id, { name: '' }))
    let arrived = 0
    let both = (): void => {}
    const meeting = new Promise<void>((resolve) => (both = resolve))
    const append = (line: string, ids: string[]) =>
      database.transaction(
        async (inside) => {
          for (const [at, id] of ids.entries()) {
            const found = (await inside.store('s1').get('slip', id, { lock: true }))!
            const version = found.version + 1
            const changed = { ...found, name: `${String(found.name)}${line}`, version }
            const kept = await inside.store('s1').update('slip', changed, found.version)
            if (!kept.ok) throw new Error('stale')
            if (at > 0 || name === 'sqlite') continue
            if (++arrived >= 2) both()
            await meeting
          }
        },
        { line },
      )
    await Promise.all([append('a', ['r1', 'r2']), append('b', ['r2', 'r1'])])
    for (const id of ['r1', 'r2'])
      expect([...String((await store.get('slip', id))!.name)].sort()).toEqual(['a', 'b'])
  })
})
