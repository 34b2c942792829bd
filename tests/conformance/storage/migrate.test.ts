import { describe, expect, test } from 'vitest'
import { fillTemplate } from '#shared'
import type { EntityDocument, Field, Model } from '#schema'
import en from '#i18n/locales/en/errors.json' with { type: 'json' }
import th from '#i18n/locales/th/errors.json' with { type: 'json' }
import type { Validate } from '../../../server/storage/index.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { entity, modelOf, record } from './shop.ts'

type Properties = Record<string, Field>
const base: Properties = {
  name: { type: 'string' },
  qty: { type: 'integer' },
  state: { type: 'string', enum: ['new', 'old'] },
  code: { type: 'string' },
}
const thing = (properties: Properties, more: Partial<EntityDocument> = {}): Model =>
  modelOf(entity('thing', { properties, ...more }))
const label = { th: 'ก', en: 'a' }
const ROWS = [
  record('r1', { name: 'one', qty: 1, state: 'new', code: 'A' }),
  record('r2', { name: 'two', qty: 2, state: 'old', code: 'A' }),
  record('r3', { name: 'three', state: 'old', code: 'B' }),
  record('r4', { qty: null }),
  record('r5', { state: 'old', code: 'A' }),
]
const valid: Validate = () => []

eachDatabase(({ open, place }) => {
  const installed = async (model = thing(base)): Promise<Place> => {
    const at = await place()
    const database = await open(model, { at })
    for (const [index, row] of ROWS.entries())
      await database.store(index === 4 ? 's2' : 's1').insert('thing', row)
    await database.close()
    return at
  }
  const start = async (at: Place, model: Model, validate = valid) => {
    const database = await open(model, { at, migrate: false })
    return { database, result: await database.migrate(validate) }
  }

  describe('allowed', () => {
    test('nothing to do the second time', async () => {
      const at = await installed()
      expect((await start(at, thing(base))).result).toEqual({
        ok: true,
        value: { created: [], changed: [], removed: [] },
      })
    })

    test('a choice that another takes the place of, also in rows', async () => {
      const at = await place()
      const choice = { type: 'string', enum: ['new', 'old'] } as Field
      const rows = (of: Field): Field =>
        ({ type: 'array', items: { type: 'object', properties: { kind: of } } }) as Field
      const first = await open(thing({ ...base, parts: rows(choice) }), { at })
      await first
        .store('s1')
        .insert('thing', record('r1', { state: 'old', parts: [{ kind: 'old' }, { kind: 'new' }] }))
      await first.close()
      const replaced = {
        type: 'string',
        enum: ['new'],
        'x-labels': { new: label, old: { ...label, mappedTo: 'new' } },
      } as unknown as Field
      const { database, result } = await start(
        at,
        thing({ ...base, state: replaced, parts: rows(replaced) }),
      )
      expect(result).toMatchObject({ ok: true, value: { changed: ['thing'] } })
      expect(await database.store('s1').get('thing', 'r1')).toMatchObject({
        state: 'new',
        parts: [{ kind: 'new' }, { kind: 'new' }],
      })
    })

    test('a new entity, field, index and unique key; nothing is lost', async () => {
      const at = await installed()
      const { database, result } = await start(
        at,
        modelOf(
          entity('thing', {
            properties: {
              ...base,
              note: { type: 'string' },
              name: { type: 'string', 'x-index': true },
              rank: { type: 'number', default: 5 },
            },
            'x-unique': [['code', 'name']],
            'x-index': [['state', 'qty']],
          }),
          entity('other', { properties: { a: { type: 'string', 'x-unique': true } } }),
        ),
      )
      expect(result).toEqual({
        ok: true,
        value: { created: ['other'], changed: ['thing'], removed: [] },
      })
      const store = database.store('s1')
      expect(await store.get('thing', 'r1')).toEqual({ ...ROWS[0], rank: 5 })
      expect(
        (
          await store.find('thing', { rank: 5 }, { sort: [{ field: 'name', direction: 'desc' }] })
        ).map(({ _id }) => _id),
      ).toEqual(['r2', 'r3', 'r1', 'r4'])
      expect(await store.insert('thing', record('r9', { code: 'A', name: 'one' }))).toEqual({
        ok: false,
        duplicate: [{ fields: ['code', 'name'], holder: 'r1' }],
      })
      expect(await store.insert('other', record('o1', { a: 'x' }))).toEqual({ ok: true })
      expect(await database.store('s2').get('thing', 'r5')).toEqual({ ...ROWS[4], rank: 5 })
    })

    test('a renamed field keeps its values, and its column', async () => {
      const at = await installed(thing({ ...base, name: { type: 'string', 'x-index': true } }))
      const { name: _, ...rest } = base
      const { database, result } = await start(
        at,
        thing({ ...rest, title: { type: 'string', 'x-index': true, 'x-from': 'name' } }),
      )
      expect(result.ok).toBe(true)
      expect(
        (await database.store('s1').find('thing', { title: 'two' })).map((row) => row.title),
      ).toEqual(['two'])
      expect((await database.store('s1').get('thing', 'r1'))!).not.toHaveProperty('name')
      await database.close()
      expect(
        (await start(at, thing({ ...rest, title: { type: 'string', 'x-from': 'name' } }))).result
          .ok,
      ).toBe(true)
    })

    test('a field named as dropped loses its values', async () => {
      const at = await installed()
      const { code: _, ...rest } = base
      const { database, result } = await start(
        at,
        thing(rest, { 'x-entity': { label, titleTemplate: '', dropped: ['code'] } }),
      )
      expect(result.ok).toBe(true)
      expect(await database.store('s1').get('thing', 'r1')).toEqual(
        record('r1', { name: 'one', qty: 1, state: 'new' }),
      )
    })

    test('removing what no record holds, a wider type or list, a required field with a default', async () => {
      const at = await installed(thing({ ...base, never: { type: 'string' } }))
      const { database, result } = await start(
        at,
        thing(
          {
            ...base,
            qty: { type: 'number' },
            state: { type: 'string', enum: ['new', 'old', 'odd'], default: 'new' },
          },
          { required: ['state'] },
        ),
      )
      expect(result.ok).toBe(true)
      expect((await database.store('s1').get('thing', 'r4'))!.state).toBe('new')
    })

    test('an index that is taken back, and an entity without records', async () => {
      const at = await place()
      const both = modelOf(
        entity('thing', {
          properties: { ...base, name: { type: 'string', 'x-index': true, 'x-unique': true } },
        }),
        entity('other', { properties: { a: { type: 'string' } } }),
      )
      await (await open(both, { at })).close()
      const { database, result } = await start(at, thing(base))
      expect(result).toEqual({
        ok: true,
        value: { created: [], changed: ['thing'], removed: ['other'] },
      })
      await database.store('s1').insert('thing', record('a', { name: 'same' }))
      expect(await database.store('s1').insert('thing', record('b', { name: 'same' }))).toEqual({
        ok: true,
      })
    })

    test('search and sort keys follow the entity', async () => {
      const at = await installed()
      const { database } = await start(
        at,
        thing({ ...base, name: { type: 'string', 'x-large': true } }),
      )
      await database.close()
      const { database: again } = await start(at, thing(base, { 'x-search': ['name'] }))
      expect(await again.count('s1', 'thing', { search: 'TWO' })).toEqual({ ok: true, value: 1 })
      expect(
        (
          await again
            .store('s1')
            .find('thing', {}, { sort: [{ field: 'name', direction: 'desc' }] })
        )[0]!._id,
      ).toBe('r2')
    })

    test('values that only a program can give are filled in before validation', async () => {
      const at = await installed()
      const database = await open(
        thing({ ...base, twice: { type: 'number' } }, { required: ['twice'] }),
        { at, migrate: false },
      )
      const result = await database.migrate(
        (_, row) =>
          typeof row.twice === 'number' ? [] : [{ code: 'validation-failed', path: 'twice' }],
        (_, row) => ({ ...row, twice: Number(row.qty ?? 0) * 2 }),
      )
      expect(result.ok).toBe(true)
      expect((await database.store('s1').get('thing', 'r2'))!.twice).toBe(4)
    })
  })

  describe('refused', () => {
    const { code: _, ...withoutCode } = base
    const cases: [string, Model, Validate, Record<string, unknown>, string, string][] = [
      [
        'a removed field that rows hold',
        thing(withoutCode),
        valid,
        { code: 'migration-field-removed', path: 'thing.code' },
        'Entity "thing": field "code" was removed, but 4 records still hold a value (first: r1, r2, r3). Put the field back, let a new field take its values with "x-from": "code", or list it under "dropped" in "x-entity" to delete them.',
        'เอนทิตี "thing": ช่อง "code" ถูกถอดออก แต่ยังมีค่าอยู่ใน 4 รายการ (เช่น r1, r2, r3) ให้ใส่ช่องกลับ หรือให้ช่องใหม่รับค่าไปด้วย "x-from": "code" หรือระบุไว้ใน "dropped" ของ "x-entity" เพื่อลบค่า',
      ],
      [
        'a changed type',
        thing({ ...base, qty: { type: 'string' } }),
        valid,
        { code: 'migration-type-changed', path: 'thing.qty' },
        'Entity "thing": field "qty" is now of type string, but 2 records hold something else (first: r1, r2). Keep the old type, or add a new field and move the values first.',
        'เอนทิตี "thing": ช่อง "qty" เปลี่ยนชนิดเป็น string แต่มี 2 รายการที่ค่าเป็นชนิดอื่น (เช่น r1, r2) ให้คงชนิดเดิมไว้ หรือเพิ่มช่องใหม่แล้วย้ายค่าก่อน',
      ],
      [
        'a narrowed list',
        thing({ ...base, state: { type: 'string', enum: ['new'] } }),
        valid,
        { code: 'migration-enum-narrowed', path: 'thing.state' },
        'Entity "thing": field "state" no longer allows a value that 3 records hold (first: r2, r3, r5). Put the value back, or change these records first.',
        'เอนทิตี "thing": ช่อง "state" ไม่รับค่าที่ใช้อยู่ใน 3 รายการแล้ว (เช่น r2, r3, r5) ให้ใส่ค่านั้นกลับ หรือแก้รายการเหล่านี้ก่อน',
      ],
      [
        'a new required field',
        thing({ ...base, must: { type: 'string' } }, { required: ['must'] }),
        valid,
        { code: 'migration-required', path: 'thing.must' },
        'Entity "thing": field "must" is now required, but 5 records have no value (first: r1, r2, r3). Give it a "default", or fill these records in first.',
        'เอนทิตี "thing": ช่อง "must" บังคับกรอกแล้ว แต่มี 5 รายการที่ไม่มีค่า (เช่น r1, r2, r3) ให้กำหนด "default" หรือกรอกรายการเหล่านี้ก่อน',
      ],
      [
        'a unique key over doubles, within a site',
        thing({ ...base, code: { type: 'string', 'x-unique': true } }),
        valid,
        { code: 'migration-duplicate', path: 'thing.code' },
        'Entity "thing": "code" must now be unique, but 2 records share a value with another (first: r1, r2). Change these records first, or take the unique key away.',
        'เอนทิตี "thing": "code" ต้องไม่ซ้ำกันแล้ว แต่มี 2 รายการที่ค่าซ้ำกัน (เช่น r1, r2) ให้แก้รายการเหล่านี้ก่อน หรือยกเลิกการห้ามซ้ำ',
      ],
      [
        'a rule that rows break',
        thing({ ...base, name: { type: 'string', minLength: 4 } }),
        (_name, row) =>
          String(row.name ?? 'long').length < 4
            ? [{ code: 'validation-failed', path: 'name' }]
            : [],
        { code: 'migration-invalid', path: 'thing.name' },
        'Entity "thing": 2 records would no longer be valid at "name" (validation-failed; first: r1, r2). Loosen the rule, or correct these records first.',
        'เอนทิตี "thing": 2 รายการจะไม่ถูกต้องที่ "name" อีกต่อไป (validation-failed เช่น r1, r2) ให้ผ่อนกฎ หรือแก้รายการเหล่านี้ก่อน',
      ],
      [
        'records that would belong to all sites',
        thing(base, { 'x-entity': { label, titleTemplate: '', scope: 'global' } }),
        valid,
        { code: 'migration-scope', path: 'thing' },
        'Entity "thing" changed its "scope", but has 5 records that belong the old way (first: r1, r2, r3). Keep the scope, or make a new entity and move the records.',
        'เอนทิตี "thing" เปลี่ยน "scope" แต่มี 5 รายการที่เป็นแบบเดิม (เช่น r1, r2, r3) ให้คงแบบเดิมไว้ หรือสร้างเอนทิตีใหม่แล้วย้ายรายการ',
      ],
      [
        'a removed entity with records',
        modelOf(entity('fresh', { properties: base })),
        valid,
        { code: 'migration-entity-removed', path: 'thing' },
        'Entity "thing" was removed, but 5 of its records are stored (first: r1, r2, r3). Put the entity back, or delete its records first.',
        'เอนทิตี "thing" ถูกถอดออก แต่ยังมี 5 รายการเก็บอยู่ (เช่น r1, r2, r3) ให้ใส่เอนทิตีกลับ หรือลบรายการของมันก่อน',
      ],
    ]

    test.each(cases)(
      '%s, before anything is changed',
      async (_, model, validate, failure, english, thai) => {
        const at = await installed()
        // Beside the refused change stands a harmless one, which must not happen either.
        const beside = {
          ...model,
          entities: {
            ...model.entities,
            beside: entity('beside', { properties: { a: { type: 'string' } } }),
          },
        }
        const { database, result } = await start(at, beside, validate)
        expect(result).toMatchObject({ ok: false, failures: [failure] })
        if (result.ok) return
        expect(result.failures).toHaveLength(1)
        const { code, params } = result.failures[0]!
        expect(fillTemplate((en as Record<string, string>)[code]!, params)).toBe(english)
        expect(fillTemplate((th as Record<string, string>)[code]!, params)).toBe(thai)
        await database.close()
        const { database: before, result: unchanged } = await start(at, thing(base))
        expect(unchanged).toEqual({ ok: true, value: { created: [], changed: [], removed: [] } })
        expect(await before.store('s1').find('thing', {})).toEqual(ROWS.slice(0, 4))
      },
    )

    test('every reason is told at once', async () => {
      const at = await installed()
      const { result } = await start(
        at,
        thing(
          { ...withoutCode, qty: { type: 'boolean' }, must: { type: 'string' } },
          { required: ['must'] },
        ),
      )
      expect(!result.ok && result.failures.map(({ code }) => code).sort()).toEqual([
        'migration-field-removed',
        'migration-required',
        'migration-type-changed',
      ])
    })
  })

  test('two gateways that start at once do it once', async () => {
    const at = await place()
    const [first, second] = await Promise.all([
      open(thing(base), { at, migrate: false }),
      open(thing(base), { at, migrate: false }),
    ])
    const results = await Promise.all([first.migrate(valid), second.migrate(valid)])
    expect(results.map((result) => (result.ok ? result.value.created.length : -1)).sort()).toEqual([
      0, 1,
    ])
  })

  test('names that are hard on a database are no matter', async () => {
    const long = 'a'.repeat(90)
    const odd: Properties = {
      id: { type: 'string', 'x-index': true },
      site: { type: 'string', 'x-unique': true },
      doc: { type: 'string', 'x-index': true },
      [long]: { type: 'string', 'x-index': true },
      [`${long}b`]: { type: 'string', 'x-index': true },
      ชื่อ: { type: 'string', 'x-index': true },
      select: { type: 'number', 'x-index': true },
    }
    const database = await open(
      modelOf(entity('order', { properties: odd }), entity('group-by-select', { properties: odd })),
    )
    const row = record('r', {
      id: 'x',
      site: 'y',
      doc: 'z',
      [long]: 'l1',
      [`${long}b`]: 'l2',
      ชื่อ: 'ก',
      select: 1,
    })
    for (const name of ['order', 'group-by-select']) {
      await database.store('s1').insert(name, row)
      expect(
        await database
          .store('s1')
          .find(
            name,
            {
              id: 'x',
              site: 'y',
              doc: 'z',
              [long]: 'l1',
              [`${long}b`]: 'l2',
              ชื่อ: 'ก',
              select: { $gt: 0 },
            },
            { sort: [{ field: 'ชื่อ' }, { field: long }] },
          ),
      ).toEqual([row])
    }
    expect(() => thing({ 'a"b': { type: 'string' } })).not.toThrow()
    await expect(open(thing({ 'a"b': { type: 'string' } }))).rejects.toThrow(
      'Entity "thing": the field name "a"b" cannot be stored',
    )
  })
})
