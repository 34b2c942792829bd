import { additionsOf } from '../projections/contributions.ts'
import { projectionsOf } from '../projections/projections.ts'
import { siteValuesOf, type Place } from '../siteValues.ts'

/** Locks the balances that entries of a ledger change, in one fixed order; those that are not made yet are not there to lock. */
export async function lockBalances(
  place: Place,
  ledger: string,
  entries: readonly Record<string, unknown>[],
): Promise<void> {
  const { store, model } = place
  const projections = projectionsOf(model).get(ledger) ?? []
  const site = await siteValuesOf(place, projections)
  const targets = new Map<string, Set<string>>()
  for (const entry of entries)
    for (const { entity, id } of additionsOf(projections, null, entry, site))
      targets.set(entity, (targets.get(entity) ?? new Set<string>()).add(id))
  for (const entity of [...targets.keys()].toSorted())
    await store.getAll(entity, [...targets.get(entity)!].toSorted(), { lock: true })
}
