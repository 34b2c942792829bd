import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { evaluate } from '#shared/expression'
import { Company } from './company.ts'

/** 23:59:58 in Bangkok, where it is still the afternoon in UTC. */
const BEFORE_MIDNIGHT = '2027-03-31T16:59:58.000Z'

test('today is the day of the engine in Bangkok: defaults, effects, vouchers and conditions turn with its midnight', async () => {
  const company = await Company.opened()
  company.clock.advance(Date.parse(BEFORE_MIDNIGHT) - company.clock.now())
  const service = { product_name: 'อบรม', quantity: 1, unit_price: 100, is_service: true }
  const make = () => company.make('sales-invoice', { customer_name: 'ก', items: [service] })
  const [first, second] = [await make(), await make()]
  expect(first).toMatchObject({ invoice_date: '2027-03-31', due_date: '2027-04-30' })
  const sent = await company.take('sales-invoice', first, 'send', 'accounting')
  expect(sent.sent_date).toBe('2027-03-31')

  company.clock.advance(3000)
  expect((await make()).invoice_date).toBe('2027-04-01')
  const later = await company.take('sales-invoice', second, 'send', 'accounting')
  expect(later).toMatchObject({ invoice_date: '2027-03-31', sent_date: '2027-04-01' })
  const due = Date.parse('2027-05-01T00:00:00+07:00')
  company.clock.advance(due - company.clock.now() - 1)
  const early = await company.try('sales-invoice', later, 'overdue', 'accounting')
  expect(early.ok ? [] : early.failures).toMatchObject([{ code: 'transition-condition' }])
  company.clock.advance(1)
  expect(await company.take('sales-invoice', later, 'overdue', 'accounting')).toMatchObject({
    state: 'overdue',
  })
})

test('now and today of an expression are the instant of its scope; a clock that is given comes before it', () => {
  const scope = { $now: BEFORE_MIDNIGHT }
  const of = (expression: unknown, context: object) => evaluate(expression, {}, context)
  expect(of({ now: [] }, { scope })).toEqual({ ok: true, value: BEFORE_MIDNIGHT })
  expect(of({ today: [] }, { scope })).toEqual({ ok: true, value: '2027-03-31' })
  const clock = fixedClock('2027-03-31T17:00:00.000Z')
  expect(of({ today: [] }, { scope, clock })).toEqual({ ok: true, value: '2027-04-01' })
})
