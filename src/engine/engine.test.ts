import { beforeEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { fixedClock, type Result } from '#shared'
import { shippedModel } from '#schema/shipped'
import { validateRecord } from '../../server/validators.ts'
import { codeNumber, formatCode } from './codes.ts'
import { computeRecord } from './compute.ts'
import { Engine } from './engine.ts'
import type { Outcome } from './outcome.ts'
import { MemoryStore } from './memoryStore.ts'
import { missingGiven } from './periods.ts'
import { SYSTEM_ACTOR, type Actor } from './actor.ts'
import { allowedTransitions } from './states.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const purchaser: Actor = { id: 'u-purchaser', roles: ['authenticated', 'purchaser'] }
const manager: Actor = { id: 'u-manager', roles: ['authenticated', 'manager'] }
const admin: Actor = { id: 'u-admin', roles: ['authenticated', 'admin'] }
const warehouse: Actor = { id: 'u-warehouse', roles: ['authenticated', 'warehouse'] }

let store: MemoryStore
let engine: Engine
beforeEach(async () => {
  store = new MemoryStore(shippedModel)
  engine = new Engine({ model: shippedModel, store, validate: validateRecord, clock })
  // Readers of `approved_by` refer to a user record.
  for (const { id } of [purchaser, manager, admin, warehouse])
    await store.insert('user', {
      _id: id!,
      version: 1,
      created_at: '',
      created_by: null,
      updated_at: '',
      updated_by: null,
      username: id,
    })
})

const request = (extra: Record<string, unknown> = {}) => ({
  description: 'เครื่องใช้สำนักงาน',
  requested_by: 'สมชาย',
  items: [{ product_name: 'ปากกา', quantity: 10, unit_price: 12.5 }],
  ...extra,
})
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
const codes = (result: Result<Outcome>) =>
  result.ok ? [] : result.failures.map(({ code, path }) => (path ? `${code} ${path}` : code))
const make = async (extra = {}, actor = purchaser) =>
  value(await engine.create('purchase-request', request(extra), actor)).record

test('a new request has its code, its totals and its first state', async () => {
  const record = await make({
    items: [
      { product_name: 'ก', quantity: 3, unit_price: 0.1 },
      { product_name: 'ข', quantity: 7, unit_price: 99.99 },
    ],
  })
  expect(record).toMatchObject({
    purchase_request_code: 'PR202600001',
    state: 'draft',
    version: 1,
    subtotal: 700.23,
    tax_amount: 49.02,
    total_amount: 749.25,
    currency: 'THB',
    created_by: 'u-purchaser',
  })
  expect((record.items as { total: number }[]).map(({ total }) => total)).toEqual([0.3, 699.93])
  expect((await make()).purchase_request_code).toBe('PR202600002')
})

test('totals, state, code and audit fields that a client sends do not count', async () => {
  const outcome = value(
    await engine.create(
      'purchase-request',
      request({
        subtotal: 1,
        total_amount: 1,
        created_by: 'x',
        version: 9,
        _id: 'mine',
        site: 'other',
      }),
      purchaser,
    ),
  )
  expect(outcome.record).toMatchObject({
    subtotal: 125,
    total_amount: 133.75,
    created_by: 'u-purchaser',
    version: 1,
  })
  expect(outcome.record._id).not.toBe('mine')
  expect(
    codes(await engine.create('purchase-request', request({ state: 'approved' }), purchaser)),
  ).toEqual(['readonly-field state'])
  expect(
    codes(
      await engine.create(
        'purchase-request',
        request({ purchase_request_code: 'PR202600099' }),
        purchaser,
      ),
    ),
  ).toEqual(['readonly-field purchase_request_code'])
  expect(codes(await engine.create('purchase-request', request({ hacked: 1 }), purchaser))).toEqual(
    ['unknown-field hacked'],
  )
})

test.each([
  [
    'quantity −1',
    [{ product_name: 'ก', quantity: -1, unit_price: 1 }],
    'field-minimum items[0].quantity',
  ],
  [
    'three decimals',
    [{ product_name: 'ก', quantity: 1, unit_price: 1.005 }],
    'field-money items[0].unit_price',
  ],
  [
    'a quantity of three decimals',
    [{ product_name: 'ก', quantity: 1.005, unit_price: 1 }],
    'field-decimals items[0].quantity',
  ],
  [
    'a quantity of 999,998.999',
    [{ product_name: 'ก', quantity: 999998.999, unit_price: 1 }],
    'field-decimals items[0].quantity',
  ],
  [
    'more than an amount holds',
    [{ product_name: 'ก', quantity: 1, unit_price: 1e15 }],
    'field-maximum items[0].unit_price',
  ],
  ['no items', [], 'field-min-items items'],
  [
    'a name that nobody sees',
    [{ product_name: '\u200b\u3164 \u2060', quantity: 1, unit_price: 1 }],
    'field-required items[0].product_name',
  ],
  ['no name', [{ quantity: 1, unit_price: 1 }], 'field-required items[0].product_name'],
])('a request with %s is refused at its field', async (_, items, expected) => {
  expect(codes(await engine.create('purchase-request', request({ items }), purchaser))).toContain(
    expected,
  )
})

test('a quantity may have two decimals, whatever they are in binary', async () => {
  for (let hundredths = 101; hundredths <= 300; hundredths++)
    expect(
      codes(
        await engine.create(
          'purchase-request',
          request({ items: [{ product_name: 'ก', quantity: hundredths / 100, unit_price: 1 }] }),
          purchaser,
        ),
      ),
    ).toEqual([])
  expect(
    codes(
      await engine.create(
        'purchase-request',
        request({ items: [{ product_name: 'ก', quantity: 999998.99, unit_price: 1 }] }),
        purchaser,
      ),
    ),
  ).toEqual([])
})

test('an infinite quantity is refused', async () => {
  expect(
    codes(
      await engine.create(
        'purchase-request',
        request({ items: [{ product_name: 'ก', quantity: JSON.parse('1e309'), unit_price: 1 }] }),
        purchaser,
      ),
    ).length,
  ).toBeGreaterThan(0)
})

test('the way of a request from draft to approved', async () => {
  const draft = await make()
  const pending = value(
    await engine.transition('purchase-request', draft._id, 'submit', 1, purchaser),
  )
  expect(pending.record).toMatchObject({ state: 'pending_approval', version: 2 })
  expect(pending.outbox).toMatchObject([{ kind: 'notify', payload: { roles: ['manager'] } }])
  expect(pending.written).toMatchObject([
    {
      action: 'transition',
      transition: 'submit',
      changes: [{ field: 'state', from: 'draft', to: 'pending_approval' }],
    },
  ])
  const approved = value(
    await engine.transition('purchase-request', draft._id, 'approve', 2, manager),
  )
  expect(approved.record).toMatchObject({
    state: 'approved',
    approved_by: 'u-manager',
    approved_at: '2026-11-21T03:00:00.000Z',
  })
})

test('who may not, may not', async () => {
  const draft = await make()
  expect(
    codes(await engine.transition('purchase-request', draft._id, 'approve', 1, manager)),
  ).toEqual(['transition-not-allowed'])
  await engine.transition('purchase-request', draft._id, 'submit', 1, purchaser)
  expect(
    codes(await engine.transition('purchase-request', draft._id, 'approve', 2, warehouse)),
  ).toEqual(['transition-forbidden'])
  expect(
    codes(await engine.transition('purchase-request', draft._id, 'approve', 1, manager)),
  ).toEqual(['version-stale'])
  expect(codes(await engine.transition('purchase-request', draft._id, 'fly', 2, admin))).toEqual([
    'transition-unknown',
  ])
  expect(
    codes(await engine.transition('purchase-request', draft._id, 'send-back', 2, manager, '  ')),
  ).toEqual(['transition-reason reason'])
})

test('nobody approves what they made, and nobody above their limit', async () => {
  const own = await make({}, manager)
  await engine.transition('purchase-request', own._id, 'submit', 1, manager)
  expect(
    codes(await engine.transition('purchase-request', own._id, 'approve', 2, manager)),
  ).toEqual(['self-approval'])
  const dear = await make({
    items: [{ product_name: 'เครื่องจักร', quantity: 1, unit_price: 250_000 }],
  })
  await engine.transition('purchase-request', dear._id, 'submit', 1, purchaser)
  expect(
    codes(await engine.transition('purchase-request', dear._id, 'approve', 2, manager)),
  ).toEqual(['approval-level'])
  expect(
    value(await engine.transition('purchase-request', dear._id, 'approve', 2, admin)).record.state,
  ).toBe('approved')
})

test('a limit is inclusive', async () => {
  const within = await make({ items: [{ product_name: 'ก', quantity: 1, unit_price: 9345.79 }] })
  expect(within.total_amount).toBe(10_000)
  expect(
    value(await engine.transition('purchase-request', within._id, 'approve-at-once', 1, purchaser))
      .record.state,
  ).toBe('approved')
  const above = await make({ items: [{ product_name: 'ก', quantity: 1, unit_price: 9345.8 }] })
  expect(
    codes(await engine.transition('purchase-request', above._id, 'approve-at-once', 1, purchaser)),
  ).toEqual(['approval-level'])
})

test('a request that awaits approval is not edited', async () => {
  const draft = await make()
  expect(
    value(await engine.update('purchase-request', draft._id, { notes: 'ด่วน' }, 1, purchaser)).record
      .notes,
  ).toBe('ด่วน')
  await engine.transition('purchase-request', draft._id, 'submit', 2, purchaser)
  expect(
    codes(await engine.update('purchase-request', draft._id, { notes: 'x' }, 3, admin)),
  ).toEqual(['readonly-field notes'])
  expect(
    codes(await engine.update('purchase-request', draft._id, { state: 'approved' }, 3, admin)),
  ).toEqual(['readonly-field state'])
})

test('receiving moves stock by one entry for each line, and the audit shows it', async () => {
  for (const account of missingGiven(shippedModel.entities.account!, []))
    value(await engine.create('account', account, SYSTEM_ACTOR))
  const product = value(
    await engine.create(
      'product',
      { product_name: 'กระดาษ', unit: 'box', cost_per_unit: 10, current_stock: 99 },
      admin,
    ),
  ).record
  const draft = await make({
    items: [
      { product_id: product._id, product_name: 'กระดาษ', quantity: 3, unit_price: 10 },
      { product_id: product._id, product_name: 'กระดาษ', quantity: 4, unit_price: 10 },
    ],
  })
  expect((draft.items as { current_stock: number }[])[0]!.current_stock).toBe(0)
  await engine.transition('purchase-request', draft._id, 'approve-at-once', 1, purchaser)
  const received = value(
    await engine.transition('purchase-request', draft._id, 'receive', 2, manager),
  )
  expect((await store.get('product', product._id))!.current_stock).toBe(7)
  const written = received.written.map(({ entity, action }) => `${entity} ${action}`)
  expect(written[0]).toBe('purchase-request transition')
  for (const what of ['inventory-transaction create', 'product update'])
    expect(written.filter((one) => one === what)).toHaveLength(2)
})

test('what refers to a record keeps it from being deleted, or is cleared', async () => {
  const supplier = value(
    await engine.create('supplier', { name: 'ก', type: 'distributor' }, admin),
  ).record
  const product = value(
    await engine.create(
      'product',
      { product_name: 'ข', unit: 'box', supplier_id: supplier._id },
      admin,
    ),
  ).record
  expect(product.supplier).toBe('ก')
  expect(codes(await engine.remove('supplier', supplier._id, 1, admin))).toEqual([
    'reference-in-use',
  ])
  value(await engine.remove('product', product._id, 1, admin))
  const draft = await make({ supplier_suggestion: supplier._id })
  expect(
    value(await engine.remove('supplier', supplier._id, 1, admin)).written.map(
      ({ entity }) => entity,
    ),
  ).toEqual(['supplier', 'purchase-request'])
  expect((await store.get('purchase-request', draft._id))!.supplier_suggestion).toBeUndefined()
  expect(
    codes(
      await engine.create(
        'product',
        { product_name: 'ค', unit: 'box', supplier_id: 'nobody' },
        admin,
      ),
    ),
  ).toEqual(['reference-missing supplier_id'])
})

test('a rule of the entity stops a save with its own text; a warning does not', async () => {
  const company = { customer_name: 'ก', customer_type: 'company', tax_id: '0105536000314' }
  expect(codes(await engine.create('customer', company, admin))).toEqual(['rule-broken tax_id'])
  const late = value(
    await engine.create(
      'purchase-request',
      request({ expected_delivery_date: '2020-01-01' }),
      purchaser,
    ),
  )
  expect(late.warnings).toMatchObject([{ code: 'rule-broken', path: 'expected_delivery_date' }])
})

test('unique keys name the field', async () => {
  await engine.create('product', { product_name: 'ก', unit: 'box', sku: 'A-1' }, admin)
  expect(
    codes(await engine.create('product', { product_name: 'ข', unit: 'box', sku: 'A-1' }, admin)),
  ).toEqual(['duplicate sku'])
  expect(
    codes(await engine.create('product', { product_name: 'ข', unit: 'box', sku: 'A-๑' }, admin)),
  ).toEqual(['duplicate sku'])
})

test('an update that changes nothing writes nothing', async () => {
  const draft = await make()
  const outcome = value(
    await engine.update(
      'purchase-request',
      draft._id,
      { description: draft.description, items: draft.items },
      1,
      purchaser,
    ),
  )
  expect(outcome.written).toEqual([])
  expect(outcome.record.version).toBe(1)
})

test('the buttons offered are those that would work', async () => {
  const { states } = shippedModel.entities['purchase-request']!
  const draft = await make()
  const site = { $levels: shippedModel.entities['approval-level']!.entity['x-given'] }
  const ids = (actor: Actor) => allowedTransitions(states!, draft, actor, site).map(({ id }) => id)
  expect(ids(purchaser)).toEqual(['submit', 'approve-at-once', 'cancel'])
  expect(ids(warehouse)).toEqual([])
})

test('codes grow past their places and are read back', () => {
  const rule = { field: 'n', pattern: 'PR{YYYY}{#####}', reset: 'yearly' as const }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (number) => {
      const code = formatCode(rule, number, clock.now())
      expect(codeNumber(rule, code, clock.now())).toBe(number)
    }),
  )
  expect(formatCode(rule, 7, Date.parse('2026-12-31T18:00:00Z'))).toBe('PR202700007')
})

test('money computed on both ends is exact to the satang', () => {
  const { entity } = shippedModel.entities['purchase-request']!
  const $rates = shippedModel.entities.rate!.entity['x-given']
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 999 }),
          satang: fc.integer({ min: 0, max: 10_000_000 }),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      (lines) => {
        const items = lines.map(({ quantity, satang }) => ({ quantity, unit_price: satang / 100 }))
        const computed = computeRecord(entity, { items }, { $rates })
        const exact = lines.reduce((sum, { quantity, satang }) => sum + quantity * satang, 0)
        expect(computed.subtotal).toBe(exact / 100)
        expect(computed.tax_amount).toBe(Math.floor((exact * 7 + 50) / 100) / 100)
      },
    ),
  )
})

test('a failed transaction leaves nothing behind', async () => {
  await expect(
    store.transaction(async (inner) => {
      await new Engine({
        model: shippedModel,
        store: inner,
        validate: validateRecord,
        clock,
      }).create('product', { product_name: 'ก', unit: 'box' }, SYSTEM_ACTOR)
      throw new Error('power cut')
    }),
  ).rejects.toThrow('power cut')
  expect(await store.find('product', {})).toEqual([])
})
