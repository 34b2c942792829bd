import { beforeEach, expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import { resolveModel, type EntityDocument } from '#schema'
import type { Actor } from './actor.ts'
import { ActStore } from './actStore.ts'
import { Engine } from './engine.ts'
import { MemoryStore } from './memoryStore.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const clerk: Actor = { id: 'u-1', roles: ['clerk'], name: 'Ann' }
const ENTITY = {
  type: 'object',
  properties: { code: { type: 'string', 'x-unique': true }, count: { type: 'number' } },
} as unknown as EntityDocument
const model = resolveModel({
  entities: { bin: { name: 'bin', module: 'm', entity: ENTITY } },
  enums: {},
  modules: {},
  formulas: {},
  postings: {},
  conversions: {},
  prints: {},
  reports: {},
})

/** Tells what is asked of the database. */
class Watched extends MemoryStore {
  readonly asked: string[] = []
  override get(...args: Parameters<MemoryStore['get']>) {
    this.asked.push('get')
    return super.get(...args)
  }
  override updateAll(...args: Parameters<MemoryStore['updateAll']>) {
    this.asked.push(`updateAll ${args[1].length}`)
    return super.updateAll(...args)
  }
}

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}

let database: Watched
let together: ActStore
let engine: Engine
let bins: string[]

beforeEach(async () => {
  database = new Watched(model)
  const over = (store: MemoryStore | ActStore) =>
    new Engine({ model, store, validate: () => [], clock })
  bins = []
  for (const code of ['A', 'B'])
    bins.push(valueOf(await over(database).create('bin', { code, count: 0 }, clerk)).record._id)
  database.asked.length = 0
  together = new ActStore(database, model)
  engine = over(together)
})

const add = async (id: string) => {
  const { version, count } = (await engine.store.get('bin', id))!
  return engine.update('bin', id, { count: Number(count) + 1 }, version, clerk)
}

test('what several acts over one store change is read once and written once, in the end', async () => {
  for (const id of [...bins, ...bins, ...bins]) valueOf(await add(id))
  expect(database.asked).toEqual(['get', 'get'])
  expect(await database.find('bin', { count: 0 })).toHaveLength(2)
  await together.flush()
  expect(database.asked).toEqual(['get', 'get', 'updateAll 2'])
  expect(await database.find('bin', { count: 3 })).toMatchObject([{ version: 4 }, { version: 4 }])
})

test('a list sees what waits, and an act that is refused leaves nothing of it', async () => {
  valueOf(await add(bins[0]!))
  expect((await engine.update('bin', bins[1]!, { count: 9 }, 7, clerk)).ok).toBe(false)
  expect(await together.find('bin', { count: { $gt: 0 } })).toMatchObject([{ _id: bins[0] }])
  await together.flush()
  expect(await database.get('bin', bins[1]!)).toMatchObject({ count: 0, version: 1 })
})
