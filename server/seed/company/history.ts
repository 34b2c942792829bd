import { bangkokDay, roundMoney } from '#shared'
import { taxId } from '../taxId.ts'
import { academyHistory } from './academy.ts'
import { planClaims, planNotes, planOpeningEntry, planWages } from './books.ts'
import { idAt, type Event } from './event.ts'
import { planLooseEnds } from './looseEnds.ts'
import { planCustomers, planEndings, planSuppliers } from './partners.ts'
import { DAY, isWorkday, Plan, type PlanOptions } from './plan.ts'
import {
  planOfficeRequest,
  planReplenishment,
  planServices,
  type Purchasing,
} from './purchasing.ts'
import type { Selling } from './deal.ts'
import { planDeal } from './selling.ts'
import { planWaiting } from './waiting.ts'
import {
  planCount,
  planOpening,
  planPlaces,
  planProducts,
  planReservation,
  planTransfer,
  type Places,
} from './stockroom.ts'

const least = (count: number, size: number, few: number): number =>
  Math.max(few, Math.round(count * size))

/** How much is asked for in a month of the year: dull in April and May, lively before the year ends. */
const SEASON = [0.95, 0.97, 1.08, 0.82, 0.9, 1, 1, 1.02, 1.08, 1.05, 1.12, 1.15]

/** As many of something as `rate` says on average. */
const times = ({ random }: Plan, rate: number): number =>
  Math.floor(rate) + (random.next() < rate % 1 ? 1 : 0)

interface Company extends Purchasing, Selling {
  places: Places
}

function planDay(company: Company, at: number): void {
  const { plan, products, places } = company
  const { size } = plan.options
  const trend = (0.72 + 0.56 * plan.progress(at)) * SEASON[Number(bangkokDay(at).slice(5, 7)) - 1]!
  for (let count = times(plan, 2.1 * trend * size); count > 0; count--)
    plan.later(at, 0, (when) => planDeal(company, when))
  plan.later(at, 0, (when) =>
    planReplenishment(company, when, times(plan, Math.max(0.35, 3 * size))),
  )
  if (plan.chance(0.3 * size)) plan.later(at, 0, (when) => planOfficeRequest(company, when))
  if (plan.chance(0.2 * Math.max(size, 0.1)))
    plan.later(at, 0, (when) => planCount(plan, when, products, places))
  if (plan.chance(0.26 * Math.max(size, 0.1)))
    plan.later(at, 0, (when) => planTransfer(plan, when, products, places))
  if (plan.chance(0.24 * Math.max(size, 0.1)))
    plan.later(at, 0, (when) => planReservation(plan, when, products, places))
}

function planMonths({ plan }: Company, company: Company): void {
  const { days, until, size } = plan.options
  for (let day = 0, month = 0; day < days; day += 30) {
    month++
    const at = plan.first + (day + 24) * DAY
    if (at > until) break
    plan.later(at, 0, (when) => planWages(plan, when, month))
    plan.later(at - 20 * DAY, 0, (when) => size > 0.2 && planServices(company, when, month))
  }
  for (let index = 0; index < 4; index++)
    plan.later(until - (8 - index) * DAY, 0, (when) => planNotes(plan, when, index))
  for (let index = 0; index < 6; index++)
    plan.later(until - (20 - index) * DAY, 0, (when) => planClaims(plan, when, index))
}

/** The id of the record that a company began with. */
export const firstId = (site: string, at: number): string => idAt(at, `${site} company`)

/** All that happened in a trading company up to a moment, in the order of its time: the same for the same site and day. */
export function historyOf(options: PlanOptions): Event[] {
  const plan = new Plan(options)
  const { size, site, until, days, accounts } = options
  const places = planPlaces(plan, firstId(site, until))
  plan.make(plan.first - 85 * 60_000, 'admin', 'finance-settings', {
    seller_name: 'บริษัท ศาลาเทรดดิ้งแอนด์เทรนนิ่ง จำกัด',
    seller_tax_id: taxId(plan.random),
    seller_address: '88/8 ถนนเทพรัตน กม. 7 แขวงบางนาเหนือ เขตบางนา กรุงเทพมหานคร 10260',
  })
  const bank = plan.make(plan.first - 84 * 60_000, 'accounting', 'bank-account', {
    account_name: 'บัญชีกระแสรายวันหลัก',
    bank_name: 'ธนาคารกสิกรไทย',
    bank_branch: 'บางนา',
    account_number: '012-3-45678-9',
    type: 'current',
    account_id: accounts.get('bank'),
    is_default: true,
  })
  const suppliers = planSuppliers(plan, least(60, size, 6))
  const customers = planCustomers(plan, least(90, size, 9))
  planEndings(plan)
  const products = planProducts(plan, suppliers, least(300, size, 12))
  planOpening(plan, products, places)
  const stock = products.reduce((sum, { onHand, cost }) => sum + onHand * cost, 0)
  planOpeningEntry(plan, plan.first + 3_600_000, roundMoney(stock))
  const company = { plan, suppliers, customers, products, places, central: places.central, bank }
  planMonths(company, company)
  if (size > 0.2) planLooseEnds(company)
  planWaiting(company)
  for (let day = 0; day <= days; day++) {
    const at = plan.first + day * DAY
    if (isWorkday(at / DAY)) plan.at(at, (when) => planDay(company, when))
  }
  plan.run()
  return [...plan.events, ...academyHistory(options)].toSorted((one, other) => one.at - other.at)
}
