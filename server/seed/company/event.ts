import { createHash } from 'node:crypto'
import type { StoredRecord } from '#schema'
import { newId } from '#shared'

type Data = Record<string, unknown>

/** The roles whose demo accounts run the company. */
export const STAFF = [
  'admin',
  'manager',
  'purchaser',
  'warehouse',
  'inventory',
  'sales',
  'delivery',
  'accounting',
  'finance',
  'supervisor',
  'director',
  'cfo',
  'ceo',
  'board',
] as const
/** Those that levels of approval name, from below. */
export const APPROVERS: readonly Staff[] = [
  'supervisor',
  'manager',
  'director',
  'cfo',
  'ceo',
  'board',
  'admin',
]
export type Staff = (typeof STAFF)[number]

/** A record: by its id, or the first that some fields lead to. */
export type Target = string | Data

/** A course that is sold: what its orders say of it, worked out as the site does. */
export interface SoldCourse {
  /** Of a seat, in baht. */
  price: number
  order(buyer: Data): Data
}

/** One thing that somebody of the company does, at a time. */
export interface Event {
  /** Milliseconds since the epoch. */
  at: number
  as: Staff | 'system'
  entity: string
  /** Makes a record under this id; of a conversion, what it proposes of that record, as `change` leaves it; or what `as` makes of another record. */
  make?: { id: string; data?: Data; of?: Converted | Derived }
  /** Changes one. */
  change?: { of: Target; to: Change }
  /** Takes a transition of one. */
  take?: {
    of: Target
    transition: string
    reason?: string
    values?: Data
    /** By this one alone, whoever else has to approve. */
    alone?: boolean
  }
}

interface Converted {
  conversion: string
  from: string
  change?: Change
}
interface Derived {
  record: { entity: string; of: Target }
  as: Change
}

/** What becomes of a proposal or a record: the fields that differ. */
export type Change = (found: Data) => Data

/** The sortable id of what is made at a time under a name: the same at every start. */
export function idAt(at: number, name: string): string {
  const chance = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 20)}`)
  return (
    newId(at).slice(0, 10) + chance.toString(32).padStart(16, '0').replace(/[a-v]/g, toCrockford)
  )
}

const CROCKFORD = 'abcdefghjkmnpqrstvwxyz'
const toCrockford = (letter: string): string => CROCKFORD[letter.charCodeAt(0) - 97]!

export const rowsOf = (record: Data | StoredRecord, list: string): Data[] =>
  (record[list] ?? []) as Data[]
