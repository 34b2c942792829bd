/** Rounds of a year that are shown (spec: academy 9). */
export const MAX_CALENDAR = 200
/** Years before and after this one that can be looked at. */
export const CALENDAR_YEARS = 2

export interface CalendarRound {
  _id: string
  course: string
  name: string
  /** Its days, as the reader writes them. */
  days: string
  type?: 'online' | 'onsite'
  /** Names of its target groups; none is everybody. */
  suits: string[]
  /** The day on which registration opens, as the reader writes it. */
  opens: string
  state: 'open' | 'full' | 'closed' | 'cancelled' | 'past'
  /** Seats that are left; absent where there is no limit. */
  left?: number
}

export interface CalendarMonth {
  /** `2026-12`. */
  month: string
  label: string
  isPast: boolean
  rounds: CalendarRound[]
}

/** What the calendar is answered. Years are of the Common Era. */
export interface CalendarAnswer {
  year: number
  current: number
  months: CalendarMonth[]
}

/** The year that an address asks for, where the calendar has it; this one otherwise. */
export function calendarYear(asked: unknown, current: number): number {
  const year = Number(asked)
  return Number.isInteger(year) && Math.abs(year - current) <= CALENDAR_YEARS ? year : current
}
