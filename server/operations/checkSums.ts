import { auditSums, unbalancedVouchers } from '#engine'
import type { Model } from '#schema'
import type { Database } from '../storage/index.ts'
import type { OperationTexts } from './commandTexts.ts'
import type { Finding } from './finding.ts'

/** Adds up all ledgers, and all sums over other records, of every site anew: does what is stored agree? */
export async function checkSums(
  database: Database,
  model: Model,
  texts: OperationTexts,
): Promise<Finding> {
  const sites = await database.store('').find('site', {}, { limit: 1000 })
  const wrong: string[] = []
  for (const { _id: site } of sites) {
    const store = database.store(site)
    for (const one of [
      ...(await auditSums(store, model)),
      ...(await unbalancedVouchers(store, model)),
    ])
      wrong.push(`${one.entity} ${one.id} ${one.field}: ${one.stored} ≠ ${one.sum}`)
  }
  return wrong.length > 0
    ? { level: 'wrong', text: texts.sumsDiffer(wrong.length, wrong.slice(0, 3).join('; ')) }
    : { level: 'good', text: texts.sums }
}
