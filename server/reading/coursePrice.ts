import type { FlowDocument, StoredRecord } from '#schema'
import { evaluate } from '#shared/expression'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { flowOf } from './siteFlows.ts'

type Data = Record<string, unknown>
type Parts = Pick<Gateway, 'database' | 'clock' | 'shipped'>

const FLOW = 'course-order'

/** How the site orders and what a course costs there: as its flow that makes orders has it (readings 1). */
export interface OrderRules {
  site: StoredRecord | null
  priceOf(course: Data): Result<number>
  /** Expressions of the fields of an order, over what the flow knows by then. */
  values: Data
}

const optionsOf = (flow: FlowDocument | undefined, step: string): Data | undefined =>
  flow?.steps.find(({ id }) => id === step)?.options

/** Refused where the site has made such a flow that works no price out or makes no order. */
export async function orderRules(parts: Parts, siteId: string): Promise<Result<OrderRules>> {
  const { database, clock } = parts
  const [site, flow] = await Promise.all([
    database.store('').get('site', siteId),
    flowOf(parts, siteId, FLOW),
  ])
  const price = optionsOf(flow, 'price') as { value?: unknown } | undefined
  const values = optionsOf(flow, 'order')?.values as Data | undefined
  if (!price || !values) return fail('flow-unknown', { params: { flow: FLOW } })
  return ok({
    site,
    values,
    priceOf(course) {
      const worth = evaluate(price.value, { steps: { course, site } }, { clock })
      return worth.ok ? ok(Number(worth.value)) : worth
    },
  })
}
