import {
  expect,
  expectAccessible,
  isLong,
  LANGUAGES,
  openPage,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'

test.use({ own: 'learn' })

const WORDS = {
  th: {
    done: 'เรียนบทนี้จบแล้ว',
    waits: 'เครือข่ายขาดหาย',
    confirm: 'ยืนยันว่าเรียนจบบทนี้',
    next: 'บทถัดไป',
    toExam: 'ไปที่แบบทดสอบ',
    start: 'เริ่มสอบ',
    again: 'สอบอีกครั้ง',
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
    again: 'Try again',
    passed: 'Passed ·',
    valid: 'This certificate is valid.',
  },
}

interface Found {
  data: { _id: string; version: number; [field: string]: unknown }[]
}

const query = async (page: Page, collection: string, filter: object): Promise<Found['data']> => {
  const answer = await page.request.post(`/api/${collection}/query`, {
    data: { method: 'find', args: [filter] },
  })
  return ((await answer.json()) as Found).data
}

async function makeOf(page: Page, collection: string, data: object) {
  const answer = await page.request.post(`/api/${collection}`, {
    data: { data },
    headers: await tokenOf(page),
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return ((await answer.json()) as { data: Found['data'][number] }).data
}

async function takeOf(
  page: Page,
  collection: string,
  { _id, version }: Found['data'][number],
  transition: string,
): Promise<void> {
  const answer = await page.request.post(`/api/${collection}/${_id}/transition`, {
    data: { transition, version },
    headers: await tokenOf(page),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A new course of two lessons and an exam that runs out soon, and the member who takes it. */
async function prepare(office: Page): Promise<{ course: string; lessons: string[]; exam: string }> {
  const make = (collection: string, data: object) => makeOf(office, collection, data)
  const take = (collection: string, record: Found['data'][number], transition: string) =>
    takeOf(office, collection, record, transition)
  const course = await make('course', {
    name: 'หลักสูตรทดลอง',
    name_en: 'Trial course',
    status: true,
    in_order: true,
    certification: 'yes',
  })
  const question = await make('question', {
    title: 'หนึ่ง',
    kind: 'single',
    stem: '<p>1 + 1</p>',
    options: [
      { key: 'a', text: 'สอง', correct: true },
      { key: 'b', text: 'สาม' },
    ],
  })
  const exam = await make('exam', {
    title: 'สอบ',
    course: course._id,
    kind: 'post',
    shuffle: false,
    time_limit: 1,
    max_attempts: 3,
    questions: [{ question: question._id }],
  })
  await take('exam', exam, 'open')
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
    const made = await make('lesson', { ...lesson, course: course._id, order: index + 1 })
    await take('lesson', made, 'publish')
    lessons.push(made._id)
  }
  const [member] = await query(office, 'user', { username: 'user' })
  await make('enroll', { userID: member!._id, courseID: course._id })
  return { course: course._id, lessons, exam: exam._id }
}

/** The ways in which the long journey is walked; `npm run test:long` walks all. */
const WAYS = LANGUAGES.flatMap((language) =>
  [390, 1440].map((width) => ({ language, width })),
).filter(({ language, width }) => isLong || (language === 'th') === (width === 390))
/** Milliseconds until the exam closes over the one who sits it. */
const CLOSES_IN = 14_000

for (const { language, width } of WAYS)
  test(`a member learns over a lost network, the clock of an exam runs out, and a stranger checks the certificate (${language}, ${width})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const office = await openPage(browser, server, { language, width })
    await signIn(office, 'admin')
    const { course, lessons, exam } = await prepare(office)
    const page = await openPage(browser, server, { language, width })
    await signIn(page, 'user')
    await page.goto(`/lesson/play/${course}/${lessons[0]}`)
    await expectAccessible(page)

    // The network goes as the film plays: what was watched waits, and is sent when it is back.
    await page.context().route('**/api/learning/progress', (route) => route.abort())
    await page.locator('video').evaluate((film: HTMLVideoElement) => {
      film.muted = true
      film.playbackRate = 1.5
      return film.play()
    })
    await expect(page.getByText(words.waits)).toBeVisible({ timeout: 40_000 })
    await page.context().unroute('**/api/learning/progress')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(words.done)).toBeVisible({ timeout: 40_000 })

    await page.getByRole('link', { name: words.next }).click()
    await page.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByText(words.done)).toBeVisible()
    await page.getByRole('link', { name: words.next }).click()
    await page.getByRole('link', { name: words.toExam }).click()

    // The exam closes while it is sat: what was answered by then is handed in.
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
    await expectAccessible(page)

    const [certificate] = await query(page, 'certification', { course })
    const stranger = await openPage(browser, server, { language, width })
    await stranger.goto(`/lesson/certification/search?code=${String(certificate!.check_code)}`)
    await expect(stranger.getByText(words.valid)).toBeVisible()
    await expect(stranger.getByText(String(certificate!.certificate_number))).toBeVisible()
    await expectAccessible(stranger)
  })

test('a lecturer takes attendance by hand, and shows the code of a half-day', async ({
  browser,
  server,
}) => {
  const lecturer = await openPage(browser, server, { language: 'th', width: 390 })
  await signIn(lecturer, 'lecturer')
  await lecturer.goto('/lesson/desk')
  const people = lecturer.locator('.sala-desk-people li')
  await expect(people.first()).toBeVisible()
  await people.first().getByRole('button', { name: 'ลา' }).click()
  await expectAccessible(lecturer)
  await lecturer.reload()
  await expect(people.first().getByRole('button', { name: 'ลา' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // The afternoon is signed by code.
  await lecturer.getByLabel('ครึ่งวัน').selectOption({ index: 1 })
  await lecturer.getByRole('button', { name: 'แสดงคิวอาร์' }).click()
  const code = await lecturer.locator('.sala-desk-code a').getAttribute('href')
  expect(code).toContain('/lesson/attend/')
})
