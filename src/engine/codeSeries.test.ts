import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import { shippedModel } from '#schema/shipped'
import { validateRecord } from '../../server/validators.ts'
import type { Model } from '#schema'
import { codeSeries, mayYieldSame, withCode } from './codeSeries.ts'
import { formatCode, type CodeRule } from './codes.ts'
import { Engine } from './engine.ts'
import { insertCoded } from './insertCoded.ts'
import { MemoryStore } from './memoryStore.ts'
import type { Outcome } from './outcome.ts'
import { SYSTEM_ACTOR } from './actor.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const setUp = () => {
  const store = new MemoryStore(shippedModel)
  const engine = new Engine({ model: shippedModel, store, validate: validateRecord, clock })
  const supplier = async (more: object = {}) =>
    value(
      await engine.create('supplier', { name: 'ก', type: 'distributor', ...more }, SYSTEM_ACTOR),
    ).record.supplier_code
  const pattern = (text: string, more: object = {}) =>
    engine.create(
      'code-pattern',
      {
        name: text,
        module: 'supplier',
        pattern: text,
        resetPeriod: 'never',
        state: 'active',
        ...more,
      },
      SYSTEM_ACTOR,
    )
  return { store, engine, supplier, pattern }
}
const value = (result: Result<Outcome>): Outcome => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}

test('the active pattern of the site comes before that of the document; an inactive one does not', async () => {
  const { supplier, pattern } = setUp()
  expect(await supplier()).toBe('SUP20260001')
  await pattern('V{###}', { state: 'inactive' })
  expect(await supplier()).toBe('SUP20260002')
  await pattern('VEN-{###}', { sequence_start: 100 })
  expect(await supplier()).toBe('VEN-100')
  expect(await supplier()).toBe('VEN-101')
})

test('a pattern for a value of a field comes before the one for all', async () => {
  const { supplier, pattern } = setUp()
  await pattern('ALL{###}')
  await pattern('SVC{#####}', { when_field: 'type', when_value: 'service' })
  expect(await supplier({ type: 'service' })).toBe('SVC00001')
  expect(await supplier()).toBe('ALL001')
  expect(await supplier({ type: 'service' })).toBe('SVC00002')
})

test('another reset period counts from 1 again where no record has a code of that period', async () => {
  const { engine, supplier, pattern } = setUp()
  const made = value(await pattern('V{YY}{MM}-{###}', { resetPeriod: 'yearly' })).record
  expect([await supplier(), await supplier()]).toEqual(['V2611-001', 'V2611-002'])
  value(
    await engine.update(
      'code-pattern',
      made._id,
      { pattern: 'W{YY}{MM}-{###}', resetPeriod: 'monthly' },
      made.version,
      SYSTEM_ACTOR,
    ),
  )
  expect(await supplier()).toBe('W2611-001')
})

test('two active patterns that may yield the same code of one collection are refused', async () => {
  const { pattern } = setUp()
  value(await pattern('SUP{YYYY}{####}', { resetPeriod: 'yearly' }))
  const refused = await pattern('SUP{######}')
  expect(refused.ok ? [] : refused.failures).toMatchObject([
    {
      code: 'rule-broken',
      path: 'pattern',
      params: {
        rule: 'patterns-alike',
        message: { en: expect.stringContaining('SUP{YYYY}{####}') },
      },
    },
  ])
  value(await pattern('SUP{######}', { module: 'customer', name: 'elsewhere' }))
  value(await pattern('DOM{######}'))
})

const places = fc.constantFrom('A', '1', '-', '{YYYY}', '{MM}')
const patterns = fc
  .tuple(
    fc.array(places, { maxLength: 3 }),
    fc.integer({ min: 1, max: 4 }),
    fc.array(places, { maxLength: 1 }),
  )
  .map(([before, digits, after]) => [...before, `{${'#'.repeat(digits)}}`, ...after].join(''))

test('patterns that yield a same code are known to be alike', () => {
  const rule = (pattern: string) => ({ field: 'x', pattern, reset: 'never' }) as CodeRule
  const codes = (pattern: string) =>
    [1, 9, 11, 2026, 12026, 202611].map((number) => formatCode(rule(pattern), number, clock.now()))
  fc.assert(
    fc.property(patterns, patterns, (one, other) => {
      const shared = codes(one).some((code) => codes(other).includes(code))
      if (shared) expect(mayYieldSame(one, other)).toBe(true)
      expect(mayYieldSame(one, other)).toBe(mayYieldSame(other, one))
      expect(mayYieldSame(one, one)).toBe(true)
    }),
  )
  expect(mayYieldSame('CUS{###}', 'CUS{YYYY}{####}')).toBe(true)
  expect(mayYieldSame('INV{YYYY}{####}', 'IN{####}')).toBe(false)
  expect(mayYieldSame('A{###}-1', 'A{###}-2')).toBe(false)
})

/** The model with another rule for the codes of locations, which have none. */
const withRule = (rule: object): Model => {
  const own = shippedModel.entities['stock-location']!
  const entity = { ...own.entity, 'x-code': rule } as typeof own.entity
  return {
    ...shippedModel,
    entities: { ...shippedModel.entities, 'stock-location': { ...own, entity } },
  }
}
const rule = { field: 'location_code', pattern: 'T{YYYY}-{###}', reset: 'yearly' }
const location = (more: object) => ({
  version: 1,
  created_at: '',
  created_by: null,
  updated_at: '',
  updated_by: null,
  ...more,
})

test('numbers run apart for each value of the fields that say so, also after an import', async () => {
  const model = withRule({ ...rule, per: ['zone'] })
  const own = model.entities['stock-location']!
  const store = new MemoryStore(model)
  await store.insert(
    'stock-location',
    location({ _id: 'i', zone: 'B', location_code: 'T2026-040' }) as never,
  )
  const code = async (zone: string) => {
    const series = (await codeSeries(store, model, own, { zone }))!
    const record = location({ _id: `${zone}${Math.random()}`, zone }) as never
    const coded = await withCode(store, model, own, record, clock.now())
    return [series.name, coded.location_code]
  }
  expect(await code('A')).toEqual(['stock-location/A', 'T2026-001'])
  expect(await code('A')).toEqual(['stock-location/A', 'T2026-002'])
  expect(await code('B')).toEqual(['stock-location/B', 'T2026-041'])
})

test('a code that is given in a state is given when that state is entered, once', async () => {
  const { engine } = setUp()
  const model = withRule({ ...rule, at: 'inactive' })
  const own = model.entities['stock-location']!
  const later = new Engine({ model, store: engine.store, validate: () => [], clock })
  const made = value(
    await later.create('stock-location', { location_name: 'ก' }, SYSTEM_ACTOR),
  ).record
  expect(made.location_code).toBeUndefined()
  const takeTransition = async (transition: string, version: number) =>
    value(await later.transition('stock-location', made._id, transition, version, SYSTEM_ACTOR))
      .record
  expect((await takeTransition('deactivate', 1)).location_code).toBe('T2026-001')
  expect((await takeTransition('activate', 2)).location_code).toBe('T2026-001')
  expect((await takeTransition('deactivate', 3)).location_code).toBe('T2026-001')
  expect(await codeSeries(engine.store, model, own, { state: 'active' })).toBeUndefined()
})

test('a transaction that fails leaves no gap, and a series without gaps passes no number over', async () => {
  const model = withRule({ ...rule, gapless: true })
  const own = model.entities['stock-location']!
  const store = new MemoryStore(model)
  const insert = (
    on: MemoryStore | Parameters<Parameters<MemoryStore['transaction']>[0]>[0],
    _id: string,
  ) => insertCoded(on, model, own, location({ _id, location_name: _id }) as never, clock.now())
  await insert(store, 'a')
  await expect(
    store.transaction(async (inner) => {
      await insert(inner, 'b')
      throw new Error('power cut')
    }),
  ).rejects.toThrow('power cut')
  const next = await insert(store, 'c')
  expect(next.ok && next.value.location_code).toBe('T2026-002')
})
