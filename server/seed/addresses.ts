import addresses from '#generated/addresses.json' with { type: 'json' }
import { newId, type Clock } from '#shared'
import type { StoredRecord } from '#schema'
import type { Store } from '#engine'

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
  const insert = async (collection: string, values: Record<string, unknown>) => {
    await store.insert(collection, { ...values, ...system(iso, now) } as StoredRecord)
  }
  for (const [id, name_th] of addresses.provinces) await insert('province', { id, name_th })
  for (const [id, name_th, province_id] of addresses.districts)
    await insert('amphure', { id, name_th, province_id })
  for (const [id, name_th, amphure_id, zip_code] of addresses.subdistricts)
    await insert('tambon', { id, name_th, amphure_id, zip_code })
}
