import { bangkokDay } from '#shared'
import { addDays } from '#shared/dates'
import { COURSES } from './catalogue.ts'
import type { Staff, Target } from './event.ts'
import { planBilling } from './billing.ts'
import type { Deal, Selling } from './deal.ts'
import type { Plan } from './plan.ts'
import { withQuantities } from './purchasing.ts'
import { free, worth, type Line } from './stock.ts'

function pickWeighted<T extends { weight: number }>({ random }: Plan, all: readonly T[]): T {
  let left = random.next() * all.reduce((sum, { weight }) => sum + weight, 0)
  for (const one of all) if ((left -= one.weight) < 0) return one
  return all.at(-1)!
}

function dealOf({ plan, customers, products }: Selling): Deal {
  const { random } = plan
  const partner = pickWeighted(plan, customers)
  const lines = new Map<string, Line>()
  for (let count = random.pick([1, 2, 2, 3, 3, 4]); count > 0; count--) {
    const held = pickWeighted(plan, products)
    const most = Math.max(1, Math.round((partner.taxed ? 4200 : 900) / Math.max(held.cost, 30)))
    lines.set(held.id, { held, quantity: random.whole(1, Math.min(most, 120)) })
  }
  const deal = { partner, lines: [...lines.values()] }
  return partner.taxed && plan.chance(0.14) ? { ...deal, course: random.pick(COURSES) } : deal
}

const itemsOf = ({ lines, course }: Deal, discount: number) => [
  ...lines.map(({ held, quantity }) => ({
    product_id: held.id,
    product_name: held.name,
    quantity,
    unit: held.unit,
    unit_price: held.price,
    ...(discount && { discount_percent: discount }),
  })),
  ...(course
    ? [
        {
          product_name: course.name,
          quantity: 1,
          unit: 'ครั้ง',
          unit_price: course.price,
          is_service: true,
        },
      ]
    : []),
]

const amountOf = (deal: Deal): number =>
  worth(deal.lines, 'price') + (deal.course ? deal.course.price * 1.07 : 0)

/** What a customer asks for: by a quotation, or an order at once. */
export function planDeal(own: Selling, at: number): void {
  const { plan } = own
  const deal = dealOf(own)
  const discount = plan.chance(0.2) ? plan.random.pick([3, 5, 10]) : 0
  if (plan.chance(0.28)) return planOrder(own, at, deal, { discount })
  const id = plan.make(at, 'sales', 'quotation', {
    customer_id: deal.partner.id,
    customer_name: deal.partner.name,
    quotation_type: 'standard',
    payment_terms: deal.partner.terms,
    confidence_level: plan.random.pick(['low', 'medium', 'medium', 'high', 'certain']),
    items: itemsOf(deal, discount),
  })
  const amount = amountOf(deal)
  const by: Staff = amount > 900_000 ? 'admin' : amount > 90_000 ? 'manager' : 'sales'
  const takeTransition = (when: number, as: Staff, transition: string, more = {}) =>
    plan.take(when, as, 'quotation', id, transition, more)
  if (plan.chance(0.02)) return
  plan.later(at, plan.random.whole(0, 1), (sent) => {
    takeTransition(sent, by, 'send')
    if (plan.chance(0.1))
      return plan.later(sent, 26, (gone) => takeTransition(gone, 'sales', 'expire'))
    plan.later(sent, plan.random.whole(1, 3), (known) => {
      takeTransition(known, 'sales', 'acknowledge')
      if (plan.chance(0.17))
        return plan.later(known, plan.random.whole(2, 6), (lost) =>
          takeTransition(lost, 'sales', 'reject', {
            reason: 'ลูกค้าเลือกผู้ขายรายอื่น',
            values: {
              loss_reason: plan.random.pick([
                'price',
                'price',
                'competitor',
                'delivery_time',
                'budget',
              ]),
            },
          }),
        )
      plan.later(known, plan.random.whole(1, 5), (won) => {
        takeTransition(won, 'sales', 'accept')
        plan.later(won, plan.random.whole(0, 2), (then) =>
          planOrder(own, then, deal, { quotation: id }),
        )
      })
    })
  })
}

function planOrder(
  own: Selling,
  at: number,
  deal: Deal,
  { quotation, discount = 0 }: { quotation?: string; discount?: number },
): void {
  const { plan, central } = own
  const head = {
    location_id: central,
    delivery_date: addDays(bangkokDay(at), plan.random.whole(3, 10)),
    due_date: addDays(bangkokDay(at), 7 + deal.partner.days),
  }
  const id = quotation
    ? plan.convert(at, 'sales', 'sales-order', {
        conversion: 'quotation-order',
        from: quotation,
        change: () => head,
      })
    : plan.make(at, 'sales', 'sales-order', {
        ...head,
        customer_id: deal.partner.id,
        customer_name: deal.partner.name,
        items: itemsOf(deal, discount),
      })
  const quoted = !quotation && plan.chance(0.3)
  if (quoted) plan.later(at, 0, (when) => plan.take(when, 'sales', 'sales-order', id, 'quote'))
  plan.later(at, 1, (when) => confirm(own, when, { id, deal, quoted, tries: 0 }))
}

interface Order {
  id: string
  deal: Deal
  quoted: boolean
  tries: number
}

/** An order is confirmed as soon as all of it may be promised. */
function confirm(own: Selling, at: number, order: Order): void {
  const { plan } = own
  const { id, deal, quoted, tries } = order
  const takeTransition = (when: number, transition: string, reason?: string) =>
    plan.take(when, 'sales', 'sales-order', id, transition, reason ? { reason } : {})
  if (deal.lines.some(({ held, quantity }) => free(held) < quantity)) {
    // What is asked for is ordered sooner.
    for (const { held, quantity } of deal.lines) held.reorder = Math.max(held.reorder, quantity)
    if (tries >= 6) return takeTransition(at, 'cancel', 'ของไม่พอ ลูกค้าไม่รอ')
    return plan.later(at, 3, (again) => confirm(own, again, { ...order, tries: tries + 1 }))
  }
  takeTransition(at, quoted ? 'confirm' : 'confirm-at-once')
  for (const { held, quantity } of deal.lines) held.reserved += quantity
  if (plan.chance(0.03))
    return plan.later(at, 1, (gone) => {
      takeTransition(gone, 'cancel', 'ลูกค้าเลื่อนโครงการ')
      for (const { held, quantity } of deal.lines) held.reserved -= quantity
    })
  planDeliveries(own, at, { id, deal })
}

/** What lies ready is sent, all at once or in two parts; the order made the first delivery by itself. */
function planDeliveries(own: Selling, at: number, { id, deal }: Pick<Order, 'id' | 'deal'>): void {
  const { plan } = own
  const all = deal.lines.map(({ quantity }) => quantity)
  const split = plan.chance(0.18)
  const first = all.map((quantity) => (split ? Math.ceil(quantity * 0.6) : quantity))
  const rest = all.map((quantity, index) => quantity - first[index]!)
  const inParts = rest.some((quantity) => quantity > 0)
  const done = (when: number) => planBilling(own, when, { id, deal })
  plan.later(at, plan.random.whole(1, 3), (when) => {
    const target = { sales_order_id: id }
    if (inParts)
      plan.change(when, 'warehouse', 'delivery', { of: target, to: withQuantities(first) })
    send(own, when, { of: target, lines: deal.lines, quantities: first }, (arrived) => {
      if (!inParts) return done(arrived)
      plan.later(arrived, plan.random.whole(1, 5), (then) => {
        const second = plan.convert(then, 'warehouse', 'delivery', {
          conversion: 'sales-order-delivery',
          from: id,
          change: () => ({}),
        })
        send(own, then, { of: second, lines: deal.lines, quantities: rest }, done)
      })
    })
  })
}

function send(
  { plan }: Selling,
  at: number,
  { of, lines, quantities }: { of: Target; lines: Line[]; quantities: number[] },
  arrived: (at: number) => void,
): void {
  const { random } = plan
  const takeTransition = (when: number, as: Staff, transition: string, more = {}) =>
    plan.take(when, as, 'delivery', of, transition, more)
  const move = (sign: 1 | -1) => {
    for (const [index, { held }] of lines.entries()) {
      held.onHand -= sign * quantities[index]!
      held.reserved -= sign * quantities[index]!
    }
  }
  const ship = (when: number) => {
    takeTransition(when, 'warehouse', 'ship')
    move(1)
  }
  const deliver = (when: number) =>
    plan.later(when, random.whole(1, 2), (there) => {
      takeTransition(there, 'delivery', 'deliver', {
        values: {
          delivery_confirmed_by: random.pick(['รปภ. หน้าโรงงาน', 'แผนกคลัง', 'แผนกจัดซื้อ', 'คุณวิภา']),
        },
      })
      if (plan.chance(0.7))
        plan.later(there, 4, (closed) => takeTransition(closed, 'delivery', 'complete'))
      arrived(there)
    })
  const carrier = random.pick(['รถบริษัท', 'รถบริษัท', 'Kerry', 'Flash', 'ไปรษณีย์ไทย'])
  takeTransition(at, 'warehouse', 'pick')
  plan.later(at, random.whole(0, 1), (packed) => {
    takeTransition(packed, 'warehouse', 'pack')
    plan.later(packed, 0, (ready) => {
      takeTransition(ready, 'warehouse', 'ready', {
        values: { carrier, tracking_number: `TH${random.whole(10_000_000, 99_999_999)}` },
      })
      plan.later(ready, random.whole(0, 1), (shipped) => {
        ship(shipped)
        if (!plan.chance(0.02)) return deliver(shipped)
        plan.later(shipped, 1, (back) => {
          takeTransition(back, 'delivery', 'return', { reason: 'ลูกค้าปิดโรงงาน รับของไม่ได้' })
          move(-1)
          plan.later(back, 2, (again) => {
            takeTransition(again, 'warehouse', 'ready', { values: { carrier } })
            plan.later(again, 0, (then) => {
              ship(then)
              deliver(then)
            })
          })
        })
      })
    })
  })
}
