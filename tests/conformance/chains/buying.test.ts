import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { Company } from './company.ts'

const SELLER = {
  seller_name: 'ศูนย์ฝึกอบรมศาลา',
  seller_tax_id: '0994000158041',
  seller_address: '1 ถนนพหลโยธิน กรุงเทพมหานคร',
}
const BUYER = { name: 'สมหญิง ใจดี', email: 'somying@example.co.th' }

async function academy() {
  const company = await Company.opened()
  await company.make('finance-settings', SELLER)
  const course = await company.make('course', { name: 'การดับเพลิง', price: 2500 })
  const order = (more: object = {}) =>
    company.make('order', {
      courseID: course._id,
      course_name: 'การดับเพลิง',
      price: 2500,
      status: 'ลงทะเบียนคอร์ส',
      process: 'submit',
      payment: 'bill_payment',
      ...BUYER,
      ...more,
    })
  const enrolled = (of: StoredRecord) => company.store.find('enroll', { order_id: of._id })
  const invoices = (of: StoredRecord) => company.store.find('tax-invoice', { order_id: of._id })
  return { company, course, order, enrolled, invoices }
}

test('a paid order enrols its buyer, issues an abbreviated tax invoice and posts the money; refunded, all is taken back', async () => {
  const { company, course, order, enrolled, invoices } = await academy()
  const made = await order()
  expect(await enrolled(made)).toEqual([])
  const paid = await company.take('order', made, 'confirm-payment', 'finance')
  expect(paid).toMatchObject({ process: 'complete', approve: 'approved' })
  expect(await enrolled(made)).toMatchObject([
    { courseID: course._id, email: BUYER.email, name: BUYER.name, access: 'open' },
  ])
  // 2,500 × 7 / 107 = 163.55.
  expect(await invoices(made)).toMatchObject([
    {
      kind: 'abbreviated',
      state: 'paid',
      subtotal: 2336.45,
      tax_amount: 163.55,
      total_amount: 2500,
    },
  ])
  expect(await company.trialBalance()).toEqual({
    bank: 2500,
    revenue: -2336.45,
    output_vat: -163.55,
  })
  await company.take('order', made, 'refund', 'finance')
  expect(await company.trialBalance()).toEqual({})
  expect(await enrolled(made)).toMatchObject([{ access: 'cancelled' }])
  // An issued invoice stays; what it said is lowered by a note of its own.
  const [invoice, note] = await invoices(made)
  expect([invoice, note]).toMatchObject([
    { kind: 'abbreviated', state: 'paid' },
    { kind: 'credit_note', state: 'issued', replaces_id: invoice!._id, total_amount: 2500 },
  ])
})

test('a company buys five seats and names four: four are enrolled, and the invoice is a full one', async () => {
  const { company, order, enrolled, invoices } = await academy()
  const learners = ['a', 'b', 'c', 'd'].map((name) => ({ name, email: `${name}@example.co.th` }))
  const made = await order({
    seats: 5,
    learners,
    price: 12500,
    tax_name: 'บริษัท ผู้ซื้อ จำกัด',
    tax_id: '0105536000313',
    tax_address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
  })
  await company.take('order', made, 'confirm-payment', 'finance')
  expect((await enrolled(made)).map(({ email }) => email).sort()).toEqual(
    learners.map(({ email }) => email),
  )
  expect(await invoices(made)).toMatchObject([
    { kind: 'full', state: 'paid', customer_name: 'บริษัท ผู้ซื้อ จำกัด', total_amount: 12500 },
  ])
})

test('money that came in finds the order by its reference and amount, once; what is confirmed pays it', async () => {
  const { company, order, enrolled } = await academy()
  const made = await order()
  const came = (more: object = {}) =>
    company.make('bank-transaction', {
      paid_on: '2026-11-21',
      amount: 2500,
      ref1: made.ref1,
      ...more,
    })
  const short = await came({ amount: 2499 })
  const first = await came()
  const second = await came()
  const states = async () =>
    Promise.all(
      [short, first, second].map(
        async (one) => (await company.read('bank-transaction', one)).state,
      ),
    )
  expect(await states()).toEqual(['differs', 'matched', 'double'])
  await company.take('bank-transaction', first, 'confirm', 'finance')
  expect(await company.read('order', made)).toMatchObject({ process: 'complete' })
  expect(await enrolled(made)).toHaveLength(1)
  const again = await company.try('bank-transaction', second, 'confirm', 'finance')
  expect(again.ok).toBe(false)
})

test('a coupon is used as often as it may be, and a cancelled order gives its use back', async () => {
  const { company, order } = await academy()
  const coupon = await company.make('coupon', {
    code: 'SPRING26',
    kind: 'percent',
    value: 10,
    max_uses: 1,
  })
  const first = await order({ coupon_id: coupon._id, price: 2250, discount: 250 })
  expect(await company.read('coupon', coupon)).toMatchObject({ used: 1 })
  await expect(order({ coupon_id: coupon._id, price: 2250 })).rejects.toThrow('uses')
  await company.take('order', first, 'cancel', 'finance')
  expect(await company.read('coupon', coupon)).toMatchObject({ used: 0 })
})

test('orders hold the seats of a round until they are cancelled; the last one is sold once', async () => {
  const { company, course, order } = await academy()
  const round = await company.make('round', { course: course._id, start: '2026-12-07', seats: 2 })
  const first = await order({ round_id: round._id, seats: 2 })
  await expect(order({ round_id: round._id })).rejects.toThrow('no-more-than-seats')
  await company.take('order', first, 'cancel', 'finance')
  expect(await order({ round_id: round._id })).toMatchObject({ process: 'submit' })
  expect(await company.read('round', round)).toMatchObject({ booked: 1 })
})

test('who confirms the address that a course was bought with has it, and one who did so before has it at once', async () => {
  const { company, order, enrolled } = await academy()
  const made = await order()
  await company.take('order', made, 'confirm-payment', 'finance')
  const user = await company.make('user', {
    username: 'somying',
    roles: ['user'],
    firstname: 'สมหญิง',
    lastname: 'ใจดี',
    email: BUYER.email,
  })
  expect((await enrolled(made)).map(({ userID }) => userID ?? null)).toEqual([null])
  const confirmed = await company.engine.update(
    'user',
    user._id,
    { confirmed_email: BUYER.email },
    user.version,
    SYSTEM_ACTOR,
  )
  expect(confirmed).toMatchObject({ ok: true })
  expect(await enrolled(made)).toMatchObject([{ userID: user._id }])
  expect(await company.read('order', made)).toMatchObject({ userID: user._id })
  const second = await order()
  await company.take('order', second, 'confirm-payment', 'finance')
  expect(await enrolled(second)).toMatchObject([{ userID: user._id }])
})

test('an order is to be paid within the days of the settings', async () => {
  const { company, order } = await academy()
  expect(await order()).toMatchObject({ due_on: '2026-11-28' })
  await company.make('shop-settings', { payment_days: 2 })
  expect(await order()).toMatchObject({ due_on: '2026-11-23' })
})

test('a company that withholds three percent pays less; the money, the tax withheld and its certificate are all there', async () => {
  const { company, order, invoices } = await academy()
  // 10,000 and VAT of 700, of which 300 is withheld (readings 2.20).
  const made = await order({
    price: 10_700,
    withhold: true,
    tax_name: 'บริษัท ผู้ซื้อ จำกัด',
    tax_id: '0105536000313',
    tax_address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
  })
  expect(made).toMatchObject({ price: 10_700, withholding: 300, to_pay: 10_400 })
  const came = await company.make('bank-transaction', {
    paid_on: '2026-11-21',
    amount: 10_400,
    ref1: made.ref1,
  })
  await company.take('bank-transaction', came, 'confirm', 'finance')
  expect(await company.trialBalance()).toEqual({
    bank: 10_400,
    withholding_receivable: 300,
    revenue: -10_000,
    output_vat: -700,
  })
  expect(await invoices(made)).toMatchObject([{ kind: 'full', total_amount: 10_700 }])
  const paid = await company.read('order', made)
  const kept = await company.engine.update(
    'order',
    made._id,
    { withholding_certificate: '12/2569', withholding_certificate_on: '2026-11-30' },
    paid.version,
    SYSTEM_ACTOR,
  )
  expect(kept).toMatchObject({ ok: true })
  expect(await company.read('order', made)).toMatchObject({ withholding_certificate: '12/2569' })
})

test('who buys a bundle has each of its courses, and one within another is not opened again', async () => {
  const { company, course, order, enrolled } = await academy()
  const second = await company.make('course', { name: 'การปฐมพยาบาล', price: 1500 })
  const inner = await company.make('course', {
    name: 'ชุดเล็ก',
    price: 1,
    parts: [{ course: second._id }],
  })
  const bundle = await company.make('course', {
    name: 'ชุดความปลอดภัย',
    price: 3000,
    parts: [{ course: course._id }, { course: second._id }, { course: inner._id }],
  })
  const made = await order({ courseID: bundle._id, course_name: 'ชุดความปลอดภัย', price: 3000 })
  await company.take('order', made, 'confirm-payment', 'finance')
  expect((await enrolled(made)).map(({ courseID }) => courseID).sort()).toEqual(
    [bundle._id, course._id, second._id, inner._id].sort(),
  )
  await company.take('order', await company.read('order', made), 'refund', 'finance')
  expect(new Set((await enrolled(made)).map(({ access }) => access))).toEqual(
    new Set(['cancelled']),
  )
})

test('learners who are named are told by mail as the order is paid', async () => {
  const { company, order } = await academy()
  const made = await order({
    seats: 2,
    price: 5000,
    learners: [{ name: 'ก', email: 'a@example.co.th' }],
  })
  const paid = await company.try('order', made, 'confirm-payment', 'finance')
  const mails = paid.ok ? paid.value.outbox.filter(({ kind }) => kind === 'email') : []
  expect(mails.map(({ payload }) => payload.to)).toEqual(['a@example.co.th', BUYER.email])
})

test('a statement line is told what became of it: of an order paid in cash, of none, and of another amount', async () => {
  const { company, order } = await academy()
  const made = await order()
  const line = async (more: object) =>
    (
      await company.read(
        'bank-transaction',
        await company.make('bank-transaction', { paid_on: '2026-11-21', amount: 2500, ...more }),
      )
    ).state
  expect(await line({ ref1: 'NOBODY' })).toBe('new')
  expect(await line({ ref1: made.ref1, amount: 1 })).toBe('differs')
  await company.take('order', await company.read('order', made), 'confirm-payment', 'finance')
  expect(await line({ ref1: made.ref1 })).toBe('double')
})
