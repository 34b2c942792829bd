import { decimal } from '#shared'
import type { EntityModel, Model } from '#schema'
import type { Store } from '../store.ts'
import { auditSums, recordsOf, unbalancedVouchers, type Discrepancy } from './audit.ts'

/** What a ledger holds: its entries, the sums of its measures, and the balances that sum it up. */
export interface LedgerSums {
  entity: string
  entries: number
  /** First and last day that has an entry, `YYYY-MM-DD`. */
  days: [first: string, last: string] | null
  measures: Record<string, number>
  balances: { entity: string; records: number }[]
}

/** All ledgers of a site added up anew, and where what is stored says otherwise. */
export interface LedgerReport {
  ledgers: LedgerSums[]
  vouchers: { entity: string; records: number }[]
  /** Sums that differ from what their records add up to. */
  differing: Discrepancy[]
  /** Vouchers whose sides differ: `stored` is debit, `sum` credit. */
  unbalanced: Discrepancy[]
}

async function countOf(store: Store, collection: string): Promise<number> {
  let records = 0
  for await (const _ of recordsOf(store, collection)) records += 1
  return records
}

async function sumsOf(
  store: Store,
  model: Model,
  { name, entity }: EntityModel,
): Promise<LedgerSums> {
  const { date, measures } = entity['x-ledger']!
  const sums = Object.fromEntries(measures.map((measure) => [measure, 0]))
  let entries = 0
  let [first, last] = ['', '']
  for await (const record of recordsOf(store, name)) {
    entries += 1
    const day = String(record[date])
    if (first === '' || day < first) first = day
    if (day > last) last = day
    for (const measure of measures)
      sums[measure] = decimal('plus', sums[measure]!, Number(record[measure] ?? 0))
  }
  const balances = Object.values(model.entities).filter(
    (one) => one.entity['x-balance']?.of === name,
  )
  return {
    entity: name,
    entries,
    days: entries > 0 ? [first, last] : null,
    measures: sums,
    balances: await Promise.all(
      balances.map(async (one) => ({ entity: one.name, records: await countOf(store, one.name) })),
    ),
  }
}

/** Adds up every ledger of a site anew. Reads all of it, a batch at a time. */
export async function reportLedgers(store: Store, model: Model): Promise<LedgerReport> {
  const entities = Object.values(model.entities)
  const ledgers: LedgerSums[] = []
  for (const one of entities)
    if (one.entity['x-ledger']) ledgers.push(await sumsOf(store, model, one))
  const vouchers: LedgerReport['vouchers'] = []
  for (const { name, entity } of entities)
    if (entity['x-voucher']) vouchers.push({ entity: name, records: await countOf(store, name) })
  return {
    ledgers,
    vouchers,
    differing: await auditSums(store, model),
    unbalanced: await unbalancedVouchers(store, model),
  }
}
