import { make, send, type Data } from './chain.ts'
import { expect, tokenOf, type Language, type Page } from './journey.ts'

/** What a learner reads on the way through a course. */
export const LESSON_WORDS = {
  th: {
    done: 'เรียนบทนี้จบแล้ว',
    waits: 'เครือข่ายขาดหาย',
    confirm: 'ยืนยันว่าเรียนจบบทนี้',
    next: 'บทถัดไป',
    toExam: 'ไปที่แบบทดสอบ',
    start: 'เริ่มสอบ',
    submit: 'ส่งคำตอบ',
    passed: 'ผ่าน ·',
    valid: 'ใบรับรองนี้ใช้ได้',
  },
  en: {
    done: 'You have completed this lesson.',
    waits: 'No network.',
    confirm: 'I have completed this lesson',
    next: 'Next lesson',
    toExam: 'Go to the exam',
    start: 'Begin',
    submit: 'Hand in',
    passed: 'Passed ·',
    valid: 'This certificate is valid.',
  },
} satisfies Record<Language, Record<string, string>>

export type Kept = Data & { _id: string; version: number }

/** Records past the screens. */
export const query = async (page: Page, entity: string, filter: object): Promise<Kept[]> =>
  (await send(page, `${entity}/query`, { method: 'find', args: [filter] })) as unknown as Kept[]

const takeOn = async (page: Page, entity: string, record: Data, transition: string) =>
  send(page, `${entity}/${String(record._id)}/transition`, { transition, version: record.version })

export interface TrialCourse {
  course: string
  lessons: string[]
  exam: string
}

/** A new course with a film, a lesson to confirm and an exam of one question. */
export async function trialCourse(office: Page, more: Data = {}): Promise<TrialCourse> {
  const course = await make(office, 'course', {
    name: 'หลักสูตรทดลอง',
    name_en: 'Trial course',
    status: true,
    in_order: true,
    certification: 'yes',
    ...more,
  })
  const question = await make(office, 'question', {
    title: 'หนึ่ง',
    kind: 'single',
    stem: '<p>1 + 1</p>',
    options: [
      { key: 'a', text: 'สอง', correct: true },
      { key: 'b', text: 'สาม' },
    ],
  })
  const exam = await make(office, 'exam', {
    title: 'สอบ',
    course: course._id,
    kind: 'post',
    shuffle: false,
    time_limit: 1,
    max_attempts: 3,
    questions: [{ question: question._id }],
  })
  await takeOn(office, 'exam', exam, 'open')
  const lessons: string[] = []
  for (const [index, lesson] of [
    {
      title: 'หนึ่ง',
      kind: 'video',
      rule: 'watched',
      duration: 11,
      required_percent: 80,
      video: '/files/demo-lesson.webm',
    },
    { title: 'สอง', kind: 'reading', rule: 'confirmed' },
    { title: 'สาม', kind: 'exam', rule: 'exam', exam: exam._id },
  ].entries()) {
    const made = await make(office, 'lesson', { ...lesson, course: course._id, order: index + 1 })
    await takeOn(office, 'lesson', made, 'publish')
    lessons.push(made._id)
  }
  return { course: course._id, lessons, exam: exam._id }
}

/** What was watched and waits in this browser. */
const waiting = (page: Page, lesson: string): Promise<string> =>
  page.evaluate(
    (id) =>
      Object.entries(localStorage)
        .filter(([key]) => key.includes('progress:') && key.includes(id))
        .map(([, value]) => String(value))
        .join(),
    lesson,
  )

/** The network goes as the film plays: what was watched waits, and is sent when it is back. */
export async function watchOverLostNetwork(
  page: Page,
  language: Language,
  lesson: string,
): Promise<void> {
  const words = LESSON_WORDS[language]
  const film = page.locator('video')
  await film.evaluate((at: HTMLVideoElement) => {
    at.muted = true
    at.playbackRate = 1.5
    return at.play()
  })
  await expect
    .poll(() =>
      film.evaluate((at: HTMLVideoElement) =>
        at.buffered.length > 0 ? at.duration - at.buffered.end(at.buffered.length - 1) : 99,
      ),
    )
    .toBeLessThan(0.5)
  await page.context().setOffline(true)
  await expect(page.getByText(words.waits)).toBeVisible({ timeout: 40_000 })
  expect(await waiting(page, lesson)).toContain('"from"')
  await expect(page.getByText(words.done)).toBeHidden()
  await page.context().setOffline(false)
  await expect(page.getByText(words.done)).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => waiting(page, lesson)).not.toContain('"from"')
}

/** From the first lesson through the second to the exam. */
export async function goOnToExam(page: Page, language: Language): Promise<void> {
  const words = LESSON_WORDS[language]
  await page.getByRole('link', { name: words.next }).click()
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByText(words.done)).toBeVisible()
  await page.getByRole('link', { name: words.next }).click()
  await page.getByRole('link', { name: words.toExam }).click()
}

/** Milliseconds until the exam closes over the one who sits it. */
const CLOSES_IN = 14_000

/** The exam closes while it is sat: what was answered by then is handed in. */
export async function sitUntilTimeIsUp(
  page: Page,
  office: Page,
  language: Language,
  exam: string,
): Promise<void> {
  const words = LESSON_WORDS[language]
  const [open] = await query(office, 'exam', { _id: exam })
  const closing = await office.request.put(`/api/exam/${exam}`, {
    data: {
      data: { closes_at: new Date(Date.now() + CLOSES_IN).toISOString() },
      version: open!.version,
    },
    headers: await tokenOf(office),
  })
  expect(closing.status(), await closing.text()).toBe(200)
  await page.getByRole('button', { name: words.start }).click()
  await page.getByRole('radio', { name: 'สอง' }).check()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden({ timeout: 40_000 })
  await expect(page.getByText(words.passed)).toBeVisible()
}
