import { roundMoney } from '#shared'
import { rowsOf, type Staff } from './event.ts'
import { DAY, type Plan } from './plan.ts'
import type { Deal, Selling } from './deal.ts'

interface Bill {
  order: string
  deal: Deal
  invoice: string
  due: number
  /** Tax that the customer withholds of a course, until it is taken. */
  withheld: number
}

const takeTransition = (
  plan: Plan,
  at: number,
  [as, entity, id]: [Staff, string, string],
  transition: string,
  reason?: string,
): void => plan.take(at, as, entity, id, transition, reason ? { reason } : {})

/** What was delivered is invoiced, with a tax invoice for companies, and paid about when it is due. */
export function planBilling(
  own: Selling,
  at: number,
  { id, deal }: { id: string; deal: Deal },
): void {
  const { plan } = own
  const { partner, course } = deal
  const convert = (when: number) =>
    plan.convert(when, 'accounting', 'sales-invoice', {
      conversion: 'sales-order-invoice',
      from: id,
      change: () => ({ payment_terms: partner.terms === 'net_45' ? 'net_30' : partner.terms }),
    })
  plan.later(at, plan.random.whole(0, 2), (when) => {
    let invoice = convert(when)
    let made = when
    if (plan.chance(0.02)) {
      takeTransition(
        plan,
        when + 600_000,
        ['accounting', 'sales-invoice', invoice],
        'cancel',
        'ที่อยู่ผู้ซื้อผิด',
      )
      made = when + 1_200_000
      invoice = convert(made)
    }
    if (plan.chance(0.02)) return
    plan.later(made, plan.random.whole(0, 1), (sent) => {
      takeTransition(plan, sent, ['accounting', 'sales-invoice', invoice], 'send')
      if (plan.chance(0.015))
        return plan.later(sent, 1, (voided) =>
          takeTransition(
            plan,
            voided,
            ['accounting', 'sales-invoice', invoice],
            'void',
            'ออกซ้ำกับใบเดิม',
          ),
        )
      if (partner.taxed && plan.chance(0.85)) planTaxInvoice(plan, sent, invoice)
      planMoney(own, sent, {
        order: id,
        deal,
        invoice,
        due: Math.floor(made / DAY) * DAY + partner.days * DAY,
        withheld: course ? roundMoney(course.price * 0.03) : 0,
      })
    })
  })
}

function planTaxInvoice(plan: Plan, at: number, invoice: string): void {
  const when = at + 900_000
  const id = plan.convert(when, 'accounting', 'tax-invoice', {
    conversion: 'invoice-tax-invoice',
    from: invoice,
    change: () => ({}),
  })
  const own: [Staff, string, string] = ['accounting', 'tax-invoice', id]
  if (plan.chance(0.02)) return
  if (plan.chance(0.02)) return takeTransition(plan, when + 600_000, own, 'cancel', 'พิมพ์ผิดสาขา')
  plan.later(when, 0, (issued) => {
    takeTransition(plan, issued, own, 'issue')
    if (plan.chance(0.02))
      return plan.later(issued, 2, (replaced) =>
        plan.take(replaced, 'accounting', 'tax-invoice', id, 'replace', {
          reason: 'ที่อยู่ผู้ซื้อไม่ครบ',
          values: { reason_code: 'TIVC02' },
        }),
      )
    if (plan.chance(0.5)) plan.later(issued, 20, (paid) => takeTransition(plan, paid, own, 'pay'))
  })
}

function planMoney(own: Selling, at: number, bill: Bill): void {
  const { plan } = own
  const { random } = plan
  const name: [Staff, string, string] = ['accounting', 'sales-invoice', bill.invoice]
  const seen = plan.chance(0.45)
  const draw = random.next()
  const late = draw < 0.26
  if (seen && !late) plan.later(at, 1, (when) => takeTransition(plan, when, name, 'view'))
  if (!late) {
    const days = Math.max(2, Math.round((bill.due - at) / DAY) - random.whole(0, 7))
    return plan.at(at + days * DAY, (when) =>
      plan.later(when, 0, (then) => receive(own, then, bill, plan.chance(0.1) ? 0.5 : 1)),
    )
  }
  plan.at(bill.due + 2 * DAY, (when) =>
    plan.later(when, 0, (overdue) => {
      takeTransition(plan, overdue, name, 'overdue')
      if (draw < 0.015)
        return plan.later(overdue, 40, (lost) =>
          takeTransition(plan, lost, name, 'write-off', 'ลูกค้าปิดกิจการ'),
        )
      if (draw > 0.08)
        plan.later(overdue, random.whole(3, 24), (paid) => receive(own, paid, bill, 1))
    }),
  )
}

/** Money of a customer for an invoice: all that is open or a part of it, less what is withheld. */
function receive(own: Selling, at: number, bill: Bill, share: number): void {
  const { plan, bank } = own
  const { random } = plan
  const { partner } = bill.deal
  const payment_method = partner.taxed
    ? random.pick(['bank_transfer', 'bank_transfer', 'cheque'])
    : 'cash'
  const { withheld } = bill
  const id = plan.convert(at, 'finance', 'receipt', {
    conversion: 'invoice-receipt',
    from: bill.invoice,
    change: (found) => ({
      payment_method,
      ...(payment_method === 'cash' ? {} : { bank_account_id: bank }),
      allocations: rowsOf(found, 'allocations').map((row) => ({
        ...row,
        amount: roundMoney(Number(row.amount) * share - withheld),
        withholding_amount: withheld,
        vat_due: roundMoney(Number(row.vat_due ?? 0) * share),
      })),
    }),
  })
  const name: [Staff, string, string] = ['finance', 'receipt', id]
  if (plan.chance(0.02)) {
    takeTransition(plan, at + 600_000, name, 'cancel', 'เช็คลงวันที่ผิด')
    return plan.later(at, 3, (again) => receive(own, again, bill, share))
  }
  if (plan.chance(0.02)) return
  plan.later(at, 0, (issued) => {
    takeTransition(plan, issued, name, 'issue')
    plan.later(issued, random.whole(0, 1), (paid) => {
      takeTransition(plan, paid, name, 'pay')
      if (share < 1)
        return plan.later(paid, 12, (rest) => receive(own, rest, { ...bill, withheld: 0 }, 1))
      if (plan.chance(0.01))
        return plan.later(paid, 2, (back) => takeTransition(plan, back, name, 'void', 'เช็คคืน'))
      plan.later(paid, 1, (closed) =>
        takeTransition(plan, closed, ['sales', 'sales-order', bill.order], 'complete'),
      )
    })
  })
}
