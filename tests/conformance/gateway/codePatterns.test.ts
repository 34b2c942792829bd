import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { keepCodeSequences } from '../../../server/jobs/codeSequences.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let warehouse: Visitor
beforeAll(async () => {
  opened = await openGateway({ clock: fixedClock('2026-11-21T03:00:00.000Z') })
  ;[admin, warehouse] = (await Promise.all(
    ['admin', 'warehouse'].map((role) => Visitor.signedIn(opened.app, role)),
  )) as [Visitor, Visitor]
})
afterAll(() => opened.close())

type Answer = Awaited<ReturnType<Visitor['post']>>
const dataOf = (answer: Answer): Record<string, unknown> =>
  answer.json<{ data: Record<string, unknown> }>().data
const BOX = { module: 'stock-location', pattern: 'BOX{YY}-{###}', resetPeriod: 'yearly' }
const example = (data: object, who = admin) => who.post('/api/code-pattern-example', { data })

test('a pattern that is being written tells its next code and takes none', async () => {
  const product = { module: 'product', pattern: 'BOX{YY}-{###}', resetPeriod: 'yearly' }
  for (let times = 0; times < 2; times++)
    expect(dataOf(await example(product))).toEqual({ code: 'BOX26-001', next: 1, current: 0 })
  expect(dataOf(await example({ ...product, sequence_start: 50 }))).toMatchObject({
    code: 'BOX26-050',
  })
  for (const [data, path] of [
    [{ ...product, pattern: 'BOX' }, 'pattern'],
    [{ ...product, resetPeriod: 'monthly' }, 'pattern'],
    [{ ...BOX, module: 'nothing' }, 'module'],
  ] as const) {
    const answer = await example(data)
    expect([answer.statusCode >= 400, answer.body]).toEqual([
      true,
      expect.stringContaining(`"${path}"`),
    ])
  }
  expect((await example(product, warehouse)).statusCode).toBe(403)
})

test('a series is begun anew where no code is used, and nowhere else', async () => {
  const pattern = { module: 'product', pattern: 'NEW{YY}-{###}', resetPeriod: 'yearly' }
  const made = dataOf(
    await admin.post('/api/code-pattern', { data: { name: 'New products', ...pattern } }),
  )
  const id = String(made._id)
  const takeTransition = async (transition: string, values?: object): Promise<Answer> => {
    const { version } = dataOf(await admin.get(`/api/code-pattern/${id}`))
    return admin.post(`/api/code-pattern/${id}/transition`, {
      transition,
      version,
      ...(values && { values }),
    })
  }
  expect((await takeTransition('activate')).statusCode).toBe(200)
  const product = async (): Promise<Record<string, unknown>> =>
    dataOf(await admin.post('/api/product', { data: { product_name: 'ก', unit: 'piece' } }))
  const products = [await product(), await product(), await product()]
  expect(products.map(({ product_code }) => product_code)).toEqual([
    'NEW26-001',
    'NEW26-002',
    'NEW26-003',
  ])
  expect(dataOf(await example(pattern))).toEqual({ code: 'NEW26-004', next: 4, current: 3 })

  const refused = await takeTransition('reset-series', { sequence_start: 3 })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('Begin at 4 or later')
  expect(refused.body).toContain('"sequence_start"')

  // What is deleted is used by nobody: its number is given again once the series is begun anew.
  const { _id, version } = products[2]!
  const gone = await admin.delete(`/api/product/${String(_id)}?version=${Number(version)}`)
  expect(gone.statusCode).toBe(200)
  expect(dataOf(await example(pattern))).toMatchObject({ next: 4 })
  const begun = await takeTransition('reset-series', { sequence_start: 3 })
  expect(begun.statusCode).toBe(200)
  expect(dataOf(begun)).toMatchObject({ lastResetDate: '2026-11-21', state: 'active' })
  expect((await product()).product_code).toBe('NEW26-003')
  expect((await product()).product_code).toBe('NEW26-004')

  // The series are kept as records, with the last number of each.
  const { gateway } = opened
  expect(await keepCodeSequences(gateway)).toBeGreaterThan(0)
  expect(await keepCodeSequences(gateway)).toBe(0)
  const kept = await admin.post('/api/code-sequence/query', {
    method: 'find',
    args: [{ sequence_type: 'product' }],
    sort: { sequence_value: -1 },
    paging: { page: 1, limit: 20 },
  })
  expect(kept.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({
      sequence_key: 'product/NEW{YY}-{###}/yearly/again 1/2026',
      sequence_value: 4,
      year: 2026,
      prefix: 'NEW',
      last_used: '2026-11-21T03:00:00.000Z',
    }),
  )
})
