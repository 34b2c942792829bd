import type { Engine, Store } from '#engine'
import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { bangkokDay, isoAt } from '#shared'
import { FailureError } from '../http/failures.ts'
import { seedHalfYear } from './halfYear.ts'
import type { Make } from './make.ts'
import content from './learning.json' with { type: 'json' }

const DAY = 86_400_000

/** Where the film of the demo is served from. */
export const DEMO_FILM = '/files/demo-lesson.webm'

interface Parts {
  make: Make
  engine: Engine
  member: StoredRecord
  lecturerAccount: StoredRecord
  courses: StoredRecord[]
  enrolments: StoredRecord[]
  now: number
  /** Where half a year of the academy is made too. */
  ofHalfYear?: { _id: string; name?: unknown; store: Store }
}

async function takeTransition(
  engine: Engine,
  entity: string,
  record: StoredRecord,
  transition: string,
) {
  const moved = await engine.transition(
    entity,
    record._id,
    transition,
    record.version,
    SYSTEM_ACTOR,
  )
  if (!moved.ok) throw new FailureError(moved.failures)
  return moved.value.record
}

/** The exam of a course out of the bank of the demo, open to those who take it. */
async function seedExam({ make, engine }: Parts, course: StoredRecord): Promise<StoredRecord> {
  const questions: StoredRecord[] = []
  for (const question of content.questions) questions.push(await make('question', question))
  const exam = await make('exam', {
    ...content.exam,
    course: course._id,
    questions: questions.map(({ _id }) => ({ question: _id })),
  })
  return takeTransition(engine, 'exam', exam, 'open')
}

/** Lessons of the first course, films and words, and its exam; the others have an introduction. */
async function seedLessons(parts: Parts): Promise<StoredRecord[][]> {
  const { make, engine, courses } = parts
  const made: StoredRecord[][] = []
  for (const [index, course] of courses.entries()) {
    const lessons = index === 0 ? content.lessons : content.lessons.slice(1, 3)
    const exam = index === 0 ? await seedExam(parts, course) : undefined
    const own: StoredRecord[] = []
    for (const [at, lesson] of lessons.entries()) {
      const record = await make('lesson', {
        ...lesson,
        course: course._id,
        order: at + 1,
        ...(lesson.kind === 'video' ? { video: DEMO_FILM } : {}),
        ...(lesson.kind === 'exam' ? { exam: exam!._id } : {}),
      })
      own.push(await takeTransition(engine, 'lesson', record, 'publish'))
    }
    made.push(own)
  }
  return made
}

/** What the demo member has learned: half of the first course, all of the second, nothing of the third. */
export async function seedLearning(parts: Parts): Promise<void> {
  const { make, member, courses, enrolments, now } = parts
  const lessons = await seedLessons(parts)
  for (const [index, enroll] of enrolments.entries())
    for (const lesson of (lessons[index] ?? []).slice(0, index < 2 ? 2 : 0))
      await make('progress', {
        key: `${enroll._id}:${lesson._id}`,
        enroll: enroll._id,
        course: enroll.courseID,
        lesson: lesson._id,
        user: member._id,
        watched: Number(lesson.duration ?? 0),
        percent: 100,
        opened_at: isoAt(now - 20 * DAY),
        seen_at: isoAt(now - (10 + index) * DAY),
        completed_at: isoAt(now - (10 + index) * DAY),
      })
  const [, finished] = enrolments
  if (finished) {
    const round = await seedRound(parts, finished)
    await make('certification', {
      key: `${String(finished.courseID)}:${member._id}:${round._id}`,
      round: round._id,
      check_code: content.code,
      check_address: `/lesson/certification/${content.code}`,
      enroll: finished._id,
      user: member._id,
      holder_name: `${String(member.firstname)} ${String(member.lastname)}`,
      course: finished.courseID,
      hours: Number(courses[1]?.hours ?? 6),
      issued_on: bangkokDay(now - 11 * DAY),
    })
  }
  await make('survey', content.survey)
  for (const one of content.taxonomy) await make('taxonomy', one)
  for (const one of content.institutions) await make('institution', one)
  const { ofHalfYear: year, lecturerAccount: lecturer } = parts
  if (!year) return
  const site = { id: year._id, host: `${String(year.name)}.example` }
  await seedHalfYear({ make, store: year.store, site, lecturer, now })
}

/** A round that the demo's lecturer trains today, with the member among those who take it. */
async function seedRound(
  { make, engine, lecturerAccount: lecturer, now }: Parts,
  enroll: StoredRecord,
): Promise<StoredRecord> {
  const start = bangkokDay(now)
  const round = await make('round', {
    course: enroll.courseID,
    start,
    end: start,
    type: 'onsite',
    place: 'อาคารฝึกอบรม ชั้น 3 กรุงเทพฯ',
    place_en: 'Training building, floor 3, Bangkok',
    time: '09.00–16.00 น.',
    time_en: '9:00–16:00',
    seats: 20,
    taken: 1,
    minimum: 1,
    // Nobody joins a round that has begun.
    status: 'closed',
    visible: false,
    trainers: [
      { name: `${String(lecturer.firstname)} ${String(lecturer.lastname)}`, account: lecturer._id },
    ],
  })
  const placed = await engine.update(
    'enroll',
    enroll._id,
    { round: round._id, company: content.company },
    enroll.version,
    SYSTEM_ACTOR,
  )
  if (!placed.ok) throw new FailureError(placed.failures)
  return round
}
