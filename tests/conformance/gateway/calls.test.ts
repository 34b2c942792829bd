import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACADEMY, DRIVER, ERP, type Ground, type Listed } from '../../support/documentCalls.ts'
import { callerOf, citizenId } from '../../support/flows.ts'
import { openGateway, Visitor } from '../../support/gateway.ts'

let ground: Ground
beforeAll(async () => {
  const opened = await openGateway()
  const [admin, superadmin, warehouse, member] = (await Promise.all(
    ['admin', 'superadmin', 'warehouse', 'user'].map((name) => Visitor.signedIn(opened.app, name)),
  )) as [Visitor, Visitor, Visitor, Visitor]
  const guest = new Visitor(opened.app)
  await guest.get('/api/session')
  const firstOf = async (collection: string, filter: object = {}) =>
    (await admin.find(collection, filter, { paging: { page: 1, limit: 1 } })).json<{
      data: { _id: string }[]
    }>().data[0]!._id
  ground = {
    opened,
    admin,
    superadmin,
    warehouse,
    member,
    guest,
    ids: {
      site: (await callerOf(opened.gateway)).site._id,
      member: await firstOf('user', { username: 'user' }),
      course: await firstOf('course', { status: true, price: { $gt: 1 } }),
      post: await firstOf('post', { status: true }),
      product: await firstOf('product', { current_stock: { $gte: 5 }, selling_price: { $gt: 1 } }),
    },
    versions: {},
    person: {
      firstname: 'สมหญิง',
      lastname: 'ใจดี',
      email: 'caller@example.com',
      phone: '0800000999',
      citizen: citizenId(999),
      password: 'Sample#2026',
      agree: true,
    },
  }
})
afterAll(() => ground.opened.close())

const LISTS: Record<string, { calls: Listed[]; wanted: number; answering: number }> = {
  'academy 7': { calls: ACADEMY, wanted: 58, answering: 56 },
  'erp 7': { calls: ERP, wanted: 7, answering: 7 },
  // Last, since it clears what the others read.
  'paths of the driver, erp 7': { calls: DRIVER, wanted: 14, answering: 14 },
}

describe.each(Object.entries(LISTS))('%s', (_, { calls, wanted, answering }) => {
  for (const listed of calls)
    if ('send' in listed)
      test(listed.call, async () => {
        const answer = await listed.send(ground)
        expect(answer.statusCode, answer.body.slice(0, 400)).toBe(listed.status ?? 200)
        expect(listed.shape(answer.json() as never, ground), answer.body.slice(0, 400)).toBeTruthy()
      })

  test('are all listed; what is missing says why', () => {
    expect(calls).toHaveLength(wanted)
    expect(calls.filter((listed) => 'send' in listed)).toHaveLength(answering)
    for (const listed of calls) if ('missing' in listed) expect(listed.missing).not.toBe('')
  })
})
