import { onBehalfOf, type Engine } from '#engine'
import type { StoredRecord } from '#schema'
import { isoAt, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { FailureError } from '../http/failures.ts'
import { orderRules } from '../reading/coursePrice.ts'
import { orderValues } from '../writing/courseOrder.ts'
import { makeWith, type Make } from './make.ts'

const DAY = 86_400_000

/** How far the demo member is with the first courses of the site. */
const ENROLMENTS = [
  {
    daysAgo: 24,
    analytics: {
      total: 4,
      percent: 50,
      message: { th: 'เรียนถึงบทที่ 3', en: 'At lesson 3' },
      status: 'processing',
    },
  },
  {
    daysAgo: 80,
    analytics: {
      total: 2,
      percent: 100,
      message: { th: 'เรียนจบแล้ว', en: 'Complete' },
      status: 'complete',
    },
  },
  {
    daysAgo: 3,
    analytics: {
      total: 2,
      percent: 0,
      message: { th: 'ยังไม่เริ่มเรียน', en: 'Not begun' },
      status: 'pending',
    },
  },
]

const message = (course: string) => ({
  subject: `ยืนยันการลงทะเบียน: ${course}`,
  body: `คุณได้ลงทะเบียนหลักสูตร ${course} แล้ว\n\nดูความก้าวหน้าของคุณได้ที่หน้าของฉัน`,
})

/** What the demo member has of the site: courses they take, and what they were written. */
export async function seedMember(
  make: Make,
  { member, courses, unit }: { member: StoredRecord; courses: StoredRecord[]; unit: string },
  now: number,
): Promise<void> {
  for (const [index, { daysAgo, analytics }] of ENROLMENTS.entries()) {
    const course = courses[index]
    if (!course) return
    const at = isoAt(now - daysAgo * DAY)
    await make('enroll', {
      userID: member._id,
      courseID: course._id,
      unit,
      createdAt: at,
      analytics,
      status: analytics.status,
      percent: analytics.percent,
      ...(analytics.status === 'complete' ? { completed_on: at.slice(0, 10) } : {}),
    })
    const { subject, body } = message(String(course.name))
    await make('message', {
      userID: member._id,
      name: `${String(member.firstname)} ${String(member.lastname)}`,
      email: String(member.email),
      subject,
      body,
      category: 'transaction',
      status: 'confirm',
      sentAt: at,
      ...(daysAgo > 30 ? { readAt: at } : {}),
    })
  }
}

/** What became of the orders of the demo member, the oldest first; the last one waits to be paid. */
const ORDERS: { step: string; reason?: string }[][] = [
  [{ step: 'confirm-payment' }],
  [{ step: 'cancel', reason: 'ผู้เรียนขอเปลี่ยนรุ่น' }],
  [],
]

const sound = <T>(result: Result<T>): T => {
  if (!result.ok) throw new FailureError(result.failures)
  return result.value
}

interface OrderParts {
  site: string
  member: StoredRecord
  manager: StoredRecord
  courses: StoredRecord[]
}

/** A coupon for all courses, an early price, and a bundle of the first courses of the site. */
async function seedOffers(
  make: Make,
  { unit, courses }: { unit: string; courses: StoredRecord[] },
  now: number,
): Promise<void> {
  await make('coupon', {
    code: 'WELCOME10',
    name: { th: 'ต้อนรับผู้เรียนใหม่', en: 'Welcome' },
    kind: 'percent',
    value: 10,
  })
  const [first] = courses
  if (!first) return
  const prices = courses.map(({ sale_price, price }) => Number(sale_price || price || 0))
  const sum = prices.reduce((all, one) => all + one, 0)
  await make('course', {
    name: 'ชุดหลักสูตรเริ่มต้น',
    short_description: 'เรียนครบทุกหลักสูตรในชุดด้วยราคาเดียว',
    unit,
    status: true,
    category: first.category,
    cover: first.cover,
    price: Math.max(1000, Math.round((sum * 0.8) / 100) * 100),
    early_price: Math.max(900, Math.round((sum * 0.7) / 100) * 100),
    early_until: isoAt(now + 45 * DAY).slice(0, 10),
    parts: courses.map(({ _id }) => ({ course: _id })),
  })
}

/** Orders of the demo member in each of their states, as the site makes them, and what is offered beside. */
export async function seedOrders(
  parts: Pick<Gateway, 'database' | 'clock' | 'shipped'>,
  engine: Engine,
  { site, member, manager, courses }: OrderParts,
): Promise<void> {
  const rules = sound(await orderRules(parts, site))
  await seedOffers(
    makeWith(engine),
    { unit: site, courses: courses.slice(0, 3) },
    parts.clock.now(),
  )
  for (const [index, steps] of ORDERS.entries()) {
    const course = courses[index]
    if (!course) return
    const values = orderValues(
      rules,
      { course, price: sound(rules.priceOf(course)), user: member, data: { email: member.email } },
      parts.clock,
    )
    let { record } = sound(await engine.create('order', sound(values), onBehalfOf(member._id)))
    if (steps.length === 0)
      record = sound(
        await engine.update(
          'order',
          record._id,
          { slip: '/files/demo/slip.svg', slip_at: parts.clock.iso() },
          record.version,
          onBehalfOf(member._id),
        ),
      ).record
    for (const { step, reason } of steps)
      record = sound(
        await engine.transition(
          'order',
          record._id,
          step,
          record.version,
          onBehalfOf(manager._id),
          reason,
        ),
      ).record
  }
}
