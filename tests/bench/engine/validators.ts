import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Product } from './receipts.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const LINES = 20
const MILLISECONDS = 400
const ROUNDS = 7

const order = (): Record<string, unknown> => ({
  po_number: 'PO202600001',
  order_date: '2026-11-21',
  supplier_id: 'supplier-1',
  supplier_name: 'บริษัท ผู้ขาย จำกัด',
  expected_delivery_date: '2026-11-28',
  currency: 'THB',
  state: 'draft',
  items: Array.from({ length: LINES }, (_, one) => ({
    _id: `line-${one}`,
    product_id: `product-${one}`,
    product_code: `PRD00000${one}`,
    product_name: `สินค้า ${one}`,
    quantity: one + 1,
    unit: 'ชิ้น',
    unit_price: 12.5,
    total: 12.5 * (one + 1),
  })),
  notes: 'ส่งที่คลังหลัก',
})

/** The schema that stands in our generated validator, and nothing of ours around it. */
function bareAjv(): (value: unknown) => boolean {
  const text = readFileSync(join(ROOT, 'src/generated/validators/purchase-order.js'), 'utf8')
  const found = /^const schema\d+ = (\{.*?\});/m.exec(text)
  if (!found) throw new Error('There is no schema in the validator of purchase orders.')
  const ajv = new Ajv2020({ allErrors: true, strict: false, multipleOfPrecision: 6, logger: false })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  return ajv.compile(JSON.parse(found[1]!) as object)
}

function rate(check: () => unknown): number {
  const until = performance.now() + MILLISECONDS
  let done = 0
  for (; performance.now() < until; done += 20) for (let one = 0; one < 20; one++) check()
  return (done / MILLISECONDS) * 1000
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

/** Validations a second of an order of 20 lines: ours, and bare Ajv over the same schema. */
export function rateOfValidators({ validateRecord }: Product): { ours: number; bare: number } {
  const record = order()
  const bare = bareAjv()
  const failures = validateRecord('purchase-order', record)
  if (failures.length > 0) throw new Error(JSON.stringify(failures))
  if (!bare(record)) throw new Error('Bare Ajv refuses the order.')
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(rate(() => validateRecord('purchase-order', record)))
    rates.bare.push(rate(() => bare(record)))
  }
  return { ours: median(rates.ours), bare: median(rates.bare) }
}
