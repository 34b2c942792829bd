import type { Failure, Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { Engine } from '../engine.ts'
import { auditSums, type Discrepancy } from './audit.ts'

type Data = Record<string, unknown>

/** Sums stand on sums: so often they are added up anew at most. */
const MAX_ROUNDS = 10

/** The fields of a record with other sums; `<list>/<row>/<field>` is one of a row. */
function withSums(record: Data, wrong: readonly Discrepancy[]): Data {
  const derived: Data = {}
  for (const { field: name, sum } of wrong) {
    const [list, row, field] = name.split('/') as [string, string?, string?]
    derived[list] =
      row === undefined
        ? sum
        : ((derived[list] ?? record[list] ?? []) as Data[]).map((one) =>
            one._id === row ? { ...one, [field!]: sum } : one,
          )
  }
  return derived
}

/** What a balance that was lost is made with: its id is made of it. */
function keysOf({ model }: Engine, entity: string, id: string): Data {
  const { by } = model.entities[entity]!.entity['x-balance']!
  const values = id.split('~')
  return Object.fromEntries(by.map((field, at) => [field, values[at] || null]))
}

function byRecord(found: readonly Discrepancy[]): Discrepancy[][] {
  const groups = new Map<string, Discrepancy[]>()
  for (const one of found) {
    const key = `${one.entity} ${one.id}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

export interface Rebuilt {
  /** What was set right, as it was found. */
  mended: Discrepancy[]
  /** What could not be. */
  refused: { found: Discrepancy; failures: Failure[] }[]
}

async function correctBalance(engine: Engine, wrong: Discrepancy[]): Promise<Result<unknown>> {
  const [{ entity, id }] = wrong as [Discrepancy]
  const record: StoredRecord | null = await engine.store.get(entity, id)
  return record
    ? engine.correct(entity, record, withSums(record, wrong))
    : engine.correct(entity, null, { ...keysOf(engine, entity, id), ...withSums({}, wrong) }, id)
}

/**
 * Sets sums right that are not what their records and entries add up to; entries and vouchers stay as they are. Call it in a
 * transaction, while nobody else writes. What a rule of a record forbids is told and left.
 */
export async function rebuildSums(engine: Engine): Promise<Rebuilt> {
  const [mended, refused] = [
    new Map<string, Discrepancy>(),
    new Map<string, Rebuilt['refused'][0]>(),
  ]
  const keyOf = ({ entity, id, field }: Discrepancy): string => `${entity} ${id} ${field}`
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = (await auditSums(engine.store, engine.model)).filter(
      (one) => !refused.has(keyOf(one)),
    )
    if (found.length === 0) break
    for (const wrong of byRecord(found)) {
      const done = await correctBalance(engine, wrong)
      for (const one of wrong)
        if (!done.ok) refused.set(keyOf(one), { found: one, failures: done.failures })
        else if (!mended.has(keyOf(one))) mended.set(keyOf(one), one)
    }
  }
  return { mended: [...mended.values()], refused: [...refused.values()] }
}
