import { bangkokDay, roundMoney } from '#shared'
import { addDays } from '#shared/dates'
import { DEPARTMENTS, FIRST_NAMES, LAST_NAMES, REQUEST_REASONS } from '../words.ts'
import { SERVICES } from './catalogue.ts'
import { rowsOf, type Change, type Staff } from './event.ts'
import type { Partner } from './partners.ts'
import { planPayment } from './paying.ts'
import type { Plan } from './plan.ts'
import { worth, type Held, type Line } from './stock.ts'

export interface Purchasing {
  plan: Plan
  suppliers: Partner[]
  products: Held[]
  central: string
  bank: string
}

/** Who may approve so much, with some air for what a tax adds. */
const approver = (amount: number): Staff => (amount > 190_000 ? 'admin' : 'manager')

const lineData = ({ held, quantity }: Line) => ({
  product_id: held.id,
  product_name: held.name,
  quantity,
  unit: held.unit,
  unit_price: held.cost,
})

/** What runs short, by supplier: the neediest first. */
export function planReplenishment(own: Purchasing, at: number, most: number): void {
  const short = new Map<number, Line[]>()
  for (const held of own.products) {
    if (held.onHand - held.reserved + held.onOrder > held.reorder) continue
    const lines = short.get(held.supplier) ?? []
    if (lines.length >= 3) continue
    const quantity = Math.max(
      5,
      Math.round((held.reorder * (1.1 + 0.8 * own.plan.random.next())) / 5) * 5,
    )
    short.set(held.supplier, [...lines, { held, quantity }])
  }
  for (const [supplier, lines] of [...short].slice(0, most)) {
    for (const { held, quantity } of lines) held.onOrder += quantity
    if (own.plan.chance(0.55)) requestOf(own, at, supplier, lines)
    else orderOf(own, at, supplier, lines)
  }
}

function giveUp(lines: Line[]): void {
  for (const { held, quantity } of lines) held.onOrder -= quantity
}

const requestHead = ({ plan: { random } }: Purchasing, at: number, reason: string) => ({
  description: reason,
  department: random.pick(DEPARTMENTS),
  requested_by: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
  priority: random.pick(['low', 'normal', 'normal', 'normal', 'high', 'urgent']),
  expected_delivery_date: addDays(bangkokDay(at), random.whole(7, 21)),
  justification: `${reason} ตามแผนงานของหน่วยงาน`,
})

function requestOf(own: Purchasing, at: number, supplier: number, lines: Line[]): void {
  const { plan } = own
  const id = plan.make(at, 'purchaser', 'purchase-request', {
    ...requestHead(own, at, 'เติมสต็อกให้ถึงจุดสั่งซื้อ'),
    purchase_type: 'stock_replenishment',
    items: lines.map(lineData),
    supplier_suggestion: own.suppliers[supplier]!.id,
  })
  submit(own, at, id, approver(worth(lines, 'cost')), {
    refused: () => giveUp(lines),
    approved: (when) => plan.later(when, 1, (then) => orderOf(own, then, supplier, lines, id)),
  })
}

function submit(
  { plan }: Purchasing,
  at: number,
  id: string,
  by: Staff,
  { refused, approved }: { refused(): void; approved(at: number): void },
): void {
  const takeTransition = (when: number, as: Staff, transition: string, reason?: string) =>
    plan.take(when, as, 'purchase-request', id, transition, reason ? { reason } : {})
  plan.later(at, 0, (submitted) => {
    takeTransition(submitted, 'purchaser', 'submit')
    plan.later(submitted, plan.random.whole(0, 2), (decided) => {
      if (plan.chance(0.05)) {
        takeTransition(decided, 'purchaser', 'cancel', 'ใช้ของที่เหลือจากโครงการเดิม')
        return refused()
      }
      if (plan.chance(0.08)) {
        takeTransition(decided, by, 'send-back', 'ขอใบเสนอราคาเพิ่มอีกหนึ่งราย')
        return plan.later(decided, 2, (again) => {
          takeTransition(again, 'purchaser', 'submit')
          plan.later(again, 1, (then) => {
            takeTransition(then, by, 'approve')
            approved(then)
          })
        })
      }
      takeTransition(decided, by, 'approve')
      approved(decided)
    })
  })
}

/** What departments need and nobody stores: received and invoiced on the request itself. */
export function planOfficeRequest(own: Purchasing, at: number): void {
  const { plan } = own
  const { random } = plan
  const id = plan.make(at, 'purchaser', 'purchase-request', {
    ...requestHead(own, at, random.pick(REQUEST_REASONS)),
    purchase_type: random.pick(['general', 'maintenance', 'office_supplies']),
    items: Array.from({ length: random.whole(1, 3) }, () => ({
      product_name: random.pick([
        'ค่าซ่อมเครื่องปรับอากาศ',
        'หมึกพิมพ์',
        'เก้าอี้สำนักงาน',
        'โต๊ะทำงาน',
        'โปรแกรมบัญชีรายปี',
      ]),
      quantity: random.whole(1, 4),
      unit: 'ชิ้น',
      unit_price: random.whole(8, 90) * 100,
    })),
    supplier_suggestion: random.pick(own.suppliers).id,
  })
  if (plan.chance(0.1)) return
  submit(own, at, id, 'manager', {
    refused: () => undefined,
    approved: (approved) => {
      let when = approved
      const steps = ['receive', 'invoice', 'complete'].slice(0, plan.chance(0.3) ? 1 : 3)
      const next = ([step, ...rest]: string[]) => {
        if (step === undefined) return
        plan.later(when, random.whole(3, 8), (then) => {
          plan.take(then, 'manager', 'purchase-request', id, step)
          when = then
          next(rest)
        })
      }
      next(steps)
    },
  })
}

function orderOf(
  own: Purchasing,
  at: number,
  supplier: number,
  lines: Line[],
  request?: string,
): void {
  const { plan, suppliers } = own
  const { random } = plan
  const partner = suppliers[supplier]!
  const head = {
    supplier_id: partner.id,
    supplier_name: partner.name,
    payment_terms: partner.terms === 'net_7' ? 'net_15' : partner.terms,
    expected_delivery_date: addDays(bangkokDay(at), random.whole(7, 20)),
    delivery_address: 'คลังกลางบางนา 88/8 ถนนเทพรัตน กม. 7',
  }
  const id = request
    ? plan.convert(at, 'purchaser', 'purchase-order', {
        conversion: 'purchase-request-order',
        from: request,
        change: () => head,
      })
    : plan.make(at, 'purchaser', 'purchase-order', {
        ...head,
        purchase_type: random.pick(['standard', 'standard', 'urgent', 'spot_buy']),
        items: lines.map(lineData),
      })
  const takeTransition = (when: number, as: Staff, transition: string, reason?: string) =>
    plan.take(when, as, 'purchase-order', id, transition, reason ? { reason } : {})
  const amount = worth(lines, 'cost')
  const sent = (when: number) =>
    plan.later(when, random.whole(0, 1), (then) => {
      takeTransition(then, 'purchaser', 'send')
      if (plan.chance(0.03))
        return plan.later(then, 1, (cancelled) => {
          takeTransition(cancelled, 'purchaser', 'cancel', 'ผู้ขายแจ้งว่าของหมด')
          giveUp(lines)
        })
      if (plan.chance(0.7))
        plan.later(then, random.whole(1, 2), (known) =>
          takeTransition(known, 'purchaser', 'acknowledge'),
        )
      planReceipts(own, then, { id, partner, lines })
    })
  plan.later(at, random.whole(0, 1), (when) => {
    if (amount <= 9_000) {
      takeTransition(when, 'purchaser', 'approve-at-once')
      return sent(when)
    }
    takeTransition(when, 'purchaser', 'submit')
    plan.later(when, random.whole(0, 2), (decided) => {
      if (plan.chance(0.04)) {
        takeTransition(decided, approver(amount), 'reject', 'ราคาสูงกว่าครั้งก่อนเกินร้อยละสิบ')
        return giveUp(lines)
      }
      takeTransition(decided, approver(amount), 'approve')
      sent(decided)
    })
  })
}

interface Ordered {
  id: string
  partner: Partner
  lines: Line[]
}

/** The lines with other quantities; lines of which nothing is left go. */
export const withQuantities =
  (quantities: number[], more: Record<string, unknown> = {}): Change =>
  (found) => ({
    ...more,
    items: rowsOf(found, 'items').flatMap((row, index) =>
      (quantities[index] ?? 0) > 0 ? [{ ...row, quantity: quantities[index] }] : [],
    ),
  })

function planReceipts(own: Purchasing, at: number, ordered: Ordered): void {
  const { plan } = own
  const { random } = plan
  const { lines } = ordered
  const inParts = plan.chance(0.3)
  const first = lines.map(({ quantity }) => (inParts ? Math.ceil(quantity * 0.6) : quantity))
  plan.later(at, random.whole(3, 10), (when) =>
    receive(own, when, ordered, first, (received) => {
      const rest = lines.map(({ quantity }, index) => quantity - first[index]!)
      if (!inParts || plan.chance(0.1)) return planInvoice(own, received, ordered)
      const second = (since: number) =>
        plan.later(since, random.whole(3, 7), (then) =>
          receive(own, then, ordered, rest, (last) => planInvoice(own, last, ordered)),
        )
      // An invoice that is not posted yet would be made of the same lines again.
      if (plan.chance(0.5)) planInvoice(own, received, ordered, second)
      else second(received)
    }),
  )
}

function receive(
  own: Purchasing,
  at: number,
  ordered: Ordered,
  quantities: number[],
  then: (at: number) => void,
): void {
  const { plan } = own
  const { id, lines } = ordered
  const note = plan.id(at, 'note').slice(-6).toUpperCase()
  const receipt = plan.convert(at, 'warehouse', 'goods-receipt', {
    conversion: 'purchase-order-receipt',
    from: id,
    change: (found) => ({
      ...withQuantities(quantities.filter((quantity) => quantity > 0))(found),
      location_id: own.central,
      delivery_note: `DO-${note}`,
    }),
  })
  if (plan.chance(0.03)) {
    plan.take(at + 600_000, 'warehouse', 'goods-receipt', receipt, 'cancel', {
      reason: 'ส่งของผิดรุ่น',
    })
    return plan.later(at, 2, (again) => receive(own, again, ordered, quantities, then))
  }
  plan.later(at, plan.chance(0.8) ? 0 : 1, (when) => {
    plan.take(when, 'warehouse', 'goods-receipt', receipt, 'receive')
    for (const [index, { held }] of lines.entries()) {
      held.onHand += quantities[index]!
      held.onOrder -= quantities[index]!
    }
    then(when)
  })
}

function planInvoice(
  own: Purchasing,
  at: number,
  { id, partner }: Ordered,
  then?: (posted: number) => void,
): void {
  const { plan } = own
  const { random } = plan
  const dearer = plan.chance(0.12) ? 1 + random.whole(-15, 30) / 1000 : 1
  plan.later(at, random.whole(1, 5), (when) => {
    const number = `IV${random.whole(10, 99)}-${plan.id(when, 'number').slice(-5).toUpperCase()}`
    const invoice = plan.convert(when, 'accounting', 'ap-invoice', {
      conversion: 'purchase-order-invoice',
      from: id,
      change: (found) => ({
        supplier_invoice_number: number,
        payment_terms: partner.terms,
        items: rowsOf(found, 'items').map((row) => ({
          ...row,
          unit_price: roundMoney(Number(row.unit_price) * dearer),
        })),
      }),
    })
    if (plan.chance(0.03)) return
    plan.later(when, random.whole(0, 2), (posted) => {
      plan.take(posted, 'accounting', 'ap-invoice', invoice, 'post')
      planPayment(own, posted, { invoice, days: partner.days })
      then?.(posted)
    })
  })
}

/** The bills of every month that no order stands behind: rent, carriage, cleaning. */
export function planServices(own: Purchasing, at: number, month: number): void {
  const { plan, suppliers } = own
  for (const [index, { name, price, withheld }] of SERVICES.entries())
    plan.later(at, index, (when) => {
      const partner = suppliers[index % suppliers.length]!
      const net = roundMoney(price * (1 + (index === 1 ? plan.progress(when) * 0.4 : 0)))
      const invoice = plan.make(when, 'accounting', 'ap-invoice', {
        supplier_id: partner.id,
        supplier_name: partner.name,
        supplier_invoice_number: `SV-${month}-${index + 1}`,
        payment_terms: 'net_15',
        items: [
          { product_name: name, quantity: 1, unit: 'เดือน', unit_price: net, is_service: true },
        ],
      })
      plan.later(when, 1, (posted) => {
        plan.take(posted, 'accounting', 'ap-invoice', invoice, 'post')
        planPayment(own, posted, {
          invoice,
          days: 15,
          withheld: roundMoney((net * withheld) / 100),
        })
      })
    })
}
