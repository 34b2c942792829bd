import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import type { OrderAnswer, ProductAnswer, PurchaseAnswer, SeatsAnswer } from '#pages/model'
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
  // Who was enrolled by an order has begun nothing, and is told so.
  const [fresh] = await flows.store.find('enroll', { order_id: order._id })
  expect(fresh!.analytics).toMatchObject({ percent: 0, message: { en: 'Not begun' } })
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

test('a statement with one reference twice and another amount: each line says what became of it, and the order is paid once', async () => {
  const guest = new Visitor(flows.opened.app)
  const order = await orderOf(await ordered(guest))
  const other = await orderOf(await ordered(guest))
  const finance = await Visitor.signedIn(flows.opened.app, 'finance')
  const taken = await finance.post('/api/imports/bank-transaction', {
    columns: ['paid_on', 'amount', 'ref1'],
    rows: [
      ['2026-11-28', 2500, order.ref1],
      ['2026-11-28', 2500, order.ref1],
      ['2026-11-28', 10, other.ref1],
      ['2026-11-28', 10, 'NOBODY'],
    ],
    file: 'statement.csv',
  })
  expect(taken.json()).toMatchObject({ data: { rows: 4, failures: [] } })
  const lines = (await flows.store.find('bank-transaction', {})).toSorted((a, b) =>
    a._id.localeCompare(b._id),
  )
  expect(lines.map(({ state }) => state)).toEqual(['matched', 'double', 'differs', 'new'])
  const confirmed = await finance.post(`/api/bank-transaction/${lines[0]!._id}/transition`, {
    transition: 'confirm',
    version: lines[0]!.version,
  })
  expect(confirmed.statusCode).toBe(200)
  expect(await flows.store.find('enroll', { order_id: order._id })).toHaveLength(1)
  expect((await flows.store.get('order', other._id))!.process).toBe('submit')
})

test('anybody sees a product on sale with its variants; one that is sold no more is not there', async () => {
  const product = (more: object) =>
    make('product', { product_name: 'หมวก', unit: 'piece', selling_price: 120, ...more })
  const main = await product({ variant_name: 'ขาว' })
  const yellow = await product({ variant_of: main._id, variant_name: 'เหลือง', selling_price: 135 })
  const gone = await product({ variant_of: main._id, variant_name: 'เก่า', is_active: false })
  const guest = new Visitor(flows.opened.app)
  const at = async (path: string, name = 'product') => {
    const answer = await guest.get(`/shop/product/${path}`)
    return answer.statusCode === 200
      ? answerIn<ProductAnswer>(answer.body, name)
      : answer.statusCode
  }
  expect(await at(main._id)).toMatchObject({
    price: 120,
    left: 0,
    isMember: false,
    variants: [{ name: 'ขาว' }, { name: 'เหลือง' }],
  })
  expect(await at(`${main._id}/${yellow._id}`, 'variant')).toMatchObject({ price: 135 })
  for (const path of ['unknown', gone._id, `${main._id}/${gone._id}`])
    expect(await at(path), path).toBe(404)
  const all = await guest.get('/shop/demo')
  expect(all.statusCode).toBe(200)
  expect(all.body).not.toContain('cost_per_unit')
})
