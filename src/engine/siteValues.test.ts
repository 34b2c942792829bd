import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { resolveModel, type EntityModel, type StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { Engine } from './engine.ts'
import { MemoryStore } from './memoryStore.ts'
import { moduleSettings, siteValues } from './siteValues.ts'
import { SYSTEM_ACTOR } from './actor.ts'

const L = { th: 'ก', en: 'a' }
const days = { var: '$settings.sales.due_days' }
/** A bill whose rule, condition and effect read settings, and whose tax is that of its day. */
const model = resolveModel({
  ...shippedModel,
  modules: {},
  entities: {
    ...shippedModel.entities,
    bill: {
      name: 'bill',
      module: 'sales',
      entity: {
        $id: 'bill',
        type: 'object',
        'x-entity': { label: L, titleTemplate: '' },
        'x-access': {},
        'x-rules': [
          {
            id: 'long',
            when: { var: 'wait' },
            assert: { '<=': [{ var: 'wait' }, days] },
            message: L,
            path: 'wait',
          },
        ],
        properties: {
          at: { type: 'string' },
          wait: { type: 'integer' },
          due: { type: 'string', 'x-compute': { addDays: [{ var: 'at' }, days] } },
          tax: { type: 'number', 'x-compute': { rate: ['vat', 'standard', { var: 'at' }] } },
          told: { type: 'integer' },
          state: { type: 'string' },
        },
      },
      states: {
        field: 'state',
        initial: 'new',
        states: { new: { label: L }, sent: { label: L } },
        transitions: [
          {
            id: 'send',
            label: L,
            from: ['new'],
            to: 'sent',
            when: { '>': [{ var: '$settings.sales.reminder_days' }, 5] },
          },
        ],
        onEnter: { sent: [{ set: { told: { var: '$settings.sales.reminder_days' } } }] },
      },
    } as unknown as EntityModel,
  },
})
const clock = fixedClock('2026-11-21T03:00:00.000Z')
const open = () => {
  const store = new MemoryStore(model)
  const engine = new Engine({ model, store, validate: () => [], clock })
  const make = async (entity: string, record: Record<string, unknown>): Promise<StoredRecord> => {
    const made = await engine.create(entity, record, SYSTEM_ACTOR)
    if (!made.ok) throw new Error(JSON.stringify(made.failures))
    return made.value.record
  }
  return { store, engine, make }
}

test('without a record the defaults hold; what the site says holds instead, and the rest still by default', async () => {
  const { store, make } = open()
  expect(await moduleSettings(store, model, 'sales')).toMatchObject({
    due_days: 30,
    validity_days: 30,
  })
  expect(await make('bill', { at: '2026-11-21' })).toMatchObject({ due: '2026-12-21' })
  await make('sales-settings', { due_days: 7 })
  expect(await moduleSettings(store, model, 'sales')).toMatchObject({
    due_days: 7,
    validity_days: 30,
  })
  expect(await make('bill', { at: '2026-11-21' })).toMatchObject({ due: '2026-11-28' })
})

test('rules, conditions and effects read them', async () => {
  const { engine, make } = open()
  const long = await engine.create('bill', { wait: 31 }, SYSTEM_ACTOR)
  expect(long).toMatchObject({ ok: false, failures: [{ code: 'rule-broken', path: 'wait' }] })
  const { _id, version } = await make('bill', { wait: 30 })
  const sent = await engine.transition('bill', _id, 'send', version, SYSTEM_ACTOR)
  expect(sent).toMatchObject({ ok: true, value: { record: { told: 7 } } })
  const settings = await make('sales-settings', { reminder_days: 5 })
  const other = await make('bill', { wait: 30 })
  const refused = await engine.transition('bill', other._id, 'send', other.version, SYSTEM_ACTOR)
  expect(refused).toMatchObject({ ok: false, failures: [{ code: 'transition-condition' }] })
  expect(settings.version).toBe(1)
})

test('a site has one record of a module’s settings', async () => {
  const { engine, make } = open()
  await make('sales-settings', {})
  const second = await engine.create('sales-settings', { due_days: 1 }, SYSTEM_ACTOR)
  expect(second).toMatchObject({ ok: false, failures: [{ path: 'module' }] })
})

test('only what an entity names is read', async () => {
  const { store } = open()
  expect(await siteValues({ store, model }, model.entities.product!)).toEqual({})
  const { $settings, $rates } = await siteValues({ store, model }, model.entities.bill!)
  expect($settings).toEqual({ sales: { due_days: 30, reminder_days: 7 } })
  expect($rates).toHaveLength(model.entities.rate!.entity['x-given']!.length)
})

test('the tax is that of the day; a day without a rate is refused and not taxed with nothing', async () => {
  const { engine, make } = open()
  await make('rate', {
    kind: 'vat',
    code: 'standard',
    percent: 10,
    valid_from: '1997-08-16',
    valid_to: '1999-03-31',
  })
  await make('rate', { kind: 'vat', code: 'standard', percent: 7, valid_from: '1999-04-01' })
  expect(await make('bill', { at: '1999-03-31' })).toMatchObject({ tax: 10 })
  expect(await make('bill', { at: '1999-04-01' })).toMatchObject({ tax: 7 })
  const early = await engine.create('bill', { at: '1990-01-01' }, SYSTEM_ACTOR)
  expect(early).toMatchObject({ ok: false, failures: [{ code: 'rate-missing', path: 'tax' }] })
})

test('a record moves into a free period, and is no obstacle to itself', async () => {
  const { engine, make } = open()
  const rate = { kind: 'vat', code: 'standard', percent: 7 }
  const first = await make('rate', { ...rate, valid_from: '2026-01-01', valid_to: '2026-06-30' })
  await make('rate', { ...rate, valid_from: '2026-08-01' })
  const change = (valid_to: string, version: number) =>
    engine.update('rate', first._id, { valid_to }, version, SYSTEM_ACTOR)
  expect(await change('2026-07-31', 1)).toMatchObject({ ok: true })
  expect(await change('2026-08-01', 2)).toMatchObject({
    ok: false,
    failures: [{ code: 'period-overlap', path: 'valid_from' }],
  })
})
