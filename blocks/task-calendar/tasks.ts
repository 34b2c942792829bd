import { addDays, daysInMonth, weekday } from '#shared'

export interface Task {
  _id: string
  version: number
  title: string
  startDate: string
  dueDate: string
  color?: string
  description?: string
  priority?: 'High' | 'Medium' | 'Low'
  done?: boolean
}

export interface Month {
  year: number
  month: number
}

/** The three columns; what is done stands in none of them. */
export const COLUMNS = ['upcoming', 'in-progress', 'overdue'] as const
export type Column = (typeof COLUMNS)[number]
export type Status = Column | 'done'

const YEARS = 5

/** Upcoming before it starts, Overdue after it is due, else In Progress (spec: academy 4, task status). */
export const statusOf = ({ startDate, dueDate, done }: Task, today: string): Status =>
  done ? 'done' : today < startDate ? 'upcoming' : today > dueDate ? 'overdue' : 'in-progress'

/** The days that put a task into a column: it starts tomorrow and takes as long, runs today, or was due yesterday. */
export function daysFor(
  { startDate, dueDate }: Task,
  column: Column,
  today: string,
): Pick<Task, 'startDate' | 'dueDate'> {
  const earlier = (a: string, b: string): string => (a < b ? a : b)
  const yesterday = addDays(today, -1)
  if (column === 'overdue')
    return { startDate: earlier(startDate, yesterday), dueDate: earlier(dueDate, yesterday) }
  if (column === 'in-progress')
    return { startDate: earlier(startDate, today), dueDate: dueDate > today ? dueDate : today }
  const days = (Date.parse(dueDate) - Date.parse(startDate)) / 86_400_000
  const startDateOf = startDate > today ? startDate : addDays(today, 1)
  return { startDate: startDateOf, dueDate: addDays(startDateOf, Math.max(0, days)) }
}

/** Years that can be chosen: five before this one to five after it. */
export const yearsOf = (today: string): number[] =>
  Array.from({ length: 2 * YEARS + 1 }, (_, index) => Number(today.slice(0, 4)) - YEARS + index)

export const monthOf = (today: string): Month => ({
  year: Number(today.slice(0, 4)),
  month: Number(today.slice(5, 7)),
})

/** The month some months away, as far as its year can be chosen. */
export function monthBy({ year, month }: Month, step: number, today: string): Month {
  const count = year * 12 + month - 1 + step
  const next = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  return yearsOf(today).includes(next.year) ? next : { year, month }
}

/** The month that the address asks for. */
export function askedMonth(search: Record<string, string>, today: string): Month {
  const [year, month] = [Number(search.year), Number(search.month)]
  return yearsOf(today).includes(year) && Number.isInteger(month) && month >= 1 && month <= 12
    ? { year, month }
    : monthOf(today)
}

export const firstDay = ({ year, month }: Month): string =>
  `${year}-${String(month).padStart(2, '0')}-01`

/** Days of a month in weeks that begin on Sunday; nothing stands in the places before and after it. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = firstDay(month)
  const days: (string | null)[] = [
    ...Array.from({ length: weekday(first) }, () => null),
    ...Array.from({ length: daysInMonth(first) }, (_, index) => addDays(first, index)),
  ]
  while (days.length % 7) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export const isOn = ({ startDate, dueDate }: Task, day: string): boolean =>
  startDate <= day && day <= dueDate

/** Tasks that have a day in the month. */
export function tasksIn(tasks: Task[], month: Month): Task[] {
  const first = firstDay(month)
  const last = addDays(first, daysInMonth(first) - 1)
  return tasks.filter(({ startDate, dueDate }) => startDate <= last && dueDate >= first)
}
