type Label = { th: string; en: string }

/** A state table as `GET /api/state-tables` answers it. */
export interface DrawnStates {
  entity: string
  /** Field with the rows that it is of; none where it is of the record. */
  each?: string
  /** Field that holds the state. */
  field: string
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
