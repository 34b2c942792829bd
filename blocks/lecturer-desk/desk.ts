import { formatDate } from '#i18n'
import type { Locale } from '#shared'

export interface Half {
  date: string
  half: 'morning' | 'afternoon'
  topic?: string
}

export interface DeskRound {
  id: string
  halves: Half[]
  people: { user: string; name: string; company: string; came: Record<string, string> }[]
}

export interface ToGrade {
  attempt: string
  question: string
  name: string
  stem: string
  given: string
  kind: string
  points: number
  rubric: { criterion: string; points?: number }[]
}

export interface RoundLine {
  id: string
  name: string
  start: string
  end: string
  place: string
}

export interface Desk {
  today: string
  rounds: RoundLine[]
  round?: DeskRound
  grading: ToGrade[]
  asked: { id: string; course: string; user: string; name: string; text: string; at: string }[]
}

export const STATUSES = ['present', 'late', 'excused', 'absent'] as const

/** When and where a round is. */
export const roundText = ({ start, end, place }: RoundLine, locale: Locale): string =>
  [
    formatDate(start, locale) + (end === start ? '' : ` – ${formatDate(end, locale)}`),
    ...(place ? [place] : []),
  ].join(' · ')
