import type { CartLine } from '#pages/model'
import type { StoredRecord } from '#schema'
import { fail, ok, phoneForm, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { oneAddress } from '../identity/address.ts'
import type { Caller } from '../identity/caller.ts'
import { readCart } from '../reading/cart.ts'
import { orderRules } from '../reading/coursePrice.ts'
import { keepLines } from './cart.ts'
import { orderValues, placeOrder } from './courseOrder.ts'

type Data = Record<string, unknown>

/** Whom an order is for, and the total that they saw when they sent it, in baht. */
export interface Checkout {
  name: unknown
  email: unknown
  phone: unknown
  total: unknown
}

interface Contact {
  name: string
  email: string
  phone: string
}

/** By the rules of registration (spec: academy 5). */
export function contactOf({
  name,
  email,
  phone,
}: Pick<Checkout, 'name' | 'email' | 'phone'>): Result<Contact> {
  const contact = {
    name: String(name ?? '').trim(),
    email: oneAddress(email),
    phone: phoneForm(String(phone ?? '')),
  }
  if (contact.name === '' || contact.name.length > 200)
    return fail('field-required', { path: 'name' })
  if (!contact.email) return fail('mail-address', { path: 'email', params: { address: '' } })
  if (!/^0\d{9}$/.test(contact.phone)) return fail('field-pattern', { path: 'phone' })
  return ok({ ...contact, email: contact.email })
}

const MAX_NAME = 200

/** What an order of these lines says besides whom it is for. A course alone is ordered as it is by itself. */
function ordered(lines: CartLine[], site: string): Data {
  const names = lines.map(({ name }) => name).join(', ')
  const course = lines.length === 1 && 'courseID' in lines[0]!.goods
  return course
    ? {}
    : {
        type: 'shop',
        unit: site,
        course_name: names.slice(0, MAX_NAME),
        items: lines.map(({ goods, name, price, quantity }) => ({
          ...goods,
          name: name.slice(0, MAX_NAME),
          price,
          quantity,
        })),
      }
}

/** Another took it, or it was promised to others, since the cart was read. */
const isShort = ({ path }: Failure): boolean => path === 'qty_on_hand' || path === 'qty_available'

/**
 * Orders what is in the caller's cart, which is empty then (spec: academy 2.1, readings 1). Prices and stock are those of
 * now; refused where something is not to be had, or where the total is not the one that was seen. Call it in a transaction.
 */
export async function orderCart(
  gateway: Gateway,
  caller: Caller,
  checkout: Checkout,
): Promise<Result<StoredRecord>> {
  if (!caller.user) return fail('unauthenticated')
  const [cart, rules] = [
    await readCart(gateway, caller),
    await orderRules(gateway, caller.site._id),
  ]
  if (!cart.ok) return cart
  if (!rules.ok) return rules
  const { lines, total } = cart.value
  if (lines.length === 0) return fail('cart-empty')
  const lacking = lines.findIndex(({ problem }) => problem !== undefined)
  if (lacking >= 0) return fail('out-of-stock', { path: `products[${lacking}]` })
  if (Number(checkout.total) !== total) return fail('price-changed', { params: { total } })
  const contact = contactOf(checkout)
  if (!contact.ok) return contact
  const { phone, ...data } = contact.value
  const only = lines.length === 1 ? lines[0]!.goods : undefined
  const course =
    only && 'courseID' in only ? await gateway.read.get(caller, 'course', only.courseID) : undefined
  if (course && !course.ok) return course
  const store = gateway.database.store(caller.site._id)
  const values = orderValues(
    rules.value,
    {
      course: course?.value ?? {},
      price: total,
      user: await store.get('user', caller.user._id),
      data,
    },
    gateway.clock,
  )
  if (!values.ok) return values
  const made = await placeOrder(gateway, caller, {
    ...values.value,
    phone,
    ...ordered(lines, caller.site._id),
  })
  if (!made.ok) return made.failures.some(isShort) ? fail('out-of-stock') : made
  const emptied = await keepLines(gateway, caller, [])
  return emptied.ok ? made : emptied
}
