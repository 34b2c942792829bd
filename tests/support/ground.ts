import type { Ground } from './documentCalls.ts'
import { citizenId } from './citizenId.ts'
import { callerOf } from './flows.ts'
import type { Place } from './databases.ts'
import { openGateway, Visitor } from './gateway.ts'

/** A gateway with its demo, people of several roles, and some of its records. */
export async function openGround(place: Partial<Place> = {}): Promise<Ground> {
  const opened = await openGateway({
    ...place,
    env: { SALA_CHAT_WEBHOOK: 'https://chat.example/hook' },
  })
  const [admin, superadmin, warehouse, member] = (await Promise.all(
    ['admin', 'superadmin', 'warehouse', 'user'].map((name) => Visitor.signedIn(opened.app, name)),
  )) as [Visitor, Visitor, Visitor, Visitor]
  const guest = new Visitor(opened.app)
  await guest.get('/api/session')
  const firstOf = async (collection: string, filter: object = {}) =>
    (await admin.find(collection, filter, { paging: { page: 1, limit: 1 } })).json<{
      data: { _id: string }[]
    }>().data[0]!._id
  return {
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
}
