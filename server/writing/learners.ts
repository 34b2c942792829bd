import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, failAll, ok, type Failure, type NamedAddress, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { oneAddress, personName, sameAddress } from '../identity/address.ts'
import type { Caller } from '../identity/caller.ts'
import { begunOf, openOrder, seatsClosed, type OrderAsked } from '../reading/order.ts'
import { recordOutcome } from './journal.ts'

/** Who was given a seat of a paid order, and who has it no more. */
export interface NamedLearners {
  order: StoredRecord
  added: NamedAddress[]
}

const at = (row: number, field: string, code: Failure['code'], params = {}): Failure => ({
  code,
  path: `learners[${row}].${field}`,
  params,
})

/** Learners as they are kept, or what is wrong of each line; lines with nothing in them are none. */
function checkedLearners(typed: NamedAddress[], seats: number): Result<NamedAddress[]> {
  const failures: Failure[] = []
  const kept: NamedAddress[] = []
  for (const [row, line] of typed.entries()) {
    const [name, email] = [personName(line.name), sameAddress(line.email)]
    if (name === '' && email === '') continue
    if (name === '') failures.push(at(row, 'name', 'field-required'))
    if (!oneAddress(email)) failures.push(at(row, 'email', 'mail-address', { address: email }))
    else if (kept.some((one) => one.email === email))
      failures.push(at(row, 'email', 'seat-twice', { address: email }))
    else if (kept.length >= seats) failures.push(at(row, 'name', 'seats-over', { seats }))
    kept.push({ name, email })
  }
  return failures.length > 0 ? failAll(failures) : ok(kept)
}

const emailsOf = (learners: NamedAddress[]): Set<string> =>
  new Set(learners.map(({ email }) => sameAddress(email)))

/** Opens and closes enrolments of a paid order, so that they are those of its learners. */
async function enrol(
  gateway: Gateway,
  caller: Caller,
  order: StoredRecord,
  { before, after }: Record<'before' | 'after', NamedAddress[]>,
): Promise<Result<NamedAddress[]>> {
  const engine = engineFor(gateway, caller.site._id)
  const actor = onBehalfOf(caller.user?._id ?? null)
  const [had, has] = [emailsOf(before), emailsOf(after)]
  const taken = await gateway.database
    .store(caller.site._id)
    .find('enroll', { order_id: order._id, access: 'open' }, { limit: 1000 })
  for (const one of taken.filter(({ email }) => email && had.has(String(email)))) {
    const learner = after.find(({ email }) => email === one.email)
    if (learner?.name === one.name) continue
    const change = learner ? { name: learner.name } : { access: 'cancelled' }
    const changed = await engine.update('enroll', one._id, change, one.version, actor)
    if (!changed.ok) return changed
    await recordOutcome(gateway, caller, changed.value)
  }
  const added = after.filter(({ email }) => !had.has(email))
  for (const { name, email } of added) {
    const made = await engine.create(
      'enroll',
      {
        courseID: order.courseID,
        name,
        email,
        order_id: order._id,
        createdAt: gateway.clock.iso(),
        ...(order.unit ? { unit: order.unit } : {}),
        ...(order.round_id ? { round: order.round_id } : {}),
        ...(order.tax_name ? { company: order.tax_name } : {}),
      },
      actor,
    )
    if (!made.ok) return made
    await recordOutcome(gateway, caller, made.value)
  }
  return ok(has.size > 0 ? added : [])
}

/**
 * Names who learns on the seats of an order, by its member or who has its key; of one that is paid they are enrolled at
 * once, and who is named no more has the course no more. Closed once the round has begun. Call it in a transaction.
 */
export async function nameLearners(
  gateway: Gateway,
  caller: Caller,
  asked: OrderAsked,
  typed: NamedAddress[],
): Promise<Result<NamedLearners>> {
  const site = caller.site._id
  const order = await openOrder(gateway, caller, asked)
  if (!order?.courseID || Number(order.seats ?? 1) < 2)
    return fail('not-found', { params: { collection: 'order' } })
  if ((await seatsClosed(gateway, site, order)).closed) return fail('seats-closed')
  const checked = checkedLearners(typed, Number(order.seats ?? 1))
  if (!checked.ok) return checked
  const [before, after] = [(order.learners ?? []) as NamedAddress[], checked.value]
  const has = emailsOf(after)
  const lost = [...(await begunOf(gateway, site, order))].find((email) => !has.has(email))
  if (lost !== undefined) return fail('seat-begun', { params: { address: lost } })
  const changed = await engineFor(gateway, site).update(
    'order',
    order._id,
    { learners: after },
    order.version,
    onBehalfOf(caller.user?._id ?? null),
  )
  if (!changed.ok) return changed
  await recordOutcome(gateway, caller, changed.value)
  const { record } = changed.value
  if (record.process !== 'complete') return ok({ order: record, added: [] })
  const enrolled = await enrol(gateway, caller, record, { before, after })
  return enrolled.ok ? ok({ order: record, added: enrolled.value }) : enrolled
}
