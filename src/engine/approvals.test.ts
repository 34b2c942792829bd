import { beforeEach, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import type { StoredRecord } from '#schema'
import { fixedClock } from '#shared'
import { Engine, MemoryStore, type Actor } from './index.ts'

const AT = '2026-06-15T05:00:00Z'
const ROWS = { version: 1, created_at: '', created_by: null, updated_at: '', updated_by: null }

let store: MemoryStore
let engine: Engine
beforeEach(async () => {
  store = new MemoryStore(shippedModel)
  engine = new Engine({ model: shippedModel, store, validate: () => [], clock: fixedClock(AT) })
  for (const [id, role] of Object.entries({
    buyer: 'purchaser',
    sup: 'supervisor',
    sup2: 'supervisor',
    boss: 'manager',
    chief: 'director',
  }))
    await store.insert('user', {
      _id: id,
      ...ROWS,
      username: id,
      firstname: id,
      lastname: 'x',
      roles: [role],
    })
})

const who = (id: string, ...roles: string[]): Actor => ({
  id,
  roles: ['authenticated', ...roles],
  name: id,
})
const buyer = who('buyer', 'purchaser')
const sup = who('sup', 'supervisor')
const boss = who('boss', 'manager')
const chief = who('chief', 'director')

/** A request of so much (before tax), waiting for approval. */
async function waiting(amount: number, by = buyer): Promise<StoredRecord> {
  const made = await engine.create(
    'purchase-request',
    {
      description: 'a',
      requested_by: 'b',
      items: [{ product_name: 'c', quantity: 1, unit_price: amount }],
    },
    by,
  )
  if (!made.ok) throw new Error(JSON.stringify(made.failures))
  return (await takeTransition(made.value.record, 'submit', by)) as StoredRecord
}

async function takeTransition(
  record: StoredRecord,
  transition: string,
  actor: Actor,
  reason?: string,
): Promise<StoredRecord | string> {
  const { version } = (await store.get('purchase-request', record._id))!
  const moved = await engine.transition(
    'purchase-request',
    record._id,
    transition,
    version,
    actor,
    reason,
  )
  return moved.ok ? moved.value.record : moved.failures[0]!.code
}

const level = (values: object) =>
  engine.create('approval-level', { ladder: 'purchase-request', people: 1, ...values }, who('a'))

const standIn = (from: string, to: string, first = '2026-06-01', last = '2026-06-30') =>
  engine.create(
    'approval-delegation',
    { from_user: from, to_user: to, valid_from: first, valid_to: last },
    who(from),
  )

test('an amount belongs to the level of its range, bounds included, and to those above it', async () => {
  const small = await waiting(46_728.97)
  expect(small.total_amount).toBe(50_000)
  expect(await takeTransition(small, 'approve', sup)).toMatchObject({
    state: 'approved',
    approved_by: 'sup',
    approvals: [{ step: 1, level: 'supervisor', by: 'sup', by_name: 'sup' }],
  })
  const large = await waiting(46_728.98)
  expect(await takeTransition(large, 'approve', sup)).toBe('approval-level')
  expect(await takeTransition(large, 'approve', boss)).toMatchObject({ state: 'approved' })
})

test('at once goes what no level is wanted for, and of others what one level decides', async () => {
  const draft = async (amount: number) => {
    const { _id } = await waiting(amount)
    return (await takeTransition({ _id } as StoredRecord, 'send-back', boss, 'r')) as StoredRecord
  }
  expect(await takeTransition(await draft(9_000), 'approve-at-once', buyer)).toMatchObject({
    state: 'approved',
  })
  const more = await draft(90_000)
  expect(await takeTransition(more, 'approve-at-once', buyer)).toBe('approval-level')
  expect(await takeTransition(more, 'approve-at-once', boss)).toMatchObject({ state: 'approved' })
})

test('levels that reach on come one after the other, and the record moves with the last', async () => {
  await level({ step: 1, level: 'supervisor', roles: ['supervisor', 'manager'], above: 10_000 })
  await level({ step: 2, level: 'manager', roles: ['manager'], above: 50_000, active: false })
  await level({ step: 3, level: 'director', roles: ['director'], above: 200_000 })
  await level({ step: 4, level: 'ceo', roles: ['ceo'], above: 900_000 })
  const record = await waiting(300_000)
  expect(await takeTransition(record, 'approve', chief)).toBe('approval-level')
  expect(await takeTransition(record, 'approve', sup)).toMatchObject({
    state: 'pending_approval',
    approvals: [{ step: 1, by: 'sup', at: '2026-06-15T05:00:00.000Z' }],
  })
  expect(await takeTransition(record, 'approve', sup)).toBe('approval-level')
  expect(await takeTransition(record, 'approve', chief)).toMatchObject({
    state: 'approved',
    approvals: [{ step: 1 }, { step: 3, level: 'director', by: 'chief' }],
  })
})

test('a level may want several people, and nobody counts twice; sent again it begins anew', async () => {
  const both = { roles: ['supervisor'], above: 10_000, people: 2 }
  await level({ step: 1, level: 'supervisor', ...both })
  const record = await waiting(20_000)
  expect(await takeTransition(record, 'approve', sup)).toMatchObject({ state: 'pending_approval' })
  expect(await takeTransition(record, 'approve', sup)).toBe('approval-twice')
  await takeTransition(record, 'send-back', boss, 'r')
  expect(((await takeTransition(record, 'submit', buyer)) as StoredRecord).approvals ?? []).toEqual(
    [],
  )
  await takeTransition(record, 'approve', sup)
  expect(await takeTransition(record, 'approve', who('sup2', 'supervisor'))).toMatchObject({
    state: 'approved',
    approvals: [{ by: 'sup' }, { by: 'sup2' }],
  })
})

test('nobody approves their own, whatever their level', async () => {
  const own = await waiting(20_000, who('boss', 'manager', 'purchaser'))
  expect(await takeTransition(own, 'approve', boss)).toBe('self-approval')
})

test('who stands in for somebody approves in their name, in the days of the delegation alone', async () => {
  const record = await waiting(100_000)
  expect(await takeTransition(record, 'approve', sup)).toBe('approval-level')
  await standIn('boss', 'sup', '2026-06-16', '2026-06-20')
  expect(await takeTransition(record, 'approve', sup)).toBe('approval-level')
  await standIn('boss', 'sup', '2026-06-15', '2026-06-15')
  expect(await takeTransition(record, 'approve', sup)).toMatchObject({
    state: 'approved',
    approvals: [{ level: 'manager', by: 'sup', for: 'boss', for_name: 'boss x' }],
  })
})

test('a delegation lets nobody approve what its giver asked for, nor count for two', async () => {
  await standIn('boss', 'sup')
  const own = await waiting(100_000, who('boss', 'manager', 'purchaser'))
  expect(await takeTransition(own, 'approve', sup)).toBe('approval-level')
  const both = { roles: ['manager'], above: 10_000, people: 2 }
  await level({ step: 1, level: 'manager', ...both })
  const record = await waiting(20_000)
  await takeTransition(record, 'approve', sup)
  expect(await takeTransition(record, 'approve', boss)).toBe('approval-twice')
})

test('an amount that no level reaches is approved by nobody', async () => {
  await level({ step: 4, level: 'ceo', roles: ['ceo'], above: 500_000, up_to: 600_000 })
  const record = await waiting(900_000)
  expect(await takeTransition(record, 'approve', who('x', 'ceo'))).toBe('approval-uncovered')
})
