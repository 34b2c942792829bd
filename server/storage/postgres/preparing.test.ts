import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareStatements } from './preparing.ts'
import { tokenTable } from './tokens.ts'

test('statements are prepared once, but for those by tokens: a plan for all tokens would read every record', () => {
  const sent: unknown[] = []
  const pool = new EventEmitter()
  prepareStatements(pool as unknown as pg.Pool)
  const client = { query: (first: unknown) => sent.push(first) }
  pool.emit('connect', client)
  const query = client.query as (text: string, values: unknown[]) => unknown
  query('select 1 where $1', [1])
  query('select 1 where $1', [2])
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) })
  const wanted = { op: 'all' as const, tokens: ['a'] }
  const { sql: text } = sql`select 1 as one ${tokenTable.matches('words', wanted)}`.compile(db)
  query(text, ['{1}'])
  expect(sent).toEqual([
    { name: 'sala_0_0', text: 'select 1 where $1', values: [1] },
    { name: 'sala_0_0', text: 'select 1 where $1', values: [2] },
    text,
  ])
})
