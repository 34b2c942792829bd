import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { evaluate } from '#shared/expression'
import { fail, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { flowOf } from '../reading/siteFlows.ts'
import { recordOutcome } from './journal.ts'

type Data = Record<string, unknown>

const FLOW = 'course-order'

/**
 * The order of a course by who is signed in (spec: academy 7; readings 1): of what the body says only which course and the
 * second reference count. Price, member, approval and state are worked out as the flow of the site does that makes orders.
 */
export async function orderCourse(
  gateway: Gateway,
  caller: Caller,
  { courseID, ref2 }: { courseID: string; ref2?: string | undefined },
): Promise<Result<StoredRecord>> {
  const { database, clock } = gateway
  const course = await gateway.read.get(caller, 'course', courseID)
  if (!course.ok) return course
  const [site, user, flow] = await Promise.all([
    database.store('').get('site', caller.site._id),
    database.store(caller.site._id).get('user', caller.user!._id),
    flowOf(gateway, caller.site._id, FLOW),
  ])
  const steps = flow?.steps ?? []
  const price = steps.find(({ id }) => id === 'price')?.options as { value?: unknown } | undefined
  const record = steps.find(({ id }) => id === 'order')?.options as { values?: Data } | undefined
  if (!price || !record?.values) return fail('flow-unknown', { params: { flow: FLOW } })
  const names: Data = {
    steps: { course: course.value, site },
    user: user && { _id: user._id, firstname: user.firstname, lastname: user.lastname },
    data: { email: user?.email, ...(ref2 ? { ref2 } : {}) },
  }
  const worth = evaluate(price.value, names, { clock })
  if (!worth.ok) return worth
  const values: Data = {}
  for (const [field, expression] of Object.entries(record.values)) {
    const value = evaluate(expression, { ...names, vars: { price: worth.value } }, { clock })
    if (!value.ok) return value
    if (value.value !== null) values[field] = value.value
  }
  const made = await engineFor(gateway, caller.site._id).create(
    'order',
    values,
    onBehalfOf(caller.user!._id),
  )
  if (!made.ok) return made
  await recordOutcome(gateway, caller, made.value)
  return ok(made.value.record)
}
