import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#shared'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { query } from '../../../server/storage/query/query.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { Explaining } from '../../support/explaining.ts'
import { entity, modelOf, record } from './shop.ts'

const model = modelOf(
  entity('thing', {
    properties: { name: { type: 'string' }, owner: { type: 'string', 'x-index': true } },
    'x-search': ['name'],
    'x-list': { columns: ['name'], sort: [{ field: 'name', direction: 'asc' }] },
  }),
)

eachDatabase((kind) => {
  const ROWS = 1200
  const filled = async () => {
    const at = await kind.place()
    const database = await kind.open(model, { at })
    await database.transaction(async () => {
      for (let n = 0; n < ROWS; n++)
        await database
          .store('s1')
          .insert('thing', record(`r${n}`, { name: `thing ${n}`, owner: `u${n % 300}` }))
    })
    return { at, database }
  }
  const connect = (at: { folder: string; url?: string }, readOnly = false) =>
    (kind.name === 'sqlite' ? sqlite : postgres).connect({
      ...at,
      readOnly,
      statementTimeout: 5000,
    })

  test.runIf(kind.name === 'sqlite')(
    'the planner is told of every site, also after a start that looked at few entries',
    async () => {
      const { at, database } = await filled()
      const connection = await connect(at)
      await sql`pragma analysis_limit = 10`.execute(connection.writer)
      await sql`analyze`.execute(connection.writer)
      const stats = async () =>
        (
          await sql<{ stat: string }>`select stat from sqlite_stat1 where tbl = 'thing'`.execute(
            connection.reader,
          )
        ).rows.map(({ stat }) => stat.split(' ').map(Number).slice(0, 2))
      expect(await stats()).not.toContainEqual([ROWS, ROWS])

      expect(await database.migrate(() => [])).toMatchObject({ ok: true })
      expect(new Set((await stats()).map(String))).toEqual(new Set([`${ROWS},${ROWS}`]))

      const reader = await connect(at, true)
      const context = new Explaining(sqlite, reader, model, systemClock, true)
      const request = { filter: { owner: 'u7' }, sort: { name: 1 as const }, limit: 20 }
      expect(await query(context, 's1', 'thing', request)).toMatchObject({ ok: true })
      expect(context.plans.at(-1)).toMatch(/USING INDEX \S+ \(site=\? AND (f|s)_owner=\?\)/)
      await reader.close()
      await connection.close()
    },
  )

  test.runIf(kind.name === 'sqlite')(
    'a table is read for it when it is new to it or another size, and not at every start',
    async () => {
      const { at, database } = await filled()
      const connection = await connect(at)
      const mark = () =>
        sql`update sqlite_stat1 set stat = stat || ' noquery' where tbl = 'thing'`.execute(
          connection.writer,
        )
      const isMarked = async () =>
        (
          await sql`select 1 from sqlite_stat1 where tbl = 'thing' and stat like '% noquery'`.execute(
            connection.writer,
          )
        ).rows.length > 0
      await database.migrate(() => [])
      await mark()
      await database.migrate(() => [])
      expect(await isMarked()).toBe(true)
      await database.transaction(async () => {
        for (let n = 0; n < ROWS + 2; n++)
          await database.store('s2').insert('thing', record(`q${n}`, { name: 'x', owner: 'u1' }))
      })
      await database.migrate(() => [])
      expect(await isMarked()).toBe(false)
      await connection.close()
    },
  )

  test.runIf(kind.name === 'postgres')(
    'the planner knows the tokens as soon as they are there, and compiles no statement',
    async () => {
      const { at, database } = await filled()
      const connection = await connect(at)
      await sql`update sala_words set done = 0, site = null, id = null`.execute(connection.writer)
      await database.indexWords()
      const known =
        await sql`select 1 from pg_stats where tablename = 'sala_words_thing' and attname = 'tokens'`.execute(
          connection.reader,
        )
      expect(known.rows).toHaveLength(1)
      expect((await sql`show jit`.execute(connection.reader)).rows).toEqual([{ jit: 'off' }])
      await connection.close()
    },
  )
})
