import type { Store } from '#engine'
import type { StoredRecord } from '#schema'
import { bangkokDay, isoAt, newId } from '#shared'
import { addDays } from '#shared/dates'
import { halfDaysOf } from '../reading/learning/attended.ts'
import { scoreOf, type FrozenQuestion } from '../reading/learning/scoring.ts'
import { freeze } from '../writing/learning/draw.ts'
import type { Make } from './make.ts'
import content from './learning.json' with { type: 'json' }
import { createRandom, type Random } from './random.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

const DAY = 86_400_000
const SEED = 2570
const LEARNERS = 36
const DAYS = 182
/** Days between two rounds. */
const EVERY = 14
const MAX_OF_ROUND = 9

type Data = Record<string, unknown>

interface Parts {
  make: Make
  store: Store
  site: { id: string; host: string }
  lecturer: StoredRecord
  now: number
}

/** Everything that one part of the half year asks of the others. */
interface Making extends Parts {
  random: Random
  put(entity: string, at: number, data: Data): Promise<StoredRecord>
}

/** Records as they would have come to be: the engine has nothing to add to them, and takes ten times as long. */
const putInto =
  ({ store }: Parts): Making['put'] =>
  async (entity, at, data) => {
    const day = isoAt(at)
    const record = { _id: newId(at), version: 1, created_at: day, updated_at: day, ...data }
    const put = await store.insert(entity, record as StoredRecord)
    if (!put.ok) throw new Error(`${entity} of the half year is there already`)
    return record as StoredRecord
  }

async function learnersOf({ put, random, site, now }: Making): Promise<StoredRecord[]> {
  const made: StoredRecord[] = []
  for (let index = 0; index < LEARNERS; index++) {
    const username = `learner${String(index + 1).padStart(2, '0')}`
    made.push(
      await put('user', now - (DAYS - (index * DAYS) / LEARNERS) * DAY, {
        username,
        email: `${username}@${site.host}`,
        firstname: FIRST_NAMES[(index * 7) % FIRST_NAMES.length],
        lastname: LAST_NAMES[(index * 5) % LAST_NAMES.length],
        roles: ['user'],
        status: 'active',
        phone: `08${String(10_000_000 + random.whole(0, 89_999_999))}`,
      }),
    )
  }
  return made
}

interface CourseTaken {
  course: StoredRecord
  lessons: StoredRecord[]
  learner: StoredRecord
  round?: StoredRecord
  at: number
  /** Of the lessons. */
  done: number
}

/** An enrolment as far as its learner has come, with what they have seen. */
async function enrolmentOf(
  { put, random, site }: Making,
  { course, lessons, learner, round, at, done }: CourseTaken,
): Promise<StoredRecord> {
  const percent = lessons.length === 0 ? 0 : Math.round((done / lessons.length) * 1000) / 10
  const status = percent === 100 ? 'complete' : done > 0 ? 'processing' : 'pending'
  const pre = random.whole(30, 65)
  const post = Math.min(100, pre + random.whole(10, 40))
  const finished = at + random.whole(5, 20) * DAY
  const message =
    status === 'complete'
      ? { th: 'เรียนจบแล้ว', en: 'Complete' }
      : status === 'pending'
        ? { th: 'ยังไม่เริ่มเรียน', en: 'Not begun' }
        : { th: `เรียนถึงบทที่ ${done + 1}`, en: `At lesson ${done + 1}` }
  const enroll = await put('enroll', at, {
    userID: learner._id,
    courseID: course._id,
    unit: site.id,
    createdAt: isoAt(at),
    access: 'open',
    content_version: Number(course.content_version ?? 1),
    company: random.pick(content.companies),
    analytics: { total: lessons.length, percent, message, status },
    status,
    percent,
    ...(round ? { round: round._id } : {}),
    ...(done > 0 ? { pre_percent: pre } : {}),
    ...(status === 'complete'
      ? { completed_on: bangkokDay(finished), post_percent: post, gain: post - pre }
      : {}),
  })
  for (const [index, lesson] of lessons.slice(0, done).entries()) {
    const seen = isoAt(at + (index + 1) * DAY)
    await put('progress', at + (index + 1) * DAY, {
      key: `${enroll._id}:${lesson._id}`,
      enroll: enroll._id,
      course: course._id,
      lesson: lesson._id,
      user: learner._id,
      watched: Number(lesson.duration ?? 0),
      percent: 100,
      opened_at: isoAt(at + index * DAY),
      seen_at: seen,
      completed_at: seen,
    })
  }
  return enroll
}

const ofLearner = ({ firstname, lastname }: StoredRecord): string =>
  `${String(firstname)} ${String(lastname)}`

async function certify(
  { make, now }: Making,
  {
    enroll,
    course,
    learner,
    day,
  }: Record<'enroll' | 'course' | 'learner', StoredRecord> & { day: string },
): Promise<void> {
  if (day > bangkokDay(now)) return
  const code = `DEMO-${learner._id.slice(-4)}-${enroll._id.slice(-4)}`.toUpperCase()
  await make('certification', {
    key: `${course._id}:${learner._id}:${String(enroll.round ?? '')}`,
    check_code: code,
    check_address: `/lesson/certification/${code}`,
    enroll: enroll._id,
    user: learner._id,
    holder_name: ofLearner(learner),
    course: course._id,
    ...(enroll.round ? { round: enroll.round } : {}),
    hours: Number(course.hours ?? 6),
    ...(typeof enroll.post_percent === 'number' ? { percent: enroll.post_percent } : {}),
    issued_on: day,
  })
}

/** What a learner said of a course, without their name. */
async function opine(
  { put, random }: Making,
  survey: StoredRecord,
  { courseID, round }: StoredRecord,
  at: number,
): Promise<void> {
  for (const { key, text, kind } of content.survey.items) {
    if (kind !== 'rating') continue
    await put('survey-answer', at, {
      key: newId(at + random.whole(0, DAY)),
      survey: survey._id,
      course: courseID,
      ...(round ? { round } : {}),
      item: key,
      item_text: text,
      rating: random.whole(0, 9) < 7 ? random.whole(4, 5) : random.whole(2, 4),
      answered_on: bangkokDay(at),
    })
  }
}

/** What somebody answers who knows so much, as it is kept. */
function givenTo(question: FrozenQuestion, random: Random, knows: number): string {
  const isRight = random.next() < knows
  const options = question.options ?? []
  const right = options.filter(({ correct }) => correct).map(({ key }) => key)
  switch (question.kind) {
    case 'single':
      return JSON.stringify(isRight ? right[0] : random.pick(options).key)
    case 'multiple':
      return JSON.stringify(isRight ? right : [random.pick(options).key])
    case 'truefalse':
      return JSON.stringify(isRight ? question.is_true === true : question.is_true !== true)
    case 'number':
      return JSON.stringify(isRight ? question.number : random.whole(1, 9))
    default:
      return JSON.stringify(isRight ? (question.accepted ?? [])[0] : 'ไม่ทราบ')
  }
}

/** A sitting of the exam of a course, scored as the gateway scores. */
async function sit(
  { put, random, store }: Making,
  exam: StoredRecord,
  enroll: StoredRecord,
  at: number,
): Promise<void> {
  const ids = (exam.questions as { question: string }[]).map(({ question }) => question)
  const asked = (await store.getAll('question', ids)).map((one) => freeze(one, { shuffle: false }))
  const knows = 0.45 + random.next() * 0.5
  const answers = asked.map((question) => {
    const given = givenTo(question, random, knows)
    const score = scoreOf(question, given) ?? 0
    return { question: question.id, given, saved_at: isoAt(at), points: question.points, score }
  })
  const points = asked.reduce((sum, question) => sum + question.points, 0)
  const score = Math.round(answers.reduce((sum, one) => sum + one.score, 0) * 100) / 100
  const percent = Math.round((score / points) * 10_000) / 100
  await put('attempt', at, {
    key: `${exam._id}:${String(enroll.userID)}:1`,
    exam: exam._id,
    course: enroll.courseID,
    enroll: enroll._id,
    user: enroll.userID,
    kind: exam.kind,
    number: 1,
    started_at: isoAt(at),
    deadline: isoAt(at + 600_000),
    submitted_at: isoAt(at + random.whole(120, 590) * 1000),
    questions: asked,
    answers,
    score,
    points,
    percent,
    passed: percent >= Number(exam.pass_percent ?? 60),
    state: 'graded',
  })
}

/** One round that is over: who took it, who came, what they said, and their certificates. */
async function holdRound(
  making: Making,
  {
    course,
    survey,
    learners,
    start,
  }: { course: StoredRecord; survey: StoredRecord; learners: StoredRecord[]; start: string },
): Promise<void> {
  const { put, random, lecturer, site } = making
  const at = Date.parse(`${start}T02:00:00Z`)
  const round = await put('round', at - 40 * DAY, {
    course: course._id,
    course_name: course.name,
    start,
    end: start,
    type: 'onsite',
    place: 'อาคารฝึกอบรม ชั้น 3 กรุงเทพฯ',
    place_en: 'Training building, floor 3, Bangkok',
    time: '09.00–16.00 น.',
    time_en: '9:00–16:00',
    seats: 12,
    taken: learners.length,
    booked: 0,
    waiting: 0,
    held: 0,
    minimum: 4,
    status: 'closed',
    visible: false,
    unit: site.id,
    trainers: [{ name: ofLearner(lecturer), account: lecturer._id }],
  })
  for (const learner of learners) {
    const enroll = await enrolmentOf(making, {
      course,
      lessons: [],
      learner,
      round,
      at: at - random.whole(10, 35) * DAY,
      done: 0,
    })
    const misses = random.next() < 0.12
    for (const { date, half } of halfDaysOf(round))
      await put('attendance', at, {
        key: `${round._id}:${learner._id}:${date}:${half}`,
        round: round._id,
        enroll: enroll._id,
        user: learner._id,
        name: ofLearner(learner),
        date,
        half,
        status: misses ? 'absent' : random.next() < 0.1 ? 'late' : 'present',
        via: misses ? 'desk' : 'qr',
        at: isoAt(at),
      })
    if (misses) continue
    if (random.next() < 0.8) await opine(making, survey, enroll, at + DAY)
    await certify(making, { enroll, course, learner, day: addDays(start, 1) })
  }
}

/** What learners asked of those who teach them; the last questions are still open. */
async function ask({ put, store, lecturer, now }: Making, courses: StoredRecord[]): Promise<void> {
  const taken = await store.find(
    'enroll',
    { courseID: { $in: courses.map(({ _id }) => _id) } },
    { sort: [{ field: '_id', direction: 'desc' }], limit: content.asked.length },
  )
  for (const [index, { text, answer }] of content.asked.entries()) {
    const { courseID, userID } = taken[index]!
    const at = now - (content.asked.length - index) * DAY
    const say = async (author: StoredRecord, when: number, words: string, fromStaff: boolean) =>
      put('chat-message', when, {
        course: courseID,
        user: userID,
        author: author._id,
        author_name: ofLearner(author),
        from_staff: fromStaff,
        answered: answer !== undefined,
        text: words,
        sent_at: isoAt(when),
      })
    await say((await store.get('user', String(userID)))!, at, text, false)
    if (answer) await say(lecturer, at + DAY / 4, answer, true)
  }
}

/**
 * Half a year of an academy: members who learn, rounds that were held, exams, opinions and certificates, so that every
 * screen of it has something to show. In one transaction with the rest of the demo.
 */
export async function seedHalfYear(parts: Parts): Promise<void> {
  const { store, now } = parts
  const making: Making = { ...parts, random: createRandom(SEED), put: putInto(parts) }
  const { random } = making
  const learners = await learnersOf(making)
  const courses = await store.find('course', { status: true }, { limit: 8 })
  const [exam] = await store.find('exam', { state: 'open' }, { limit: 1 })
  const [survey] = await store.find('survey', { active: true }, { limit: 1 })
  const lessons = new Map<string, StoredRecord[]>()
  for (const { _id } of courses)
    lessons.set(
      _id,
      await store.find(
        'lesson',
        { course: _id, state: 'published' },
        { sort: [{ field: 'order' }] },
      ),
    )
  const first = bangkokDay(now - DAYS * DAY)
  for (let day = 0; day < DAYS - 2; day += EVERY) {
    const course = courses[(day / EVERY) % courses.length]!
    const from = random.whole(0, LEARNERS - 1)
    const taking = Array.from(
      { length: random.whole(5, MAX_OF_ROUND) },
      (_, at) => learners[(from + at) % LEARNERS]!,
    )
    await holdRound(making, {
      course,
      survey: survey!,
      learners: taking,
      start: addDays(first, day),
    })
  }
  await ask(making, courses)
  const online = courses.filter(({ _id }) => (lessons.get(_id) ?? []).length > 0)
  for (const [index, learner] of learners.entries()) {
    const course = online[index % online.length]!
    const own = lessons.get(course._id)!
    const at = now - random.whole(25, DAYS - 10) * DAY
    const done = random.pick([0, 1, own.length, own.length, own.length - 1])
    const enroll = await enrolmentOf(making, { course, lessons: own, learner, at, done })
    const finished = Date.parse(`${String(enroll.completed_on ?? bangkokDay(now))}T05:00:00Z`)
    if (exam && exam.course === course._id && done > 0) await sit(making, exam, enroll, finished)
    if (done < own.length || finished > now) continue
    await certify(making, { enroll, course, learner, day: bangkokDay(finished) })
    await opine(making, survey!, enroll, finished)
  }
}
