import { onBehalfOf } from '#engine'
import type { CartAnswer } from '#pages/model'
import { fail, isRecord, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import {
  goodsOf,
  isSameGoods,
  linesOf,
  offerOf,
  ownCart,
  readCart,
  type StoredLine,
} from '../reading/cart.ts'
import { orderRules } from '../reading/coursePrice.ts'
import { recordOutcome } from './journal.ts'

type Data = Record<string, unknown>
type Parts = Pick<Gateway, 'database' | 'clock' | 'shipped'>

const MOST = 9999

/** What is wanted of a thing: so many, of a product or of a course. Anything else is no line. */
function wantedLine(given: unknown): StoredLine | undefined {
  if (!isRecord(given)) return undefined
  const { productId, courseID, quantity = 1 } = given
  const goods = goodsOf({ productId, courseID, quantity } as StoredLine)
  const isCount = Number.isInteger(quantity) && Number(quantity) >= 0 && Number(quantity) <= MOST
  if (!goods || !isCount || (productId !== undefined && courseID !== undefined)) return undefined
  return { ...goods, quantity: Number(quantity) }
}

/** Each thing once, with how many of it; none of it leaves the cart. */
function wantedLines(products: unknown): StoredLine[] | undefined {
  if (!Array.isArray(products)) return undefined
  const wanted: StoredLine[] = []
  for (const given of products as unknown[]) {
    const line = wantedLine(given)
    if (!line) return undefined
    const known = wanted.find((one) => isSameGoods(one, line))
    if (known) known.quantity += line.quantity
    else wanted.push(line)
  }
  return wanted.filter(({ quantity }) => quantity > 0)
}

/** A line with the name and price of now. Refused where it is not on sale, or there are fewer. A course is taken once. */
async function pricedLine(
  parts: Parts,
  caller: Caller,
  line: StoredLine,
  path: string,
): Promise<Result<StoredLine>> {
  const rules = await orderRules(parts, caller.site._id)
  if (!rules.ok) return rules
  const found = await offerOf(parts, caller, line, rules.value)
  if (!found.ok) return found
  const offer = found.value
  const quantity = line.courseID === undefined ? line.quantity : 1
  if (!offer || (offer.left !== undefined && offer.left < quantity))
    return fail('out-of-stock', { path })
  return ok({ ...goodsOf(line), name: offer.name.slice(0, 200), price: offer.price, quantity })
}

/**
 * A cart as it may be kept (spec: academy 7; readings 1): whose it is and when it began, what each thing is called and
 * costs, the gateway says. All of it has to be on sale, and there as much as is wanted.
 */
export async function pricedCart(
  parts: Parts,
  caller: Caller,
  { userID: _, createdAt: __, ...data }: Data,
  before: Data,
): Promise<Result<Data>> {
  const own = {
    ...data,
    userID: before.userID ?? caller.user?._id ?? null,
    createdAt: before.createdAt ?? parts.clock.iso(),
  }
  if (data.products === undefined || data.products === null) return ok(own)
  const wanted = wantedLines(data.products)
  if (!wanted) return fail('field-invalid', { path: 'products' })
  const products: StoredLine[] = []
  for (const line of wanted) {
    const priced = await pricedLine(parts, caller, line, `products[${products.length}]`)
    if (!priced.ok) return priced
    products.push(priced.value)
  }
  return ok({ ...own, products })
}

/** Writes the lines of the caller's cart, which is made where there is none. */
export async function keepLines(
  gateway: Gateway,
  caller: Caller,
  products: StoredLine[],
): Promise<Result<null>> {
  const engine = engineFor(gateway, caller.site._id)
  const actor = onBehalfOf(caller.user!._id)
  const cart = await ownCart(gateway, caller)
  const kept = cart
    ? await engine.update('cart', cart._id, { products }, cart.version, actor)
    : await engine.create(
        'cart',
        { userID: caller.user!._id, createdAt: gateway.clock.iso(), products },
        actor,
      )
  if (!kept.ok) return kept
  await recordOutcome(gateway, caller, kept.value)
  return ok(null)
}

/**
 * Puts so many of a thing into the caller's cart, in the place of what was there of it; 0 takes it out. The other lines
 * stay as they are, also where they are not sold any more. Call it in a transaction.
 */
export async function setCartLine(
  gateway: Gateway,
  caller: Caller,
  given: unknown,
): Promise<Result<CartAnswer>> {
  if (!caller.user) return fail('unauthenticated')
  const line = wantedLine(given)
  if (!line) return fail('field-invalid', { path: 'quantity' })
  const lines = linesOf(await ownCart(gateway, caller))
  const at = lines.findIndex((one) => isSameGoods(one, line))
  const place = at < 0 ? lines.length : at
  const priced = line.quantity > 0 ? await pricedLine(gateway, caller, line, 'quantity') : undefined
  if (priced && !priced.ok) return priced
  const kept = await keepLines(
    gateway,
    caller,
    lines.toSpliced(place, 1, ...(priced ? [priced.value] : [])),
  )
  return kept.ok ? readCart(gateway, caller) : kept
}
