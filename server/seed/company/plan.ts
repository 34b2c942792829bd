import { bangkokDay } from '#shared'
import { addDays } from '#shared/dates'
import { createRandom, type Random } from '../random.ts'
import { idAt, type Event, type SoldCourse, type Staff } from './event.ts'

/** The same company on every machine that starts on the same day. */
const SEED = 2570
const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** 08:30 in Bangkok, in milliseconds after midnight UTC. */
const OPENING = 1.5 * HOUR

export interface PlanOptions {
  site: string
  /** The moment that the company's history ends at. */
  until: number
  /** How many days of it there are. */
  days: number
  /** 1 is the whole company; less are fewer products, partners and documents. */
  size: number
  /** The ids of accounts by their keys. */
  accounts: ReadonlyMap<string, string>
  /** Courses that the site sells. */
  courses?: readonly SoldCourse[]
}

interface Task {
  at: number
  turn: number
  work(at: number): void
}

/** A history that is thought out in the order of its time, before any of it is done. It reads nothing, so that it is the same after a restart. */
export class Plan {
  readonly events: Event[] = []
  readonly random: Random
  readonly options: PlanOptions
  /** Midnight UTC of the first day. */
  readonly first: number
  /** What is put off, by the day that it is due. */
  private readonly tasks = new Map<number, Task[]>()
  private turn = 0

  constructor(options: PlanOptions) {
    this.options = options
    this.random = createRandom(SEED)
    this.first = Date.parse(addDays(bangkokDay(options.until), -options.days))
  }

  /** How far the history is at a time, from 0 to 1. */
  progress(at: number): number {
    return (at - this.first) / (this.options.days * DAY)
  }

  chance(of: number): boolean {
    return this.random.next() < of
  }

  /** Does something as many working days later, at some minute of the opening hours; never before `from`. */
  later(from: number, workdays: number, work: (at: number) => void): void {
    let day = Math.floor(from / DAY)
    while (workdays === 0 && !isWorkday(day)) day++
    for (let left = workdays; left > 0;) if (isWorkday(++day)) left--
    const at = day * DAY + OPENING + this.random.whole(0, 8 * 60) * 60_000
    this.at(Math.max(at, from + this.random.whole(4, 30) * 60_000), work)
  }

  at(at: number, work: (at: number) => void): void {
    if (at > this.options.until) return
    const day = Math.floor(at / DAY)
    const due = this.tasks.get(day) ?? []
    this.tasks.set(day, due)
    due.push({ at, turn: this.turn++, work })
  }

  /** Works off all that was put off, and what that puts off, in the order of its time. */
  run(): void {
    for (let day = Math.floor(this.first / DAY); day * DAY <= this.options.until; day++) {
      const due = this.tasks.get(day) ?? []
      this.tasks.set(day, due)
      while (due.length > 0) {
        const next = due.reduce((one, other) =>
          other.at < one.at || (other.at === one.at && other.turn < one.turn) ? other : one,
        )
        due.splice(due.indexOf(next), 1)
        next.work(next.at)
      }
    }
  }

  private push(at: number, as: Staff | 'system', entity: string, event: Partial<Event>): void {
    this.events.push({ at, as, entity, ...event })
  }

  make(
    at: number,
    as: Staff | 'system',
    entity: string,
    data: Record<string, unknown>,
    id?: string,
  ): string {
    const own = id ?? this.id(at, entity)
    this.push(at, as, entity, { make: { id: own, data } })
    return own
  }

  convert(
    at: number,
    as: Staff,
    entity: string,
    of: NonNullable<NonNullable<Event['make']>['of']>,
  ): string {
    const id = this.id(at, entity)
    this.push(at, as, entity, { make: { id, of } })
    return id
  }

  change(at: number, as: Staff, entity: string, change: NonNullable<Event['change']>): void {
    this.push(at, as, entity, { change })
  }

  take(
    at: number,
    as: Staff,
    entity: string,
    of: NonNullable<Event['take']>['of'],
    transition: string,
    more: Pick<NonNullable<Event['take']>, 'reason' | 'values' | 'alone'> = {},
  ): void {
    this.push(at, as, entity, { take: { of, transition, ...more } })
  }

  id(at: number, entity: string): string {
    return idAt(at, `${this.options.site} ${entity} ${this.turn++}`)
  }
}

/** Monday to Friday: days since the epoch, which was a Thursday. */
export const isWorkday = (day: number): boolean => ![2, 3].includes(day % 7)
