import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import type {
  CouponAnswer,
  CourseStanding,
  OrderAnswer,
  PurchaseAnswer,
  SeatsAnswer,
} from '#pages/model'
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
})

/** An order of a guest: where it is paid. */
async function ordered(guest: Visitor, more: object = {}): Promise<string> {
  const { csrf } = await shown(guest)
  const placed = await send(guest, csrf, form(more))
  expect(placed.statusCode, placed.body).toBe(303)
  return String(placed.headers.location)
}
const orderOf = async (path: string): Promise<StoredRecord> =>
  (await flows.store.get('order', /pay\/([^?]+)/.exec(path)![1]!))!
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
async function sendFile(guest: Visitor, path: string, csrf: string, file: File | undefined) {
  const data = new FormData()
  data.set('_csrf', csrf)
  data.set('slip', file ?? new File([], ''))
  const sent = new Response(data)
  return guest.send('POST', path, Buffer.from(await sent.arrayBuffer()) as never, {
    'content-type': sent.headers.get('content-type')!,
    'x-csrf-token': '',
    host: 'localhost',
  })
}
const confirm = async (order: StoredRecord) => {
  const { version } = (await flows.store.get('order', order._id))!
  const paid = await flows.gateway.database.transaction(() =>
    engineFor(flows.gateway, flows.site).transition(
      'order',
      order._id,
      'confirm-payment',
      version,
      SYSTEM_ACTOR,
    ),
  )
  if (!paid.ok) throw new Error(JSON.stringify(paid.failures))
}

test('a slip is sent by the form of the page, by who has the key; staff see it, and nobody else does', async () => {
  const guest = new Visitor(flows.opened.app)
  const path = await ordered(guest)
  const { csrf, until } = answerIn<OrderAnswer>((await guest.get(path)).body, 'order')!
  expect(until).toMatch(/T17:00:00/)
  const text = await sendFile(guest, path, csrf, new File(['not one'], 'slip.txt'))
  expect(text.statusCode).toBe(422)
  expect(answerIn<OrderAnswer>(text.body, 'order')!.problem).toContain('jpg, png, webp, pdf')
  const fake = await sendFile(guest, path, csrf, new File(['<script>'], 'slip.png'))
  expect(fake.statusCode).toBe(422)
  const large = await sendFile(
    guest,
    path,
    csrf,
    new File([PNG, Buffer.alloc(6 * 1024 * 1024)], 'slip.png'),
  )
  expect(answerIn<OrderAnswer>(large.body, 'order')!.problem).toContain('5')
  expect((await sendFile(guest, path, csrf, undefined)).statusCode).toBe(422)
  expect(await orderOf(path)).not.toHaveProperty('slip')

  const sent = await sendFile(guest, path, csrf, new File([PNG], 'slip.png'))
  expect([sent.statusCode, sent.headers.location]).toEqual([303, path])
  expect(answerIn<OrderAnswer>((await guest.get(path)).body, 'order')).toHaveProperty('slip_at')
  const { slip, _id } = await orderOf(path)
  const finance = await Visitor.signedIn(flows.opened.app, 'finance')
  expect((await finance.get(String(slip))).statusCode).toBe(200)
  const member = await Visitor.signedIn(flows.opened.app, 'user')
  for (const other of [new Visitor(flows.opened.app), member])
    expect((await other.get(String(slip))).statusCode).toBe(404)
  const stranger = await sendFile(
    guest,
    `/lesson/pay/${_id}?key=wrong`,
    csrf,
    new File([PNG], 'slip.png'),
  )
  expect(stranger.statusCode).toBe(404)
  await confirm((await flows.store.get('order', _id))!)
  expect((await sendFile(guest, path, csrf, new File([PNG], 'slip.png'))).statusCode).toBe(422)
})

test('who has the key is told of the payment while they look; nobody is told without it', async () => {
  const guest = new Visitor(flows.opened.app)
  const path = await ordered(guest)
  const order = await orderOf(path)
  await flows.opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = flows.opened.app.server.address() as AddressInfo
  const watch = (key: string) =>
    fetch(`http://127.0.0.1:${port}/api/shop/watch/${order._id}?key=${key}`, {
      headers: { host: 'localhost' },
    })
  expect((await watch('wrong')).status).toBe(404)
  const stream = await watch(/key=(.*)/.exec(path)![1]!)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard = async (text: string): Promise<void> => {
    for (let all = ''; !all.includes(text);) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`ended before ${text}: ${all}`)
      all += value
    }
  }
  await heard('"process":"submit"')
  await confirm(order)
  await heard('"process":"complete"')
  await reader.cancel()
})

test('a company names who learns on its seats, changes one, and is told line by line what is wrong', async () => {
  const guest = new Visitor(flows.opened.app)
  const path = await ordered(guest, {
    seats: '3',
    total: '7500',
    tax_name: 'บริษัท ผู้ซื้อ จำกัด',
    tax_id: '0105536000313',
    tax_address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
    withhold: '1',
  })
  const order = await orderOf(path)
  // 7,500 ÷ 1.07 × 3 %.
  expect(order).toMatchObject({ price: 7500, withholding: 210.28, to_pay: 7289.72 })
  const at = path.replace('/pay/', '/learners/')
  const { csrf, seats } = answerIn<SeatsAnswer>((await guest.get(at)).body, 'seats')!
  expect(seats).toHaveLength(3)
  const name = (fields: Record<string, string>) =>
    guest.send('POST', at, new URLSearchParams({ _csrf: csrf, ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrf-token': '',
      host: 'localhost',
    })
  const lines = (...rows: [string, string][]) =>
    Object.fromEntries(
      rows.flatMap(([who, email], row) => [
        [`name-${row}`, who],
        [`email-${row}`, email],
      ]),
    )
  const wrong = await name(
    lines(['ก', 'a@example.com'], ['', 'b@example.com'], ['ค', 'A@example.com']),
  )
  expect(wrong.statusCode).toBe(422)
  expect(answerIn<SeatsAnswer>(wrong.body, 'seats')!.seats).toMatchObject([
    { name: 'ก' },
    { email: 'b@example.com', problem: expect.any(String) as string },
    { problem: expect.stringContaining('a@example.com') as string },
  ])
  expect((await orderOf(path)).learners ?? []).toEqual([])
  const four = await name({
    ...lines(['', ''], ['', ''], ['', '']),
    paste: 'ก\ta@example.com\nข\tb@example.com\nค\tc@example.com\nง\td@example.com',
  })
  expect(four.statusCode).toBe(422)
  expect(answerIn<SeatsAnswer>(four.body, 'seats')!.seats).toHaveLength(4)

  expect((await name(lines(['ก', 'a@example.com'], ['', ''], ['', '']))).statusCode).toBe(303)
  await confirm(order)
  const enrolled = async () =>
    (await flows.store.find('enroll', { order_id: order._id }))
      .map(({ email, access }) => `${String(email)} ${String(access)}`)
      .sort()
  expect(await enrolled()).toEqual(['a@example.com open'])
  await name(lines(['ข', 'b@example.com'], ['ค', 'c@example.com'], ['', '']))
  expect(await enrolled()).toEqual([
    'a@example.com cancelled',
    'b@example.com open',
    'c@example.com open',
  ])
  const mails = await flows.store.find('message', { template: 'mail-seat' })
  expect(mails.map(({ email }) => email).sort()).toEqual(['b@example.com', 'c@example.com'])
  const [begun] = await flows.store.find('enroll', { order_id: order._id, email: 'b@example.com' })
  await engineFor(flows.gateway, flows.site).update(
    'enroll',
    begun!._id,
    { percent: 10, status: 'processing' },
    begun!.version,
    SYSTEM_ACTOR,
  )
  const taken = await name(lines(['ง', 'd@example.com'], ['ค', 'c@example.com'], ['', '']))
  expect(answerIn<SeatsAnswer>(taken.body, 'seats')!.problem).toContain('b@example.com')
  expect((await guest.get(at.replace(/key=.*/, 'key=wrong'))).statusCode).toBe(404)
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
})
