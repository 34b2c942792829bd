import type { COURSES } from './catalogue.ts'
import type { Partner } from './partners.ts'
import type { Plan } from './plan.ts'
import type { Held, Line } from './stock.ts'

/** What selling has to do with. */
export interface Selling {
  plan: Plan
  customers: Partner[]
  products: Held[]
  central: string
  bank: string
}

/** What a customer wants. */
export interface Deal {
  partner: Partner
  lines: Line[]
  course?: (typeof COURSES)[number]
}
