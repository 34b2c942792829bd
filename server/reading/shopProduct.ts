import type { ProductAnswer, ProductOffer, ProductsAnswer } from '#pages/model'
import type { StoredRecord } from '#schema'
import type { Caller } from '../identity/caller.ts'
import { hasShop } from './cart.ts'
import type { ReadSources } from './records.ts'

const PAGE = 24
const MAX_VARIANTS = 100
const ON_SALE = { state: 'active', is_active: { $ne: false }, is_sellable: { $ne: false } }

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isOnSale = ({ state, is_active, is_sellable }: StoredRecord): boolean =>
  state === 'active' && is_active !== false && is_sellable !== false

/** What anybody may know of a product on sale. */
const offerOf = (product: StoredRecord, name: unknown = product.product_name): ProductOffer => ({
  _id: product._id,
  name: String(name),
  price: Number(product.selling_price ?? product.unit_price ?? 0),
  left: Math.max(0, Number(product.current_stock ?? 0)),
  ...(product.image_url ? { picture: String(product.image_url) } : {}),
})

const isShop = async ({ database }: ReadSources, site: string): Promise<boolean> =>
  hasShop(await database.store('').get('site', site))

/** A product on sale with its variants, of which one is chosen; null where there is none, or no shop. */
export async function answerProduct(
  sources: ReadSources,
  caller: Caller,
  filter: Record<string, unknown>,
  csrf = '',
): Promise<ProductAnswer | null> {
  const site = caller.site._id
  const store = sources.database.store(site)
  const asked = await store.get('product', wordOf(filter.product))
  if (!asked || !(await isShop(sources, site))) return null
  const whole = asked.variant_of ? await store.get('product', String(asked.variant_of)) : asked
  const main = whole ?? asked
  const others = await store.find(
    'product',
    { variant_of: main._id, ...ON_SALE },
    { sort: [{ field: 'product_code', direction: 'asc' }], limit: MAX_VARIANTS },
  )
  const all = [main, ...others].filter(isOnSale)
  const wanted = wordOf(filter.variant) || asked._id
  const chosen = all.find(({ _id }) => _id === wanted)
  if (!chosen) return null
  return {
    csrf,
    ...offerOf(chosen),
    ...(main.description ? { description: String(main.description) } : {}),
    main: main._id,
    isMember: caller.user !== null,
    variants:
      all.length > 1 ? all.map((one) => offerOf(one, one.variant_name ?? one.product_name)) : [],
  }
}

/** What is on sale, a page of it; a product with variants stands once. */
export async function answerProducts(
  sources: ReadSources,
  caller: Caller,
  filter: Record<string, unknown>,
  csrf = '',
): Promise<ProductsAnswer | null> {
  const site = caller.site._id
  if (!(await isShop(sources, site))) return null
  const { database } = sources
  const asked = { ...ON_SALE, variant_of: null }
  const counted = await database.count(site, 'product', { filter: asked })
  const pages = Math.max(1, Math.ceil((counted.ok ? Number(counted.value) : 0) / PAGE))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(filter.page ?? 1)) || 1))
  const found = await database
    .store(site)
    .find('product', asked, {
      sort: [{ field: 'product_code', direction: 'asc' }],
      limit: page * PAGE,
    })
  return { csrf, products: found.slice((page - 1) * PAGE).map((one) => offerOf(one)), page, pages }
}
