import { decimal } from '#shared'
import type { EntityModel, Field, Model, StoredRecord } from '#schema'
import { additionsOf, type Addition } from '../projections/contributions.ts'
import { projectionsOf, type Projection } from '../projections/projections.ts'
import { siteValuesOf } from '../siteValues.ts'
import type { Store } from '../store.ts'

type Data = Record<string, unknown>

/** A sum that is not what its records add up to. `field` is `<list>/<row>/<field>` for one of a row. */
export interface Discrepancy {
  entity: string
  id: string
  field: string
  stored: number
  /** What it should be. */
  sum: number
}

const BATCH = 500

/** All records of a collection, a batch at a time. */
export async function* recordsOf(store: Store, collection: string): AsyncGenerator<StoredRecord> {
  for (let skip = 0; ; skip += BATCH) {
    const found = await store.find(collection, {}, { sort: [{ field: '_id' }], limit: BATCH, skip })
    yield* found
    if (found.length < BATCH) return
  }
}

type Sums = Map<string, Map<string, number>>

function addAll(sums: Sums, { entity, id, sums: added }: Addition): void {
  const key = `${entity}/${id}`
  const own = sums.get(key) ?? new Map<string, number>()
  sums.set(key, own)
  for (const [field, sum] of added) own.set(field, decimal('plus', own.get(field) ?? 0, sum))
}

async function expected(store: Store, model: Model): Promise<Sums> {
  const sums: Sums = new Map()
  for (const [source, projections] of projectionsOf(model)) {
    const site = await siteValuesOf({ store, model }, projections)
    for await (const record of recordsOf(store, source))
      for (const addition of additionsOf(projections, null, record, site)) addAll(sums, addition)
  }
  return sums
}

/** Fields of an entity that are sums, and its lists with those of their rows. */
function sumsOf(targets: readonly Projection[]): { own: string[]; rows: [string, string][] } {
  return {
    own: targets.flatMap(({ row, sums }) => (row ? [] : Object.keys(sums))),
    rows: targets.flatMap(({ row, sums }) =>
      row ? Object.keys(sums).map((field): [string, string] => [row.list, field]) : [],
    ),
  }
}

/** What a record says of its sums, by the same keys as additions. */
function stored(record: Data, { own, rows }: ReturnType<typeof sumsOf>): Map<string, number> {
  const values = new Map(own.map((field) => [field, Number(record[field] ?? 0)]))
  for (const [list, field] of rows)
    for (const row of Array.isArray(record[list]) ? (record[list] as Data[]) : [])
      values.set(`${list}/${String(row._id)}/${field}`, Number(row[field] ?? 0))
  return values
}

/**
 * Adds up all ledgers and all sums over other records anew, and answers where what is stored differs. Reads everything:
 * for a command, a job or a test.
 */
export async function auditSums(store: Store, model: Model): Promise<Discrepancy[]> {
  const sums = await expected(store, model)
  const byTarget = new Map<string, Projection[]>()
  for (const projection of [...projectionsOf(model).values()].flat())
    byTarget.set(projection.target, [...(byTarget.get(projection.target) ?? []), projection])
  const found: Discrepancy[] = []
  for (const [entity, targets] of byTarget) {
    const fields = sumsOf(targets)
    for await (const record of recordsOf(store, entity)) {
      const key = `${entity}/${record._id}`
      const own = sums.get(key)
      sums.delete(key)
      for (const [field, value] of stored(record, fields)) {
        const sum = own?.get(field) ?? 0
        if (sum !== value) found.push({ entity, id: record._id, field, stored: value, sum })
      }
    }
  }
  // What is summed for a record that is not there: a balance that was lost.
  for (const [key, own] of sums) {
    const at = key.indexOf('/')
    const entity = key.slice(0, at)
    if (!model.entities[entity]?.entity['x-balance']) continue
    for (const [field, sum] of own)
      found.push({ entity, id: key.slice(at + 1), field, stored: 0, sum })
  }
  return found
}

const sideOf = (voucher: EntityModel, record: Data, side: 'debit' | 'credit'): number => {
  const rule = voucher.entity['x-voucher']!
  const lines = (record[rule.lines] ?? []) as Data[]
  return lines.reduce((sum, line) => decimal('plus', sum, Number(line[rule[side]] ?? 0)), 0)
}

/** Vouchers whose sides differ. */
export async function unbalancedVouchers(store: Store, model: Model): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const voucher of Object.values(model.entities)) {
    const rule = voucher.entity['x-voucher']
    if (!rule || !(voucher.entity.properties[rule.lines] as Field | undefined)) continue
    for await (const record of recordsOf(store, voucher.name)) {
      const [debit, credit] = [sideOf(voucher, record, 'debit'), sideOf(voucher, record, 'credit')]
      if (debit !== credit)
        found.push({
          entity: voucher.name,
          id: record._id,
          field: rule.lines,
          stored: debit,
          sum: credit,
        })
    }
  }
  return found
}
