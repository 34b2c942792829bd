import type { Text } from '#shared'

/** A time that the course is taught, which may be chosen. */
export interface PurchaseRound {
  _id: string
  start: string
  end?: string
  place?: string
  /** Seats that nobody has ordered; absent where they are not counted. */
  left?: number
}

/** Why a code takes nothing off: there is none, its days are not these, it was used up, or it is for other courses. */
export type CouponProblem = 'unknown' | 'days' | 'used' | 'other'

/** What so many seats of a course cost now, in baht (spec: readings 1). */
export interface Quote {
  seats: number
  /** Of one seat. */
  price: number
  discount: number
  total: number
  /** Tax that a company withholds of it, and what is left to be paid. */
  withholding: number
  toPay: number
  /** An early price: the last day of it, and what a seat costs then. */
  early?: { until: string; later: number }
  coupon?: { _id: string; code: string; name?: Text }
  couponProblem?: CouponProblem
}

/** Whom an order is for, as it was typed. */
export interface PurchaseFields {
  name: string
  email: string
  phone: string
  tax_name: string
  tax_id: string
  tax_address: string
}

/** Answer of the query kind `purchase`: a course as it can be ordered by who asks, signed in or not. */
export interface PurchaseAnswer extends Quote {
  /** Goes with the form. */
  csrf: string
  course: { _id: string; name: string }
  /** The courses of a bundle. */
  parts?: { _id: string; name: string }[]
  rounds: PurchaseRound[]
  round?: string
  code: string
  fields: PurchaseFields
  /** Tax is to be withheld. */
  withhold: boolean
  isMember: boolean
  /** Who asks has the course already. */
  enrolled: boolean
  problem?: string
}

/** Answer of the query kind `purchase` for an order: what is to be paid, to its member or who has its key. */
export interface OrderAnswer {
  _id: string
  /** Goes with the forms. */
  csrf: string
  /** The key that came with the order, where it opened it. */
  key?: string
  ref1?: string
  ref2?: string
  course_name?: string
  email?: string
  price: number
  withholding?: number
  to_pay?: number
  status: string
  process?: string
  items?: { name: string; price: number; quantity: number }[]
  created_at?: string
  /** When the last day of payment is over (ISO 8601). */
  until?: string
  /** When the slip was sent that is being checked. */
  slip_at?: string
  seats: number
  /** Where the learners of a company are named, and how many are. */
  learners?: { path: string; named: number }
  problem?: string
}

/** What whoever looks at an order is told as it changes. */
export interface OrderStanding {
  process: string
  slip_at?: string
}

/** One seat of an order and who learns on it; `fixed` where it cannot be given to another any more. */
export interface Seat {
  name: string
  email: string
  fixed?: boolean
  problem?: string
}

/** Answer of the query kind `purchase` for the seats of an order. */
export interface SeatsAnswer {
  _id: string
  csrf: string
  key?: string
  ref1?: string
  course_name?: string
  paid: boolean
  /** The round has begun, or the order is over: nobody is named any more. */
  closed: boolean
  round?: { start: string }
  seats: Seat[]
  pay: string
  problem?: string
  done?: boolean
}

/** A product on sale as anybody may know it; `left` is how many there are. */
export interface ProductOffer {
  _id: string
  name: string
  price: number
  left: number
  picture?: string
}

/** Answer of the query kind `purchase` for a product: the chosen one of its variants. */
export interface ProductAnswer extends ProductOffer {
  csrf: string
  /** The product whose variants these are. */
  main: string
  description?: string
  isMember: boolean
  variants: ProductOffer[]
}

/** Answer of the query kind `purchase` for what is on sale. */
export interface ProductsAnswer {
  csrf: string
  products: ProductOffer[]
  page: number
  pages: number
}

/** View `offer` of a course: an early price, and the courses of a bundle. */
export interface CourseOffer {
  price: number
  early?: Quote['early']
  parts?: PurchaseAnswer['parts']
}

/** What a course costs while its early price holds, in the place of what it says itself, and the last day of it as its reader writes it. */
export interface EarlyPrice {
  sale_price: number
  price?: 0
  early: string
}

/** Answer of the service `early`, by the ids of courses. */
export type EarlyPrices = Record<string, EarlyPrice>

/** Answer of the query kind `coupon`: what a code takes off, and for which courses; none of them stands for all. */
export interface CouponAnswer {
  code: string
  name?: Text
  kind: 'percent' | 'amount' | 'fixed'
  value: number
  until?: string
  courses: { _id: string; name: string; price: number; total: number }[]
}

/** How a member stands to a course: what the one button of its page leads to. */
export interface CourseStanding {
  kind: 'certificate' | 'continue' | 'enrolled' | 'unpaid'
  path: string
  /** Of `continue`: the number of the lesson that is next. */
  lesson?: number
}
