import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let warehouse: Visitor
let member: Visitor
beforeAll(async () => {
  opened = await openGateway()
  ;[admin, warehouse, member] = (await Promise.all(
    ['admin', 'warehouse', 'user'].map((role) => Visitor.signedIn(opened.app, role)),
  )) as [Visitor, Visitor, Visitor]
})
afterAll(() => opened.close())

const calculate = (who: Visitor, name: string, given: unknown) =>
  who.post(`/api/formula/${name}`, { given })
const result = (answer: Awaited<ReturnType<Visitor['post']>>): unknown =>
  answer.json<{ data?: { result: unknown } }>().data?.result

test('every example of every formula comes out by the call, as far as the site has its settings and rates', async () => {
  for (const [name, { examples }] of Object.entries(shippedModel.formulas))
    for (const { given, result: expected, settings, rates } of examples) {
      if (settings || (rates as { valid_to?: string }[] | undefined)?.some((rate) => rate.valid_to))
        continue
      const answer = await calculate(admin, name, given)
      expect([name, answer.statusCode, result(answer)]).toEqual([name, 200, expected])
    }
})

test('what is given is checked by the parameters, and told beside its name', async () => {
  for (const [given, path] of [
    [{ price: -1, cost: 100 }, 'price'],
    [{ price: 1 }, 'cost'],
    [{ price: 1, cost: 1, prize: 3 }, 'prize'],
  ] as const) {
    const answer = await calculate(admin, 'inventory/margin', given)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(`"${path}"`)])
  }
})

test('the settings of the site hold', async () => {
  const given = { demand: 1000, holding_cost: 10 }
  expect(result(await calculate(warehouse, 'inventory/eoq', given))).toBe(100)
  await admin.post('/api/inventory-settings', { data: { ordering_cost: 200 } })
  expect(result(await calculate(warehouse, 'inventory/eoq', given))).toBe(200)
})

test('formulas are there for those who work in their module', async () => {
  const given = { price: 1, cost: 1 }
  const statuses = await Promise.all([
    calculate(warehouse, 'inventory/margin', given),
    calculate(warehouse, 'finance/due-date', { date: '2026-11-21', terms: 'net_30' }),
    calculate(member, 'inventory/margin', given),
    calculate(new Visitor(opened.app), 'inventory/margin', given),
    calculate(admin, 'inventory/constructor', given),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 403, 404])
  const modules = async (who: Visitor) => [
    ...new Set(
      (await who.get('/api/formulas'))
        .json<{ data: { module: string }[] }>()
        .data.map(({ module }) => module),
    ),
  ]
  expect(await modules(member)).toEqual([])
  expect((await modules(admin)).length).toBeGreaterThan(5)
})
