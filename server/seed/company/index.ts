import { setTimeout } from 'node:timers/promises'
import { ActStore, Engine, type Actor, type Outcome } from '#engine'
import type { StoredRecord } from '#schema'
import { isoAt, type Clock, type Failure } from '#shared'
import type { Gateway } from '../../gateway.ts'
import { FailureError } from '../../http/failures.ts'
import type { Caller } from '../../identity/caller.ts'
import { validateRecord } from '../../validators.ts'
import { orderRules } from '../../reading/coursePrice.ts'
import { orderValues } from '../../writing/courseOrder.ts'
import { recordOutcome } from '../../writing/journal.ts'
import { carryOutEvent, type Done, type Staffing } from './carryOut.ts'
import { STAFF, type Event, type SoldCourse, type Staff } from './event.ts'
import { firstId, historyOf } from './history.ts'
import { FIRST_PLACE } from './stockroom.ts'

type Parts = Pick<Gateway, 'config' | 'clock' | 'database' | 'shipped'>

export interface CompanySite {
  _id: string
  name: string
}

export interface CompanyOptions {
  /** How large it is; 1 is the whole. */
  size?: number
  days?: number
  /** Told after each part of it. */
  report?: (progress: { done: number; events: number }) => void
  signal?: AbortSignal
  /** Told of an event that the engine refuses, and left out; without it the whole ends there. */
  refused?: (entity: string, failures: Failure[]) => void
  /** Milliseconds between two parts, in which requests are answered. */
  pause?: number
}

/** So many events are done in one transaction: requests wait for it. */
const TOGETHER = 40
const DAYS = 182
const MAX_COURSES = 12
/** How large the whole company is. */
const SIZE = 1

/** A clock that is set to the time of each event. */
function movingClock(): Clock & { set(at: number): void } {
  let at = 0
  return { now: () => at, iso: () => isoAt(at), set: (to) => void (at = to) }
}

async function staffingOf({ database }: Parts, site: string): Promise<Staffing> {
  const users = await database.store(site).find('user', { username: { $in: [...STAFF] } })
  return new Map(
    users.map((user): [Staff, Actor] => [
      user.username as Staff,
      {
        id: user._id,
        roles: ['authenticated', String(user.username)],
        name: `${String(user.firstname)} ${String(user.lastname)}`,
      },
    ]),
  )
}

async function accountsOf({ database }: Parts, site: string): Promise<Map<string, string>> {
  const accounts = await database.store(site).find('account', {})
  return new Map(accounts.flatMap(({ key, _id }) => (key ? [[String(key), _id]] : [])))
}

/** The courses that a site sells, with what an order of one says; none where its flow of orders is not there. */
async function coursesOf(parts: Parts, site: string): Promise<SoldCourse[]> {
  const rules = await orderRules(parts, site)
  if (!rules.ok) return []
  const found = await parts.database
    .store(site)
    .find('course', { status: true }, { sort: [{ field: '_id' }], limit: MAX_COURSES })
  return found.flatMap((course): SoldCourse[] => {
    const price = rules.value.priceOf(course)
    if (!price.ok || price.value <= 0) return []
    const order = (data: Record<string, unknown>) => {
      const values = orderValues(
        rules.value,
        { course, price: price.value, user: null, data },
        parts.clock,
      )
      if (!values.ok) throw new FailureError(values.failures)
      return values.value
    }
    return [{ price: price.value, order }]
  })
}

/** The events in the parts that are done together; each ends with a record that is made, which says that it is done. */
export function partsOf(events: readonly Event[]): Event[][] {
  const parts: Event[][] = []
  let part: Event[] = []
  for (const event of events) {
    part.push(event)
    if (part.length < TOGETHER || !event.make) continue
    parts.push(part)
    part = []
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** What an event came to, to be written into the history as of its time. */
interface Happened extends Done {
  at: number
}

/** Nobody is to be told of what happened before there was anybody. */
const untold = (outcome: Outcome): Outcome => ({ ...outcome, outbox: [] })

const callerOf = ({ id, name }: Actor, site: CompanySite): Caller => ({
  user: id ? { _id: id, username: '', firstname: name ?? '', lastname: '', roles: [] } : null,
  site,
  locale: 'th',
  requestId: 'seed',
})

/** Does a part over one store: what several of its events read is read once, and what they change is written once, in its end. */
async function doPart(
  parts: Parts,
  site: CompanySite,
  part: Event[],
  staffing: Staffing,
  refused?: CompanyOptions['refused'],
): Promise<void> {
  const { database, shipped } = parts
  const { model } = shipped
  const clock = movingClock()
  const store = new ActStore(database.store(site._id), model)
  const engine = new Engine({ model, store, validate: validateRecord, clock })
  const happened: Happened[] = []
  for (const event of part) {
    clock.set(event.at)
    const done = await carryOutEvent(engine, event, staffing)
    if (done.ok) happened.push(...done.value.map((one) => ({ ...one, at: event.at })))
    else if (refused) refused(event.entity, done.failures)
    else throw new FailureError(done.failures.map((failure) => placed(failure, event)))
  }
  await store.flush()
  for (const { outcome, actor, at } of happened) {
    clock.set(at)
    await recordOutcome({ database, shipped, clock }, callerOf(actor, site), untold(outcome))
  }
}

/** A failure that says what of the event it was of. */
const placed = (failure: Failure, { entity, take, make }: Event): Failure => ({
  ...failure,
  path: `${entity} ${take?.transition ?? (make?.of && 'conversion' in make.of ? make.of.conversion : 'make')} ${failure.path ?? ''}`,
})

/** The place that the company of a site began with; nothing where there is no company, or it is another's. */
async function beginning({ database }: Parts, site: string): Promise<StoredRecord | undefined> {
  const [place] = await database.store(site).find('stock-location', { location_code: FIRST_PLACE })
  return place?._id === (place && firstId(site, firstOf(place))) ? place : undefined
}

const firstOf = (place: StoredRecord): number => decodeTime(place._id)

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** The time in an id. */
const decodeTime = (id: string): number =>
  Array.from(id.slice(0, 10)).reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0)

/** Begins a company: its first place, from which a later start knows that there is one, and of which day. */
export async function beginCompany(
  parts: Parts,
  site: CompanySite,
  { size = SIZE, days = DAYS }: Pick<CompanyOptions, 'size' | 'days'> = {},
): Promise<void> {
  const until = parts.clock.now()
  const staffing = await staffingOf(parts, site._id)
  const options = { site: site._id, until, days, size, accounts: new Map<string, string>() }
  await doPart(parts, site, historyOf(options).slice(0, 1), staffing)
}

/**
 * Makes half a year of a trading company, or goes on where it was stopped: a few events in one transaction after another, so that
 * requests are answered between. Nothing where no company was begun. False where it was stopped.
 */
export async function growCompany(
  parts: Parts,
  site: CompanySite,
  { size = SIZE, days = DAYS, report, signal, refused, pause = 0 }: CompanyOptions = {},
): Promise<boolean> {
  const place = await beginning(parts, site._id)
  if (!place) return true
  const events = historyOf({
    site: site._id,
    until: firstOf(place),
    days,
    size,
    accounts: await accountsOf(parts, site._id),
    courses: await coursesOf(parts, site._id),
  })
  const [all, staffing] = [partsOf(events), await staffingOf(parts, site._id)]
  let done = 0
  for (const part of all.slice(await firstOpen(parts, site._id, all))) {
    if (signal?.aborted) return false
    await parts.database.alone(async () => {
      if (!(await isDone(parts, site._id, part))) await doPart(parts, site, part, staffing, refused)
    })
    done += part.length
    report?.({ done, events: events.length })
    await setTimeout(pause)
  }
  return true
}

async function isDone({ database }: Parts, site: string, part: Event[]): Promise<boolean> {
  const last = part.at(-1)!
  return (
    last.make !== undefined && (await database.store(site).get(last.entity, last.make.id)) !== null
  )
}

/** The first part that is not done: parts are done in their order. */
async function firstOpen(parts: Parts, site: string, all: Event[][]): Promise<number> {
  for (let index = all.length - 1; index >= 0; index--)
    if (await isDone(parts, site, all[index]!)) return index + 1
  return 0
}
