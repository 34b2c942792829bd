import type { OrderAnswer, Seat, SeatsAnswer } from '#pages/model'
import type { StoredRecord } from '#schema'
import { bangkokDay, isoAt } from '#shared'
import { addDays } from '#shared/dates'
import type { Caller } from '../identity/caller.ts'
import { getRecord, type ReadSources } from './records.ts'

/** An order by its id; the key that came with it lets them in who have no account. */
export interface OrderAsked {
  id: string
  key?: string
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const queryOf = (key: string): string => (key === '' ? '' : `?key=${encodeURIComponent(key)}`)

/** Where the learners of an order are named. */
export const learnersPath = (id: string, key = ''): string =>
  `/lesson/learners/${encodeURIComponent(id)}${queryOf(key)}`

/** An order as its member reads it, or who has the key that came with it; null for everybody else. */
export async function openOrder(
  sources: ReadSources,
  caller: Caller,
  { id, key = '' }: OrderAsked,
): Promise<StoredRecord | null> {
  if (id === '') return null
  if (caller.user) {
    const found = await getRecord(sources, caller, 'order', id, caller.locale)
    if (found.ok) return found.value
  }
  const kept = await sources.database.store(caller.site._id).get('order', id)
  return key !== '' && kept?.access_key === key ? kept : null
}

const SHOWN = [
  'ref1',
  'ref2',
  'course_name',
  'email',
  'withholding',
  'to_pay',
  'process',
  'items',
  'created_at',
  'slip_at',
] as const

/** The moment after the last day on which it can be paid. */
const endOf = (day: unknown): string | undefined =>
  typeof day === 'string' ? isoAt(Date.parse(`${addDays(day, 1)}T00:00:00+07:00`)) : undefined

/** An order and how it is paid (spec: academy 2.1; readings 2.32). */
export async function answerOrder(
  sources: ReadSources,
  caller: Caller,
  filter: Record<string, unknown> = {},
  csrf = '',
): Promise<OrderAnswer | null> {
  const key = wordOf(filter.key)
  const order = await openOrder(sources, caller, { id: wordOf(filter.order), key })
  if (!order) return null
  const seats = Number(order.seats ?? 1)
  const named = (order.learners as unknown[] | undefined)?.length ?? 0
  const until = order.process === 'submit' ? endOf(order.due_on) : undefined
  const problem = wordOf(filter.problem)
  return {
    _id: order._id,
    csrf,
    ...(key && { key }),
    ...Object.fromEntries(
      SHOWN.flatMap((name) =>
        order[name] === undefined || order[name] === null ? [] : [[name, order[name]]],
      ),
    ),
    price: Number(order.price),
    status: String(order.status),
    seats,
    ...(until && { until }),
    ...(seats > 1 && { learners: { path: learnersPath(order._id, key), named } }),
    ...(problem && { problem }),
  }
}

/** Orders whose seats can be given to somebody. */
const LIVE: ReadonlySet<unknown> = new Set(['submit', 'complete'])

/** Has the round of an order begun, or is the order over? Then its seats stay as they are. */
export async function seatsClosed(
  { database, clock }: Pick<ReadSources, 'database' | 'clock'>,
  site: string,
  order: StoredRecord,
): Promise<{ closed: boolean; round: StoredRecord | null }> {
  const store = database.store(site)
  const round = order.round_id ? await store.get('round', String(order.round_id)) : null
  const begun = round !== null && String(round.start) <= bangkokDay(clock.now())
  return { closed: begun || !LIVE.has(order.process), round }
}

/** E-mail addresses of an order whose learners have begun: their seats cannot go to others. */
export async function begunOf(
  { database }: Pick<ReadSources, 'database'>,
  site: string,
  order: StoredRecord,
): Promise<Set<string>> {
  const taken = await database
    .store(site)
    .find('enroll', { order_id: order._id, access: 'open' }, { limit: 1000 })
  return new Set(
    taken.flatMap(({ email, percent, status }) =>
      Number(percent ?? 0) > 0 || status === 'processing' || status === 'complete'
        ? [String(email)]
        : [],
    ),
  )
}

/** What was typed of the seats, as it was sent; nothing where nothing was. */
function typedSeats(typed: unknown): Seat[] | undefined {
  if (typeof typed !== 'string') return undefined
  return JSON.parse(typed) as Seat[]
}

/** The seats of an order, one line each, with who learns on them. */
export async function answerSeats(
  sources: ReadSources,
  caller: Caller,
  filter: Record<string, unknown> = {},
  csrf = '',
): Promise<SeatsAnswer | null> {
  const key = wordOf(filter.key)
  const order = await openOrder(sources, caller, { id: wordOf(filter.learners), key })
  if (!order) return null
  const site = caller.site._id
  const [{ closed, round }, begun] = await Promise.all([
    seatsClosed(sources, site, order),
    begunOf(sources, site, order),
  ])
  const kept = ((order.learners ?? []) as Seat[]).map(({ name, email }) => ({
    name,
    email,
    ...(begun.has(email) && { fixed: true }),
  }))
  const rows = typedSeats(filter.typed) ?? kept
  const count = Math.max(Number(order.seats ?? 1), rows.length)
  const problem = wordOf(filter.problem)
  return {
    _id: order._id,
    csrf,
    ...(key && { key }),
    ...(order.ref1 ? { ref1: String(order.ref1) } : {}),
    ...(order.course_name ? { course_name: String(order.course_name) } : {}),
    paid: order.process === 'complete',
    closed,
    ...(round && { round: { start: String(round.start) } }),
    seats: Array.from({ length: count }, (_, at) => rows[at] ?? { name: '', email: '' }),
    pay: `/lesson/pay/${encodeURIComponent(order._id)}${queryOf(key)}`,
    ...(problem && { problem }),
    ...(filter.done !== undefined && !problem && { done: true }),
  }
}
