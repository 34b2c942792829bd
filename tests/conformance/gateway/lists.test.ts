import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterSubjects } from '../../../src/crud/filter/filterSubjects.ts'
import type { ListCondition } from '../../../src/crud/filter/where.ts'
import { whereFilter } from '../../../src/crud/filter/whereFilter.ts'
import type { EntityDocument } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let manager: Visitor
let warehouse: Visitor
let sales: Visitor

beforeAll(async () => {
  opened = await openGateway()
  manager = await Visitor.signedIn(opened.app, 'manager')
  warehouse = await Visitor.signedIn(opened.app, 'warehouse')
  sales = await Visitor.signedIn(opened.app, 'sales')
})
afterAll(() => opened.close())

const idsOf = (answer: { json<T>(): T }): string[] =>
  answer.json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id)

describe('every field that a list offers', () => {
  const values: Record<string, ListCondition['values']> = {
    text: ['a'],
    number: [1, 2],
    choice: ['a'],
    reference: ['a'],
    date: ['2026-01-01', '2026-01-31'],
    moment: ['2026-01-01', '2026-01-31'],
    boolean: [true],
    list: ['a'],
  }

  test.each(['product', 'purchase-order', 'supplier', 'page', 'stock-transfer'])(
    'can be asked of the gateway: %s',
    async (name) => {
      const admin = await Visitor.signedIn(opened.app, 'admin')
      const entity = (await admin.get(`/api/model/${name}`)).json<{
        data: { entity: EntityDocument }
      }>().data.entity
      const subjects = filterSubjects(entity, 'en')
      expect(subjects.length).toBeGreaterThan(5)
      for (const { path, kind } of subjects)
        for (const operator of ['empty', kind === 'text' ? 'contains' : 'among'] as const) {
          const isRange = ['number', 'date', 'moment'].includes(kind)
          const condition: ListCondition = {
            field: path,
            operator: operator === 'among' && isRange ? 'between' : operator,
            values: values[kind]!,
          }
          const where = { join: 'and' as const, conditions: [condition] }
          const asked = whereFilter({ join: 'and', groups: [where] }, subjects, '2026-11-28')
          const answer = await admin.post(`/api/${name}/query`, { args: [asked] })
          expect(answer.statusCode, `${path} ${operator}: ${answer.body}`).toBe(200)
        }
    },
  )

  test('a field that the caller may not read is no field, in a group of conditions too', async () => {
    const filter = { $or: [{ sku: 'x' }, { $and: [{ no_such_field: { $gte: 1 } }] }] }
    const answer = await sales.post('/api/product/query', { args: [filter] })
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'unknown-field'])
  })
})
