import { describe, expect, test } from 'vitest'
import { fillTemplate } from '#shared'
import type { EntityDocument, Field, Model } from '#schema'
import en from '#i18n/locales/en/errors.json' with { type: 'json' }
import { eachDatabase, type Place } from '../../support/databases.ts'
import { entity, modelOf, record } from './shop.ts'

const label = { th: 'ก', en: 'a' }
const text = { type: 'string' } as Field
const object = (properties: Record<string, Field>): Field =>
  ({ type: 'object', additionalProperties: false, properties }) as Field
const rows = (properties: Record<string, Field>): Field =>
  ({ type: 'array', items: object(properties) }) as Field
const thing = (properties: Record<string, Field>, more: Partial<EntityDocument> = {}): Model =>
  modelOf(entity('thing', { properties, ...more }))

const before = {
  maker: object({ name: text, rank: text, home: object({ city: text, zip: text }) }),
  lines: rows({ sku: text, note: text }),
}
const ROWS = [
  record('a', {
    maker: { name: 'ก', rank: '1', home: { city: 'ข', zip: '10900' } },
    lines: [{ sku: 'S1' }, { sku: 'S2', note: 'ค' }],
  }),
  record('b', { maker: { name: 'ง', rank: null }, lines: [] }),
  record('c', {}),
]

eachDatabase(({ open, place }) => {
  const changed = async (model: Model) => {
    const at: Place = await place()
    const first = await open(thing(before), { at })
    for (const row of ROWS) await first.store('s1').insert('thing', row)
    await first.close()
    const database = await open(model, { at, migrate: false })
    const knowsNote = JSON.stringify(model).includes('"note":')
    const result = await database.migrate((_, stored) =>
      !knowsNote && JSON.stringify(stored).includes('"note"')
        ? [{ code: 'unknown-field', path: 'lines[1].note' }]
        : [],
    )
    return { database, result, get: (id: string) => database.store('s1').get('thing', id) }
  }
  const refused = (field: string, ids: string) => ({
    ok: false,
    failures: [
      {
        code: 'migration-field-removed',
        path: `thing.${field}`,
        params: { entity: 'thing', field, rows: 1, ids },
      },
    ],
  })

  describe('a field inside that vanishes with its values is refused', () => {
    test.each<[string, Record<string, Field>, string]>([
      [
        'of an object',
        { ...before, maker: object({ name: text, home: before.maker.properties!.home! }) },
        'maker.rank',
      ],
      [
        'of an object in an object',
        { ...before, maker: object({ name: text, rank: text, home: object({ city: text }) }) },
        'maker.home.zip',
      ],
      ['of a row', { ...before, lines: rows({ sku: text }) }, 'lines.note'],
      [
        'that is itself an object',
        { ...before, maker: object({ name: text, rank: text }) },
        'maker.home',
      ],
    ])('%s', async (_, properties, field) => {
      const { result, get } = await changed(thing(properties))
      expect(result).toEqual(refused(field, 'a'))
      expect(await get('a')).toEqual(ROWS[0])
    })

    test('and told with the way out', async () => {
      const { result } = await changed(thing({ ...before, lines: rows({ sku: text }) }))
      const [failure] = result.ok ? [] : result.failures
      expect(fillTemplate(en['migration-field-removed'], failure!.params!)).toContain(
        '"x-from": "lines.note"',
      )
    })
  })

  test('the way out: dropped by its path', async () => {
    const { result, get } = await changed(
      thing(
        { ...before, lines: rows({ sku: text }) },
        { 'x-entity': { label, titleTemplate: '', dropped: ['lines.note'] } },
      ),
    )
    expect(result.ok).toBe(true)
    expect(await get('a')).toEqual({ ...ROWS[0], lines: [{ sku: 'S1' }, { sku: 'S2' }] })
  })

  test.each(['note', 'lines.note'])(
    'the way out: renamed from %s, under a new name above too',
    async (from) => {
      const above = from === 'note' ? 'lines' : 'items'
      const { lines: _, ...rest } = before
      const moved = rows({ sku: text, remark: { ...text, 'x-from': from } })
      const { result, get } = await changed(
        thing({ ...rest, [above]: above === 'lines' ? moved : { ...moved, 'x-from': 'lines' } }),
      )
      expect(result.ok, JSON.stringify(result)).toBe(true)
      const { lines: __, ...same } = ROWS[0]!
      expect(await get('a')).toEqual({
        ...same,
        [above]: [{ sku: 'S1' }, { sku: 'S2', remark: 'ค' }],
      })
    },
  )

  test('one without values goes, and what becomes open keeps all', async () => {
    const { result, get } = await changed(thing({ ...before, maker: { type: 'object' } as Field }))
    expect(result.ok).toBe(true)
    expect(await get('a')).toEqual(ROWS[0])
    const empty = await place()
    const first = await open(thing(before), { at: empty })
    await first.store('s1').insert('thing', ROWS[1]!)
    await first.close()
    const database = await open(thing({ ...before, maker: object({ name: text }) }), {
      at: empty,
      migrate: false,
    })
    expect((await database.migrate(() => [])).ok).toBe(true)
    expect(await database.store('s1').get('thing', 'b')).toEqual({
      ...ROWS[1],
      maker: { name: 'ง' },
    })
  })
})
