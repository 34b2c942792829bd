import type { Bilingual } from '#shared'

export interface AskedQuestion {
  id: string
  kind: string
  stem: string
  points: number
  picture?: string
  sound?: string
  options?: { key: string; text: string; picture?: string; sound?: string }[]
  choices?: string[]
  gaps?: string[]
  rubric?: { criterion: string; points?: number; description?: string }[]
}

export interface ReviewedQuestion {
  id: string
  kind: string
  stem: string
  points: number
  given?: string[]
  score?: number | null
  comment?: string
  correct?: string[]
  explanation?: string
}

export interface Attempt {
  id: string
  number: number
  state: string
  started_at: string
  submitted_at?: string
  deadline?: string
  now: string
  questions?: AskedQuestion[]
  answers?: Record<string, string>
  score?: number
  points?: number
  percent?: number
  passed?: boolean
  review?: ReviewedQuestion[]
}

export interface ExamAnswer {
  problem?: Bilingual | null
  course?: { id: string; name: string }
  exam?: {
    id: string
    title: string
    instructions: string
    kind: string
    state: string
    max: number
    pass: number
    minutes?: number
    opens?: string
    closes?: string
  }
  attempts?: Attempt[]
}

/** What is kept of an answer, as a value again. */
export function valueOf(kept: string | undefined): unknown {
  if (!kept) return undefined
  try {
    return JSON.parse(kept) as unknown
  } catch {
    return kept
  }
}
