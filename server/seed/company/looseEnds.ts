import { DAY } from './plan.ts'
import type { Purchasing } from './purchasing.ts'

/** Hours before the end at which something is left as it stands. */
const HOUR = 3_600_000

/** States that few documents are in at any time: each is left in one at the end. */
export function planLooseEnds({ plan, suppliers, products }: Purchasing): void {
  const { until } = plan.options
  const supplier = suppliers[0]!
  const head = { supplier_id: supplier.id, supplier_name: supplier.name }
  plan.at(until - 3 * HOUR, (at) => {
    const dear = products.reduce((one, other) => (other.cost > one.cost ? other : one))
    const order = plan.make(at, 'purchaser', 'purchase-order', {
      ...head,
      items: [
        {
          product_id: dear.id,
          product_name: dear.name,
          quantity: 10,
          unit: dear.unit,
          unit_price: dear.cost,
        },
      ],
    })
    plan.take(at, 'purchaser', 'purchase-order', order, 'submit')
  })
  plan.at(until - 5 * DAY, (at) => {
    const invoice = plan.make(at, 'accounting', 'ap-invoice', {
      ...head,
      supplier_invoice_number: 'SV-0',
      items: [
        {
          product_name: 'ค่าซ่อมรถขนส่ง',
          quantity: 1,
          unit: 'ครั้ง',
          unit_price: 4500,
          is_service: true,
        },
      ],
    })
    plan.take(at, 'accounting', 'ap-invoice', invoice, 'post')
    plan.take(at, 'accounting', 'ap-invoice', invoice, 'cancel', { reason: 'ผู้ขายออกใบแจ้งหนี้ซ้ำ' })
    const request = plan.make(at, 'purchaser', 'purchase-request', {
      description: 'ซ่อมประตูคลังสินค้า',
      requested_by: 'วิชัย ทองแท้',
      items: [{ product_name: 'ค่าซ่อมประตูม้วน', quantity: 1, unit: 'ครั้ง', unit_price: 7800 }],
      supplier_suggestion: supplier.id,
    })
    plan.take(at, 'purchaser', 'purchase-request', request, 'submit')
    for (const transition of ['approve', 'receive', 'invoice'])
      plan.take(at, 'manager', 'purchase-request', request, transition)
  })
  plan.at(plan.first + 30 * DAY + 2 * HOUR, (at) => {
    for (const [index, transition] of ['draft', 'deactivate', 'discontinue'].entries()) {
      const id = plan.make(at, 'admin', 'product', {
        sku: `OLD-0${index + 1}`,
        product_name: ['ตู้เก็บสารเคมี', 'เครื่องฟอกอากาศรุ่นเก่า', 'หลอดฟลูออเรสเซนต์ 36 W'][index],
        category: 'general',
        unit: 'piece',
        cost_per_unit: 900,
        selling_price: 1200,
      })
      plan.take(at, 'admin', 'product', id, transition)
    }
  })
}
