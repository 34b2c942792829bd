import { afterAll, beforeAll, expect, test } from 'vitest'
import english from '#i18n/locales/en/backend.json'
import type { DrawnStates } from '#gateway'
import { tablesOf } from '#schema'
import { shippedModel } from '#schema/shipped'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

test('an admin is shown every state table of the product, and what it does; nobody else is', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const tables = (await admin.get('/api/state-tables')).json<{ data: DrawnStates[] }>().data
  const there = Object.values(shippedModel.entities).flatMap(({ name, states }) =>
    tablesOf(states).map(({ each, field }) => [name, each, field]),
  )
  expect(tables.map(({ entity, each, field }) => [entity, each, field])).toEqual(there)
  expect(there).toContainEqual(['delivery', 'items', 'status'])
  expect(tables.flatMap(({ problems }) => problems)).toEqual([])
  const receive = tables
    .find(({ entity }) => entity === 'goods-receipt')!
    .transitions.find(({ id }) => id === 'receive')!
  expect(receive.roles).toEqual(expect.arrayContaining(['warehouse']))
  const marks = tables.flatMap(({ transitions }) => transitions.flatMap((one) => one.marks))
  expect(Object.keys(english.states.mark)).toEqual(expect.arrayContaining([...new Set(marks)]))
  for (const role of ['manager', 'user'])
    expect(
      (await (await Visitor.signedIn(opened.app, role)).get('/api/state-tables')).statusCode,
    ).toBe(403)
  expect((await new Visitor(opened.app).get('/api/state-tables')).statusCode).toBe(401)
})
