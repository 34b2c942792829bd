import { randomBytes } from 'node:crypto'
import type { PurchaseFields } from '#pages/model'
import type { StoredRecord } from '#schema'
import { fail, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { orderRules } from '../reading/coursePrice.ts'
import { quoteOf, type Wanted } from '../reading/quote.ts'
import { contactOf } from './cartOrder.ts'
import { orderValues, placeOrder } from './courseOrder.ts'

/** An order of seats of one course, with the total that its buyer saw, in baht. */
export interface Purchase extends Wanted, PurchaseFields {
  total: unknown
}

/** A round was filled, or a coupon used up, since the page was made. */
const told = ({ failures }: { failures: Failure[] }): Failure | undefined => {
  const rules = new Set(failures.map(({ params }) => params?.rule))
  if (rules.has('no-more-than-seats')) return { code: 'round-full' }
  return rules.has('uses') ? { code: 'price-changed' } : undefined
}

/** Where whoever ordered sees what there is to pay; the key lets them in who have no account. */
export const payPath = ({ _id, access_key }: StoredRecord): string =>
  `/lesson/pay/${encodeURIComponent(_id)}?key=${encodeURIComponent(String(access_key))}`

const taxOf = ({ tax_name, tax_id, tax_address }: Purchase) =>
  tax_id.trim() === ''
    ? {}
    : {
        tax_id: tax_id.replace(/\D/g, ''),
        tax_name: tax_name.trim(),
        tax_address: tax_address.trim(),
      }

/**
 * Orders seats of a course, by a member or by somebody who has no account yet; the price is the gateway's (readings 1).
 * Fails with `price-changed` where the total is not the one that was seen, `round-full` where somebody was faster, and
 * with what is wrong of name, e-mail, phone or tax invoice. Call it in a transaction.
 */
export async function orderPurchase(
  gateway: Gateway,
  caller: Caller,
  purchase: Purchase,
): Promise<Result<StoredRecord>> {
  const site = caller.site._id
  const [quote, rules] = [await quoteOf(gateway, caller, purchase), await orderRules(gateway, site)]
  if (!quote.ok) return quote
  if (!rules.ok) return rules
  const { course, seats, total, discount, coupon } = quote.value
  if (Number(purchase.total) !== total) return fail('price-changed', { params: { total } })
  const contact = contactOf(purchase)
  if (!contact.ok) return contact
  const { phone, ...data } = contact.value
  const user = caller.user && (await gateway.database.store(site).get('user', caller.user._id))
  const values = orderValues(rules.value, { course, price: total, user, data }, gateway.clock)
  if (!values.ok) return values
  const made = await placeOrder(gateway, caller, {
    ...values.value,
    ...data,
    phone,
    seats,
    access_key: randomBytes(18).toString('base64url'),
    ...(purchase.withhold ? { withhold: true } : {}),
    ...(purchase.round ? { round_id: purchase.round } : {}),
    ...(coupon ? { coupon_id: coupon._id, discount } : {}),
    ...taxOf(purchase),
  })
  return made.ok ? made : { ok: false, failures: [told(made) ?? made.failures[0]!] }
}
