import { reportLedgers, type Discrepancy, type LedgerReport } from '#engine'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { detailPath } from './detailPath.ts'

type Label = { th: string; en: string }
/** A number of a record that is not what it should be, with the way to the record. */
export type ShownDiscrepancy = Discrepancy & { label: Label; path?: string }
export interface ShownLedgers extends Omit<LedgerReport, 'differing' | 'unbalanced'> {
  /** When they were added up. */
  checkedAt: string
  labels: Record<string, Label>
  /** What measures and sums are called, by `<entity>.<field>`. */
  fields: Record<string, Label>
  differing: ShownDiscrepancy[]
  unbalanced: ShownDiscrepancy[]
  /** How many differ in all; the lists hold the first of them. */
  wrong: number
}

const MAX_SHOWN = 100

type Parts = Pick<Gateway, 'database' | 'shipped' | 'clock'>

/** One adding up a site at a time: whoever asks meanwhile gets the same. */
const running = new Map<string, Promise<LedgerReport>>()

function reported({ database, shipped }: Parts, site: string): Promise<LedgerReport> {
  const found = running.get(site)
  if (found) return found
  const report = reportLedgers(database.store(site), shipped.model).finally(() =>
    running.delete(site),
  )
  running.set(site, report)
  return report
}

/** May this caller sum up every ledger there is? */
export const maySumUp = ({ shipped }: Pick<Gateway, 'shipped'>, caller: Caller): boolean =>
  Object.values(shipped.model.entities)
    .filter(({ entity }) => entity['x-ledger'])
    .every((model) => accessFor(model, caller, 'aggregate').allowed)

/** All ledgers of the caller's site, added up now. */
export async function readLedgers(parts: Parts, caller: Caller): Promise<ShownLedgers> {
  const { entities } = parts.shipped.model
  const { differing, unbalanced, ...sums } = await reported(parts, caller.site._id)
  const labelOf = (name: string): Label => entities[name]!.entity['x-entity'].label
  const shown = (one: Discrepancy): ShownDiscrepancy => {
    const path = detailPath(parts, { entity: one.entity, record: one.id })
    return { ...one, label: labelOf(one.entity), ...(path && { path }) }
  }
  const named = [
    ...sums.ledgers.flatMap(({ entity, balances }) => [entity, ...balances.map((b) => b.entity)]),
    ...sums.vouchers.map(({ entity }) => entity),
  ]
  return {
    checkedAt: parts.clock.iso(),
    ...sums,
    labels: Object.fromEntries(
      named.map((name) => [name, entities[name]!.entity['x-entity'].plural ?? labelOf(name)]),
    ),
    fields: Object.fromEntries(
      sums.ledgers.flatMap(({ entity, measures }) =>
        Object.keys(measures).map((field): [string, Label] => [
          `${entity}.${field}`,
          entities[entity]!.entity.properties[field]?.['x-label'] ?? { th: field, en: field },
        ]),
      ),
    ),
    differing: differing.slice(0, MAX_SHOWN).map(shown),
    unbalanced: unbalanced.slice(0, MAX_SHOWN).map(shown),
    wrong: differing.length + unbalanced.length,
  }
}
