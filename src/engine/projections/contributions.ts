import { decimal } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import { balanceId, type Projection } from './projections.ts'

type Data = Record<string, unknown>

/** What is added to the fields of one record. */
export interface Addition {
  entity: string
  id: string
  /** By field, or by `<list>/<row>/<field>` of its rows. */
  sums: Map<string, number>
  /** Values that a balance is made with. */
  by?: Data
  last?: Data
  conversions: Set<string>
}

export type Additions = Map<string, Addition>

const rowsOf = ({ each }: Projection, record: Data): (Data | null)[] => {
  if (each === undefined) return [null]
  return Array.isArray(record[each]) ? (record[each] as Data[]) : []
}

function targetOf({ by, record: field }: Projection, record: Data, row: Data | null) {
  if (by) return balanceId(by, record)
  const id = row?.[field!] ?? record[field!]
  return typeof id === 'string' ? id : undefined
}

function additionOf(
  additions: Additions,
  { target, by, conversion }: Projection,
  id: string,
  record: Data,
): Addition {
  const key = `${target}/${id}`
  const addition: Addition = additions.get(key) ?? {
    entity: target,
    id,
    sums: new Map(),
    conversions: new Set(),
  }
  additions.set(key, addition)
  if (by) addition.by = Object.fromEntries(by.map((field) => [field, record[field] ?? null]))
  if (conversion) addition.conversions.add(conversion)
  return addition
}

/** Adds what a record contributes, `sign` times. */
function contribute(
  additions: Additions,
  projection: Projection,
  record: Data,
  sign: 1 | -1,
  site: Data,
): void {
  for (const row of rowsOf(projection, record)) {
    const scope = { ...site, $line: row }
    if (projection.when !== undefined) {
      const holds = evaluate(projection.when, record, { scope })
      if (!holds.ok || !truthy(holds.value)) continue
    }
    const id = targetOf(projection, record, row)
    const place = projection.row && row?.[projection.row.field]
    if (id === undefined || (projection.row && typeof place !== 'string')) continue
    const addition = additionOf(additions, projection, id, record)
    if (projection.last && sign > 0)
      addition.last = Object.fromEntries(
        Object.entries(projection.last).map(([own, field]) => [own, record[field] ?? null]),
      )
    for (const [field, sum] of Object.entries(projection.sums)) {
      const value = sum === undefined ? 1 : evaluate(sum, record, { scope })
      const amount = typeof value === 'number' ? value : value.ok ? Number(value.value ?? 0) : 0
      const key = projection.row ? `${projection.row.list}/${String(place)}/${field}` : field
      addition.sums.set(key, decimal('plus', addition.sums.get(key) ?? 0, sign * amount))
    }
  }
}

/** What changes elsewhere as a record becomes another: in the fixed order in which records are locked. */
export function additionsOf(
  projections: readonly Projection[],
  before: Data | null,
  after: Data | null,
  site: Data,
): Addition[] {
  const additions: Additions = new Map()
  for (const projection of projections) {
    if (before) contribute(additions, projection, before, -1, site)
    if (after) contribute(additions, projection, after, 1, site)
  }
  return [...additions.entries()]
    .filter(([, { sums }]) => [...sums.values()].some((sum) => sum !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, addition]) => addition)
}
