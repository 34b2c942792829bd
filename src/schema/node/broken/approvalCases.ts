import { changed } from './project.ts'

const STATES = 'schemas/shop/order/states.json'
const ORDER = 'schemas/shop/order/entity.json'
const L = { th: 'ก', en: 'A' }

/** A list of ladders, and the levels that every site is given. */
const ladders = (roles: string[], given = 'order') => ({
  'schemas/shop/enums/approval-ladder.json': {
    $schema: '../../meta/enum.json',
    $id: 'approval-ladder',
    enum: ['order', 'other'],
    'x-labels': { order: L, other: L },
  },
  'schemas/shop/approval-level/entity.json': {
    $schema: '../../meta/entity.json',
    $id: 'approval-level',
    type: 'object',
    'x-entity': { label: L, titleTemplate: '{{ladder}}' },
    'x-access': { admin: { read: true } },
    'x-unique': [['ladder', 'level']],
    'x-given': [{ ladder: given, level: 'chief', roles }],
    properties: {
      ladder: { $ref: 'enum:approval-ladder', 'x-label': L },
      level: { type: 'string', 'x-label': L },
      roles: { type: 'array', items: { type: 'string' }, 'x-label': L },
    },
  },
  'schemas/shop/approval-level/fixtures.json': {
    $schema: '../../meta/fixtures.json',
    good: { plain: { ladder: 'order', level: 'b', roles: [] } },
    bad: { unknown: { record: { ladder: 'none' }, path: 'ladder' } },
  },
})

const kept = { ...L }
const sound = changed(ORDER, 'properties/approvals', {
  type: 'array',
  readOnly: true,
  'x-label': kept,
  'x-child': {},
  items: { type: 'object', properties: { at: { type: 'string', 'x-label': L } } },
})

const approval = (change: object = {}) =>
  changed(STATES, 'transitions/0/approval', {
    amount: 'total',
    ladder: 'order',
    kept: 'approvals',
    ...change,
  })

/** Approvals by levels that nobody could give, or anybody could write. */
export const APPROVAL_CASES: [what: string, changes: Record<string, unknown>][] = [
  [
    'approval by an unknown ladder',
    { ...ladders(['admin']), ...sound, ...approval({ ladder: 'ordr' }) },
  ],
  [
    'approval by a ladder without levels',
    { ...ladders(['admin'], 'other'), ...sound, ...approval() },
  ],
  ['level whose roles are not let in', { ...ladders(['manager']), ...sound, ...approval() }],
  [
    'approvals kept in a table that people write',
    { ...ladders(['admin']), ...approval({ kept: 'lines' }) },
  ],
  [
    'approvals kept in an unknown field',
    { ...ladders(['admin']), ...approval({ kept: 'aprovals' }) },
  ],
]
