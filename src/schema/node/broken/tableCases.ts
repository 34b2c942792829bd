import { changed } from './project.ts'

const STATES = 'schemas/shop/order/states.json'
const ORDER = 'schemas/shop/order/entity.json'
const L = { th: 'ก', en: 'A' }
const step = (more: object = {}) => ({ id: 'pick', label: L, from: ['new'], to: 'old', ...more })

const rows = changed(ORDER, 'properties/lines/items/properties/status', {
  type: 'string',
  'x-label': L,
})

/** A further table, of the rows of an order. */
const tables = (table: object = {}, steps: object[] = [step()]) => ({
  ...rows,
  ...changed(STATES, 'tables', [
    {
      each: 'lines',
      field: 'status',
      initial: 'new',
      states: { new: { label: L }, old: { label: L, final: true } },
      transitions: steps,
      ...table,
    },
  ]),
})

/** State tables of further fields and of rows that could not be carried out. */
export const TABLE_CASES: [what: string, changes: Record<string, unknown>][] = [
  ['further table of a field without rows', tables({ each: 'total', field: 'state' })],
  ['further table of an unknown field of rows', tables({ field: 'statsu' })],
  ['further table that begins nowhere', tables({ initial: 'nwe' })],
  ['further table with a name of the first', tables({}, [step({ id: 'finish' })])],
  ['further table that plans', tables({}, [step({ scheduled: 'number' })])],
  ['further table of rows that asks', tables({}, [step({ asks: [{ field: 'price' }] })])],
  [
    'further table that says what may be changed',
    tables({ states: { new: { label: L, editable: true }, old: { label: L, final: true } } }),
  ],
  ['further table with a dead end', tables({ states: { new: { label: L }, old: { label: L } } })],
]
