import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#shared'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { SqlStore } from '../../../server/storage/records/store.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { Explaining } from '../../support/explaining.ts'
import { entity, modelOf, record } from './shop.ts'

const model = modelOf(
  entity('slip', {
    properties: { number: { type: 'string', 'x-unique': true }, name: { type: 'string' } },
    'x-code': { field: 'number', pattern: 'SL-{YYYY}-{####}', reset: 'yearly' },
  }),
)

eachDatabase(({ name, open, place }) => {
  test('the highest codes come first by their number, whatever else begins like them', async () => {
    const store = (await open(model)).store('s1')
    const codes = [
      'SL-2026-0009',
      'SL-2026-10000',
      'SL-2026-0010',
      'SL-2025-9999',
      'SM-1',
      'sl-2026-0099',
      'SL2026-77',
    ]
    for (const [n, number] of codes.entries())
      await store.insert('slip', record(`r${n}`, { number }))
    await (await open(model)).store('s2').insert('slip', record('x', { number: 'SL-2026-0500' }))
    expect(await store.highestCodes('slip', 'SL-2026-', 10)).toEqual([
      'SL-2026-10000',
      'SL-2026-0010',
      'SL-2026-0009',
    ])
    expect(await store.highestCodes('slip', 'SL-2024-', 10)).toEqual([])
  })
  test('the highest codes are read from the end of their index, however many there are', async () => {
    const at = await place()
    await (await open(model, { at })).close()
    const dialect = name === 'sqlite' ? sqlite : postgres
    const connection = await dialect.connect({ ...at, readOnly: true, statementTimeout: 5000 })
    const context = new Explaining(dialect, connection, model, systemClock, true)
    if (name === 'postgres') await sql`set enable_seqscan = off`.execute(connection.reader)
    await new SqlStore(context, 's1').highestCodes('slip', 'SL-2026-', 20)
    expect(context.plans).toHaveLength(1)
    expect(context.plans[0]).toMatch(/Index (Only )?Scan Backward|SEARCH slip USING INDEX/)
    expect(context.plans[0]).not.toMatch(/Sort|TEMP B-TREE/)
    await connection.close()
  })
})
