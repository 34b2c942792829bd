import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import type { CatalogueAnswer, CouponAnswer, CourseStanding, PurchaseAnswer } from '#pages/model'
import type { StoredRecord } from '#schema'
import { engineFor } from '../../../server/gateway.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
let course: StoredRecord
const BUYER = { name: 'สมหญิง ใจดี', email: 'buyer@example.com', phone: '0812345678' }
const NO_TAX = { tax_name: '', tax_id: '', tax_address: '' }

const make = async (entity: string, data: object): Promise<StoredRecord> => {
  const made = await flows.gateway.database.transaction(() =>
    engineFor(flows.gateway, flows.site).create(entity, { ...data }, SYSTEM_ACTOR),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.failures))
  return made.value.record
}

beforeAll(async () => {
  await flows.open()
  course = await make('course', { name: 'การดับเพลิง', price: 2500, status: true })
  await make('coupon', { code: 'TENOFF', kind: 'percent', value: 10 })
})
afterAll(() => flows.opened.close())

const place = (query = '') => `/lesson/order/${course._id}${query}`
const answerIn = <T>(body: string, name: string): T | undefined =>
  Object.values((JSON.parse(body) as { data: Record<string, Record<string, T>> }).data).find(
    (one) => name in one,
  )?.[name]
const shown = async (visitor: Visitor, query = '') =>
  answerIn<PurchaseAnswer>((await visitor.get(place(query))).body, 'purchase')!
const send = (visitor: Visitor, csrf: string, fields: object) =>
  visitor.send('POST', place(), new URLSearchParams({ _csrf: csrf, ...fields }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrf-token': '',
    host: 'localhost',
  })
const form = (more: object = {}) => ({
  act: 'order',
  seats: '1',
  code: '',
  total: '2500',
  ...BUYER,
  ...NO_TAX,
  ...more,
})

test('a guest orders without an account: the price is the gateway’s, and the key of the order opens it to nobody else', async () => {
  const guest = new Visitor(flows.opened.app)
  const { csrf, total, isMember } = await shown(guest)
  expect([total, isMember]).toEqual([2500, false])
  const placed = await send(guest, csrf, form())
  expect(placed.statusCode).toBe(303)
  const path = String(placed.headers.location)
  expect(path).toMatch(/^\/lesson\/pay\/[^?]+\?key=.{24}$/)
  const orderAt = async (at: string, visitor = new Visitor(flows.opened.app)) =>
    answerIn<StoredRecord | null>((await visitor.get(at)).body, 'order')
  expect(await orderAt(path)).toMatchObject({ price: 2500, email: BUYER.email })
  const refused = [
    '/lesson/pay/unknown',
    path.replace(/key=.*/, 'key=wrong'),
    path.replace(/\?.*/, ''),
  ]
  for (const at of [...refused, path.replace(/key=.*/, 'key=')])
    expect((await new Visitor(flows.opened.app).get(at)).statusCode, at).toBe(404)
  const [mail] = await flows.store.find('message', { email: BUYER.email })
  expect(mail).toMatchObject({ template: 'mail-purchase' })
  expect(mail!.body).toContain(path.replaceAll('&', '&amp;'))
})

test('seats and a coupon are worked out again without a script, and what was typed stays', async () => {
  const guest = new Visitor(flows.opened.app)
  const { csrf } = await shown(guest)
  const quoted = await send(guest, csrf, form({ act: 'quote', seats: '5', code: 'tenoff' }))
  expect(answerIn<PurchaseAnswer>(quoted.body, 'purchase')).toMatchObject({
    seats: 5,
    discount: 1250,
    total: 11250,
    coupon: { code: 'TENOFF' },
    fields: { name: BUYER.name, email: BUYER.email },
  })
  expect(await flows.store.find('order', { coupon_id: { $ne: null } })).toEqual([])
})

test.each([
  ['a price that was not shown', { total: '1' }, 'ราคาเปลี่ยนไปแล้ว'],
  ['a letter for a phone', { phone: 'โทร' }, 'หมายเลขโทรศัพท์'],
  ['a tax id that is none', { tax_id: '1234567890123', tax_name: 'ก', tax_address: 'ข' }, '13 หลัก'],
  ['no address', { email: 'nobody' }, 'อีเมล์'],
])('%s is refused where it was typed, and nothing is lost or ordered', async (_, wrong, told) => {
  const guest = new Visitor(flows.opened.app)
  const count = async () => (await flows.store.find('order', {})).length
  const before = await count()
  const { csrf } = await shown(guest)
  const refused = await send(guest, csrf, form(wrong))
  expect(refused.statusCode).toBe(422)
  const { problem, fields } = answerIn<PurchaseAnswer>(refused.body, 'purchase')!
  expect(problem).toContain(told)
  expect(fields.name).toBe(BUYER.name)
  expect(await count()).toBe(before)
})

test('a round that somebody filled meanwhile is refused by name; a coupon that was used up changes the price', async () => {
  const round = await make('round', {
    course: course._id,
    start: '2099-01-14',
    seats: 1,
    status: 'open',
    visible: true,
  })
  const [first, second] = [new Visitor(flows.opened.app), new Visitor(flows.opened.app)]
  const [a, b] = [await shown(first), await shown(second)]
  expect(a.rounds).toMatchObject([{ _id: round._id, left: 1 }])
  const fields = form({ round: round._id })
  expect((await send(first, a.csrf, fields)).statusCode).toBe(303)
  const late = await send(second, b.csrf, fields)
  expect(answerIn<PurchaseAnswer>(late.body, 'purchase')).toMatchObject({
    problem: 'รอบนี้เต็มแล้ว กรุณาเลือกรอบอื่น',
    rounds: [],
  })
})

test('a member has their own words in the form, and is told when they have the course', async () => {
  const member = await Visitor.signedIn(flows.opened.app, 'user')
  const [user] = await flows.store.find('user', { username: 'user' }, { limit: 1 })
  expect(await shown(member)).toMatchObject({
    isMember: true,
    enrolled: false,
    fields: { email: user!.email },
  })
  await make('enroll', { userID: user!._id, courseID: course._id })
  expect(await shown(member)).toMatchObject({ enrolled: true })
  const call = await member.post('/api/shop/purchase', {
    courseID: course._id,
    total: 2500,
    ...BUYER,
  })
  expect(call.json<{ data: StoredRecord }>().data).toMatchObject({ userID: user!._id, price: 2500 })
})

test('a coupon is shown to who knows its code, with what its courses cost; another code says nothing', async () => {
  await make('coupon', { code: 'HALF', kind: 'percent', value: 50, course_ids: [course._id] })
  const stranger = new Visitor(flows.opened.app)
  const shownAt = async (code: string) =>
    answerIn<CouponAnswer | null>((await stranger.get(`/redeem-coupon/${code}`)).body, 'coupon')
  expect(await shownAt('half')).toMatchObject({
    code: 'HALF',
    courses: [{ _id: course._id, price: 2500, total: 1250 }],
  })
  expect(await shownAt('HAL')).toBeNull()
  expect((await stranger.find('coupon')).statusCode).not.toBe(200)
})

test('the page of a course knows how its member stands to it, and nobody else is told', async () => {
  const own = await make('course', { name: 'การยกของหนัก', price: 900, status: true })
  const [user] = await flows.store.find('user', { username: 'user' }, { limit: 1 })
  const member = await Visitor.signedIn(flows.opened.app, 'user')
  const standing = async (visitor = member) =>
    answerIn<CourseStanding | null>(
      (await visitor.get(`/lesson/detail/${own._id}`)).body,
      'standing',
    )
  expect(await standing()).toBeNull()
  await member.post('/api/shop/purchase', { courseID: own._id, total: 900, ...BUYER })
  expect(await standing()).toMatchObject({ kind: 'unpaid' })
  const lesson = await make('lesson', {
    course: own._id,
    title: 'บทแรก',
    kind: 'video',
    duration: 600,
    order: 1,
  })
  await flows.gateway.database.transaction(() =>
    engineFor(flows.gateway, flows.site).transition(
      'lesson',
      lesson._id,
      'publish',
      lesson.version,
      SYSTEM_ACTOR,
    ),
  )
  await make('enroll', { userID: user!._id, courseID: own._id })
  expect(await standing()).toMatchObject({ kind: 'continue', lesson: 1 })
  expect(await standing(new Visitor(flows.opened.app))).toBeNull()

  // With a certificate the one button leads to it; with one that was revoked back to the lessons.
  const certificate = await make('certification', {
    user: user!._id,
    course: own._id,
    course_name: 'การยกของหนัก',
    holder_name: 'สมชาย ใจดี',
    issued_on: '2026-11-20',
  })
  const path = `/lesson/certification/${own._id}`
  expect(await standing()).toEqual({ kind: 'certificate', path })
  expect((await member.get(path)).body).toContain(String(certificate.check_code))
  expect((await new Visitor(flows.opened.app).get(path)).body).not.toContain(
    String(certificate.check_code),
  )
  await flows.gateway.database.transaction(() =>
    engineFor(flows.gateway, flows.site).transition(
      'certification',
      certificate._id,
      'revoke',
      certificate.version,
      SYSTEM_ACTOR,
      'ออกผิดคน',
    ),
  )
  expect(await standing()).toMatchObject({ kind: 'continue' })
})

test('an early price holds until its day and says so; of a round it stands before that of the course', async () => {
  const own = await make('course', {
    name: 'การยกของ',
    price: 2000,
    status: true,
    early_price: 1500,
    early_until: '2099-01-01',
  })
  const late = await make('course', {
    name: 'การยกของหนัก 2',
    price: 2000,
    status: true,
    early_price: 1500,
    early_until: '2020-01-01',
  })
  const round = await make('round', {
    course: own._id,
    start: '2099-02-14',
    status: 'open',
    visible: true,
    early_price: 1200,
    early_until: '2099-01-31',
  })
  const guest = new Visitor(flows.opened.app)
  const quoted = async (at: string) =>
    answerIn<PurchaseAnswer>((await guest.get(`/lesson/order/${at}`)).body, 'purchase')!
  expect(await quoted(own._id)).toMatchObject({
    price: 1500,
    early: { until: '2099-01-01', later: 2000 },
  })
  expect(await quoted(`${own._id}?round=${round._id}`)).toMatchObject({
    price: 1200,
    early: { until: '2099-01-31', later: 2000 },
  })
  const over = await quoted(late._id)
  expect(over.price).toBe(2000)
  expect(over).not.toHaveProperty('early')

  // The catalogue shows it of the course that has it today alone.
  const found = await guest.get(`/lesson/home?q=${encodeURIComponent('การยกของ')}`)
  const catalogue = answerIn<CatalogueAnswer>(found.body, 'catalogue')!
  expect(catalogue.data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([own._id, late._id]))
  expect(catalogue.early).toEqual({ [own._id]: { sale_price: 1500, early: '1 ม.ค. 2642' } })
})
