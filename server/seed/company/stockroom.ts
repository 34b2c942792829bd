import { KINDS } from './catalogue.ts'
import type { Partner } from './partners.ts'
import { DAY, type Plan } from './plan.ts'
import { free, type Held } from './stock.ts'
import { roundMoney } from '#shared'

export interface Places {
  central: string
  branches: string[]
}

/** Code of the place that the company began with: its record says that there is one, and from when. */
export const FIRST_PLACE = 'BNA-01'

export function planPlaces(plan: Plan, first: string): Places {
  const { first: start } = plan
  const make = (minutes: number, data: Record<string, unknown>, id?: string) =>
    plan.make(start - minutes * 60_000, 'admin', 'stock-location', data, id)
  const central = make(160, { location_code: FIRST_PLACE, location_name: 'คลังกลางบางนา' }, first)
  const branches = [
    make(159, { location_code: 'CBI-01', location_name: 'คลังสาขาชลบุรี' }),
    make(158, { location_code: 'CNX-01', location_name: 'คลังสาขาเชียงใหม่' }),
  ]
  const quarantine = make(157, {
    location_code: 'BNA-QA',
    location_name: 'พื้นที่กักกันบางนา',
    location_type: 'quarantine',
    parent_location: central,
  })
  const old = make(156, { location_code: 'LKB-01', location_name: 'คลังเช่าลาดกระบัง (เลิกใช้)' })
  plan.at(start + 3 * DAY + 7_200_000, (at) => {
    plan.take(at, 'inventory', 'stock-location', quarantine, 'maintain')
    plan.take(at + 60_000, 'admin', 'stock-location', old, 'archive')
  })
  return { central, branches }
}

/** The goods, each with its way of costing, and what lay in the central store on the first day. */
export function planProducts(plan: Plan, suppliers: Partner[], count: number): Held[] {
  const { random, first } = plan
  const goods = KINDS.flatMap((kind, place) =>
    kind.variants.map((variant, index) => ({ kind, variant, index, place })),
  )
  const step = Math.max(1, Math.floor(goods.length / count))
  const chosen = goods.filter((_, index) => index % step === 0).slice(0, count)
  return chosen.map(({ kind, variant, index, place }, number) => {
    const at = first - 80 * 60_000 + number * 4000
    const cost = roundMoney(kind.cost * (1 + index * 0.18))
    const price = roundMoney(Math.ceil(cost * (1.22 + random.next() * 0.3)))
    const supplier = (place * 7 + (index % 2)) % suppliers.length
    const weight = 1 / (1 + random.whole(0, 12))
    const reorder = Math.max(4, Math.round(Math.min(90, (13_000 / Math.max(cost, 40)) * weight)))
    const name = `${kind.name} ${variant}`
    const id = plan.make(at, 'admin', 'product', {
      sku: `${kind.category.slice(0, 3).toUpperCase()}-${String(place + 1).padStart(2, '0')}${String(index + 1).padStart(2, '0')}`,
      product_name: name,
      category: kind.category,
      unit: kind.unit,
      unit_price: cost,
      cost_per_unit: cost,
      selling_price: price,
      barcode: `885${String(1_000_000_000 + place * 1000 + index)}`,
      supplier_id: suppliers[supplier]!.id,
      min_stock: Math.ceil(reorder / 2),
      max_stock: reorder * 6,
      reorder_point: reorder,
      lead_time_days: random.whole(3, 12),
      ...(kind.pack ? { units: [{ unit: kind.pack.unit, factor: kind.pack.factor }] } : {}),
    })
    // Before anything of it comes in: what lies there already has no layers.
    plan.make(
      at + 1000,
      'system',
      'inventory-balance',
      { product_id: id, cost_method: kind.fifo ? 'FIFO' : 'WEIGHTED_AVERAGE' },
      id,
    )
    return {
      id,
      name,
      unit: kind.unit,
      cost,
      price,
      supplier,
      weight,
      onHand: 0,
      elsewhere: 0,
      reserved: 0,
      onOrder: 0,
      reorder,
    }
  })
}

export function planOpening(plan: Plan, products: Held[], { central }: Places): void {
  const { random, first } = plan
  for (let from = 0; from < products.length; from += 25) {
    const at = first - 30 * 60_000 + from * 1000
    const items = products.slice(from, from + 25).map((held) => {
      held.onHand = Math.round(held.reorder * (1 + random.next() * 2))
      return { product_id: held.id, quantity: held.onHand, unit_cost: held.cost }
    })
    const id = plan.make(at, 'inventory', 'stock-adjustment', {
      adjustment_type: 'increase',
      location_id: central,
      reason: 'ยอดยกมา',
      items,
    })
    plan.take(at + 5000, 'inventory', 'stock-adjustment', id, 'complete')
  }
}

const someOf = ({ random }: Plan, from: Held[], count: number): Held[] => {
  const chosen = new Set<Held>()
  for (let tries = 0; tries < count && from.length > 0; tries++) chosen.add(random.pick(from))
  return [...chosen]
}

/** A count of a few goods, which now and then finds some too few or too many. */
export function planCount(plan: Plan, at: number, products: Held[], { central }: Places): void {
  const { random } = plan
  const counted = someOf(
    plan,
    products.filter((held) => free(held) > 3),
    6,
  )
  if (counted.length === 0) return
  const items = counted.map((held) => {
    const on_hand = held.onHand - held.elsewhere
    const quantity = on_hand + random.pick([-2, -1, -1, 0, 0, 0, 1])
    return { product_id: held.id, on_hand, quantity, unit_cost: held.cost }
  })
  const id = plan.make(at, 'inventory', 'stock-adjustment', {
    adjustment_type: 'physical_count',
    location_id: central,
    reason: 'ตรวจนับประจำสัปดาห์',
    items,
  })
  const draw = random.next()
  if (draw < 0.08) return
  if (draw < 0.16)
    return plan.take(at, 'inventory', 'stock-adjustment', id, 'cancel', { reason: 'นับซ้ำ' })
  plan.take(at, 'inventory', 'stock-adjustment', id, 'complete')
  for (const [index, held] of counted.entries())
    held.onHand += items[index]!.quantity - items[index]!.on_hand
}

/** Goods for a branch. */
export function planTransfer(plan: Plan, at: number, products: Held[], places: Places): void {
  const { random } = plan
  const moved = someOf(
    plan,
    products.filter((held) => free(held) > held.reorder),
    4,
  )
  if (moved.length === 0) return
  const items = moved.map((held) => ({
    product_id: held.id,
    quantity: random.whole(1, Math.max(1, Math.floor(held.reorder / 4))),
  }))
  const id = plan.make(at, 'warehouse', 'stock-transfer', {
    from_location_id: places.central,
    to_location_id: random.pick(places.branches),
    items,
  })
  const draw = random.next()
  if (draw < 0.06) return
  if (draw < 0.12)
    return plan.take(at, 'warehouse', 'stock-transfer', id, 'cancel', { reason: 'สาขายังมีของ' })
  plan.take(at, 'warehouse', 'stock-transfer', id, 'complete')
  for (const [index, held] of moved.entries()) held.elsewhere += items[index]!.quantity
}

/** Goods put aside for a customer, and given free again some days later. */
export function planReservation(
  plan: Plan,
  at: number,
  products: Held[],
  { central }: Places,
): void {
  const { random } = plan
  const kept = someOf(
    plan,
    products.filter((held) => free(held) > 6),
    3,
  )
  if (kept.length === 0) return
  const items = kept.map((held) => ({ product_id: held.id, quantity: random.whole(1, 3) }))
  const id = plan.make(at, 'sales', 'stock-reservation', {
    reservation_type: 'sales',
    location_id: central,
    notes: 'รอลูกค้ายืนยันใบสั่งซื้อ',
    items,
  })
  if (plan.chance(0.08)) return
  plan.take(at, 'sales', 'stock-reservation', id, 'reserve')
  for (const [index, held] of kept.entries()) held.reserved += items[index]!.quantity
  if (plan.chance(0.8))
    plan.later(at, random.whole(3, 8), (free) => {
      plan.take(free, 'sales', 'stock-reservation', id, 'release')
      for (const [index, held] of kept.entries()) held.reserved -= items[index]!.quantity
    })
}
