import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { resolveModel, type EntityDocument, type EnumDocument, type Model } from '#schema'
import { Engine } from './engine.ts'
import { MemoryStore } from './memoryStore.ts'
import { SYSTEM_ACTOR } from './actor.ts'

const L = { th: 'ก', en: 'a' }
const clock = fixedClock('2026-11-21T03:00:00.000Z')

const TERMS = {
  $id: 'terms',
  enum: ['cash', 'net_30', 'net_20', 'net_31'],
  'x-data': { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] },
  'x-labels': {
    cash: { ...L, data: { days: 0 } },
    net_30: { ...L, data: { days: 30 } },
    net_20: { th: '20 วัน', en: '20 days', retired: true, data: { days: 20 } },
    net_31: { ...L, mappedTo: 'net_30' },
  },
} as EnumDocument

const model: Model = resolveModel({
  enums: { 'shop/terms': TERMS },
  modules: {},
  formulas: {},
  postings: {},
  conversions: {},
  prints: {},
  reports: {},
  entities: {
    bill: {
      name: 'bill',
      module: 'shop',
      entity: {
        $id: 'bill',
        type: 'object',
        'x-entity': { label: L, titleTemplate: '{{note}}' },
        'x-access': {},
        properties: {
          note: { type: 'string' },
          terms: { $ref: 'enum:terms' },
          parts: {
            type: 'array',
            items: { type: 'object', properties: { terms: { $ref: 'enum:terms' } } },
          },
          days: { type: 'integer', 'x-compute': { enumData: ['terms', { var: 'terms' }, 'days'] } },
        },
      } as unknown as EntityDocument,
    },
  },
})

const withBill = async (record: object) => {
  const store = new MemoryStore(model)
  const system = { created_at: '', created_by: null, updated_at: '', updated_by: null }
  await store.insert('bill', { _id: 'a', version: 1, ...system, ...record } as never)
  return new Engine({ model, store, validate: () => [], clock })
}
const refusals = (
  outcome: Awaited<ReturnType<Engine['create']>>,
): [string, string | undefined][] =>
  outcome.ok ? [] : outcome.failures.map(({ code, path }) => [code, path])

test('a rule reads what the list says of a value; a value that nothing is said of gives nothing', async () => {
  const engine = await withBill({})
  const days = async (terms?: string) => {
    const made = await engine.create('bill', terms ? { terms } : {}, SYSTEM_ACTOR)
    return made.ok ? made.value.record.days : made.failures
  }
  expect(await days('net_30')).toBe(30)
  expect(await days('cash')).toBe(0)
  expect(await days()).toBeUndefined()
})

test('a list no longer holds a value that another took the place of, and whoever sends it gets the other', async () => {
  const engine = await withBill({})
  expect(model.entities.bill!.entity.properties.terms!.enum).toEqual(['cash', 'net_30', 'net_20'])
  const made = await engine.create(
    'bill',
    { terms: 'net_31', parts: [{ terms: 'net_31' }, { terms: 'cash' }] },
    SYSTEM_ACTOR,
  )
  expect(made).toMatchObject({
    ok: true,
    value: {
      record: { terms: 'net_30', days: 30, parts: [{ terms: 'net_30' }, { terms: 'cash' }] },
    },
  })
})

test('a retired value is kept where it stands and refused where it is newly set', async () => {
  const engine = await withBill({ terms: 'net_20', parts: [{ terms: 'net_20' }, {}] })
  expect(refusals(await engine.create('bill', { terms: 'net_20' }, SYSTEM_ACTOR))).toEqual([
    ['choice-retired', 'terms'],
  ])
  const kept = await engine.update('bill', 'a', { note: 'x', terms: 'net_20' }, 1, SYSTEM_ACTOR)
  expect(kept).toMatchObject({ ok: true, value: { record: { terms: 'net_20', days: 20 } } })
  const left = await engine.update('bill', 'a', { terms: 'cash' }, 2, SYSTEM_ACTOR)
  expect(refusals(left)).toEqual([])
  expect(refusals(await engine.update('bill', 'a', { terms: 'net_20' }, 3, SYSTEM_ACTOR))).toEqual([
    ['choice-retired', 'terms'],
  ])
})

test('so in rows: those that had it may move, others may not get it', async () => {
  const engine = await withBill({ parts: [{ terms: 'net_20' }] })
  const moved = [{ terms: 'cash' }, { terms: 'net_20' }]
  expect(refusals(await engine.update('bill', 'a', { parts: moved }, 1, SYSTEM_ACTOR))).toEqual([])
  const fresh = await withBill({ parts: [{ terms: 'cash' }] })
  expect(refusals(await fresh.update('bill', 'a', { parts: moved }, 1, SYSTEM_ACTOR))).toEqual([
    ['choice-retired', 'parts[1].terms'],
  ])
})
