import { expect, test } from 'vitest'
import type { Model } from '#schema'
import type { Database, Dump, Source, TableRow, Validate } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { rowsOf } from '../../support/operations.ts'
import { AT, entity, modelOf, record } from '../storage/shop.ts'

const valid: Validate = () => []
const thing = (properties: Parameters<typeof entity>[1]['properties'], more: object = {}): Model =>
  modelOf(
    entity('thing', { properties, ...more }),
    entity('other', { properties: { n: { type: 'integer' } } }),
  )
const base = thing({ name: { type: 'string' }, price: { type: 'number' } })

/** All that a database holds, apart from it. */
const copyOf = (database: Database): Promise<Source> =>
  database.dump(async ({ schema, tables }: Dump) => {
    const read: Source['tables'] = []
    for (const { name, batches } of tables) {
      const rows: TableRow[] = []
      for await (const batch of batches()) rows.push(...batch)
      read.push({
        name,
        async *batches() {
          yield* rows.length ? [structuredClone(rows)] : []
        },
      })
    }
    return { schema: structuredClone(schema), tables: read }
  })

eachDatabase(({ open, place }) => {
  test('a dump is one moment: what is written while it is read is not in it', async () => {
    const at = await place()
    const [database, beside] = [await open(base, { at }), await open(base, { at })]
    for (let n = 0; n < 1200; n++)
      await database.store('s1').insert('thing', record(`t${String(n).padStart(4, '0')}`))
    const found: string[] = []
    await database.dump(async ({ tables }) => {
      for (const { name, batches } of tables)
        for await (const rows of batches()) {
          found.push(...rows.map((row) => `${name} ${String(row.id)}`))
          await beside.store('s1').insert('thing', record(`z${found.length}`))
          await beside.store('s1').insert('other', record(`o${found.length}`, { n: 1 }))
        }
    })
    expect(found).toHaveLength(1200)
    expect((await rowsOf(database)).other!.length).toBeGreaterThan(1)
  })

  test('records of an older model come in as a migration would bring them, or are refused by field', async () => {
    const old = await open(base)
    await old.store('s1').insert('thing', record('t1', { name: 'ชื่อ', price: 1.5 }))
    await old.store('s1').insert('other', record('o1', { n: 7 }))
    const source = await copyOf(old)

    const renamed = await open(
      thing({ title: { type: 'string', 'x-from': 'name' }, price: { type: 'number' } }),
    )
    expect(await renamed.checkLoad(source, valid)).toEqual([])
    expect((await renamed.load(source, valid, async () => {})).ok).toBe(true)
    expect(await renamed.store('s1').get('thing', 't1')).toMatchObject({
      title: 'ชื่อ',
      price: 1.5,
      created_at: AT,
      updated_by: 'u1',
    })

    const lossy = await open(thing({ price: { type: 'number' } }))
    expect(await lossy.checkLoad(source, valid)).toMatchObject([
      { code: 'migration-field-removed', path: 'thing.name', params: { rows: 1, ids: 't1' } },
    ])
    const smaller = await open(
      modelOf(entity('thing', { properties: base.entities.thing!.entity.properties })),
    )
    expect(await smaller.checkLoad(source, valid)).toMatchObject([
      { code: 'migration-entity-removed', path: 'other' },
    ])
  })

  test('what fails as the last of a load takes all of it back', async () => {
    const from = await open(base)
    await from.store('s1').insert('thing', record('new'))
    const to = await open(base)
    await to.store('s1').insert('thing', record('old'))
    await to.system.sequences.next('s1', 'PR')
    expect([await to.isEmpty(), await (await open(base)).isEmpty()]).toEqual([false, true])
    const source = await copyOf(from)
    await expect(
      to.load(source, valid, () => Promise.reject(new Error('the disk'))),
    ).rejects.toThrow('the disk')
    expect((await rowsOf(to)).thing!.map(({ id }) => id)).toEqual(['old'])
    expect(await to.system.sequences.last('s1', 'PR')).toBe(1)
    expect((await to.load(source, valid, async () => {})).ok).toBe(true)
    expect((await rowsOf(to)).thing!.map(({ id }) => id)).toEqual(['new'])
    expect(await to.system.sequences.last('s1', 'PR')).toBe(0)
  })

  test('a plan says what a migration would do, and does none of it', async () => {
    const at = await place()
    const fresh = await open(base, { at, migrate: false })
    const first = await fresh.planMigration(valid)
    expect(first.created.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sala_audit', 'thing', 'other']),
    )
    expect(first.created.find(({ name }) => name === 'thing')!.statements[0]).toMatch(
      /^create table "thing" \(/,
    )
    expect(await fresh.isEmpty()).toBe(true)
    expect((await fresh.migrate(valid)).ok).toBe(true)
    const nothing = { created: [], changed: [], removed: [], failures: [] }
    expect(await fresh.planMigration(valid)).toEqual(nothing)
    await fresh.store('s1').insert('thing', record('t1', { name: 'x' }))

    const next = thing({
      name: { type: 'string', 'x-index': true },
      price: { type: 'number' },
      added: { type: 'boolean' },
    })
    const reader = await open(next, { at, readOnly: true })
    const plan = await reader.planMigration(valid)
    expect(plan).toMatchObject({
      created: [],
      changed: [{ name: 'thing', rewrites: true }],
      removed: [],
      failures: [],
    })
    expect(plan.changed[0]!.statements.join('\n')).toMatch(/add column "f_name".*\n.*create index/s)
    expect(await fresh.planMigration(valid)).toEqual(nothing)
    const lossy = await open(thing({ price: { type: 'number' } }), { at, readOnly: true })
    expect((await lossy.planMigration(valid)).failures).toMatchObject([
      { code: 'migration-field-removed', path: 'thing.name' },
    ])
    const writer = await open(next, { at, migrate: false })
    expect(await writer.migrate(valid)).toMatchObject({ ok: true, value: { changed: ['thing'] } })
  })
})
