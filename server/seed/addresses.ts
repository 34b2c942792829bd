import { newId, type Clock } from '#shared'
import type { StoredRecord } from '#schema'
import type { Store } from '#engine'
import { readThaiAddresses } from './thaiAddresses.ts'

const system = (iso: string, now: number) => ({
  _id: newId(now),
  version: 1,
  created_at: iso,
  created_by: null,
  updated_at: iso,
  updated_by: null,
})

/** Fills `province`, `amphure` and `tambon`, which all sites share (spec: academy 3 and 7). */
export async function seedAddresses(store: Store, clock: Clock): Promise<void> {
  const [iso, now] = [clock.iso(), clock.now()]
  for (const [collection, rows] of Object.entries(readThaiAddresses()))
    for (const row of rows)
      await store.insert(collection, { ...row, ...system(iso, now) } as StoredRecord)
}
