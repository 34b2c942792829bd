import type { StoredRecord } from '#schema'
import { bangkokDay } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { bundled } from './bundled.ts'
import { isOpen } from './enrolment.ts'
import { nextOf, outlineOf } from './outline.ts'
import { worded } from './playView.ts'

const MAX_ENROLMENTS = 100

/** One course that a learner takes, with how far they are and what is next. */
async function takenOf(
  sources: ReadSources,
  caller: Caller,
  enroll: StoredRecord,
  { course, round }: Record<'course' | 'round', StoredRecord | undefined>,
) {
  const { locale } = caller
  const today = bangkokDay(sources.clock.now())

  if (!course) return []
  const outline = await outlineOf(sources, { enroll, course }, caller.site._id)
  const next = nextOf(outline)
  return [
    {
      id: enroll._id,
      course: course._id,
      name: String(worded(sources, 'course', course, locale).name),
      ...(course.cover ? { cover: String(course.cover) } : {}),
      lessons: outline.length,
      done: outline.filter((item) => item.done).length,
      percent: outline.length
        ? Math.round((outline.filter((item) => item.done).length / outline.length) * 100)
        : 0,
      open: isOpen(enroll, today),
      seen:
        outline
          .map(({ progress }) => String(progress?.seen_at ?? ''))
          .toSorted()
          .at(-1) ?? '',
      ...(next
        ? {
            next: {
              id: next.id,
              order: next.order,
              title: String(worded(sources, 'lesson', next.record, locale).title),
            },
          }
        : {}),
      ...(round && String(round.end ?? round.start) >= today
        ? {
            round: {
              id: round._id,
              start: String(round.start),
              end: String(round.end ?? round.start),
              place: String(worded(sources, 'round', round, locale).place ?? ''),
              time: String(worded(sources, 'round', round, locale).time ?? ''),
            },
          }
        : {}),
    },
  ]
}

/** A learner's room: where to go on, all courses with how far they are, the next rounds, certificates, and what waits for an opinion. */
export async function roomView(sources: ReadSources, caller: Caller) {
  if (!caller.user) return null
  const { site, user } = caller
  const store = sources.database.store(site._id)
  const [enrolments, certificates, waiting] = await Promise.all([
    store.find(
      'enroll',
      { userID: user._id },
      { sort: [{ field: 'createdAt', direction: 'desc' }], limit: MAX_ENROLMENTS },
    ),
    store.find(
      'certification',
      { user: user._id },
      { sort: [{ field: 'issued_on', direction: 'desc' }], limit: MAX_ENROLMENTS },
    ),
    store.find(
      'waiting',
      { user: user._id, state: { $in: ['waiting', 'offered'] } },
      { limit: MAX_ENROLMENTS },
    ),
  ])
  const courses = new Map(
    (
      await store.getAll('course', [...new Set(enrolments.map(({ courseID }) => String(courseID)))])
    ).map((one) => [one._id, one]),
  )
  const rounds = new Map(
    (
      await store.getAll('round', [
        ...new Set(enrolments.flatMap(({ round }) => (typeof round === 'string' ? [round] : []))),
      ])
    ).map((one) => [one._id, one]),
  )
  const courseOf = new Map(
    (
      await store.getAll(
        'round',
        waiting.map(({ round }) => String(round)),
      )
    ).map((one) => [one._id, one.course]),
  )
  const taken = await Promise.all(
    enrolments.map((enroll) =>
      takenOf(sources, caller, enroll, {
        course: courses.get(String(enroll.courseID)),
        round: typeof enroll.round === 'string' ? rounds.get(enroll.round) : undefined,
      }),
    ),
  )
  const own = taken.flat()
  const continued = own
    .filter(({ open, next, percent }) => open && next && percent < 100)
    .toSorted((a, b) => b.seen.localeCompare(a.seen))
    .at(0)
  return {
    courses: bundled(own, courses),
    ...(continued ? { continued } : {}),
    rounds: own
      .flatMap(({ round, name }) => (round ? [{ ...round, name }] : []))
      .toSorted((a, b) => a.start.localeCompare(b.start)),
    waiting: waiting.map(({ _id, round, course_name, state, offer_until }) => ({
      id: _id,
      course: String(courseOf.get(String(round)) ?? ''),
      name: String(course_name ?? ''),
      state: String(state),
      ...(offer_until ? { until: String(offer_until) } : {}),
    })),
    certificates: certificates.map(
      ({ _id, certificate_number, course_name, issued_on, state, check_code }) => ({
        id: _id,
        number: String(certificate_number),
        name: String(course_name),
        issued: String(issued_on),
        state: String(state),
        code: String(check_code),
      }),
    ),
  }
}
