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
  rounds: PurchaseRound[]
  round?: string
  code: string
  fields: PurchaseFields
  isMember: boolean
  /** Who asks has the course already. */
  enrolled: boolean
  problem?: string
}

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
