import type {
  CouponAnswer,
  CourseOffer,
  OrderAnswer,
  PurchaseAnswer,
  PurchaseFields,
  ProductAnswer,
  ProductsAnswer,
  PurchaseRound,
  SeatsAnswer,
} from '#pages/model'
import type { StoredRecord } from '#schema'
import { bangkokDay, type Text } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { cartProblem } from './accountTexts.ts'
import { answerOrder, answerSeats } from './order.ts'
import { answerProduct, answerProducts } from './shopProduct.ts'
import { freeSeats } from './learning/seats.ts'
import { couponOf, couponProblem, quoteOf } from './quote.ts'
import { queryRecords, type ReadSources } from './records.ts'

const FIELDS: (keyof PurchaseFields)[] = [
  'name',
  'email',
  'phone',
  'tax_name',
  'tax_id',
  'tax_address',
]
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Seats of a round that nobody has ordered; nothing where they are not counted. */
export const seatsLeft = freeSeats

/** Rounds that can be joined today, the next one first. */
async function openRounds(
  sources: ReadSources,
  caller: Caller,
  courseID: string,
): Promise<PurchaseRound[]> {
  const today = bangkokDay(sources.clock.now())
  const found = await queryRecords(sources, caller, 'round', {
    args: [{ course: courseID, start: { $gte: today }, status: 'open' }],
    sort: { start: 1 },
    paging: { page: 1, limit: 50 },
  })
  if (!found.ok) return []
  return found.value.data.flatMap((round) => {
    const { _id, start, end, place, startRegistDate, endRegistDate } = round
    const left = seatsLeft(round)
    const isOpen =
      !(startRegistDate && String(startRegistDate) > today) &&
      !(endRegistDate && String(endRegistDate) < today)
    return isOpen && left !== 0
      ? [
          {
            _id,
            start: String(start),
            ...(end ? { end: String(end) } : {}),
            ...(place ? { place: String(place) } : {}),
            ...(left === undefined ? {} : { left }),
          },
        ]
      : []
  })
}

/** Fields begin with what the account of who asks says. */
function fieldsOf(user: StoredRecord | null, typed: Record<string, unknown>): PurchaseFields {
  const own: Partial<PurchaseFields> = user
    ? {
        name: [user.firstname, user.lastname].filter(Boolean).join(' '),
        email: wordOf(user.email),
        phone: wordOf(user.phone),
      }
    : {}
  return Object.fromEntries(
    FIELDS.map((name) => [
      name,
      typed[name] === undefined ? (own[name] ?? '') : wordOf(typed[name]),
    ]),
  ) as unknown as PurchaseFields
}

/** The courses of a bundle, in the language of who asks. */
async function partsOf(
  sources: ReadSources,
  caller: Caller,
  { parts }: StoredRecord,
): Promise<Pick<PurchaseAnswer, 'parts'>> {
  const ids = ((parts ?? []) as { course: string }[]).map(({ course }) => course)
  if (ids.length === 0) return {}
  const found = await queryRecords(sources, caller, 'course', {
    args: [{ _id: { $in: ids } }],
    paging: { page: 1, limit: ids.length },
  })
  const names = new Map(
    found.ok ? found.value.data.map(({ _id, name }) => [_id, String(name)] as const) : [],
  )
  return { parts: ids.flatMap((_id) => (names.has(_id) ? [{ _id, name: names.get(_id)! }] : [])) }
}

/** A course as who asks can order it; null where it is not on sale (spec: academy 2.1; readings 1). */
export async function answerPurchase(
  sources: ReadSources,
  caller: Caller,
  filter: Record<string, unknown> = {},
  csrf = '',
): Promise<PurchaseAnswer | OrderAnswer | SeatsAnswer | ProductAnswer | ProductsAnswer | null> {
  if (filter.order !== undefined) return answerOrder(sources, caller, filter, csrf)
  if (filter.product !== undefined) return answerProduct(sources, caller, filter, csrf)
  if (filter.products !== undefined) return answerProducts(sources, caller, filter, csrf)
  if (filter.learners !== undefined) return answerSeats(sources, caller, filter, csrf)
  const { user, site } = caller
  const courseID = wordOf(filter.course)
  const code = wordOf(filter.code)
  const round = wordOf(filter.round)
  const withhold = wordOf(filter.withhold) !== ''
  const seats = Number(filter.seats ?? 1)
  const quote = await quoteOf(sources, caller, { courseID, seats, round, code, withhold })
  if (!quote.ok) return null
  const { course, ...offer } = quote.value
  const store = sources.database.store(site._id)
  const [rounds, record, enrolments] = await Promise.all([
    openRounds(sources, caller, courseID),
    user ? store.get('user', user._id) : null,
    user ? store.find('enroll', { userID: user._id, courseID }, { limit: 1 }) : [],
  ])
  const problem = wordOf(filter.problem)
  return {
    ...offer,
    csrf,
    code,
    course: { _id: course._id, name: String(course.name) },
    ...(await partsOf(sources, caller, course)),
    withhold,
    rounds,
    ...(rounds.some(({ _id }) => _id === round) ? { round } : {}),
    fields: fieldsOf(record, filter),
    isMember: user !== null,
    enrolled: enrolments.some(({ access }) => access !== 'cancelled'),
    ...(problem && { problem: cartProblem(problem, caller.locale) }),
  }
}

/** What the page of a course tells of its price: an early one, and the courses of a bundle. */
export async function answerOffer(
  sources: ReadSources,
  caller: Caller,
  { course }: Record<string, unknown> = {},
): Promise<CourseOffer | null> {
  const quote = await quoteOf(sources, caller, { courseID: wordOf(course), seats: 1 })
  if (!quote.ok) return null
  const { price, early } = quote.value
  return { price, ...(early && { early }), ...(await partsOf(sources, caller, quote.value.course)) }
}

/** A coupon that holds today with what its courses cost with it; null for any other code (spec: academy 2.3). */
export async function answerCoupon(
  sources: ReadSources,
  caller: Caller,
  { code: typed }: Record<string, unknown> = {},
): Promise<CouponAnswer | null> {
  const coupon = await couponOf(sources, caller.site._id, wordOf(typed))
  const today = bangkokDay(sources.clock.now())
  if (!coupon || couponProblem(coupon, undefined, today) !== undefined) return null
  const code = String(coupon.code)
  const quotes = await Promise.all(
    ((coupon.course_ids as string[] | undefined) ?? []).map((courseID) =>
      quoteOf(sources, caller, { courseID, seats: 1, code }),
    ),
  )
  return {
    code,
    ...(coupon.name ? { name: coupon.name as Text } : {}),
    kind: coupon.kind as CouponAnswer['kind'],
    value: Number(coupon.value),
    ...(coupon.valid_to ? { until: String(coupon.valid_to) } : {}),
    courses: quotes.flatMap((quote) =>
      quote.ok
        ? [
            {
              _id: quote.value.course._id,
              name: String(quote.value.course.name),
              price: quote.value.price,
              total: quote.value.total,
            },
          ]
        : [],
    ),
  }
}
