import { bookEntry } from './books.ts'
import type { Staff } from './event.ts'
import type { Partner } from './partners.ts'
import { DAY } from './plan.ts'
import type { Purchasing } from './purchasing.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** What is asked for and ordered: one a level of approval, from below. */
const NEEDS = [
  ['รถลากพาเลท', 18_000],
  ['ชั้นวางสินค้าอุตสาหกรรม', 95_000],
  ['รถยกไฟฟ้ามือสอง', 320_000],
  ['ระบบสายพานลำเลียง', 780_000],
] as const

/** What large customers ask for: one a level of approval. */
const OFFERS = [
  ['ชุดอุปกรณ์คลังสินค้า', 180_000],
  ['ติดตั้งระบบชั้นวางทั้งคลัง', 640_000],
  ['ระบบคลังสินค้าอัตโนมัติ', 1_350_000],
] as const

/** The instalments of the new warehouse: one a level of approval. */
const INSTALMENTS = [
  ['ค่าสำรวจพื้นที่', 18_000],
  ['ค่าออกแบบอาคาร', 75_000],
  ['ค่าตอกเสาเข็ม', 240_000],
  ['ค่างานฐานราก', 1_200_000],
  ['ค่างานโครงสร้าง', 5_400_000],
  ['ค่าที่ดิน', 10_500_000],
] as const
/** Who has approved those that wait further up. */
const PAYMENT_LEVELS: readonly Staff[] = ['supervisor', 'manager', 'director', 'cfo', 'ceo']
const CAPITAL = 18_000_000

/** The warehouse is paid of new capital, and stands among the assets. */
function planWarehouse({ plan, suppliers, bank }: Purchasing, at: number): void {
  const [builder] = suppliers as [Partner]
  const worth = INSTALMENTS.reduce((sum, [, amount]) => sum + amount, 0)
  const post = (id: string, from: number) => {
    for (const [step, transition] of ['verify', 'approve', 'post'].entries())
      plan.take(
        from + (step + 1) * MINUTE,
        transition === 'approve' ? 'manager' : 'accounting',
        'journal-entry',
        id,
        transition,
      )
  }
  post(
    bookEntry(plan, at, 'เพิ่มทุนเพื่อสร้างคลังสินค้าใหม่', [
      ['bank', CAPITAL],
      ['equity', 0, CAPITAL],
    ]),
    at,
  )
  const invoice = plan.make(at + HOUR, 'accounting', 'ap-invoice', {
    supplier_id: builder.id,
    supplier_name: builder.name,
    supplier_invoice_number: 'WH-1',
    items: INSTALMENTS.map(([product_name, unit_price]) => ({
      product_name,
      quantity: 1,
      unit: 'งวด',
      unit_price,
      vat_type: 'exempted',
      is_service: true,
    })),
  })
  plan.take(at + HOUR + MINUTE, 'accounting', 'ap-invoice', invoice, 'post')
  post(
    bookEntry(plan, at + HOUR + 5 * MINUTE, 'รับรู้คลังสินค้าใหม่เป็นสินทรัพย์ถาวร', [
      ['fixed_assets', worth],
      ['expense', 0, worth],
    ]),
    at + HOUR + 5 * MINUTE,
  )
  for (const [index, [notes, amount]] of INSTALMENTS.entries()) {
    const when = at + 2 * HOUR + index * 10 * MINUTE
    const payment = plan.convert(when, 'finance', 'payment', {
      conversion: 'ap-invoice-payment',
      from: invoice,
      change: () => ({
        allocations: [{ invoice_id: invoice, amount }],
        bank_account_id: bank,
        payment_type: 'cheque',
        notes,
      }),
    })
    for (const [step, by] of PAYMENT_LEVELS.slice(0, index).entries())
      plan.take(when + (step + 1) * MINUTE, by, 'payment', payment, 'process', { alone: true })
  }
}

/** At the end something waits at every level of approval, so that whoever approves finds it. */
export function planWaiting(
  own: Purchasing & { customers: Partner[] },
  at = own.plan.options.until - DAY,
): void {
  const { plan, suppliers, customers } = own
  const supplier = suppliers.at(-1)!
  plan.at(at, () => {
    for (const [index, [product_name, unit_price]] of NEEDS.entries()) {
      const when = at + index * 10 * MINUTE
      const items = [{ product_name, quantity: 1, unit: 'ชุด', unit_price }]
      const request = plan.make(when, 'purchaser', 'purchase-request', {
        description: `${product_name}สำหรับคลังกลาง`,
        requested_by: 'วิชัย ทองแท้',
        items,
        supplier_suggestion: supplier.id,
      })
      plan.take(when + MINUTE, 'purchaser', 'purchase-request', request, 'submit')
      const order = plan.make(when + 2 * MINUTE, 'purchaser', 'purchase-order', {
        supplier_id: supplier.id,
        supplier_name: supplier.name,
        items,
      })
      plan.take(when + 3 * MINUTE, 'purchaser', 'purchase-order', order, 'submit')
    }
    for (const [index, [product_name, unit_price]] of OFFERS.entries()) {
      const customer = customers[index % customers.length]!
      const when = at + HOUR + index * MINUTE
      const quotation = plan.make(when, 'sales', 'quotation', {
        customer_id: customer.id,
        customer_name: customer.name,
        items: [{ product_name, quantity: 1, unit: 'ชุด', unit_price, is_service: true }],
      })
      plan.take(when + MINUTE / 2, 'sales', 'quotation', quotation, 'submit')
    }
    planWarehouse(own, at + 2 * HOUR)
  })
}
