import { randomBytes } from 'node:crypto'
import type { StoredRecord } from '#schema'
import { bangkokDay, fail, ok, type Result } from '#shared'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import { orderRules } from '../../reading/coursePrice.ts'
import { nameOf, refuse } from '../../reading/learning/enrolment.ts'
import { freeSeats, isJoinable } from '../../reading/learning/seats.ts'
import { orderValues, placeOrder } from '../courseOrder.ts'
import { payPath } from '../purchase.ts'
import { make, move } from './write.ts'

interface Asked {
  round?: unknown
  waiting?: unknown
}

const OPEN = ['waiting', 'offered']

/** Puts who asks on the list of a round that is full, once. Call it in a transaction. */
export async function waitForSeat(
  parts: Gateway,
  caller: Caller,
  { round: id }: Asked,
): Promise<Result<{ id: string }>> {
  if (!caller.user) return fail('unauthenticated')
  const store = parts.database.store(caller.site._id)
  const round = typeof id === 'string' ? await store.get('round', id, { lock: true }) : null
  if (!round || !isJoinable(round, bangkokDay(parts.clock.now())))
    return refuse(
      'round-over',
      'รอบนี้ไม่เปิดรับแล้ว เลือกรอบอื่น',
      'This round can no longer be joined. Choose another.',
    )
  const user = caller.user._id
  const [taken] = await store.find('enroll', { round: round._id, userID: user }, { limit: 1 })
  if (taken && taken.access !== 'cancelled')
    return refuse('in-round', 'คุณอยู่ในรอบนี้แล้ว', 'You are in this round already.')
  const [known] = await store.find(
    'waiting',
    { round: round._id, user, state: { $in: OPEN } },
    { limit: 1 },
  )
  if (known) return ok({ id: known._id })
  if (freeSeats(round) !== 0 && Number(round.waiting ?? 0) === 0)
    return refuse(
      'seats-left',
      'รอบนี้ยังมีที่นั่ง สมัครได้เลย',
      'There are seats left in this round. Enrol now.',
    )
  const person = await store.get('user', user)
  const made = await make(parts, caller, 'waiting', {
    round: round._id,
    user,
    name: nameOf(person),
    ...(person?.phone ? { phone: person.phone } : {}),
    asked_at: parts.clock.iso(),
  })
  return made.ok ? ok({ id: made.value._id }) : made
}

/** The own entry of a waiting list. */
async function ownEntry(
  parts: Gateway,
  caller: Caller,
  { waiting: id }: Asked,
): Promise<Result<StoredRecord>> {
  if (!caller.user) return fail('unauthenticated')
  const found =
    typeof id === 'string'
      ? await parts.database.store(caller.site._id).get('waiting', id, { lock: true })
      : null
  return found?.user === caller.user._id
    ? ok(found)
    : fail('unknown-record', { params: { collection: 'waiting', id: String(id) } })
}

/** Takes one's name off the list; a seat that was offered goes to the next. Call it in a transaction. */
export async function leaveList(
  parts: Gateway,
  caller: Caller,
  asked: Asked,
): Promise<Result<null>> {
  const entry = await ownEntry(parts, caller, asked)
  if (!entry.ok) return entry
  if (!OPEN.includes(String(entry.value.state))) return ok(null)
  const moved = await move(parts, caller, 'waiting', entry.value, 'withdraw')
  return moved.ok ? ok(null) : moved
}

/** Orders the seat that was offered, as long as the offer stands; says where it is paid. Call it in a transaction. */
export async function takeSeat(
  parts: Gateway,
  caller: Caller,
  asked: Asked,
): Promise<Result<{ path: string }>> {
  const entry = await ownEntry(parts, caller, asked)
  if (!entry.ok) return entry
  const { state, offer_until, round: roundId } = entry.value
  const today = bangkokDay(parts.clock.now())
  const store = parts.database.store(caller.site._id)
  const round = await store.get('round', String(roundId))
  const course = round && (await store.get('course', String(round.course)))
  if (state !== 'offered' || String(offer_until) < today || !course || !isJoinable(round, today))
    return refuse(
      'offer-over',
      'ข้อเสนอที่นั่งนี้หมดเวลาแล้ว ลงชื่อรออีกครั้งได้',
      'This offer is over. You can ask to wait again.',
    )
  // The seat is let go first: it is held for one or the other, never for both.
  const accepted = await move(parts, caller, 'waiting', entry.value, 'accept')
  if (!accepted.ok) return accepted
  const rules = await orderRules(parts, caller.site._id)
  if (!rules.ok) return rules
  const price = rules.value.priceOf(course)
  if (!price.ok) return price
  const user = await store.get('user', caller.user!._id)
  const values = orderValues(
    rules.value,
    { course, price: price.value, user, data: { name: nameOf(user), email: user?.email } },
    parts.clock,
  )
  if (!values.ok) return values
  const order = await placeOrder(parts, caller, {
    ...values.value,
    name: nameOf(user),
    ...(user?.email ? { email: user.email } : {}),
    ...(user?.phone ? { phone: user.phone } : {}),
    seats: 1,
    round_id: round._id,
    access_key: randomBytes(18).toString('base64url'),
  })
  return order.ok ? ok({ path: payPath(order.value) }) : order
}

/** Offers the seats of a round that are free to those who wait longest; how many. Call it in a transaction. */
export async function offerSeats(
  parts: Gateway,
  caller: Caller,
  roundId: string,
): Promise<Result<number>> {
  const store = parts.database.store(caller.site._id)
  const round = await store.get('round', roundId, { lock: true })
  const free = round && isJoinable(round, bangkokDay(parts.clock.now())) ? freeSeats(round) : 0
  if (!free) return ok(0)
  const next = await store.find(
    'waiting',
    { round: roundId, state: 'waiting' },
    { sort: [{ field: 'asked_at' }, { field: '_id' }], limit: free },
  )
  for (const entry of next) {
    const moved = await move(parts, caller, 'waiting', entry, 'offer')
    if (!moved.ok) return moved
  }
  return ok(next.length)
}
