import type { Actor, Engine, Outcome } from '#engine'
import { bangkokDay, isoAt, roundMoney } from '#shared'
import type { StoredRecord } from '#schema'
import { FailureError } from '../http/failures.ts'
import { makeWith, type Make } from './make.ts'
import type { Random } from './random.ts'
import { taxId } from './taxId.ts'
import {
  COMPANY_NAMES,
  COMPANY_TAILS,
  DEPARTMENTS,
  FIRST_NAMES,
  LAST_NAMES,
  PRODUCTS,
  REQUEST_REASONS,
  UNITS,
  VARIANTS,
} from './words.ts'

const DAY = 86_400_000

async function seedSuppliers(make: Make, random: Random): Promise<StoredRecord[]> {
  const suppliers: StoredRecord[] = []
  for (let number = 0; number < 60; number++) {
    const name = `บริษัท ${COMPANY_NAMES[number % COMPANY_NAMES.length]}${COMPANY_TAILS[Math.floor(number / COMPANY_NAMES.length)]} จำกัด`
    suppliers.push(
      await make('supplier', {
        name,
        type: 'domestic',
        tax_id: taxId(random),
        contact_person: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
        phone: `02${random.whole(1_000_000, 9_999_999)}`,
        email: `sales${number + 1}@example.com`,
        province: random.pick(['กรุงเทพมหานคร', 'สมุทรปราการ', 'ชลบุรี', 'ระยอง', 'เชียงใหม่', 'ขอนแก่น']),
        credit_limit: random.whole(1, 20) * 50_000,
        payment_terms: random.pick(['cod', 'net_15', 'net_30', 'net_60']),
      }),
    )
  }
  return suppliers
}

interface OpeningLine {
  product_id: string
  quantity: number
  unit_cost: number
}

/** What is in stock on the first day. */
async function seedStock(
  engine: Engine,
  items: OpeningLine[],
  admin: Actor,
  now: number,
): Promise<void> {
  const make = makeWith(engine)
  const location = await make('stock-location', { location_code: 'WH01', location_name: 'คลังกลาง' })
  const { _id, version } = await make(
    'stock-adjustment',
    {
      adjustment_date: bangkokDay(now),
      adjustment_type: 'increase',
      location_id: location._id,
      reason: 'ยอดยกมา',
      items,
    },
    admin,
  )
  const completed = await engine.transition('stock-adjustment', _id, 'complete', version, admin)
  if (!completed.ok) throw new FailureError(completed.failures)
}

/** What a product is a variant of: the first of its kind, named before the last word. */
function variantOf(name: string, products: StoredRecord[]): Record<string, unknown> {
  const variant = VARIANTS.find((one) => name.endsWith(` ${one}`))
  if (!variant) return {}
  const kind = name.slice(0, -variant.length)
  const main = products.find(
    (one) => one.variant_of === undefined && String(one.product_name).startsWith(kind),
  )
  return { variant_name: variant, ...(main && { variant_of: main._id }) }
}

/** Products of several kinds, and what is in stock of them on the first day. */
async function seedProducts(
  engine: Engine,
  random: Random,
  suppliers: StoredRecord[],
  admin: Actor,
  now: number,
): Promise<StoredRecord[]> {
  const make = makeWith(engine)
  const kinds = Object.entries(PRODUCTS).flatMap(([category, names]) =>
    names.flatMap((name) => VARIANTS.map((variant) => ({ category, name: `${name} ${variant}` }))),
  )
  const products: StoredRecord[] = []
  const opening: OpeningLine[] = []
  for (let number = 0; number < 500; number++) {
    const { category, name } = kinds[(number * 7) % kinds.length]!
    const round = Math.floor(number / kinds.length)
    const cost = random.whole(500, 250_000) / 100
    const unit = random.pick(UNITS)
    const quantity = random.whole(0, 400)
    const product = await make('product', {
      sku: `SKU-${String(number + 1).padStart(4, '0')}`,
      product_name: round ? `${name} (${round + 1})` : name,
      category,
      unit,
      unit_price: cost,
      cost_per_unit: cost,
      selling_price: roundMoney(cost * 1.35),
      barcode: `885${String(1_000_000_000 + number)}`,
      supplier_id: random.pick(suppliers)._id,
      ...variantOf(name, products),
    })
    products.push(product)
    if (quantity > 0) opening.push({ product_id: product._id, quantity, unit_cost: cost })
  }
  await seedStock(engine, opening, admin, now)
  return products
}

/** How far each request of the demo has come; the later states are rarer, as in life. */
const JOURNEYS: string[][] = [
  [],
  ['submit'],
  ['submit', 'approve'],
  ['submit', 'approve', 'receive'],
  ['submit', 'approve', 'receive', 'invoice'],
  ['submit', 'approve', 'receive', 'invoice', 'complete'],
  ['cancel'],
  ['submit', 'send-back'],
]

export interface BusinessActors {
  /** Keeps what was done in the audit log, as a call over the wire would. */
  addOutcome(outcome: Outcome, actor: Actor): Promise<void>
  purchaser: Actor
  admin: Actor
}

async function seedRequests(
  engine: Engine,
  random: Random,
  products: StoredRecord[],
  suppliers: StoredRecord[],
  { purchaser, admin, addOutcome }: BusinessActors,
  now: number,
): Promise<void> {
  for (let number = 0; number < 200; number++) {
    const lines = Array.from({ length: random.whole(1, 5) }, () => {
      const product = random.pick(products)
      return {
        product_id: product._id,
        product_name: product.product_name,
        quantity: random.whole(1, 40),
        unit: 'ชิ้น',
        unit_price: product.cost_per_unit,
      }
    })
    const reason = random.pick(REQUEST_REASONS)
    const made = await engine.create(
      'purchase-request',
      {
        description: reason,
        department: random.pick(DEPARTMENTS),
        requested_by: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
        priority: random.pick(['low', 'normal', 'normal', 'high', 'urgent']),
        purchase_type: random.pick([
          'general',
          'stock_replenishment',
          'maintenance',
          'office_supplies',
        ]),
        expected_delivery_date: isoAt(now + random.whole(3, 60) * DAY).slice(0, 10),
        justification: `${reason} ตามแผนงานของหน่วยงาน`,
        items: lines,
        supplier_suggestion: random.pick(suppliers)._id,
      },
      purchaser,
    )
    if (!made.ok) throw new FailureError(made.failures)
    await addOutcome(made.value, purchaser)
    const { record } = made.value
    let version = record.version
    for (const step of JOURNEYS[number % JOURNEYS.length]!) {
      const actor = step === 'submit' || step === 'cancel' ? purchaser : admin
      const outcome = await engine.transition(
        'purchase-request',
        record._id,
        step,
        version,
        actor,
        step === 'cancel' ? 'ยกเลิกโครงการ' : step === 'send-back' ? 'ขอใบเสนอราคาเพิ่ม' : undefined,
      )
      if (!outcome.ok) throw new FailureError(outcome.failures)
      await addOutcome(outcome.value, actor)
      version = outcome.value.record.version
    }
  }
}

/** A few records of a business, all at once: suppliers, products with stock, and purchase requests in every state. */
export async function seedBusiness(
  engine: Engine,
  random: Random,
  actors: BusinessActors,
  now: number,
): Promise<void> {
  const suppliers = await seedSuppliers(makeWith(engine), random)
  const products = await seedProducts(engine, random, suppliers, actors.admin, now)
  await seedRequests(engine, random, products, suppliers, actors, now)
}
