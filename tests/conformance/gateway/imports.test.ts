import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportAnswer } from '#gateway'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let warehouse: Visitor
let sales: Visitor

beforeAll(async () => {
  opened = await openGateway()
  warehouse = await Visitor.signedIn(opened.app, 'warehouse')
  sales = await Visitor.signedIn(opened.app, 'sales')
})
afterAll(() => opened.close())

const COLUMNS = ['sku', 'product_name', 'unit', 'category', 'selling_price', 'min_stock']
const row = (number: number): unknown[] => [
  `IMP-${number}`,
  `สินค้านำเข้า ${number}`,
  'piece',
  null,
  number % 1000,
  5,
]
const rowsOf = (count: number): unknown[][] => Array.from({ length: count }, (_, at) => row(at))
const send = (rows: unknown[][], more: object = {}, by = warehouse) =>
  by.post('/api/imports/product', { columns: COLUMNS, rows, file: 'products.csv', ...more })
const answerOf = (answer: { json<T>(): T }): ImportAnswer =>
  answer.json<{ data: ImportAnswer }>().data
const countOf = async (): Promise<number> =>
  (
    await warehouse.post('/api/product/query', {
      method: 'count',
      args: [{ sku: { $regex: 'IMP-' } }],
    })
  ).json<{ total: number }>().total

test('a file with bad cells tells each of them with its row, and nothing of it is kept', async () => {
  const rows = rowsOf(5)
  rows[1]![0] = 'not a sku'
  rows[2]![4] = -1
  rows[3]![2] = 'no such unit'
  rows[4]![0] = 'IMP-0'
  const before = await countOf()
  const answer = await send(rows)
  expect(answer.statusCode, answer.body).toBe(200)
  const { failures, import: made } = answerOf(answer)
  expect(failures.map(({ row: at, field }) => [at, field])).toEqual([
    [1, 'sku'],
    [2, 'selling_price'],
    [3, 'unit'],
    [4, 'sku'],
  ])
  for (const { failure } of failures)
    expect(failure.message.th.length && failure.message.en.length).toBeGreaterThan(0)
  expect([made, await countOf()]).toEqual([undefined, before])
})

test('a dry run keeps nothing, also of good rows', async () => {
  const before = await countOf()
  const { failures, import: made } = answerOf(await send(rowsOf(3), { dryRun: true }))
  expect([failures, made, await countOf()]).toEqual([[], undefined, before])
})

test('who may not create imports nothing; a column that is no field is refused', async () => {
  expect((await send(rowsOf(1), {}, sales)).statusCode).toBe(403)
  const answer = await warehouse.post('/api/imports/product', { columns: ['nobody'], rows: [[1]] })
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'unknown-field'])
})

test('an import is taken back by who made it, but for what was changed since', async () => {
  const { import: id } = answerOf(await send(rowsOf(3)))
  const found = await warehouse.post('/api/product/query', { args: [{ sku: 'IMP-1' }] })
  const [changed] = found.json<{ data: { _id: string; version: number }[] }>().data
  await warehouse.put(`/api/product/${changed!._id}`, {
    data: { product_name: 'changed' },
    version: changed!.version,
  })
  expect((await sales.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(404)
  const undone = await warehouse.post(`/api/imports/${id}/undo`, {})
  expect(undone.json().data).toEqual({ deleted: 2, kept: 1 })
  expect(await countOf()).toBe(1)
  expect((await warehouse.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(404)
})

/** All of them take a while: the long run takes in as many as a file may bring. */
const MANY = process.env.SALA_LONG === '1' ? 10_000 : 500

test(`${MANY} products are tried, of which nothing is kept, and taken in`, async () => {
  const rows = Array.from({ length: MANY }, (_, at) => row(at + 10))
  for (const dryRun of [true, false]) {
    const answer = await send(rows, { dryRun })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answerOf(answer)).toMatchObject({ rows: MANY, failures: [] })
    expect(await countOf()).toBe(dryRun ? 1 : MANY + 1)
  }
}, 180_000)
