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

describe('saved views of a list', () => {
  const save = (by: Visitor, data: object) =>
    by.post('/api/list-view', { data: { list: 'product', query: 'density=dense', ...data } })
  const names = async (by: Visitor): Promise<string[]> =>
    (await by.post('/api/list-view/query', { args: [{ list: 'product' }] }))
      .json<{ data: { name: string }[] }>()
      .data.map(({ name }) => name)
      .toSorted()

  test('are seen by who saved them, by a role or by everyone, and shared by who leads', async () => {
    for (const [by, data, status] of [
      [warehouse, { name: 'own', audience: 'mine' }, 200],
      [warehouse, { name: 'for all', audience: 'everyone' }, 403],
      [manager, { name: 'of warehouse', audience: 'role', role: 'warehouse' }, 200],
      [manager, { name: 'of everyone', audience: 'everyone', is_default: true }, 200],
      [manager, { name: 'of the manager', audience: 'mine' }, 200],
    ] as const)
      expect((await save(by, data)).statusCode, data.name).toBe(status)
    expect(await names(warehouse)).toEqual(['of everyone', 'of warehouse', 'own'])
    expect(await names(sales)).toEqual(['of everyone'])
    expect(await names(manager)).toEqual(
      ['of everyone', 'of the manager', 'of warehouse'].toSorted(),
    )
  })

  test('what is for others is changed by who leads alone', async () => {
    const views = await warehouse.post('/api/list-view/query', { args: [{ name: 'of everyone' }] })
    const [view] = views.json<{ data: { _id: string; version: number }[] }>().data
    const change = (by: Visitor) =>
      by.put(`/api/list-view/${view!._id}`, { data: { name: 'mine now' }, version: view!.version })
    expect((await change(warehouse)).statusCode).toBe(404)
    expect((await change(manager)).statusCode).toBe(200)
  })
})

test('what a person arranged of a list is theirs alone', async () => {
  const made = await warehouse.post('/api/list-setting', {
    data: { list: 'product', layout: 'density=dense' },
  })
  expect(made.statusCode).toBe(200)
  const { _id } = made.json<{ data: { _id: string } }>().data
  expect((await warehouse.get(`/api/list-setting/${_id}`)).statusCode).toBe(200)
  expect((await manager.get(`/api/list-setting/${_id}`)).statusCode).toBe(404)
})

test('sums by groups follow the words that a list is searched by', async () => {
  const pipeline = [{ $group: { _id: '$category', rows: { $sum: 1 } } }]
  const rowsOf = async (search?: string): Promise<number> => {
    const answer = await manager.post('/api/product/aggregate', {
      pipeline,
      ...(search ? { search } : {}),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ rows: number }[]>().reduce((sum, { rows }) => sum + rows, 0)
  }
  const first = (await manager.post('/api/product/query', { paging: { limit: 1 } })).json<{
    data: { product_code: string }[]
    total: number
  }>()
  const found = (
    await manager.post('/api/product/query', { search: first.data[0]!.product_code })
  ).json<{ total: number }>()
  expect(found.total).toBeLessThan(first.total)
  expect([await rowsOf(), await rowsOf(first.data[0]!.product_code)]).toEqual([
    first.total,
    found.total,
  ])
})
