import type { CartAnswer, CartGoods, CartLine, CartPageAnswer } from '#pages/model'
import type { StoredRecord } from '#schema'
import { decimal, decimalSum, ok, roundMoney, type Result } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { cartProblem } from './accountTexts.ts'
import { orderRules, type OrderRules } from './coursePrice.ts'
import { getRecord, type ReadSources } from './records.ts'

/** A line as it is stored: what was put in, what it was called and cost then. */
export type StoredLine = Partial<Record<'productId' | 'courseID' | 'name', string>> & {
  price?: number
  quantity: number
}

/** What somebody may buy, as it is now. */
export interface Offer {
  name: string
  price: number
  /** How many there are, of goods that are counted. */
  left?: number
}

/** Is this site a shop? Else it has no carts to see. */
export const hasShop = (site: Record<string, unknown> | null): boolean =>
  ((site?.plugins as string[] | undefined) ?? []).includes('shop')

export const goodsOf = ({ productId, courseID }: StoredLine): CartGoods | undefined =>
  typeof productId === 'string'
    ? { productId }
    : typeof courseID === 'string'
      ? { courseID }
      : undefined

export const isSameGoods = (a: StoredLine, b: StoredLine): boolean =>
  a.productId === b.productId && a.courseID === b.courseID

/** What goods are offered for; null where they are not on sale any more, or never were. */
export async function offerOf(
  sources: ReadSources,
  caller: Caller,
  goods: StoredLine,
  { priceOf }: Pick<OrderRules, 'priceOf'>,
): Promise<Result<Offer | null>> {
  if (goods.courseID !== undefined) {
    const course = await getRecord(sources, caller, 'course', goods.courseID, caller.locale)
    if (!course.ok || course.value.status === false) return ok(null)
    const price = priceOf(course.value)
    return price.ok ? ok({ name: String(course.value.name), price: price.value }) : price
  }
  const product = goods.productId
    ? await sources.database.store(caller.site._id).get('product', goods.productId)
    : null
  if (product?.state !== 'active' || product.is_active === false) return ok(null)
  return ok({
    name: String(product.product_name),
    price: Number(product.selling_price ?? product.unit_price ?? 0),
    left: Math.max(0, Number(product.current_stock ?? 0)),
  })
}

const amountOf = ({ price, quantity }: { price: number; quantity: number }): number =>
  roundMoney(decimal('times', price, quantity))

function lineOf(stored: StoredLine, offer: Offer | null): CartLine {
  const { quantity, name = '', price: was } = stored
  const goods = goodsOf(stored)!
  if (!offer) return { goods, name, price: was ?? 0, quantity, amount: 0, problem: 'gone' }
  const isShort = offer.left !== undefined && offer.left < quantity
  return {
    goods,
    name: offer.name,
    price: offer.price,
    ...(was !== undefined && was !== offer.price ? { was } : {}),
    quantity,
    amount: isShort ? 0 : amountOf({ price: offer.price, quantity }),
    ...(offer.left === undefined ? {} : { left: offer.left }),
    ...(isShort ? { problem: 'short' as const } : {}),
  }
}

/** The stored cart of who asks. */
export async function ownCart(
  { database }: Pick<ReadSources, 'database'>,
  { site, user }: Caller,
): Promise<StoredRecord | undefined> {
  if (!user) return undefined
  return (await database.store(site._id).find('cart', { userID: user._id }, { limit: 1 }))[0]
}

export const linesOf = (cart: StoredRecord | undefined): StoredLine[] =>
  (cart?.products as StoredLine[] | undefined) ?? []

/** How many things are in the cart of who asks. */
export const cartCount = async (
  sources: Pick<ReadSources, 'database'>,
  caller: Caller,
): Promise<number> =>
  linesOf(await ownCart(sources, caller)).reduce((sum, { quantity }) => sum + quantity, 0)

/** The cart of who asks with the prices of now. */
export async function readCart(sources: ReadSources, caller: Caller): Promise<Result<CartAnswer>> {
  const rules = await orderRules(sources, caller.site._id)
  if (!rules.ok) return rules
  const lines: CartLine[] = []
  for (const stored of linesOf(await ownCart(sources, caller))) {
    if (!goodsOf(stored)) continue
    const offer = await offerOf(sources, caller, stored, rules.value)
    if (!offer.ok) return offer
    lines.push(lineOf(stored, offer.value))
  }
  const bought = lines.filter(({ problem }) => problem === undefined)
  return ok({
    lines,
    count: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    total: decimalSum(bought.map(({ amount }) => amount)),
  })
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The cart on a page of the site: of who asks and of nobody else, with what came of its forms; null where there is no shop. */
export async function answerCart(
  sources: ReadSources,
  caller: Caller,
  filter: Record<string, unknown> = {},
  csrf = '',
): Promise<CartPageAnswer | null> {
  const { user, site } = caller
  if (!user || !hasShop(await sources.database.store('').get('site', site._id))) return null
  const [record, cart] = await Promise.all([
    sources.database.store(site._id).get('user', user._id),
    readCart(sources, caller),
  ])
  if (!record || !cart.ok) return null
  const [done, about, problem] = ['done', 'about', 'problem'].map((name) => wordOf(filter[name]))
  return {
    ...cart.value,
    csrf,
    contact: {
      name: [record.firstname, record.lastname].filter(Boolean).join(' '),
      email: String(record.email ?? ''),
      phone: String(record.phone ?? ''),
    },
    ...(done && { done }),
    ...(problem && { problem: cartProblem(problem, caller.locale), about: about ?? '' }),
  }
}
