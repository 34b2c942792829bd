import type { Filter, StoredRecord } from '#schema'
import { bangkokDay } from '#shared'
import { addDays, addMonths } from '#shared/dates'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { attendedPercent } from './attended.ts'
import { isOffice, nameOf } from './enrolment.ts'
import { worded } from './playView.ts'

const MAX_LISTED = 100
const MAX_OF_ROUND = 2000
/** Days after which who has not begun is reminded. */
const IDLE_DAYS = 7

/** A round with its seats, who waits, and how many certificates are to be issued. */
async function lineOf(
  sources: ReadSources,
  site: string,
  round: StoredRecord,
  { course, name, today }: { course: StoredRecord | undefined; name: string; today: string },
) {
  const store = sources.database.store(site)
  const [enrolments, certificates] = await Promise.all([
    store.find('enroll', { round: round._id }, { limit: MAX_OF_ROUND }),
    store.find('certification', { round: round._id }, { limit: MAX_OF_ROUND }),
  ])
  const taking = enrolments.filter(({ access }) => access !== 'cancelled')
  const holders = new Set(certificates.map(({ user }) => String(user)))
  const end = String(round.end ?? round.start)
  const without =
    end <= today && course?.certification === 'yes'
      ? taking.filter(({ userID }) => !holders.has(String(userID)))
      : []
  const came = await Promise.all(
    without.map(({ userID }) => attendedPercent(sources, site, round, String(userID))),
  )
  const taken = Math.max(Number(round.taken ?? 0), taking.length)
  return {
    id: round._id,
    name,
    start: String(round.start),
    end,
    status: String(round.status ?? 'open'),
    taken,
    waiting: Number(round.waiting ?? 0),
    due: came.filter((percent) => percent >= Number(course?.attendance_percent ?? 80)).length,
    issued: holders.size,
    ...(round.seats ? { seats: Number(round.seats) } : {}),
    ...(round.minimum
      ? { minimum: Number(round.minimum), short: taken < Number(round.minimum) }
      : {}),
  }
}

/** Who enrolled a while ago and has not begun, the longest first. */
function idleOf({ database }: ReadSources, site: string, today: string): Promise<StoredRecord[]> {
  return database
    .store(site)
    .find(
      'enroll',
      {
        status: { $nin: ['processing', 'complete'] },
        access: { $ne: 'cancelled' },
        createdAt: { $lt: `${addDays(today, -IDLE_DAYS)}T00:00:00.000Z` },
      } as unknown as Filter,
      { sort: [{ field: 'createdAt' }], limit: MAX_LISTED },
    )
}

const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** What the office looks after: the rounds of a month with their seats, who has not begun, and certificates to be issued. */
export async function officeView(
  sources: ReadSources,
  caller: Caller,
  { month: asked }: Record<string, unknown>,
) {
  if (!isOffice(caller)) return null
  const site = caller.site._id
  const store = sources.database.store(site)
  const today = bangkokDay(sources.clock.now())
  const month = isMonth(asked) ? asked : today.slice(0, 7)
  const first = `${month}-01`
  const [rounds, idle] = await Promise.all([
    store.find('round', { start: { $gte: first, $lt: addMonths(first, 1) } } as unknown as Filter, {
      sort: [{ field: 'start' }],
      limit: MAX_LISTED,
    }),
    idleOf(sources, site, today),
  ])
  const ids = [...idle.map(({ courseID }) => courseID), ...rounds.map(({ course }) => course)]
  const [people, courses] = await Promise.all([
    store.getAll('user', [...new Set(idle.map(({ userID }) => String(userID)))]),
    store.getAll('course', [...new Set(ids.map(String))]),
  ])
  const names = new Map(people.map((one) => [one._id, nameOf(one)]))
  const known = new Map(courses.map((one) => [one._id, one]))
  const titleOf = (id: unknown): string => {
    const course = known.get(String(id))
    return course ? String(worded(sources, 'course', course, caller.locale).name) : ''
  }
  return {
    month,
    rounds: await Promise.all(
      rounds.map((round) =>
        lineOf(sources, site, round, {
          course: known.get(String(round.course)),
          name: titleOf(round.course),
          today,
        }),
      ),
    ),
    idle: idle.map(({ _id, userID, courseID, createdAt }) => ({
      id: _id,
      name: names.get(String(userID)) ?? '',
      course: titleOf(courseID),
      since: String(createdAt),
    })),
  }
}
