import { beforeEach, expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import { resolveModel, type EntityDocument, type StatesDocument, type StoredRecord } from '#schema'
import type { Actor } from './actor.ts'
import { Engine } from './engine.ts'
import { MemoryStore } from './memoryStore.ts'
import type { Outcome } from './outcome.ts'
import { allowedOfRows, allowedTransitions } from './states.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const picker: Actor = { id: 'u-picker', roles: ['picker'], name: 'Ann' }
const visitor: Actor = { id: 'u-visitor', roles: ['visitor'], name: 'Bo' }
const label = { th: 'ก', en: 'A' }
const text = { type: 'string' }
const number = { type: 'number' }
const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, { label }]))
const step = (id: string, from: string, to: string, more: object = {}) => ({
  id,
  label,
  from: [from],
  to,
  ...more,
})

/** A delivery is packed by itself when each of its lines is picked, and is paid whatever its state. */
const STATES = {
  field: 'state',
  initial: 'open',
  states: named(['open', 'packed']),
  transitions: [
    step('pack', 'open', 'packed', {
      automatic: { all: [{ var: 'lines' }, { '==': [{ var: 'status' }, 'picked'] }] },
    }),
  ],
  tables: [
    {
      field: 'payment',
      initial: 'unpaid',
      states: named(['unpaid', 'paid']),
      transitions: [
        step('pay', 'unpaid', 'paid', { effects: [{ set: { paid_at: { var: '$now' } } }] }),
      ],
    },
    {
      each: 'lines',
      field: 'status',
      initial: 'waiting',
      states: named(['waiting', 'picked']),
      transitions: [
        step('pick', 'waiting', 'picked', {
          roles: ['picker'],
          when: { '>': [{ var: '$line.quantity' }, 0] },
          effects: [{ each: 'lines', set: { picked: { var: '$line.quantity' } } }],
        }),
        step('put-back', 'picked', 'waiting', {
          reason: true,
          when: { '==': [{ var: 'state' }, 'open'] },
        }),
      ],
      onEnter: { waiting: [{ each: 'lines', set: { picked: 0 } }] },
    },
  ],
} as unknown as StatesDocument

const ENTITY = {
  type: 'object',
  properties: {
    state: text,
    payment: text,
    paid_at: text,
    lines: {
      type: 'array',
      items: { type: 'object', properties: { status: text, quantity: number, picked: number } },
    },
  },
} as unknown as EntityDocument

const model = resolveModel({
  entities: { delivery: { name: 'delivery', module: 'm', entity: ENTITY, states: STATES } },
  enums: {},
  modules: {},
  formulas: {},
  postings: {},
  conversions: {},
  prints: {},
  reports: {},
})

let engine: Engine
let record: StoredRecord

const done = (result: Result<Outcome>): Outcome => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
const refusal = (result: Result<Outcome>) =>
  result.ok ? undefined : [result.failures[0]!.code, result.failures[0]!.path]
const lines = () => record.lines as Record<string, unknown>[]
const states = () => lines().map(({ status }) => status)
const takeTransition = async (
  id: string,
  more: { rows?: string[]; reason?: string; actor?: Actor } = {},
) => {
  const { actor = picker, reason, rows } = more
  const result = await engine.transition(
    'delivery',
    record._id,
    id,
    record.version,
    actor,
    reason,
    { ...(rows && { rows }) },
  )
  if (result.ok) record = result.value.record
  return result
}

beforeEach(async () => {
  engine = new Engine({ model, store: new MemoryStore(model), validate: () => [], clock })
  record = done(
    await engine.create(
      'delivery',
      { lines: [{ quantity: 2 }, { quantity: 3, status: 'picked' }, { quantity: 0 }] },
      picker,
    ),
  ).record
})

test('each field and each row begins in the first state of its table, whatever was sent', () => {
  expect([record.state, record.payment, states()]).toEqual([
    'open',
    'unpaid',
    ['waiting', 'waiting', 'waiting'],
  ])
})

test('a further field moves by its own table, with its effects, and leaves the others alone', async () => {
  done(await takeTransition('pay'))
  expect([record.state, record.payment, record.paid_at]).toEqual(['open', 'paid', clock.iso()])
  expect(refusal(await takeTransition('pay'))).toEqual(['transition-not-allowed', undefined])
})

test('the rows that are named move, with effects over them alone', async () => {
  done(await takeTransition('pick', { rows: [String(lines()[1]!._id)] }))
  expect(states()).toEqual(['waiting', 'picked', 'waiting'])
  expect(lines().map(({ picked }) => picked)).toEqual([undefined, 3, undefined])
})

test('without names all rows move that may; a named one that may not says which it is', async () => {
  expect(refusal(await takeTransition('pick', { rows: [String(lines()[2]!._id)] }))).toEqual([
    'transition-condition',
    'lines[2]',
  ])
  expect(refusal(await takeTransition('pick', { rows: ['gone'] }))).toEqual([
    'row-unknown',
    'lines',
  ])
  expect(refusal(await takeTransition('pick', { actor: visitor }))![0]).toBe('transition-forbidden')
  done(await takeTransition('pick'))
  expect(states()).toEqual(['picked', 'picked', 'waiting'])
  expect(refusal(await takeTransition('pick'))![0]).toBe('transition-not-allowed')
})

test('a row keeps its state over a change of the record by hand', async () => {
  done(await takeTransition('pick', { rows: [String(lines()[0]!._id)] }))
  const sent = lines().map((line) => ({ ...line, status: 'waiting' }))
  record = done(
    await engine.update(
      'delivery',
      record._id,
      { lines: [...sent, { quantity: 5 }] },
      record.version,
      picker,
    ),
  ).record
  expect(states()).toEqual(['picked', 'waiting', 'waiting', 'waiting'])
})

test('the record follows by itself when its rows have moved, and rows go back by the table', async () => {
  done(await takeTransition('pick'))
  expect(refusal(await takeTransition('put-back', { rows: [String(lines()[0]!._id)] }))).toEqual([
    'transition-reason',
    'reason',
  ])
  done(await takeTransition('put-back', { rows: [String(lines()[0]!._id)], reason: 'wrong shelf' }))
  expect(lines().map(({ picked }) => picked)).toEqual([0, 3, undefined])
  const kept = lines().slice(0, 2)
  record = done(
    await engine.update('delivery', record._id, { lines: kept }, record.version, picker),
  ).record
  const outcome = done(await takeTransition('pick'))
  expect(record.state).toBe('packed')
  expect(outcome.written.map(({ transition }) => transition)).toEqual(['pick', 'pack'])
})

test('the screens are told what may be done: of fields with the record, of rows beside them', () => {
  expect(allowedTransitions(STATES, record, picker).map(({ id }) => id)).toEqual(['pay'])
  const found = allowedOfRows(STATES.tables![1]!, record, picker)
  expect(found.map(({ transition, rows }) => [transition.id, rows.length])).toEqual([['pick', 2]])
})
