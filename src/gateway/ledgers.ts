type Label = { th: string; en: string }

/** A number of a record that is not what its entries add up to. */
export interface LedgerDiscrepancy {
  entity: string
  label: Label
  id: string
  field: string
  stored: number
  /** What it should be; of a voucher its other side. */
  sum: number
  /** Screen of the record. */
  path?: string
}

/** What `GET /api/ledgers` answers: every ledger added up anew. */
export interface LedgersAnswer {
  /** ISO 8601, UTC. */
  checkedAt: string
  ledgers: {
    entity: string
    entries: number
    days: [first: string, last: string] | null
    measures: Record<string, number>
    balances: { entity: string; records: number }[]
  }[]
  vouchers: { entity: string; records: number }[]
  labels: Record<string, Label>
  fields: Record<string, Label>
  differing: LedgerDiscrepancy[]
  unbalanced: LedgerDiscrepancy[]
  wrong: number
}
