import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { loadProject } from '#schema/node'
import { collectionPlan } from '../../../server/storage/model/plan.ts'
import { eachDatabase } from '../../support/databases.ts'
import { record } from './shop.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { model } = loadProject(ROOT)
const MAX_COLUMNS = 1600

const fixturesOf = (module: string, name: string): Record<string, unknown>[] => {
  const file = join(ROOT, 'schemas', module, name, 'fixtures.json')
  if (!existsSync(file)) return []
  const { good } = JSON.parse(readFileSync(file, 'utf8')) as {
    good?: Record<string, Record<string, unknown>>
  }
  return Object.values(good ?? {})
}

test('no entity has more columns than a table of PostgreSQL takes', () => {
  expect(readdirSync(join(ROOT, 'schemas')).length).toBeGreaterThan(3)
  for (const entity of Object.values(model.entities))
    expect(collectionPlan(entity).columns.length).toBeLessThan(MAX_COLUMNS - 20)
})

eachDatabase(({ open, place }) => {
  test(
    'every entity that ships has a table, keeps its good fixtures and needs no second change',
    { timeout: 120_000 },
    async () => {
      const at = await place()
      const database = await open(model, { at })
      for (const { name, module } of Object.values(model.entities)) {
        const store = database.store('s1')
        for (const [index, fields] of fixturesOf(module, name).entries()) {
          const one = record(`f${index}`, fields) as StoredRecord
          const inserted = await store.insert(name, one)
          if (inserted.ok) expect(await store.get(name, `f${index}`)).toEqual(one)
        }
        expect((await database.query('s1', name, { search: 'ก', needTotal: true })).ok).toBe(true)
        const sort = model.entities[name]!.entity['x-list']?.sort
        expect(
          await database.query('s1', name, { ...(sort ? { sort } : {}), limit: 5 }),
        ).toMatchObject({ ok: true })
      }
      await database.close()
      const again = await open(model, { at, migrate: false })
      expect(await again.migrate(() => [])).toEqual({
        ok: true,
        value: { created: [], changed: [], removed: [] },
      })
    },
  )
})
