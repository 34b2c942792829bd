import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { evaluate } from '#shared/expression'
import { ok, type Clock, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { orderRules, type OrderRules } from '../reading/coursePrice.ts'
import { recordOutcome } from './journal.ts'

type Data = Record<string, unknown>

interface Ordered {
  course: Data
  price: number
  user: StoredRecord | null
  /** As the form of an order has it: e-mail, name, second reference. */
  data: Data
}

/** The fields of an order, worked out as the flow of the site does that makes orders. */
export function orderValues(
  { values: expressions, site }: OrderRules,
  { course, price, user, data }: Ordered,
  clock: Clock,
): Result<Data> {
  const names: Data = {
    steps: { course, site },
    user: user && { _id: user._id, firstname: user.firstname, lastname: user.lastname },
    data,
    vars: { price },
  }
  const values: Data = {}
  for (const [field, expression] of Object.entries(expressions)) {
    const value = evaluate(expression, names, { clock })
    if (!value.ok) return value
    if (value.value !== null) values[field] = value.value
  }
  return ok(values)
}

/**
 * The order of a course by who is signed in (spec: academy 7; readings 1): of what the body says only which course and the
 * second reference count. Price, member, approval and state are worked out as the flow of the site does that makes orders.
 */
export async function orderCourse(
  gateway: Gateway,
  caller: Caller,
  { courseID, ref2 }: { courseID: string; ref2?: string | undefined },
): Promise<Result<StoredRecord>> {
  const course = await gateway.read.get(caller, 'course', courseID)
  if (!course.ok) return course
  const [user, rules] = await Promise.all([
    gateway.database.store(caller.site._id).get('user', caller.user!._id),
    orderRules(gateway, caller.site._id),
  ])
  if (!rules.ok) return rules
  const price = rules.value.priceOf(course.value)
  if (!price.ok) return price
  const values = orderValues(
    rules.value,
    {
      course: course.value,
      price: price.value,
      user,
      data: { email: user?.email, ...(ref2 ? { ref2 } : {}) },
    },
    gateway.clock,
  )
  return values.ok ? placeOrder(gateway, caller, values.value) : values
}

/**
 * Makes the order, in the language of who places it, and keeps that it was made; one that costs nothing is paid with that, since nobody would confirm it.
 * Call it in a transaction.
 */
export async function placeOrder(
  gateway: Gateway,
  caller: Caller,
  values: Data,
): Promise<Result<StoredRecord>> {
  const engine = engineFor(gateway, caller.site._id)
  const actor = onBehalfOf(caller.user?._id ?? null)
  const made = await engine.create('order', { language: caller.locale, ...values }, actor)
  if (!made.ok) return made
  await recordOutcome(gateway, caller, made.value)
  const { record } = made.value
  if (record.price !== 0) return ok(record)
  const paid = await engine.transition(
    'order',
    record._id,
    'confirm-payment',
    record.version,
    actor,
  )
  if (!paid.ok) return paid
  await recordOutcome(gateway, caller, paid.value)
  return ok(paid.value.record)
}
