import { expect, test } from 'vitest'
import type { Filter } from '#schema'
import { matches } from '#engine'
import { accessFor, type AccessCaller } from '../../../server/access/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { entity, modelOf, record } from './shop.ts'

const member = {
  type: 'object',
  properties: { user_id: { type: 'string' }, permission: { type: 'string' } },
}
const place = entity('place', {
  properties: {
    code: { type: 'string' },
    department: { type: 'string' },
    authorized_users: { type: 'array', items: member },
  } as never,
  'x-access': {
    clerk: { read: { department: '$user.department' } },
    keeper: { read: { code: { $in: '$user.warehouses' } } } as never,
    writer: {
      read: {
        authorized_users: {
          $elemMatch: { user_id: '$user._id', permission: { $in: ['write', 'admin'] } },
        },
      },
    } as never,
  },
})
const ROWS = [
  record('a', {
    code: 'WH01',
    department: 'sales',
    authorized_users: [{ user_id: 'u1', permission: 'read' }],
  }),
  record('b', {
    code: 'WH02',
    department: 'store',
    authorized_users: [
      { user_id: 'u2', permission: 'write' },
      { user_id: 'u1', permission: 'write' },
    ],
  }),
  record('c', { code: 'WH03' }),
]
const caller = (role: string, work: object = {}): AccessCaller => ({
  user: { _id: 'u1', roles: [role], ...work },
  site: { _id: 's1' },
})
const CASES: [what: string, who: AccessCaller, rows: string[]][] = [
  ['the department', caller('clerk', { department: 'sales' }), ['a']],
  ['no department: not those that have none either', caller('clerk'), []],
  ['the warehouses', caller('keeper', { warehouses: ['WH01', 'WH03'] }), ['a', 'c']],
  ['no warehouse', caller('keeper', { warehouses: [] }), []],
  ['a list of members with what each may', caller('writer'), ['b']],
]

eachDatabase(({ open }) => {
  test.each(CASES)('rights over rows may name %s', async (_, who, rows) => {
    const store = (await open(modelOf(place))).store('s1')
    for (const row of ROWS) await store.insert('place', row)
    const access = accessFor(place, who, 'read')
    const filter = (access.allowed ? access.filter : {}) as Filter
    const found = await store.find('place', filter)
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(rows)
    expect(ROWS.filter((row) => matches(filter, row)).map(({ _id }) => _id)).toEqual(rows)
  })
})
