import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CartAnswer, CartPageAnswer } from '#pages/model'
import type { StoredRecord } from '#schema'
import { FlowTest } from '../../support/flowTest.ts'
import { Visitor } from '../../support/gateway.ts'
import { setStock } from '../../support/stock.ts'

const flows = new FlowTest()
let member: Visitor
let user: StoredRecord
let courses: StoredRecord[]
let pens: StoredRecord
const CONTACT = { name: 'สมชาย ใจดี', email: 'somchai@example.com', phone: '081 234 5678' }

beforeAll(async () => {
  await flows.open()
  member = await Visitor.signedIn(flows.opened.app, 'user')
  user = (await flows.store.find('user', { username: 'user' }, { limit: 1 }))[0]!
  courses = await flows.store.find('course', { status: true }, { limit: 3 })
  pens = (await flows.store.find('product', { current_stock: { $gt: 10 } }, { limit: 1 }))[0]!
})
afterAll(() => flows.opened.close())
beforeEach(async () => {
  for (const { goods } of (await cart()).lines) await put({ ...goods, quantity: 0 })
})

const codeOf = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { error?: { code: string } }).error?.code
const cart = async () => (await member.get('/api/shop/cart')).json<{ data: CartAnswer }>().data
const put = async (line: object) => member.put('/api/shop/cart', line)
const order = (given: object, by = member) =>
  by.post('/api/shop/checkout', { ...CONTACT, ...given })
const courseLine = (at: number) => ({ courseID: courses[at]!._id, quantity: 1 })
const stockOf = async () => Number((await flows.store.get('product', pens._id))!.current_stock)
/** Writes past the gateway's rules, as time would. */
const change = async (entity: string, id: string, data: object, store = flows.store) => {
  const before = (await store.get(entity, id))!
  const after = { ...before, ...data, version: before.version + 1 }
  await flows.gateway.database.transaction(() => store.update(entity, after, before.version))
}

test('lines are put in one by one; names, prices, amounts and the total are those of the gateway', async () => {
  expect((await put({ ...courseLine(0), price: 1 })).statusCode, 'a price of its own').toBe(400)
  await put(courseLine(0))
  const answer = await put({ productId: pens._id, quantity: 3 })
  const { lines, count, total } = answer.json<{ data: CartAnswer }>().data
  const price = Number(pens.selling_price)
  expect(lines[1]).toMatchObject({
    goods: { productId: pens._id },
    name: pens.product_name,
    price,
    quantity: 3,
    left: Number(pens.current_stock),
  })
  expect(lines[1]!.amount).toBeCloseTo(price * 3, 2)
  expect(lines[0]).toMatchObject({ quantity: 1, name: courses[0]!.name })
  expect([count, total]).toEqual([4, Number((lines[0]!.amount + lines[1]!.amount).toFixed(2))])
})

test('what is not sold, more than there is and nonsense are refused, and the rest stays as it was', async () => {
  await put({ productId: pens._id, quantity: 2 })
  for (const [line, code] of [
    [{ productId: pens._id, quantity: Number(pens.current_stock) + 1 }, 'out-of-stock'],
    [{ courseID: 'none', quantity: 1 }, 'out-of-stock'],
    [{ productId: pens._id, quantity: -1 }, 'field-invalid'],
    [{ productId: pens._id, courseID: courses[0]!._id, quantity: 1 }, 'field-invalid'],
    [{ quantity: 1 }, 'field-invalid'],
  ] as const)
    expect(codeOf(await put(line)), JSON.stringify(line)).toBe(code)
  expect((await cart()).lines.map(({ quantity }) => quantity)).toEqual([2])
  const stranger = new Visitor(flows.opened.app)
  await stranger.get('/api/session')
  expect(codeOf(await stranger.get('/api/shop/cart'))).toBe('unauthenticated')
  expect(codeOf(await stranger.put('/api/shop/cart', courseLine(0)))).toBe('unauthenticated')
  expect(codeOf(await order({ total: 0 }, stranger))).toBe('unauthenticated')
})

test('an order has the lines at their prices, takes from the stock and empties the cart; cancelled it gives back', async () => {
  await put(courseLine(0))
  await put({ productId: pens._id, quantity: 2 })
  const [{ lines, total }, stock] = [await cart(), await stockOf()]
  const made = (await order({ total })).json<{ data: { _id: string } }>().data
  const record = (await flows.store.get('order', made._id))!
  expect(record).toMatchObject({
    userID: user._id,
    price: total,
    type: 'shop',
    process: 'submit',
    approve: 'manual',
    name: CONTACT.name,
    email: CONTACT.email,
    phone: '0812345678',
  })
  expect(record.items).toEqual(
    lines.map(({ goods, name, price, quantity }) => ({ ...goods, name, price, quantity })),
  )
  expect(await stockOf()).toBe(stock - 2)
  expect((await cart()).lines).toEqual([])
  expect(codeOf(await order({ total: 0 }))).toBe('cart-empty')
  const paying = JSON.parse((await member.get(`/lesson/pay/${made._id}`)).body) as { data: object }
  expect(JSON.stringify(paying.data)).toContain(String(record.ref1))
  const manager = await Visitor.signedIn(flows.opened.app, 'manager')
  const cancelled = await manager.post(`/api/order/${made._id}/transition`, {
    transition: 'cancel',
    version: record.version,
    reason: 'หมดอายุ',
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(await stockOf()).toBe(stock)
})

test('a course alone is ordered as it is by itself', async () => {
  await put(courseLine(1))
  const { total } = await cart()
  const { _id } = (await order({ total })).json<{ data: { _id: string } }>().data
  expect(await flows.store.get('order', _id)).toMatchObject({
    courseID: courses[1]!._id,
    type: 'lesson',
    price: total,
  })
})

test('a price that changed is told with what it was, and nobody orders at a total that they did not see', async () => {
  await put(courseLine(0))
  const { total } = await cart()
  await change('course', courses[0]!._id, { sale_price: total + 100 })
  const now = await cart()
  expect(now.lines[0]).toMatchObject({ price: total + 100, was: total })
  expect(codeOf(await order({ total }))).toBe('price-changed')
  expect((await order({ total: now.total })).statusCode).toBe(200)
})

test('what was deleted or sold out meanwhile is told, is not ordered, and can only be taken out or lessened', async () => {
  await put(courseLine(2))
  await put({ productId: pens._id, quantity: 5 })
  await change('course', courses[2]!._id, { status: false })
  await setStock(flows.gateway, flows.site, pens._id, 3)
  const { lines, count, total } = await cart()
  expect(lines.map(({ problem, left, amount }) => [problem, left, amount])).toEqual([
    ['gone', undefined, 0],
    ['short', 3, 0],
  ])
  expect([count, total]).toEqual([0, 0])
  expect(codeOf(await order({ total }))).toBe('out-of-stock')
  await put({ productId: pens._id, quantity: 3 })
  await put({ courseID: courses[2]!._id, quantity: 0 })
  expect((await order({ total: (await cart()).total })).statusCode).toBe(200)
})

test('of two who buy the last piece at once one gets it; the other is told, and keeps the cart', async () => {
  const other = await Visitor.signedIn(flows.opened.app, 'manager')
  await setStock(flows.gateway, flows.site, pens._id, 1)
  for (const buyer of [member, other])
    await buyer.put('/api/shop/cart', { productId: pens._id, quantity: 1 })
  const { total } = await cart()
  const answers = await Promise.all([order({ total }), order({ total }, other)])
  expect(answers.map(codeOf).toSorted()).toEqual(['out-of-stock', undefined])
  expect(await stockOf()).toBe(0)
  const loser = [member, other][answers.findIndex((answer) => codeOf(answer) !== undefined)]!
  const left = (await loser.get('/api/shop/cart')).json<{ data: CartAnswer }>().data
  expect(left.lines).toMatchObject([{ quantity: 1, left: 0, problem: 'short' }])
})

test('whom it is for is checked as a registration is', async () => {
  await put(courseLine(0))
  const { total } = await cart()
  for (const [wrong, code] of [
    [{ name: ' ' }, 'field-required'],
    [{ email: 'nobody' }, 'mail-address'],
    [{ phone: '12' }, 'field-pattern'],
  ] as const)
    expect(codeOf(await order({ ...wrong, total }))).toBe(code)
})

const PAGE = '/shop/checkout'
const shown = async (path: string) => {
  const answer = await member.get(path)
  const {
    data,
    csrf,
    cart: badge,
  } = JSON.parse(answer.body) as {
    data: Record<string, { cart?: CartPageAnswer }>
    csrf: string
    cart?: number
  }
  return { csrf, badge, cart: Object.values(data).find((one) => one.cart)?.cart }
}
const send = (path: string, csrf: string, fields: object, place = PAGE, by = member) =>
  by.send('POST', path, new URLSearchParams({ _csrf: csrf, ...fields }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    referer: `http://localhost${place}`,
    // As a page without a script has it, the token is in the form alone.
    'x-csrf-token': '',
    host: 'localhost',
  })

test('without a script: a course goes in, out with a way back, in again, and to an order', async () => {
  const goods = { goods: 'course', id: courses[0]!._id }
  const course = await shown(`/lesson/detail/${courses[0]!._id}`)
  await send('/user/own/cart', course.cart!.csrf, { ...goods, quantity: '1' })
  const page = await shown(PAGE)
  expect(page.badge).toBe(1)
  expect(page.cart!.lines).toHaveLength(1)
  expect(page.cart!.contact.email).toBe(user.email)
  const out = await send('/user/own/cart', page.csrf, { ...goods, quantity: '0', before: '1' })
  expect(out.headers.location).toBe(
    `${PAGE}?done=removed&goods=course&id=${courses[0]!._id}&before=1#cart`,
  )
  await send('/user/own/cart', page.csrf, { ...goods, quantity: '1' })
  const wrong = await send('/user/own/checkout', page.csrf, { ...CONTACT, total: '1' })
  expect((await shown(String(wrong.headers.location))).cart!.problem).toContain('ราคาเปลี่ยนไปแล้ว')
  const done = await send('/user/own/checkout', page.csrf, {
    ...CONTACT,
    total: String(page.cart!.total),
  })
  expect(done.headers.location).toMatch(/^\/lesson\/pay\/./)
})

test.each([
  ['th', 'เพิ่มสินค้าลงตะกร้าไม่สำเร็จ', 'สินค้ามีไม่พอ'],
  ['en', 'Failed to add item to cart.', 'Item is out of stock.'],
])(
  'what cannot be put into the cart is told where it was to be put in (%s)',
  async (language, failed, short) => {
    const [{ _id: id }, place] = [courses[0]!, `/lesson/detail/${courses[0]!._id}`]
    const { csrf } = await shown(place)
    const told = async (fields: object) => {
      const answer = await send('/user/own/cart', csrf, {
        goods: 'course',
        id,
        quantity: '1',
        ...fields,
      })
      const query = String(answer.headers.location)
        .replace(/^[^?]*/, '')
        .replace('#cart', '')
      return (await shown(`${place}${query}&lang=${language}`)).cart!.problem
    }
    expect(await told({ quantity: 'many' })).toBe(failed)
    expect(await told({ id: 'gone' })).toContain(short)
  },
)

test('a form that finds a fault, an old token or no session comes back to its page, with what went wrong', async () => {
  const place = `/lesson/detail/${courses[0]!._id}`
  const { csrf } = await shown(place)
  const wanted = { goods: 'course', id: courses[0]!._id, quantity: '1' }
  const add = (token = csrf, by = member) => send('/user/own/cart', token, wanted, place, by)
  const told = async (answer: Awaited<ReturnType<typeof add>>) => {
    const { location } = answer.headers
    expect([answer.statusCode, location]).toEqual([303, expect.stringContaining(`${place}?`)])
    return (await shown(String(location).replace('#cart', '&lang=en'))).cart
  }
  await put(courseLine(1))
  const kept = [{ goods: { courseID: courses[1]!._id }, quantity: 1 }]
  const fault = vi
    .spyOn(flows.gateway.database, 'transaction')
    .mockRejectedValue(new Error('connection lost'))
  const faulty = await add().finally(() => fault.mockRestore())
  expect(await told(faulty)).toMatchObject({
    problem: 'Failed to add item to cart.',
    about: 'cart',
    lines: kept,
  })
  expect(await told(await add('made elsewhere'))).toMatchObject({
    problem: 'The page stood open for too long. Nothing is lost: please try again.',
    lines: kept,
  })
  const left = await add(csrf, new Visitor(flows.opened.app))
  expect([left.statusCode, left.headers.location]).toEqual([
    303,
    `/member/login?next=${encodeURIComponent(place)}`,
  ])
})

test('who is not signed in is led to sign in; a site without a shop has neither cart nor badge', async () => {
  const stranger = await new Visitor(flows.opened.app).get(PAGE)
  expect([stranger.statusCode, stranger.headers.location]).toEqual([
    302,
    `/member/login?next=${encodeURIComponent(PAGE)}`,
  ])
  const sites = flows.gateway.database.store('')
  const { plugins } = (await sites.get('site', flows.site))!
  await change('site', flows.site, { plugins: ['student'] }, sites)
  const closed = await shown(PAGE)
  expect([closed.badge, closed.cart]).toEqual([undefined, undefined])
  await change('site', flows.site, { plugins }, sites)
})
