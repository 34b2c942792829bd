/** Answer of the query kind `application`: one application as its applicant reads it, in the language of the page. */
export interface ApplicationAnswer {
  /** Goes with the form that withdraws it. */
  csrf: string
  id: string
  code: string
  name: string
  state: string
  /** A colour of the theme. */
  color?: string
  /** What was asked and answered; a file has its address. */
  answers: { question: string; answer: string; link?: string }[]
  /** What became of it, the oldest first. */
  history: { at: string; what: string; reason?: string }[]
  canWithdraw: boolean
  done?: string
  problem?: string
}

/** Answer of the view `states`: what each state is called, and its colour of the theme. */
export type StateNames = Record<string, { label: string; color?: string }>
