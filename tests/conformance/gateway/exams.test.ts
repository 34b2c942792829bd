import { afterAll, beforeAll, expect, test } from 'vitest'
import { handInOverdue } from '../../../server/jobs/overdueAttempts.ts'
import { eachDatabase } from '../../support/databases.ts'
import type { Visitor } from '../../support/gateway.ts'
import { openLearning, type Learning } from '../../support/learning.ts'

const MINUTE = 60_000

eachDatabase(({ place }) => {
  let learning: Learning
  let learner: Visitor
  let office: Visitor
  let admin: Visitor
  let learnerId: string

  const sit = (name: string, body: Record<string, unknown>) => learning.act(learner, name, body)
  const start = (exam: string) => sit('start', { course: 'c1', exam })
  const change = async (collection: string, id: string, data: object): Promise<void> => {
    const record = (await learning.store().get(collection, id))!
    await learning.opened.gateway.database.transaction((database) =>
      database
        .store(learning.site)
        .update(collection, { ...record, ...data, version: record.version + 1 }, record.version),
    )
  }
  const exam = (id: string, more: object = {}) => ({
    _id: id,
    title: id,
    course: 'c1',
    kind: 'quiz',
    shuffle: false,
    max_attempts: 2,
    pass_percent: 50,
    time_limit: 30,
    state: 'open',
    show_score: 'graded',
    show_given: 'submitted',
    show_marks: 'graded',
    show_correct: 'passed',
    show_explanation: 'closed',
    questions: [{ question: 'q1' }],
    ...more,
  })

  beforeAll(async () => {
    learning = await openLearning(await place(), '2026-11-27T02:00:00.000Z')
    ;[learner, office, admin] = (await learning.as('user', 'manager', 'admin')) as [
      Visitor,
      Visitor,
      Visitor,
    ]
    learnerId = await learning.idOf('user')
    await learning.put('course', {
      _id: 'c1',
      name: 'คลัง',
      status: true,
      content_version: 1,
      category: [],
    })
    await learning.put('question', {
      _id: 'q1',
      title: 'q1',
      kind: 'single',
      stem: '<p>q1</p>',
      options: ['a', 'b'].map((key) => ({ key, text: key, correct: key === 'a' })),
      points: 2,
      tags: ['stock'],
      active: true,
      explanation: '<p>เพราะ</p>',
    })
    await learning.put(
      'exam',
      exam('again'),
      exam('longer'),
      exam('closing', { closes_at: '2026-11-27T02:40:00.000Z' }),
      exam('drawn', { questions: [], blueprint: 'b1' }),
    )
    await learning.put('blueprint', { _id: 'b1', name: 'b1', draws: [{ tag: 'stock', count: 2 }] })
    const enrolled = await office.post('/api/enroll', {
      data: { userID: learnerId, courseID: 'c1' },
    })
    expect(enrolled.statusCode, enrolled.body).toBe(200)
  })
  afterAll(() => learning.opened.close())

  test('an exam that was failed is sat again, as often as it allows', async () => {
    const first = await start('again')
    await sit('answer', { attempt: first.data.id, question: 'q1', given: '"b"' })
    const failed = await sit('submit', { attempt: first.data.id })
    expect(failed.data).toMatchObject({ state: 'graded', percent: 0, passed: false })
    // What is right is for who has passed.
    expect(JSON.stringify(failed.data.review)).not.toContain('"correct"')
    const second = await start('again')
    expect(second.data.number).toBe(2)
    await sit('answer', { attempt: second.data.id, question: 'q1', given: '"a"' })
    const passed = await sit('submit', { attempt: second.data.id })
    expect(passed.data).toMatchObject({ percent: 100, passed: true })
    expect(JSON.stringify(passed.data.review)).toContain('"correct"')
    expect((await start('again')).rule).toBe('attempts-used')
  })

  test('a question keeps to what it was when the sitting began', async () => {
    const { data } = await start('closing')
    await change('question', 'q1', { stem: '<p>other</p>' })
    const seen = await start('closing')
    expect(JSON.stringify(seen.data.questions)).toContain('q1')
    expect(JSON.stringify(seen.data.questions)).not.toContain('other')
    await change('question', 'q1', { stem: '<p>q1</p>' })
    expect(seen.data.id).toBe(data.id)
  })

  test('extra time lengthens the own deadline, and the end of the exam cuts every one', async () => {
    await learning.put('extra-time', { _id: 't1', exam: 'longer', user: learnerId, minutes: 15 })
    const longer = await start('longer')
    expect(Date.parse(String(longer.data.deadline)) - learning.clock.now()).toBe(45 * MINUTE)
    await sit('submit', { attempt: longer.data.id })
    const [running] = await learning.store().find('attempt', { exam: 'closing' })
    await learning.act(learner, 'submit', { attempt: running!._id })
    learning.clock.advance(20 * MINUTE)
    const late = await start('closing')
    expect(late.data.deadline).toBe('2026-11-27T02:40:00.000Z')
  })

  test('the clock of the gateway counts, and is told; an explanation comes when the exam has closed', async () => {
    const before = await start('closing')
    expect(before.data.now).toBe(learning.clock.iso())
    await sit('answer', { attempt: before.data.id, question: 'q1', given: '"a"' })
    learning.clock.advance(21 * MINUTE)
    const late = await sit('answer', { attempt: before.data.id, question: 'q1', given: '"b"' })
    expect(late.data).toMatchObject({ state: 'graded', passed: true })
    expect(JSON.stringify(late.data.review)).toContain('เพราะ')
    expect(await handInOverdue(learning.opened.gateway)).toBe(0)
    expect((await start('closing')).rule).toBe('exam-closed')
  })

  test('a blueprint that wants more than the bank has says so', async () => {
    expect((await start('drawn')).rule).toBe('bank-short')
  })

  test('a learner stays on the content that they enrolled in, and on a lesson that goes while it is open they are told', async () => {
    const lesson = { course: 'c1', kind: 'reading', rule: 'opened', state: 'published' }
    await learning.put(
      'lesson',
      { ...lesson, _id: 'l1', title: 'เก่า', order: 1, since_version: 1, until_version: 1 },
      { ...lesson, _id: 'l2', title: 'ใหม่', order: 2, since_version: 2 },
    )
    const course = (await office.get('/api/course/c1')).json<{ data: { version: number } }>()
    const moved = await admin.put('/api/course/c1', {
      data: { content_version: 2 },
      version: course.data.version,
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await sit('progress', { course: 'c1', lesson: 'l1' })).data).toMatchObject({
      done: true,
    })
    expect((await sit('progress', { course: 'c1', lesson: 'l2' })).rule).toBe('lesson-gone')
    await change('lesson', 'l1', { state: 'withdrawn' })
    expect((await sit('progress', { course: 'c1', lesson: 'l1' })).rule).toBe('lesson-gone')
    const page = await learner.get('/lesson/play/c1/l1')
    expect([page.statusCode, page.body.includes('"gone":true')]).toEqual([200, true])
  })

  test('questions come in with their options, and a bad one is told with its field', async () => {
    const options = [
      { key: 'a', text: 'สอง', correct: true },
      { key: 'b', text: 'สาม' },
    ]
    const send = (rows: unknown[][]) =>
      admin.post('/api/imports/question', {
        columns: ['title', 'kind', 'stem', 'options', 'tags'],
        rows,
        file: 'questions.csv',
      })
    const bad = await send([['นำเข้า', 'single', '1 + 1', [{ key: 'a', text: 'สาม' }], ['นำเข้า']]])
    const failures = (body: typeof bad) =>
      body.json<{ data: { failures: { row: number; field: string }[] } }>().data.failures
    expect(failures(bad)).toMatchObject([{ row: 0, field: 'options' }])
    expect(failures(await send([['นำเข้า', 'single', '1 + 1', options, ['นำเข้า']]]))).toEqual([])
    const [made] = await learning.store().find('question', { title: 'นำเข้า' })
    expect((await learning.store().get('question', made!._id))!.options).toMatchObject(options)
  })
})
