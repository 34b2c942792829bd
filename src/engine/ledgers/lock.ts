import type { Model } from '#schema'
import { additionsOf } from '../projections/contributions.ts'
import { projectionsOf } from '../projections/projections.ts'
import { siteValuesOf } from '../siteValues.ts'
import type { Store } from '../store.ts'

/** Locks the balances that entries of a ledger change, in one fixed order; those that are not made yet are not there to lock. */
export async function lockBalances(
  { store, model }: { store: Store; model: Model },
  ledger: string,
  entries: readonly Record<string, unknown>[],
): Promise<void> {
  const projections = projectionsOf(model).get(ledger) ?? []
  const site = await siteValuesOf(store, model, projections)
  const targets = new Map(
    entries
      .flatMap((entry) => additionsOf(projections, null, entry, site))
      .map(({ entity, id }) => [`${entity}/${id}`, { entity, id }]),
  )
  for (const key of [...targets.keys()].toSorted()) {
    const { entity, id } = targets.get(key)!
    await store.get(entity, id, { lock: true })
  }
}
