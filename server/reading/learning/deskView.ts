import type { Filter, StoredRecord } from '#schema'
import { bangkokDay } from '#shared'
import { addDays } from '#shared/dates'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { halfDaysOf } from './attended.ts'
import { isOffice, nameOf } from './enrolment.ts'
import { worded } from './playView.ts'
import type { Answered } from './review.ts'
import type { FrozenQuestion } from './scoring.ts'
import { trainedCourses, trainedRounds } from './trained.ts'

/** Days that a round stays on the desk after it is over. */
const KEPT_DAYS = 30
const MAX_LISTED = 50

/** The answers that people have to read, of these courses. */
async function toGrade({ database }: ReadSources, site: string, courses: Set<string> | null) {
  const store = database.store(site)
  const attempts = await store.find(
    'attempt',
    { state: 'grading', ...(courses ? { course: { $in: [...courses] } } : {}) } as Filter,
    { sort: [{ field: 'started_at' }], limit: MAX_LISTED },
  )
  const whole = await store.getAll(
    'attempt',
    attempts.map(({ _id }) => _id),
  )
  const people = new Map(
    (await store.getAll('user', [...new Set(whole.map(({ user }) => String(user)))])).map((one) => [
      one._id,
      nameOf(one),
    ]),
  )
  return whole.flatMap((attempt) => {
    const answers = new Map(
      ((attempt.answers as Answered[] | undefined) ?? []).map((one) => [one.question, one]),
    )
    return ((attempt.questions as FrozenQuestion[] | undefined) ?? []).flatMap((question) => {
      const answer = answers.get(question.id)
      if (!answer || (answer.score !== undefined && answer.score !== null)) return []
      let given = answer.given ?? ''
      try {
        given = String(JSON.parse(given))
      } catch {
        // A text as it stands.
      }
      return [
        {
          attempt: attempt._id,
          question: question.id,
          name: people.get(String(attempt.user)) ?? '',
          stem: question.stem,
          given,
          kind: question.kind,
          points: question.points,
          rubric: question.rubric ?? [],
        },
      ]
    })
  })
}

/** Who takes a round, and to which half-days they came. */
async function sheetOf({ database }: ReadSources, site: string, round: StoredRecord) {
  const store = database.store(site)
  const [enrolments, attendance] = await Promise.all([
    store.find('enroll', { round: round._id }, { limit: 500 }),
    store.find('attendance', { round: round._id }, { limit: 5000 }),
  ])
  const taking = enrolments.filter(({ access }) => access !== 'cancelled')
  const people = await store.getAll(
    'user',
    taking.map(({ userID }) => String(userID)),
  )
  const names = new Map(people.map((one) => [one._id, nameOf(one)]))
  const came = new Map(
    attendance.map((one) => [
      `${String(one.user)} ${String(one.date)} ${String(one.half)}`,
      String(one.status),
    ]),
  )
  const halves = halfDaysOf(round)
  return {
    id: round._id,
    halves: halves.map(({ date, half, topic }) => ({ date, half, ...(topic ? { topic } : {}) })),
    people: taking
      .map(({ userID, company }) => ({
        user: String(userID),
        name: names.get(String(userID)) ?? '',
        company: String(company ?? ''),
        came: Object.fromEntries(
          halves.flatMap(({ date, half }) => {
            const status = came.get(`${String(userID)} ${date} ${half}`)
            return status ? [[`${date} ${half}`, status]] : []
          }),
        ),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'th')),
  }
}

/** Questions that nobody has answered yet, of these courses. */
async function askedOf({ database }: ReadSources, site: string, courses: Set<string> | null) {
  const open = {
    answered: false,
    from_staff: false,
    ...(courses ? { course: { $in: [...courses] } } : {}),
  } as Filter
  const found = await database
    .store(site)
    .find('chat-message', open, { sort: [{ field: 'sent_at' }], limit: MAX_LISTED })
  return found.map(({ _id, course, user, author_name, text, sent_at }) => ({
    id: _id,
    course: String(course ?? ''),
    user: String(user),
    name: String(author_name ?? ''),
    text: String(text),
    at: String(sent_at),
  }))
}

/** Rounds with who takes them and who came, answers to grade, and questions that were asked: for those who teach, and the office. */
export async function deskView(
  sources: ReadSources,
  caller: Caller,
  { round: chosen }: Record<string, unknown>,
) {
  if (!caller.user) return null
  const site = caller.site._id
  const today = bangkokDay(sources.clock.now())
  const rounds = await trainedRounds(sources, caller, {
    start: { $gte: addDays(today, -KEPT_DAYS) },
  } as unknown as Filter)
  const courses = isOffice(caller) ? null : await trainedCourses(sources, caller)
  const open =
    rounds.find(({ _id }) => _id === chosen) ??
    rounds.find(({ start, end }) => String(end ?? start) >= today) ??
    rounds[0]
  const [grading, asked, round, taught] = await Promise.all([
    toGrade(sources, site, courses),
    askedOf(sources, site, courses),
    open && sheetOf(sources, site, open),
    sources.database
      .store(site)
      .getAll('course', [...new Set(rounds.map(({ course }) => String(course)))]),
  ])
  const names = new Map(
    taught.map((one) => [one._id, String(worded(sources, 'course', one, caller.locale).name)]),
  )
  return {
    today,
    rounds: rounds.map((one) => {
      const { course_name, place } = worded(sources, 'round', one, caller.locale)
      return {
        id: one._id,
        name: names.get(String(one.course)) ?? String(course_name),
        start: String(one.start),
        end: String(one.end ?? one.start),
        place: String(place ?? ''),
      }
    }),
    ...(round ? { round } : {}),
    grading,
    asked,
  }
}
