import { fail, isRecord, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

type Data = Record<string, unknown>

/** How many of each product; the same one twice counts together, and none of it leaves the cart. Anything else is no list of products. */
function quantities(products: unknown): Map<string, number> | undefined {
  if (!Array.isArray(products)) return undefined
  const wanted = new Map<string, number>()
  for (const line of products as unknown[]) {
    if (!isRecord(line)) return undefined
    const { productId, quantity = 1 } = line
    if (typeof productId !== 'string' || !Number.isInteger(quantity) || Number(quantity) < 0)
      return undefined
    wanted.set(productId, (wanted.get(productId) ?? 0) + Number(quantity))
  }
  return new Map([...wanted].filter(([, quantity]) => quantity > 0))
}

/**
 * A cart as it may be kept (spec: academy 7; readings 1): whose it is and when it began, what each product is called and
 * costs, the gateway says. Products have to be on sale, and there as many as are wanted.
 */
export async function pricedCart(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  { site, user }: Caller,
  { userID: _, createdAt: __, ...data }: Data,
  before: Data,
): Promise<Result<Data>> {
  const own = {
    ...data,
    userID: before.userID ?? user?._id ?? null,
    createdAt: before.createdAt ?? clock.iso(),
  }
  if (data.products === undefined || data.products === null) return ok(own)
  const wanted = quantities(data.products)
  if (!wanted) return fail('field-invalid', { path: 'products' })
  const store = database.store(site._id)
  const products: Data[] = []
  for (const [productId, quantity] of wanted) {
    const product = await store.get('product', productId)
    const isSold = product?.state === 'active' && product.is_active !== false
    if (!isSold || Number(product.current_stock ?? 0) < quantity)
      return fail('out-of-stock', { path: `products[${products.length}]` })
    const price = Number(product.selling_price ?? product.unit_price ?? 0)
    products.push({ productId, name: product.product_name, price, quantity })
  }
  return ok({ ...own, products })
}
