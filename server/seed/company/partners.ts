import type { Random } from '../random.ts'
import { taxId } from '../taxId.ts'
import { FIRST_NAMES, LAST_NAMES } from '../words.ts'
import type { Plan } from './plan.ts'
import * as words from './places.ts'

export interface Partner {
  id: string
  name: string
  terms: string
  days: number
  /** Is it a company or an authority, which wants tax invoices? */
  taxed: boolean
  weight: number
  credit: number
}

const person = (random: Random): string => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`

function whereabouts(random: Random) {
  const [subdistrict, district, province, postal_code] = random.pick(words.PLACES)
  const inCity = province === 'กรุงเทพมหานคร'
  return {
    address: `${random.whole(1, 299)}/${random.whole(1, 40)} ${random.pick(words.ROADS)} ${inCity ? 'แขวง' : 'ตำบล'}${subdistrict} ${inCity ? 'เขต' : 'อำเภอ'}${district} ${inCity ? '' : 'จังหวัด'}${province} ${postal_code}`,
    district,
    province,
    postal_code,
  }
}

const TERMS: readonly [terms: string, days: number][] = [
  ['net_30', 30],
  ['net_30', 30],
  ['net_15', 15],
  ['net_60', 60],
  ['net_7', 7],
]

/** Sixty companies that sell to it. */
export function planSuppliers(plan: Plan, count: number): Partner[] {
  const { random } = plan
  return Array.from({ length: count }, (_unused, index) => {
    const at = plan.first - (140 - (index % 20)) * 60_000
    const name = `บริษัท ${words.SUPPLIER_NAMES[index % 10]}${words.SUPPLIER_TRADES[Math.floor(index / 10) % 6]} จำกัด`
    const [terms, days] = random.pick(TERMS)
    const { district: _district, ...place } = whereabouts(random)
    const id = plan.make(at, 'admin', 'supplier', {
      name,
      type: index % 9 === 4 ? 'manufacturer' : 'domestic',
      tax_id: taxId(random),
      contact_person: person(random),
      phone: `02${random.whole(1_000_000, 9_999_999)}`,
      email: `sales@supplier${index + 1}.example`,
      ...place,
      credit_limit: random.whole(4, 40) * 50_000,
      credit_days: days,
      payment_terms: terms,
      lead_time_days: random.whole(2, 12),
      rating: random.whole(55, 98),
    })
    return { id, name, terms, days, taxed: true, weight: 1, credit: 0 }
  })
}

type Made = Pick<Partner, 'name' | 'taxed' | 'weight'> & { data: Record<string, unknown> }

function customer(index: number, random: Random): Made {
  if (index % 9 === 8)
    return {
      name: words.AUTHORITIES[Math.floor(index / 9) % 10]!,
      taxed: true,
      weight: 2,
      data: {
        customer_type: 'government',
        customer_group: 'government',
        tax_id: taxId(random, '0994'),
      },
    }
  if (index % 9 === 7)
    return {
      name: `คุณ${person(random)}`,
      taxed: false,
      weight: 0.4,
      data: { customer_type: 'individual', customer_group: 'retail' },
    }
  const order = index - Math.floor(index / 9) * 2
  const tail = words.CUSTOMER_TAILS[Math.floor(order / 10) % 6]!
  return {
    name: `บริษัท ${words.CUSTOMER_NAMES[order % 10]}${tail ? ` ${tail}` : ''} จำกัด${order >= 60 ? ' (สาขา 2)' : ''}`,
    taxed: true,
    weight: 1 + 5 / (1 + (index % 30)),
    data: {
      customer_type: 'company',
      customer_group: random.pick(['wholesale', 'wholesale', 'distributor', 'vip', 'retail']),
      tax_id: taxId(random),
      vat_registration: true,
      company_size: random.pick(['small', 'medium', 'medium', 'large']),
    },
  }
}

/** Ninety that buy of it: companies, authorities and some people; a few deal with it no more. */
export function planCustomers(plan: Plan, count: number): Partner[] {
  const { random } = plan
  return Array.from({ length: count }, (_unused, index) => {
    const at = plan.first - (18 - (index % 15)) * 60_000
    const { name, taxed, weight, data } = customer(index, random)
    const [terms, days] = random.pick(TERMS)
    const credit = taxed ? random.whole(2, 24) * 50_000 : 0
    const id = plan.make(at, 'admin', 'customer', {
      customer_name: name,
      ...data,
      contact_person: person(random),
      phone: `0${random.whole(810_000_000, 899_999_999)}`,
      email: `buyer@customer${index + 1}.example`,
      ...whereabouts(random),
      credit_limit: credit,
      credit_days: days,
      payment_terms: terms === 'net_7' ? 'net_15' : terms,
      sales_channel: random.pick(['direct', 'direct', 'online', 'agent']),
    })
    return { id, name, terms, days, taxed, weight, credit }
  })
}

/** Partners that the company deals with no more: nobody that anything was planned with. */
export function planEndings(plan: Plan): void {
  const { random, first } = plan
  const endings = [
    ['customer', 'deactivate'],
    ['customer', 'suspend'],
    ['customer', 'blacklist'],
    ['supplier', 'deactivate'],
    ['supplier', 'suspend'],
  ] as const
  for (const [index, [entity, transition]] of endings.entries()) {
    const at = first - 60_000 * (2 + index)
    const data =
      entity === 'customer'
        ? { customer_name: `ร้าน${random.pick(LAST_NAMES)}พาณิชย์`, customer_type: 'individual' }
        : {
            name: `ห้างหุ้นส่วนจำกัด ${random.pick(LAST_NAMES)}การค้า`,
            type: 'domestic',
            tax_id: taxId(random, '0103'),
            contact_person: person(random),
            phone: `02${random.whole(1_000_000, 9_999_999)}`,
            email: `old${index}@partner.example`,
          }
    const id = plan.make(at, 'admin', entity, data)
    plan.at(first + (20 + index * 11) * 86_400_000 + 3 * 3_600_000, (when) =>
      plan.take(when, 'admin', entity, id, transition, {
        reason: transition === 'blacklist' ? 'เช็คคืนสามครั้ง' : 'ไม่มีการซื้อขายเกินหนึ่งปี',
      }),
    )
  }
}
