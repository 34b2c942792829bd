import { roundMoney } from '#shared'
import { rowsOf, type Change } from './event.ts'
import type { Plan } from './plan.ts'

interface Owed {
  invoice: string
  /** Days until it is due. */
  days: number
  /** Baht of tax that the company withholds. */
  withheld?: number
}

/** The open amount as it is paid: a part of it, and what is withheld apart. */
const part =
  (share: number, withheld: number): Change =>
  (found) => ({
    allocations: rowsOf(found, 'allocations').map((row) => ({
      ...row,
      amount: roundMoney(Number(row.amount) * share - withheld),
      withholding_amount: withheld,
    })),
  })

/** An invoice is paid about when it is due: most in full, some in parts, some late or not at all. */
export function planPayment(
  { plan, bank }: { plan: Plan; bank: string },
  at: number,
  { invoice, days, withheld = 0 }: Owed,
): void {
  const { random } = plan
  const draw = random.next()
  if (draw < 0.07) return
  const wait = draw < 0.2 ? days + random.whole(6, 25) : Math.max(2, days - random.whole(0, 6))
  const workdays = Math.round((wait * 5) / 7)
  const pay = (when: number, share: number, held: number) => {
    const payment_type = random.pick(['bank_transfer', 'bank_transfer', 'cheque'])
    const reference_number = `TR${random.whole(100_000, 999_999)}`
    const payment = plan.convert(when, 'finance', 'payment', {
      conversion: 'ap-invoice-payment',
      from: invoice,
      change: (found) => ({
        ...part(share, held)(found),
        bank_account_id: bank,
        payment_type,
        reference_number,
        fee_amount: share < 1 ? 25 : 0,
      }),
    })
    const takeTransition = (then: number, transition: string, reason?: string) =>
      plan.take(then, 'finance', 'payment', payment, transition, reason ? { reason } : {})
    if (plan.chance(0.03)) return takeTransition(when + 600_000, 'cancel', 'ทำรายการซ้ำ')
    plan.later(when, random.whole(0, 1), (then) => {
      takeTransition(then, 'process')
      if (plan.chance(0.03))
        return plan.later(then, 1, (failed) =>
          takeTransition(failed, 'fail', 'เลขบัญชีปลายทางไม่ถูกต้อง'),
        )
      plan.later(then, random.whole(0, 1), (done) => {
        takeTransition(done, 'complete')
        if (share === 1 && plan.chance(0.015))
          plan.later(done, 2, (back) => takeTransition(back, 'refund', 'ผู้ขายคืนเงินเพราะรับซ้ำ'))
        if (share < 1 && plan.chance(0.6)) plan.later(done, 10, (rest) => pay(rest, 1, 0))
      })
    })
  }
  plan.later(at, workdays, (when) =>
    plan.chance(0.1) ? pay(when, 0.5, withheld) : pay(when, 1, withheld),
  )
}
