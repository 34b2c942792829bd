type Label = { th: string; en: string }

/** A state table as `GET /api/state-tables` answers it. */
export interface StateTable {
  entity: string
  label: Label
  module: string
  initial: string
  states: { id: string; label: Label; color?: string; final: boolean; marks: string[] }[]
  transitions: {
    id: string
    label: Label
    from: string[]
    to: string
    roles: string[]
    /** Kinds of its effects, and what it asks or waits for. */
    marks: string[]
  }[]
  problems: { file: string; path: string; message: string }[]
}
