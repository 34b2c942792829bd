import { beforeEach, describe, expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import { shippedModel } from '#schema/shipped'
import { validateRecord } from '../../server/validators.ts'
import { Engine } from './engine.ts'
import type { Outcome } from './outcome.ts'
import { MemoryStore } from './memoryStore.ts'
import { SYSTEM_ACTOR, type Actor } from './actor.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const purchaser: Actor = { id: 'u-purchaser', roles: ['authenticated', 'purchaser'] }
const admin: Actor = { id: 'u-admin', roles: ['authenticated', 'admin'] }

let store: MemoryStore
let engine: Engine
beforeEach(async () => {
  store = new MemoryStore(shippedModel)
  engine = new Engine({ model: shippedModel, store, validate: validateRecord, clock })
  // Readers of `approved_by` refer to a user record.
  for (const { id } of [purchaser, admin])
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

describe('a reference that stood there before', () => {
  const system = { created_at: '', created_by: null, updated_at: '', updated_by: null }
  const gone = async () => {
    await store.insert('page', {
      _id: 'p',
      version: 1,
      ...system,
      title: 'x',
      slug: 'gone',
      type: 'page',
    })
    const comment = value(
      await engine.create('comment', { page: 'p', block: 'b', text: 'x' }, admin),
    ).record
    value(await engine.remove('page', 'p', 1, admin))
    return comment
  }

  test('lets the record be changed and moved on after what it names was deleted', async () => {
    const comment = await gone()
    const moved = value(await engine.transition('comment', comment._id, 'resolve', 1, admin)).record
    expect(moved.state).toBe('resolved')
    expect(
      value(await engine.update('comment', comment._id, { page: 'p' }, 2, admin)).record.page,
    ).toBe('p')
  })

  test('is asked for when it is set anew', async () => {
    const comment = await gone()
    expect(
      codes(await engine.update('comment', comment._id, { page: 'other' }, 1, SYSTEM_ACTOR)),
    ).toEqual(['reference-missing page'])
    expect(
      codes(await engine.create('comment', { page: 'p', block: 'b', text: 'x' }, admin)),
    ).toEqual(['reference-missing page'])
  })

  test('in rows may stand at another place, and keeps what was copied from it', async () => {
    await product('a', { product_name: 'ปากกา', current_stock: 7 })
    const record = await make({ items: [{ product_id: 'a', quantity: 1, unit_price: 2 }] })
    await store.remove('product', 'a', 1)
    const items = [
      { product_name: 'ข', quantity: 1, unit_price: 1 },
      { ...(record.items as object[])[0], current_stock: 99 },
    ]
    const moved = value(
      await engine.update('purchase-request', record._id, { items }, 1, purchaser),
    ).record
    expect((moved.items as Record<string, unknown>[])[1]).toMatchObject({
      product_name: 'ปากกา',
      current_stock: 7,
    })
    expect(
      codes(
        await engine.update(
          'purchase-request',
          record._id,
          { items: [{ ...items[1], product_id: 'z' }] },
          2,
          purchaser,
        ),
      ),
    ).toEqual(['reference-missing items[0].product_id'])
  })
})

const product = (_id: string, more: object) =>
  store.insert('product', {
    _id,
    version: 1,
    created_at: '',
    created_by: null,
    updated_at: '',
    updated_by: null,
    product_code: _id,
    sku: _id.toUpperCase(),
    ...more,
  })

describe('what is copied from a record referred to', () => {
  const row = (record: Record<string, unknown>, index = 0) =>
    (record.items as Record<string, unknown>[])[index]!

  test('is taken once: it stays as it was when the product changes, whatever a client sends', async () => {
    await product('a', { product_name: 'ปากกา', cost_per_unit: 5, current_stock: 7 })
    const record = await make({
      items: [{ product_id: 'a', quantity: 1, unit_price: 5, current_stock: 99 }],
    })
    expect(row(record)).toMatchObject({ product_name: 'ปากกา', current_stock: 7 })
    await store.update(
      'product',
      {
        ...(await store.get('product', 'a'))!,
        version: 2,
        product_name: 'ดินสอ',
        cost_per_unit: 9,
        current_stock: 3,
      },
      1,
    )
    const sent = { notes: 'x', items: [{ ...row(record), current_stock: 1000 }] }
    const kept = value(
      await engine.update('purchase-request', record._id, sent, 1, purchaser),
    ).record
    expect(row(kept)).toMatchObject({ product_name: 'ปากกา', unit_price: 5, current_stock: 7 })
  })

  test('is taken anew with another product, but for what a person wrote', async () => {
    await product('a', { product_name: 'ปากกา', cost_per_unit: 5, current_stock: 7 })
    await product('b', { product_name: 'ดินสอ', cost_per_unit: 3, current_stock: 1 })
    const record = await make({ items: [{ product_id: 'a', quantity: 1, unit_price: 5 }] })
    const items = [{ ...row(record), product_id: 'b', unit_price: 4 }]
    const changed = value(
      await engine.update('purchase-request', record._id, { items }, 1, purchaser),
    ).record
    expect(row(changed)).toMatchObject({
      product_name: 'ดินสอ',
      sku: 'B',
      unit_price: 4,
      current_stock: 1,
    })
    const none = value(
      await engine.update(
        'purchase-request',
        record._id,
        { items: [{ product_name: 'ค', quantity: 1, unit_price: 4, current_stock: 1 }] },
        2,
        purchaser,
      ),
    ).record
    expect(row(none)).not.toHaveProperty('current_stock')
  })

  test('follows where the schema says that it is live, and never what a client sends', async () => {
    const supplier = value(
      await engine.create(
        'supplier',
        { name: 'ก', type: 'distributor', contact_person: 'ค' },
        admin,
      ),
    ).record
    const other = value(
      await engine.create(
        'supplier',
        { name: 'ข', type: 'distributor', contact_person: 'ค' },
        admin,
      ),
    ).record
    const made = value(
      await engine.create(
        'product',
        {
          product_name: 'ปากกา',
          sku: 'PEN',
          category: 'books',
          supplier_id: supplier._id,
          supplier: 'made up',
        },
        admin,
      ),
    ).record
    expect(made.supplier).toBe('ก')
    const renamed = value(
      await engine.update('supplier', supplier._id, { name: 'ก ใหม่' }, 1, admin),
    )
    expect(renamed.written.map(({ entity }) => entity)).toEqual(['supplier', 'product'])
    const moved = value(
      await engine.update(
        'product',
        made._id,
        { supplier_id: other._id, supplier: 'made up' },
        2,
        admin,
      ),
    ).record
    expect(moved.supplier).toBe('ข')
    expect(
      value(await engine.update('product', made._id, { supplier_id: null }, 3, admin)).record,
    ).not.toHaveProperty('supplier')
  })
})

test.each([
  ['quantity', null],
  ['unit_price', null],
  ['quantity', ''],
])('a row whose %s is sent as %j takes no default for it', async (field, sent) => {
  const items = [{ product_name: 'ก', quantity: 2, unit_price: 2, [field]: sent }]
  expect(codes(await engine.create('purchase-request', request({ items }), purchaser))).toContain(
    `field-required items[0].${field}`,
  )
})

test('a field that is sent empty takes no default, and one that is not sent does', async () => {
  expect(await make({ currency: null })).not.toHaveProperty('currency')
  expect((await make()).currency).toBe('THB')
})
