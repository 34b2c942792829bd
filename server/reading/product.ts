import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

/** What anybody may know of a product on sale. */
const offered = ({
  _id,
  version,
  created_at,
  created_by,
  updated_at,
  updated_by,
  product_name,
  image_url,
  selling_price,
  unit_price,
}: StoredRecord): StoredRecord => ({
  _id,
  version,
  created_at,
  created_by,
  updated_at,
  updated_by,
  product_name,
  image_url,
  selling_price: selling_price ?? unit_price ?? 0,
})

const withStock = (seen: StoredRecord, { current_stock: stock }: Record<string, unknown>) => ({
  ...seen,
  stock: Number(stock ?? 0),
})

/** A product with its stock (spec: academy 7), as far as it was `found`; on a site with a shop what is on sale is everybody's to see. */
export async function productWithStock(
  { database }: Pick<Gateway, 'database'>,
  { site }: Caller,
  { id, found, plugins }: { id: string; found: Result<StoredRecord>; plugins: unknown },
): Promise<Result<StoredRecord>> {
  if (found.ok) return ok(withStock(found.value, found.value))
  if (!Array.isArray(plugins) || !plugins.includes('shop')) return found
  const record = await database.store(site._id).get('product', id)
  return record?.state === 'active' && record.is_active !== false
    ? ok(withStock(offered(record), record))
    : fail('not-found', { params: { collection: 'product' } })
}
