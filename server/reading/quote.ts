import type { CouponProblem, Quote } from '#pages/model'
import type { StoredRecord } from '#schema'
import { bangkokDay, decimal, fail, ok, roundMoney, type Result, type Text } from '#shared'
import { evaluate } from '#shared/expression'
import { siteValuesOf } from '#engine'
import type { Caller } from '../identity/caller.ts'
import { orderRules } from './coursePrice.ts'
import { getRecord, type ReadSources } from './records.ts'

export const MAX_SEATS = 500

/** What is wanted: a course, how many seats, in which round, the code of a coupon, and whether tax is withheld. */
export interface Wanted {
  courseID: string
  seats: number
  round?: string
  code?: string
  withhold?: boolean
}

const couponCode = (code: string): string => code.trim().toUpperCase()

export function couponProblem(
  coupon: StoredRecord | undefined,
  courseID: string | undefined,
  today: string,
): CouponProblem | undefined {
  if (coupon?.is_active !== true) return 'unknown'
  const { valid_from, valid_to, max_uses, used } = coupon
  if ((valid_from && String(valid_from) > today) || (valid_to && String(valid_to) < today))
    return 'days'
  if (Number(max_uses ?? 0) > 0 && Number(used ?? 0) >= Number(max_uses)) return 'used'
  const courses = (coupon.course_ids as string[] | undefined) ?? []
  return courseID !== undefined && courses.length > 0 && !courses.includes(courseID)
    ? 'other'
    : undefined
}

/** What a coupon takes off one seat at this price. */
function offOne({ kind, value }: StoredRecord, price: number): number {
  const worth = Number(value)
  const off =
    kind === 'percent'
      ? decimal('div', decimal('times', price, worth), 100)
      : kind === 'fixed'
        ? price - worth
        : worth
  return roundMoney(Math.min(price, Math.max(0, off)))
}

/** The coupon of a code on this site, however it was typed. */
export async function couponOf(
  { database }: Pick<ReadSources, 'database'>,
  site: string,
  code: string,
): Promise<StoredRecord | undefined> {
  const wanted = couponCode(code)
  return wanted === ''
    ? undefined
    : (await database.store(site).find('coupon', { code: wanted }, { limit: 1 }))[0]
}

/** The course as a round sells it: the early price of the round stands before that of the course. */
async function offeredIn(
  sources: ReadSources,
  caller: Caller,
  course: StoredRecord,
  id = '',
): Promise<StoredRecord> {
  if (id === '') return course
  const round = await getRecord(sources, caller, 'round', id, caller.locale)
  if (!round.ok || round.value.course !== course._id || round.value.early_price === undefined)
    return course
  const { early_price, early_until } = round.value
  return { ...course, early_price, early_until }
}

/** The tax that is withheld of an order of this price, as its entity has it. */
async function withheldOf(
  { database, shipped, clock }: ReadSources,
  site: string,
  price: number,
): Promise<Result<number>> {
  const expression = shipped.model.entities.order!.entity.properties.withholding![
    'x-compute'
  ] as object
  const scope = await siteValuesOf(
    { store: database.store(site), model: shipped.model, clock },
    expression,
  )
  const worth = evaluate(expression, { withhold: true, price }, { scope, clock })
  return worth.ok ? ok(Number(worth.value)) : worth
}

/**
 * What seats of a course cost now; a code that takes nothing off says why and changes nothing. Fails with `not-found`
 * where the course is not on sale.
 */
export async function quoteOf(
  sources: ReadSources,
  caller: Caller,
  { courseID, seats: asked, round, code = '', withhold = false }: Wanted,
): Promise<Result<Quote & { course: StoredRecord }>> {
  const site = caller.site._id
  const course = await getRecord(sources, caller, 'course', courseID, caller.locale)
  if (!course.ok) return course
  if (course.value.status === false) return fail('not-found')
  const rules = await orderRules(sources, site)
  if (!rules.ok) return rules
  const offered = await offeredIn(sources, caller, course.value, round)
  const worth = rules.value.priceOf(offered)
  const later = rules.value.priceOf({ ...offered, early_price: null })
  if (!worth.ok) return worth
  if (!later.ok) return later
  const price = worth.value
  const seats = Math.min(MAX_SEATS, Math.max(1, Math.trunc(asked) || 1))
  const coupon = await couponOf(sources, site, code)
  const problem =
    code.trim() === ''
      ? undefined
      : couponProblem(coupon, courseID, bangkokDay(sources.clock.now()))
  const isTaken = coupon !== undefined && problem === undefined
  const discount = isTaken ? roundMoney(decimal('times', offOne(coupon, price), seats)) : 0
  const total = roundMoney(decimal('minus', decimal('times', price, seats), discount))
  const withheld = withhold ? await withheldOf(sources, site, total) : ok(0)
  if (!withheld.ok) return withheld
  return ok({
    course: course.value,
    seats,
    price,
    discount,
    total,
    withholding: withheld.value,
    toPay: roundMoney(decimal('minus', total, withheld.value)),
    ...(price < later.value && {
      early: { until: String(offered.early_until), later: later.value },
    }),
    ...(isTaken && {
      coupon: {
        _id: coupon._id,
        code: String(coupon.code),
        ...(coupon.name ? { name: coupon.name as Text } : {}),
      },
    }),
    ...(problem && { couponProblem: problem }),
  })
}
