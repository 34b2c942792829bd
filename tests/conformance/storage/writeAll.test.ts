import { expect, test } from 'vitest'
import { systemClock } from '#shared'
import { SqlStore } from '../../../server/storage/records/store.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { Explaining } from '../../support/explaining.ts'
import { entity, modelOf, record } from './shop.ts'

const model = modelOf(
  entity('thing', { properties: { name: { type: 'string', 'x-index': true } } }),
)
const ROWS = 300

eachDatabase(({ name, open, place }) => {
  test.runIf(name === 'sqlite')(
    'many records are changed by their keys: the list of what changes is read once, not once a row',
    async () => {
      const at = await place()
      const database = await open(model, { at })
      const before = Array.from({ length: ROWS }, (_, n) => record(`r${n}`, { name: `n${n}` }))
      await database.store('s1').insertAll('thing', before)
      await database.close()
      const connection = await sqlite.connect({ ...at, readOnly: false, statementTimeout: 5000 })
      const context = new Explaining(sqlite, connection, model, systemClock, false)
      const changes = before.map((one) => ({
        before: one,
        record: { ...one, version: one.version + 1, name: `${String(one.name)}!` },
      }))
      // A statement that is explained is never finished, so that nothing can be committed: its plan is what counts.
      await new SqlStore(context, 's1').updateAll('thing', changes).catch(() => undefined)
      const [plan] = context.plans
      expect(plan).toMatch(/MATERIALIZE v/)
      expect(plan).toMatch(/\(site=\? AND id=\?\)/)
      await connection.close()
    },
  )
})
