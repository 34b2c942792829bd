import { beforeAll, describe, expect, test } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { Explaining } from '../../support/explaining.ts'
import { openDatabase, type Database, type QueryRequest } from '../../../server/storage/index.ts'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { query } from '../../../server/storage/query/query.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { systemClock } from '#shared'
import { entity, modelOf, record } from './shop.ts'

const thing = entity('thing', {
  properties: {
    name: { type: 'string' },
    title: { $ref: 'sala:text' } as never,
    phone: { type: 'string', format: 'phone' },
    hush: { type: 'string' },
    rank: { type: 'integer', 'x-index': true },
  },
  'x-search': ['name', 'title', 'phone', 'hush'],
})
const model = modelOf(thing)

/** The same on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const SYLLABLES =
  'การ จัด คลัง สินค้า ป่า ป้า ปลา ทู น้ำ ดื่ม ห้อง เย็น ก ข่า ข้า ๆ safety Paper PO2026-0042 1.50 a can\'t "x" % _ 😀 (ใหม่) é'.split(
    ' ',
  )

function text(below: (most: number) => number): string {
  const parts = Array.from({ length: 1 + below(5) }, () => SYLLABLES[below(SYLLABLES.length)]!)
  return parts.join(below(3) ? '' : ' ')
}

/** A piece of a text, a text, or something that stands nowhere. */
function search(below: (most: number) => number, texts: string[]): string {
  const from = texts[below(texts.length)]!
  const start = below(from.length)
  const piece = from.slice(start, start + 1 + below(6))
  const kind = below(8)
  if (kind === 0) return text(below)
  if (kind === 1) return `${piece} ${from.slice(0, 3)}`
  if (kind === 2) return piece.replace(/[\u0e48-\u0e4b]/g, '')
  if (kind === 3) return `${piece}ซ`
  return piece
}

eachDatabase((kind) => {
  const dialect = kind.name === 'sqlite' ? sqlite : postgres
  const connect = (at: Place, readOnly: boolean) =>
    dialect.connect({ ...at, readOnly, statementTimeout: 5000 })
  const run = async (at: Place, ...statements: RawBuilder<unknown>[]): Promise<void> => {
    const connection = await connect(at, false)
    for (const statement of statements) await statement.execute(connection.writer)
    await connection.close()
  }
  const forgotten = sql`update sala_words set done = 0, site = null, id = null`

  describe('many records', () => {
    /** Both hold the same; one of them has no index. */
    let indexed: Database
    let scanning: Database
    let at: Place
    const ran: string[] = []
    const texts: string[] = []

    beforeAll(async () => {
      at = await kind.place()
      const without = await kind.place()
      await (await kind.open(model, { at })).close()
      indexed = await openDatabase({
        ...at,
        model,
        clock: systemClock,
        onQuery: ({ sql: statement }) => ran.push(statement),
      })
      scanning = await kind.open(model, { at: without })
      const below = numbers(11)
      const records = ['s1', 's2'].flatMap((site) =>
        Array.from({ length: 150 }, (_, number) => {
          const fields = {
            name: text(below),
            ...(below(2) ? { title: { th: text(below), en: text(below) } } : {}),
            ...(below(3) ? {} : { phone: `08${10_000_000 + below(89_999_999)}` }),
            hush: text(below),
            rank: below(9),
          }
          texts.push(fields.name, fields.hush)
          return { site, record: record(`r${String(number).padStart(3, '0')}`, fields) }
        }),
      )
      for (const database of [indexed, scanning])
        await database.transaction(async () => {
          for (const one of records) await database.store(one.site).insert('thing', one.record)
          // Some are others afterwards, and some are gone.
          for (const one of records.filter((_, index) => index % 7 === 0))
            await database
              .store(one.site)
              .update('thing', { ...one.record, name: `เปลี่ยน ${one.record.hush}`, version: 2 }, 1)
          for (const one of records.filter((_, index) => index % 11 === 5))
            await database.store(one.site).remove('thing', one.record._id, 1)
        })
      await run(without, forgotten)
      await run(at, sql`analyze`)
      return () => indexed.close()
    })

    const access = {
      filter: null,
      readable: new Set(['name', 'title', 'title.th', 'title.en', 'phone', 'rank']),
    }
    const ids = async (database: Database, request: object): Promise<unknown> => {
      const found = await database.query('s1', 'thing', { needTotal: true, ...request })
      return found.ok ? [found.value.rows.map(({ _id }) => _id), found.value.total] : found.failures
    }

    test('the index answers what reading every record answers', async () => {
      const below = numbers(5)
      let found = 0
      for (let round = 0; round < 400; round++) {
        const request = {
          search: search(below, texts),
          ...(below(2) ? { sort: { name: below(2) ? 1 : -1 } } : {}),
          ...(below(3) ? {} : { access }),
          ...(below(4) ? {} : { filter: { rank: below(9) } }),
          ...(below(4) ? {} : { skip: below(5), limit: 3 }),
        }
        const answer = await ids(indexed, request)
        expect([request, answer]).toEqual([request, await ids(scanning, request)])
        if (JSON.stringify(answer) !== '[[],0]') found++
      }
      expect(found).toBeGreaterThan(200)
    })

    test('a field that the caller may not read leads to nothing', async () => {
      await indexed.store('s1').insert('thing', record('z1', { hush: 'กังหันลม' }))
      expect(await ids(indexed, { search: 'กังหัน' })).toEqual([['z1'], 1])
      expect(await ids(indexed, { search: 'กังหัน', access })).toEqual([[], 0])
      expect(await ids(indexed, { search: 'ังหั', access })).toEqual([[], 0])
      await indexed.store('s1').remove('thing', 'z1', 1)
      expect(await ids(indexed, { search: 'กังหัน' })).toEqual([[], 0])
    })

    test('what is undone leaves no words', async () => {
      await indexed
        .transaction(async () => {
          await indexed.store('s1').insert('thing', record('z2', { name: 'กังหันลม' }))
          throw new Error('undone')
        })
        .catch(() => undefined)
      expect(await ids(indexed, { search: 'กังหัน' })).toEqual([[], 0])
    })

    test.each<[string, object, number]>([
      ['words that are there', { search: 'สินค้า', sort: { name: 1 } }, 2],
      ['words that are nowhere', { search: 'ซซซซ' }, 2],
      ['a part of a word', { search: 'ลาทู', sort: { name: 1 } }, 3],
      ['words, counted', { search: 'สินค้า', sort: { name: 1 }, needTotal: true }, 3],
      ['a list', { sort: { name: 1 } }, 1],
      ['a list, counted', { sort: { name: 1 }, needTotal: true }, 2],
    ])('%s: so many statements', async (_, request, statements) => {
      await indexed.query('s1', 'thing', { search: 'ซซซซ' })
      // Whether there are many records is looked up once a minute.
      await indexed.query('s1', 'thing', { sort: { name: 1 } })
      ran.length = 0
      await indexed.query('s1', 'thing', { limit: 20, ...request })
      expect(ran).toHaveLength(statements)
    })

    test('a search reads no table from end to end', async () => {
      const connection = await connect(at, true)
      const context = new Explaining(dialect, connection, model, systemClock, true)
      if (kind.name === 'postgres') await sql`set enable_seqscan = off`.execute(connection.reader)
      const plansOf = async (request: QueryRequest): Promise<string> => {
        context.plans.length = 0
        const found = await query(context, 's1', 'thing', { limit: 20, ...request })
        expect(found).toMatchObject({ ok: true })
        return context.plans.filter((plan) => !plan.includes('sala_words"')).join('\n')
      }
      for (const words of ['สินค้า', 'สินค้า safety', 'ลาทู', 'ซซซซ'])
        for (const sort of [{ name: 1 as const }, undefined]) {
          const plans = await plansOf({ search: words, ...(sort ? { sort } : {}) })
          expect(plans).toMatch(
            kind.name === 'sqlite'
              ? /SCAN sala_words_thing VIRTUAL TABLE INDEX/
              : /Bitmap Index Scan on sala_words_thing_tokens/,
          )
          expect(plans).not.toMatch(/SCAN r\b|SCAN thing|Seq Scan on (thing|sala_words_thing)/)
        }
      await connection.close()
    })
  })

  describe('a word that many records share', () => {
    const most = 4600
    let database: Database
    const told = async (request: QueryRequest): Promise<unknown> => {
      const found = await database.query('s1', 'thing', { limit: 5, needTotal: true, ...request })
      return found.ok ? [found.value.total, found.value.atLeast ?? false] : found.failures
    }

    beforeAll(async () => {
      database = await kind.open(model)
      await database.transaction(async () => {
        for (let rank = 0; rank < most; rank++)
          await database
            .store('s1')
            .insert('thing', record(`r${rank}`, { name: `สินค้า ${rank % 1000}`, rank }))
      })
    })

    test.each<[string, QueryRequest, [number, boolean]]>([
      ['no more are counted than are asked for', { upTo: 1000 }, [1000, true]],
      ['all are where there are as many', { upTo: most }, [most, false]],
      ['all are where nothing is said', {}, [most, false]],
      ['of a few', { search: 'สินค้า 777', upTo: 3 }, [3, true]],
      ['of as few as there are', { search: 'สินค้า 777', upTo: 4 }, [4, false]],
      ['of those a filter leads to', { filter: { rank: { $gte: 4500 } }, upTo: 99 }, [99, true]],
      ['all that a filter leads to', { filter: { rank: { $gte: 4500 } }, upTo: 100 }, [100, false]],
      ['of a list', { search: '', upTo: 7 }, [7, true]],
    ])('%s', async (_, request, answer) => {
      expect(await told({ search: 'สินค้า', ...request })).toEqual(answer)
    })

    test('the page after those with the same tone marks is the next of them', async () => {
      const found = await database.query('s1', 'thing', { search: 'สินค้า', skip: 4590, limit: 20 })
      expect(found.ok && found.value.rows).toHaveLength(10)
    })
  })

  describe('records from before', () => {
    const many = 2400
    const older = modelOf({ ...thing, entity: { ...thing.entity, 'x-search': ['hush'] } })

    test('are indexed beside other work, from where it was stopped, and found meanwhile', async () => {
      const at = await kind.place()
      const first = await kind.open(model, { at })
      await first.transaction(async () => {
        for (let number = 0; number < many; number++)
          await first
            .store('s1')
            .insert(
              'thing',
              record(`r${String(number).padStart(4, '0')}`, { name: `ปลา ${number}` }),
            )
      })
      await first.close()
      // As an installation of before the index: a start makes its table, and leaves the records for later.
      await run(at, ...dialect.tokens.drop('sala_words_thing'), sql`drop table sala_words`)
      const again = await kind.open(model, { at })
      const hits = async (words: string): Promise<unknown> =>
        again.count('s1', 'thing', { search: words })
      expect(await hits('ปลา')).toEqual({ ok: true, value: many })

      const stop = new AbortController()
      const told: { records: number; done: boolean }[] = []
      setImmediate(() => stop.abort())
      await again.indexWords({ signal: stop.signal, report: (progress) => told.push(progress) })
      expect(told.at(-1)?.done).not.toBe(true)
      await again.store('s1').update('thing', record('r0001', { name: 'กุ้ง', version: 2 }), 1)
      await again.store('s1').update('thing', record('r2399', { name: 'กุ้ง', version: 2 }), 1)
      await again.store('s1').remove('thing', 'r2398', 1)
      expect(await hits('กุ้ง')).toEqual({ ok: true, value: 2 })

      await again.indexWords({ report: (progress) => told.push(progress) })
      const last = told.at(-1)
      expect(last).toMatchObject({ collection: 'thing', done: true })
      expect(last?.records).toBeLessThan(many)
      await again.close()
      const ready = await kind.open(model, { at })
      expect(await ready.count('s1', 'thing', { search: 'กุ้ง' })).toEqual({ ok: true, value: 2 })
      expect(await ready.count('s1', 'thing', { search: 'ปลา' })).toEqual({
        ok: true,
        value: many - 3,
      })
    })

    test('another list of fields makes the index anew; without one there is none', async () => {
      const at = await kind.place()
      const first = await kind.open(older, { at })
      await first.store('s1').insert('thing', record('a', { name: 'ปลา', hush: 'กุ้ง' }))
      expect(await first.count('s1', 'thing', { search: 'ปลา' })).toEqual({ ok: true, value: 0 })
      await first.close()
      const second = await kind.open(model, { at })
      expect(await second.count('s1', 'thing', { search: 'ปลา' })).toEqual({ ok: true, value: 1 })
      await second.close()
      const none = modelOf({ ...thing, entity: { ...thing.entity, 'x-search': [] } })
      const third = await kind.open(none, { at })
      expect(await third.count('s1', 'thing', { search: 'ปลา' })).toEqual({ ok: true, value: 0 })
      await third.close()
      const gone = await kind.open(modelOf(), { at, migrate: false })
      expect((await gone.planMigration(() => [])).removed[0]?.statements.join()).toContain(
        'sala_words_thing',
      )
    })
  })
})
