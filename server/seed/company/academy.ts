import { bangkokDay, isoAt, roundMoney } from '#shared'
import { createRandom } from '../random.ts'
import { taxId } from '../taxId.ts'
import { FIRST_NAMES, LAST_NAMES } from '../words.ts'
import { idAt, type Event } from './event.ts'
import { DAY, type PlanOptions } from './plan.ts'

type Data = Record<string, unknown>

const SEED = 2571
const HOUR = 3_600_000
/** Days between two orders, on average. */
const EVERY = 4
const COMPANIES = ['โรงงานบางปูพลาสติก', 'เอเชียโลจิสติกส์', 'สยามฟู้ดส์', 'รุ่งเรืองก่อสร้าง']
/** How orders end, one after the other: most are paid. */
const ENDS = ['paid', 'paid', 'statement', 'paid', 'expired', 'statement', 'paid', 'refunded']

/** How the last of them stand: two wait for somebody of the office. */
const LAST = ['open', 'slip', 'line']

const BRANCHES = [
  { code: '00000', name: 'สำนักงานใหญ่', is_head_office: true, phone: '025550148' },
  { code: '00001', name: 'สาขาระยอง', phone: '038550148' },
]
const PAYMENT_METHODS = [
  { name: 'พร้อมเพย์', kind: 'bill_payment', sequence: 10 },
  { name: 'โอนเข้าบัญชี', kind: 'transfer', sequence: 20 },
]
const SHIPPING_METHODS = [
  { name: 'ส่งพัสดุลงทะเบียน', fee: 50, free_from: 1500, days: 3, sequence: 10 },
  { name: 'ส่งด่วนถึงวันรุ่งขึ้น', fee: 120, days: 1, sequence: 20 },
]
const CREDIT_PACKAGES = [
  { name: 'เริ่มต้น', credits: 100, price: 1000 },
  { name: 'ทีมงาน', credits: 600, price: 5000 },
  { name: 'องค์กร', credits: 2500, price: 18000 },
]

const GRANTS: [credits: number, notes: string, then?: string][] = [
  [100, 'แพ็กเกจเริ่มต้น', 'grant'],
  [20, 'ชดเชยวิดีโอขัดข้อง', 'grant'],
  [50, 'โปรโมชันปลายปี'],
]
const LEAVES: [username: string, type: string, days: number, then?: string][] = [
  ['sales', 'annual', 3, 'approve'],
  ['warehouse', 'sick', 1, 'approve'],
  ['quality', 'annual', 10, 'reject'],
  ['purchaser', 'personal', 2],
]

const REASON = 'ตรวจวันลาคงเหลือแล้ว'

/** Money that came in with a reference that no order has. */
const UNKNOWN = [
  ['สมชาย ใจดี', 1500],
  ['บริษัท เหนือเมฆ จำกัด', 12840],
] as const

/** What an academy sold up to a moment: its orders in each of their states, and what it is set up with. */
export function academyHistory({ site, until, days, courses = [] }: PlanOptions): Event[] {
  if (courses.length === 0) return []
  const events: Event[] = []
  const random = createRandom(SEED)
  const first = until - days * DAY
  const idOf = (at: number, name: string): string => idAt(at, `${site} academy ${name}`)
  const make = (at: number, entity: string, name: string, what: Data): string => {
    const id = idOf(at, name)
    events.push({ at, as: 'admin', entity, make: { id, data: what } })
    return id
  }
  const seller = taxId(random)
  for (const [entity, records] of Object.entries({
    branch: BRANCHES.map((one) => ({ ...one, tax_id: seller })),
    'payment-method': PAYMENT_METHODS,
    'shipping-method': SHIPPING_METHODS,
    'credit-package': CREDIT_PACKAGES,
  }))
    for (const record of records)
      make(first + HOUR, entity, `${entity} ${String(record.name)}`, record)

  const count = Math.floor(days / EVERY)
  for (let index = 0; index < count; index++) {
    const at = first + (index * EVERY + random.next() * EVERY) * DAY
    const course = random.pick([...courses])
    const company = index % 4 === 3 ? COMPANIES[(index >> 2) % COMPANIES.length]! : undefined
    const seats = company ? random.whole(2, 5) : 1
    const buyer = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
    const price = roundMoney(course.price * seats)
    const order = idOf(at, `order ${index}`)
    events.push({
      at,
      as: 'system',
      entity: 'order',
      make: {
        id: order,
        data: {
          ...course.order({ email: `buyer${index + 1}@customer.example`, name: buyer }),
          price,
          seats,
          name: buyer,
          email: `buyer${index + 1}@customer.example`,
          phone: `08${String(random.whole(10_000_000, 99_999_999))}`,
          ...(company && {
            tax_name: `บริษัท ${company} จำกัด`,
            tax_id: taxId(random),
            tax_address: '99/1 ถนนเทพารักษ์ ตำบลบางปลา อำเภอบางพลี จังหวัดสมุทรปราการ 10540',
            withhold: true,
          }),
        },
      },
    })
    const ends = LAST[index - count + LAST.length] ?? ENDS[index % ENDS.length]!
    settle(events, {
      at: Math.min(at + random.whole(2, 30) * HOUR, until - 2 * HOUR),
      order,
      ends,
      buyer,
      idOf,
      until,
    })
  }
  events.push(...officeHistory(idOf, until - 20 * DAY))
  for (const [index, [payer, amount]] of UNKNOWN.entries())
    make(until - (index + 1) * DAY, 'bank-transaction', `line ${index}`, {
      paid_on: bangkokDay(until - (index + 1) * DAY),
      amount,
      ref1: `LS20260099${index + 10}`,
      payer,
    })
  return events
}

/** A record that is about somebody, by their account's name, and what somebody else does to it. */
function about(username: string, { at, as, entity, id, values, then }: About): Event[] {
  const of = { record: { entity: 'user', of: { username } }, as: ({ _id }: Data) => values(_id) }
  return [
    { at, as, entity, make: { id, of } },
    ...(then
      ? [
          {
            at: at + HOUR,
            as: then.as,
            entity,
            take: {
              of: id,
              transition: then.transition,
              ...(then.reason && { reason: then.reason }),
            },
          },
        ]
      : []),
  ]
}

/** Credits that the demo member was given, and the leave that some of the staff asked for. */
function officeHistory(idOf: Settled['idOf'], from: number): Event[] {
  const grants = GRANTS.flatMap(([credits, notes, transition], index) => {
    const at = from + index * 6 * DAY
    return about('user', {
      at,
      as: 'finance',
      entity: 'credit-grant',
      id: idOf(at, `grant ${index}`),
      values: (user_id) => ({ grant_date: bangkokDay(at), user_id, credits, notes }),
      then: transition ? { as: 'finance', transition } : undefined,
    })
  })
  const leaves = LEAVES.flatMap(([username, leave_type, days, transition], index) => {
    const at = from + index * 5 * DAY
    return about(username, {
      at,
      as: 'system',
      entity: 'leave-request',
      id: idOf(at, `leave ${index}`),
      values: (requested_by) => ({
        requested_by,
        leave_type,
        days,
        from_date: bangkokDay(at + 7 * DAY),
        to_date: bangkokDay(at + (6 + days) * DAY),
      }),
      then: transition ? { as: 'manager', transition, reason: REASON } : undefined,
    })
  })
  return [...grants, ...leaves]
}

interface About {
  at: number
  as: Event['as']
  entity: string
  id: string
  values(user: unknown): Data
  then?:
    ({ as: Event['as'] } & Pick<NonNullable<Event['take']>, 'transition' | 'reason'>) | undefined
}

interface Settled {
  at: number
  order: string
  ends: string
  buyer: string
  idOf(at: number, name: string): string
  until: number
}

/** What became of an order: its money came by a line of the bank's statement or by hand, or not at all. */
function settle(events: Event[], { at, order, ends, buyer, idOf, until }: Settled): void {
  const takeTransition = (when: number, transition: string, reason?: string) =>
    events.push({
      at: Math.min(when, until),
      as: 'accounting',
      entity: 'order',
      take: { of: order, transition, ...(reason && { reason }) },
    })
  if (ends === 'expired') takeTransition(at + 7 * DAY, 'cancel', 'ไม่ชำระภายในกำหนด')
  if (ends === 'paid' || ends === 'refunded') takeTransition(at, 'confirm-payment')
  if (ends === 'refunded') takeTransition(at + 3 * DAY, 'refund', 'ผู้เรียนขอยกเลิกก่อนวันอบรม')
  if (ends === 'slip')
    events.push({
      at,
      as: 'system',
      entity: 'order',
      change: { of: order, to: () => ({ slip: '/files/demo/slip.svg', slip_at: isoAt(at) }) },
    })
  if (ends !== 'statement' && ends !== 'line') return
  const line = idOf(at, `statement ${order}`)
  events.push({
    at,
    as: 'accounting',
    entity: 'bank-transaction',
    make: {
      id: line,
      of: {
        record: { entity: 'order', of: order },
        as: ({ ref1, ref2, to_pay }) => ({
          paid_on: bangkokDay(at),
          amount: to_pay,
          ref1,
          ...(ref2 ? { ref2 } : {}),
          payer: buyer,
        }),
      },
    },
  })
  if (ends === 'line') return
  events.push({
    at: at + HOUR,
    as: 'accounting',
    entity: 'bank-transaction',
    take: { of: line, transition: 'confirm' },
  })
}
