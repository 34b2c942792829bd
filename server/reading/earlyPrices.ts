import type { EarlyPrice, EarlyPrices } from '#pages/model'
import type { Filter } from '#schema'
import { bangkokDay, formatDate } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { orderRules } from './coursePrice.ts'
import type { ReadSources } from './records.ts'

/** Courses with an early price that are looked at. */
const MAX_EARLY = 1000

/** A sale price of nothing beside a price means that there is no sale: then the price is nothing too. */
const shown = (sale_price: number, early: string): EarlyPrice => ({
  sale_price,
  early,
  ...(sale_price === 0 && { price: 0 }),
})

/** What courses cost that have an early price today, by their ids, as an order would have it (readings 1). */
export async function earlyPrices(
  sources: ReadSources,
  { site, locale }: Caller,
): Promise<EarlyPrices> {
  const rules = await orderRules(sources, site._id)
  if (!rules.ok) return {}
  const courses = await sources.database
    .store(site._id)
    .find(
      'course',
      { status: true, early_until: { $gte: bangkokDay(sources.clock.now()) } } as Filter,
      { limit: MAX_EARLY },
    )
  return Object.fromEntries(
    courses.flatMap((course) => {
      const worth = rules.value.priceOf(course)
      const later = rules.value.priceOf({ ...course, early_price: null })
      return worth.ok && later.ok && worth.value < later.value
        ? [[course._id, shown(worth.value, formatDate(String(course.early_until), locale))]]
        : []
    }),
  )
}
