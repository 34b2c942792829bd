import { roundMoney } from '#shared'
import type { Plan } from './plan.ts'

type Line = [account: string, debit: number, credit?: number]

/** An entry by hand: its accounts by their keys. */
export function bookEntry(plan: Plan, at: number, description: string, lines: Line[]): string {
  const { accounts } = plan.options
  return plan.make(at, 'accounting', 'journal-entry', {
    description,
    lines: lines.map(([key, debit, credit]) => ({
      account_id: accounts.get(key)!,
      ...(debit > 0 ? { debit } : { credit: credit! }),
    })),
  })
}

const takeTransition = (
  plan: Plan,
  at: number,
  id: string,
  transition: string,
  reason?: string,
): void =>
  plan.take(
    at,
    transition === 'approve' || transition === 'lock' ? 'manager' : 'accounting',
    'journal-entry',
    id,
    transition,
    reason ? { reason } : {},
  )

/** What the books begin with: the capital, and whose the opening stock is. `stock` is its value. */
export function planOpeningEntry(plan: Plan, at: number, stock: number): void {
  const capital = 4_000_000
  const id = bookEntry(plan, at, 'ยอดยกมา: เงินฝากธนาคาร สินค้าคงเหลือ และทุน', [
    ['bank', capital],
    ['inventory_adjustment', stock],
    ['equity', 0, roundMoney(capital + stock)],
  ])
  for (const [step, transition] of ['verify', 'approve', 'post', 'lock'].entries())
    takeTransition(plan, at + (step + 1) * 60_000, id, transition)
}

/** The wages of a month; those of the last stand where the month stands. */
export function planWages(plan: Plan, at: number, month: number): void {
  const wages = roundMoney(186_000 * (1 + plan.progress(at) * 0.15))
  const withheld = roundMoney(wages * 0.03)
  const id = bookEntry(plan, at, `เงินเดือนและค่าแรง งวดที่ ${month}`, [
    ['expense', wages],
    ['withholding_payable', 0, withheld],
    ['bank', 0, roundMoney(wages - withheld)],
  ])
  plan.later(at, 0, (verified) => {
    takeTransition(plan, verified, id, 'verify')
    plan.later(verified, 1, (approved) => {
      takeTransition(plan, approved, id, 'approve')
      plan.later(approved, 0, (posted) => {
        takeTransition(plan, posted, id, 'post')
        if (month < 4) plan.later(posted, 10, (locked) => takeTransition(plan, locked, id, 'lock'))
      })
    })
  })
}

/** Small entries by hand that are still being talked about. */
export function planNotes(plan: Plan, at: number, index: number): void {
  const amount = plan.random.whole(8, 60) * 100
  const id = bookEntry(plan, at, 'ปรับปรุงค่าใช้จ่ายค้างจ่าย', [
    ['expense', amount],
    ['accrued_expenses', 0, amount],
  ])
  const steps = [[], ['verify'], ['verify', 'approve'], ['cancel']][index % 4]!
  for (const [step, transition] of steps.entries())
    takeTransition(
      plan,
      at + (step + 1) * 300_000,
      id,
      transition,
      transition === 'cancel' ? 'บันทึกซ้ำ' : undefined,
    )
}

const DOCUMENT_STATES = ['verify', 'approve', 'post', 'lock']

/** Claims without an order, each as far as another. */
export function planClaims(plan: Plan, at: number, index: number): void {
  const id = plan.make(at, 'accounting', 'finance-document', {
    kind: 'receivable',
    partner_name: 'นิคมอุตสาหกรรมบางพลีใหม่ (คืนเงินประกันพื้นที่)',
    reference_number: `CLM-${index + 1}`,
    subtotal: plan.random.whole(20, 80) * 100,
    tax_amount: 0,
  })
  const steps = index === 5 ? ['verify', 'cancel'] : DOCUMENT_STATES.slice(0, index % 5)
  for (const [step, transition] of steps.entries())
    plan.take(
      at + (step + 1) * 300_000,
      transition === 'approve' || transition === 'lock' ? 'manager' : 'accounting',
      'finance-document',
      id,
      transition,
      transition === 'cancel' ? { reason: 'ออกซ้ำ' } : {},
    )
}
