import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { handInOverdue } from '../../../server/jobs/overdueAttempts.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

type Data = Record<string, unknown>

const MINUTE = 60_000
eachDatabase(({ place }) => {
  const clock = fixedClock('2026-11-27T02:00:00.000Z')
  let opened: TestGateway
  let site: string
  let learner: Visitor
  let other: Visitor
  let office: Visitor
  let learnerId: string

  const store = () => opened.gateway.database.store(site)
  const put = (collection: string, ...records: Data[]): Promise<void> =>
    opened.gateway.database.transaction(async (database) => {
      for (const record of records)
        await database
          .store(site)
          .insert(collection, {
            version: 1,
            created_at: clock.iso(),
            updated_at: clock.iso(),
            ...record,
          } as never)
    })
  const act = async (who: Visitor, name: string, body: Data) => {
    const answer = await who.post(`/api/learning/${name}`, body)
    return { status: answer.statusCode, ...answer.json<{ data: Data; error?: Data }>() }
  }
  const ruleOf = ({ error }: { error?: Data }) => (error?.params as Data | undefined)?.rule

  const choice = (id: string, right: string) => ({
    _id: id,
    title: id,
    kind: 'single',
    stem: `<p>${id}</p>`,
    // Their keys are left to the gateway.
    options: ['a', 'b'].map((key) => ({ text: key.toUpperCase(), correct: key === right })),
    points: 2,
    tags: ['stock'],
    active: true,
  })

  const signIn = async (): Promise<void> => {
    ;[learner, other, office] = (await Promise.all(
      ['user', 'customer', 'manager'].map((role) => Visitor.signedIn(opened.app, role)),
    )) as [Visitor, Visitor, Visitor]
  }

  beforeAll(async () => {
    opened = await openGateway({ ...(await place()), clock })
    site = (await opened.gateway.database.store('').find('site', { name: 'academy' }))[0]!._id
    await signIn()
    learnerId = (await store().find('user', { username: 'user' }))[0]!._id
    await put('course', {
      _id: 'c1',
      name: 'คลัง',
      status: true,
      in_order: true,
      certification: 'yes',
      content_version: 1,
      certificate_months: 24,
      category: [],
    })
    await put('enroll', {
      _id: 'e1',
      userID: learnerId,
      courseID: 'c1',
      createdAt: clock.iso(),
      access: 'open',
    })
    await put('question', choice('q1', 'a'), choice('q2', 'b'), {
      ...choice('q3', 'a'),
      kind: 'essay',
      options: [],
      tags: ['essay'],
      points: 4,
    })
    const exam = {
      course: 'c1',
      kind: 'post',
      shuffle: false,
      max_attempts: 2,
      pass_percent: 50,
      time_limit: 30,
      state: 'open',
      show_score: 'graded',
      show_given: 'submitted',
      show_marks: 'graded',
      show_correct: 'passed',
      show_explanation: 'passed',
    }
    await put(
      'exam',
      { ...exam, _id: 'x1', title: 'ปลายภาค', questions: [{ question: 'q1' }, { question: 'q2' }] },
      { ...exam, _id: 'x2', title: 'อัตนัย', kind: 'quiz', questions: [{ question: 'q3' }] },
    )
    await put(
      'lesson',
      {
        _id: 'l1',
        course: 'c1',
        order: 1,
        title: 'หนึ่ง',
        kind: 'video',
        rule: 'watched',
        duration: 100,
        required_percent: 90,
        since_version: 1,
        state: 'published',
      },
      {
        _id: 'l2',
        course: 'c1',
        order: 2,
        title: 'สอง',
        kind: 'exam',
        rule: 'exam',
        exam: 'x1',
        since_version: 1,
        state: 'published',
      },
      {
        _id: 'l9',
        course: 'c1',
        order: 3,
        title: 'ใหม่',
        kind: 'reading',
        rule: 'opened',
        since_version: 2,
        state: 'published',
      },
    )
  })
  afterAll(() => opened.close())

  test('who has not enrolled is told so, and is sent nothing of the lesson', async () => {
    const refused = await act(other, 'progress', { course: 'c1', lesson: 'l1' })
    expect([refused.status, ruleOf(refused)]).toEqual([400, 'not-enrolled'])
    const page = await other.get('/lesson/play/c1/l1')
    expect(page.body).not.toContain('หนึ่ง')
  })

  test('a lesson behind one that is not done stays closed, and one of a later content is not there', async () => {
    expect(ruleOf(await act(learner, 'progress', { course: 'c1', lesson: 'l2' }))).toBe(
      'lesson-locked',
    )
    expect(ruleOf(await act(learner, 'progress', { course: 'c1', lesson: 'l9' }))).toBe(
      'lesson-gone',
    )
  })

  test('the gateway counts what can have been watched, and says what is missing', async () => {
    await act(learner, 'progress', { course: 'c1', lesson: 'l1' })
    clock.advance(10_000)
    const tooMuch = await act(learner, 'progress', {
      course: 'c1',
      lesson: 'l1',
      intervals: [{ from: 0, to: 100 }],
      position: 100,
    })
    expect(tooMuch.data).toMatchObject({ watched: 25, done: false })
    clock.advance(5 * MINUTE)
    const rest = await act(learner, 'progress', {
      course: 'c1',
      lesson: 'l1',
      intervals: [{ from: 20, to: 95 }],
    })
    expect(rest.data).toMatchObject({ watched: 95, done: true, wants: null })
    expect(await store().get('enroll', 'e1')).toMatchObject({ status: 'processing', percent: 50 })
  })

  test('two tabs share one attempt; no question says what is right; each answer is kept as given', async () => {
    const [one, two] = await Promise.all([
      act(learner, 'start', { course: 'c1', exam: 'x1' }),
      act(learner, 'start', { course: 'c1', exam: 'x1' }),
    ])
    expect(one.data.id).toBe(two.data.id)
    expect(await store().find('attempt', { exam: 'x1' })).toHaveLength(1)
    expect(JSON.stringify(one.data)).not.toContain('correct')
    expect(Date.parse(String(one.data.deadline)) - clock.now()).toBe(30 * MINUTE)
    const attempt = one.data.id
    await Promise.all([
      act(learner, 'answer', { attempt, question: 'q1', given: '"a"' }),
      act(learner, 'answer', { attempt, question: 'q2', given: '"a"' }),
    ])
    const again = await act(learner, 'start', { course: 'c1', exam: 'x1' })
    expect(again.data.answers).toEqual({ q1: '"a"', q2: '"a"' })
    expect((await act(other, 'answer', { attempt, question: 'q1', given: '"b"' })).status).toBe(400)
  })

  test('an overdue attempt is handed in with what it has; an answer after that is not kept', async () => {
    clock.advance(31 * MINUTE)
    expect(await handInOverdue(opened.gateway)).toBe(1)
    const [attempt] = await store().find('attempt', { exam: 'x1' })
    expect(attempt).toMatchObject({ state: 'graded', score: 2, percent: 50, passed: true })
    expect(attempt!.submitted_at).toBe(attempt!.deadline)
    const late = await act(learner, 'answer', {
      attempt: attempt!._id,
      question: 'q2',
      given: '"b"',
    })
    expect(late.data).toMatchObject({ state: 'graded', percent: 50 })
    expect((await store().get('attempt', attempt!._id))!.score).toBe(2)
  })

  test('the course is complete: one certificate, which anybody checks by its code', async () => {
    const [made, ...more] = await store().find('certification', { user: learnerId, course: 'c1' })
    expect(more).toEqual([])
    expect(made).toMatchObject({
      state: 'valid',
      issued_on: '2026-11-27',
      expires_on: '2028-11-27',
    })
    expect(await store().get('enroll', 'e1')).toMatchObject({
      status: 'complete',
      percent: 100,
      post_percent: 50,
    })
    const stranger = new Visitor(opened.app)
    await stranger.get('/api/session')
    const page = await stranger.get(`/lesson/certification/${String(made!.check_code)}`)
    expect(page.body).toContain(String(made!.certificate_number))
    // The number is no code.
    const guess = await stranger.get(
      `/api/learning/certificate/${String(made!.certificate_number)}`,
    )
    expect(guess.statusCode).toBe(400)
  })

  test('a thousand codes guessed are refused after a few', async () => {
    const guesser = new Visitor(opened.app)
    const codes: number[] = []
    for (let index = 0; index < 40; index++)
      codes.push(
        (await guesser.get(`/api/learning/certificate/AAAA-BBBB-${1000 + index}`)).statusCode,
      )
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(15)
    expect((await guesser.get('/lesson/certification/AAAA-BBBB-CCCC')).statusCode).toBe(429)
  })

  test('what people read waits for a grade; only who teaches gives one, and no more than there is', async () => {
    const { data } = await act(learner, 'start', { course: 'c1', exam: 'x2' })
    await act(learner, 'answer', { attempt: data.id, question: 'q3', given: '"เพราะ"' })
    expect((await act(learner, 'submit', { attempt: data.id })).data).toMatchObject({
      state: 'grading',
    })
    const grade = { attempt: data.id, question: 'q3', score: 3 }
    expect((await act(learner, 'grade', grade)).status).toBe(403)
    expect((await act(office, 'grade', { ...grade, score: 5 })).status).toBe(400)
    expect((await act(office, 'grade', grade)).data).toEqual({ state: 'graded' })
    expect(await store().get('attempt', String(data.id))).toMatchObject({
      percent: 75,
      passed: true,
    })
  })

  test('a mended question is looked at before it is graded anew, and nobody loses', async () => {
    const question = (await store().get('question', 'q2'))!
    await opened.gateway.database.transaction((database) =>
      database.store(site).update(
        'question',
        {
          ...question,
          version: 2,
          options: [
            { key: 'a', text: 'A', correct: true },
            { key: 'b', text: 'B' },
          ],
        } as never,
        1,
      ),
    )
    const before = await act(office, 'regrade', { exam: 'x1', question: 'q2' })
    expect(before.data).toMatchObject({ applied: 0, changes: [{ before: 2, after: 4 }] })
    expect((await store().find('attempt', { exam: 'x1' }))[0]!.score).toBe(2)
    expect(
      (await act(office, 'regrade', { exam: 'x1', question: 'q2', apply: true })).data.applied,
    ).toBe(1)
    expect((await store().find('attempt', { exam: 'x1' }))[0]!.score).toBe(4)
    expect((await act(learner, 'regrade', { exam: 'x1', question: 'q2' })).status).toBe(403)
  })

  test('half-days: a code of today signs in who is of the round, and certificates follow attendance', async () => {
    await put('round', {
      _id: 'r1',
      course: 'c1',
      course_name: 'คลัง',
      start: '2026-11-27',
      end: '2026-11-27',
      status: 'open',
      visible: true,
      sessions: [{ date: '2026-11-27', half: 'morning', begins: '09:00' }],
      trainers: [],
    })
    await put('enroll', {
      _id: 'e2',
      userID: learnerId,
      courseID: 'c1',
      round: 'r1',
      createdAt: '2026-11-01T00:00:00.000Z',
      access: 'open',
    })
    const half = { round: 'r1', date: '2026-11-27', half: 'morning' }
    expect((await act(learner, 'code', half)).status).toBe(403)
    const { code } = (await act(office, 'code', half)).data
    expect(ruleOf(await act(learner, 'check-in', { round: 'r1', code: `${String(code)}x` }))).toBe(
      'code-over',
    )
    expect(ruleOf(await act(other, 'check-in', { round: 'r1', code }))).toBe('not-in-round')
    expect((await act(office, 'certificates', { round: 'r1' })).data).toMatchObject({
      issued: 0,
      short: [{ percent: 0 }],
    })
    // 02:41 in London is 09:41 in Bangkok.
    expect((await act(learner, 'check-in', { round: 'r1', code })).data).toMatchObject({
      status: 'late',
    })
    expect((await act(office, 'certificates', { round: 'r1' })).data).toMatchObject({
      issued: 1,
      already: 0,
    })
    expect((await act(office, 'certificates', { round: 'r1' })).data).toMatchObject({
      issued: 0,
      already: 1,
    })
    const numbers = (await store().find('certification', {}))
      .map(({ certificate_number }) => Number(String(certificate_number).slice(-6)))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
    clock.advance(24 * 60 * MINUTE)
    await signIn()
    expect(ruleOf(await act(learner, 'check-in', { round: 'r1', code }))).toBe('code-over')
  })

  test('a round is a calendar file', async () => {
    const file = await learner.get('/api/learning/round/r1/calendar.ics')
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain('DTSTART:20261127T020000Z')
  })

  test('a survey is answered once, and no record says by whom', async () => {
    await put('survey', {
      _id: 's1',
      title: 'ท้ายอบรม',
      active: true,
      items: [{ key: 'content', text: 'เนื้อหา', kind: 'rating' }],
    })
    const body = { course: 'c1', survey: 's1', answers: { content: '5' } }
    expect((await act(learner, 'survey', { ...body, answers: { content: '9' } })).status).toBe(400)
    expect((await act(learner, 'survey', body)).data).toEqual({ answered: 1 })
    expect(ruleOf(await act(learner, 'survey', body))).toBe('survey-done')
    const [kept] = await store().find('survey-answer', { survey: 's1' })
    expect(kept).toMatchObject({ rating: 5, item: 'content' })
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${learnerId}|"e1"|"e2"`))
  })

  test('a question about a course is answered by who teaches it', async () => {
    expect((await act(learner, 'say', { course: 'c1', text: 'สไลด์อยู่ไหน' })).status).toBe(200)
    expect((await act(other, 'say', { course: 'c1', user: learnerId, text: 'x' })).status).toBe(403)
    expect(
      (await act(office, 'say', { course: 'c1', user: learnerId, text: 'ท้ายบท' })).status,
    ).toBe(200)
    const said = await store().find('chat-message', { user: learnerId, course: 'c1' })
    expect(said.map(({ from_staff, answered }) => [from_staff, answered])).toEqual(
      expect.arrayContaining([
        [false, true],
        [true, true],
      ]),
    )
  })

  test('an enrolment that is suspended or over opens nothing', async () => {
    for (const [change, rule] of [
      [{ access: 'suspended' }, 'enrolment-suspended'],
      [{ access: 'open', expires_on: '2026-11-01' }, 'enrolment-over'],
    ] as const) {
      for (const id of ['e1', 'e2']) {
        const enroll = (await store().get('enroll', id))!
        await opened.gateway.database.transaction((database) =>
          database
            .store(site)
            .update(
              'enroll',
              { ...enroll, ...change, version: enroll.version + 1 },
              enroll.version,
            ),
        )
      }
      expect(ruleOf(await act(learner, 'progress', { course: 'c1', lesson: 'l1' }))).toBe(rule)
    }
  })
})
