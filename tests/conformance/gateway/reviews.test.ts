import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let boss: Visitor
  let editor: Visitor
  let overall: Visitor
  let page: Row
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    admin = await Visitor.signedIn(opened.app, 'admin')
    boss = await Visitor.signedIn(opened.app, 'manager')
    editor = await Visitor.signedIn(opened.app, 'editor')
    overall = await Visitor.signedIn(opened.app, 'superadmin')
    page = (
      await admin.post('/api/page', {
        data: { slug: 'reviewed', builder: [], type: 'page', title: { th: 'ก', en: 'a' } },
      })
    ).json<{ data: Row }>().data
  })
  afterAll(() => opened.close())

  const publish = (visitor = admin) =>
    visitor.post(`/api/page/${page._id}/transition`, {
      transition: 'publish',
      version: page.version,
    })
  const takeTransition = (visitor: Visitor, review: Row, transition: string, reason?: string) =>
    visitor.post(`/api/review/${review._id}/transition`, {
      transition,
      version: review.version,
      ...(reason ? { reason } : {}),
    })
  const ask = async (visitor: Visitor, note = ''): Promise<Row> => {
    const answer = await visitor.post('/api/review', {
      data: { page: page._id, ...(note ? { note } : {}) },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: Row }>().data
  }
  const put = async (data: object): Promise<void> => {
    const answer = await admin.put(`/api/page/${page._id}`, { data, version: page.version })
    expect(answer.statusCode, answer.body).toBe(200)
    page = answer.json<{ data: Row }>().data
  }
  const codes = (answer: { json<T>(): T }) => [
    answer.json<{ error?: { code: string } }>().error?.code,
  ]

  test('a site that does not ask for it publishes without', async () => {
    const answer = await publish()
    expect(answer.statusCode, answer.body).toBe(200)
    page = answer.json<{ data: Row }>().data
  })

  test('what is published before anybody answered waits for no answer any more; the record says so, and who asked is told', async () => {
    await put({ title: { th: 'ค', en: 'c' } })
    const review = await ask(editor)
    expect(codes(await takeTransition(overall, review, 'supersede'))).toEqual([
      'transition-forbidden',
    ])
    const answer = await publish()
    expect(answer.statusCode, answer.body).toBe(200)
    page = answer.json<{ data: Row }>().data
    const { data: kept } = (await admin.get(`/api/review/${review._id}`)).json<{ data: Row }>()
    const { session } = (await admin.get('/api/session')).json<{
      session: { user: { _id: string } }
    }>()
    expect([kept.state, kept.updated_by]).toEqual(['superseded', session.user._id])
    expect(
      (await admin.get(`/api/review/${review._id}/history`))
        .json<{ data: { action: string }[] }>()
        .data.map(({ action }) => action),
    ).toEqual(['transition', 'refused', 'create'])
    expect(codes(await takeTransition(admin, kept, 'approve'))).toEqual(['transition-not-allowed'])
    await startOutbox(opened.gateway, undefined, { loop: false }).runOnce()
    expect(
      (await editor.find('notification', { read: false })).json<{ data: Row[] }>().data,
    ).toMatchObject([
      { title: { en: 'Published without an answer to the review that you asked for: “c”' } },
    ])
  })

  test('on one that does, a page is published as somebody else approved it, and no other way', async () => {
    const site = (await admin.find('site')).json<{ data: Row[] }>().data[0]!
    expect(
      (
        await admin.put(`/api/site/${site._id}`, {
          data: { approval: true },
          version: site.version,
        })
      ).statusCode,
    ).toBe(200)
    // Told at once: who turns it on opens a page next.
    expect((await admin.get('/api/blocks')).json()).toMatchObject({ approval: true })
    // Who answers draws the page as well, and nobody without a right to read it.
    const drawn = async (visitor: Visitor) =>
      (await visitor.get('/api/blocks')).json<{ data?: object; flows?: object[] }>()
    expect([
      Object.keys((await drawn(boss)).data ?? {}).length > 0,
      (await drawn(boss)).flows,
      (await drawn(await Visitor.signedIn(opened.app, 'member'))).data,
    ]).toEqual([true, [], undefined])
    await put({ title: { th: 'ข', en: 'b' } })
    expect(codes(await publish())).toEqual(['review-missing'])
    const review = await ask(admin, 'ดูชื่อด้วย')
    expect(review).toMatchObject({
      state: 'asked',
      title: { en: 'b' },
      asker: expect.stringMatching(/\S/),
    })
    const asked = async () =>
      (await boss.get(`/api/page/${page._id}/asked`)).json<{ data?: boolean }>().data
    expect(await asked()).toBe(true)
    // What the builder would not offer is told to other screens too.
    expect((await admin.get(`/api/page/${page._id}/problems`)).json()).toMatchObject({
      data: { unapproved: true },
    })
    expect(codes(await takeTransition(admin, review, 'approve'))).toEqual(['self-approval'])
    expect(codes(await publish())).toEqual(['review-missing'])
    expect(
      (await takeTransition(boss, review, 'approve', 'อ่านแล้ว ดี')).json<{ data: Row }>().data,
    ).toMatchObject({ state: 'approved', answer: 'อ่านแล้ว ดี' })

    const approved = async (visitor: Visitor) =>
      (await visitor.get(`/api/page/${page._id}/approved`)).json<{ data?: boolean }>().data
    expect([
      await asked(),
      (await admin.get(`/api/page/${page._id}/problems`)).body.includes('unapproved'),
    ]).toEqual([false, false])
    await put({ title: { th: 'ค', en: 'c' } })
    expect([await approved(admin), await approved(editor)]).toEqual([false, false])
    expect(codes(await publish())).toEqual(['review-missing'])
    await put({ title: { en: 'b', th: 'ข' } })
    expect([
      await approved(admin),
      await approved(editor),
      await approved(await Visitor.signedIn(opened.app, 'member')),
    ]).toEqual([true, true, undefined])
    const answer = await publish()
    expect(answer.statusCode, answer.body).toBe(200)
    page = answer.json<{ data: Row }>().data
  })

  test('who writes words may ask, but not approve; what is returned says why; only who asked withdraws', async () => {
    await put({ title: { th: 'ง', en: 'd' } })
    const review = await ask(editor, 'พร้อมแล้ว')
    expect(codes(await takeTransition(editor, review, 'approve'))).toEqual(['transition-forbidden'])
    expect(codes(await takeTransition(admin, review, 'withdraw'))).toEqual(['transition-condition'])
    expect(codes(await takeTransition(admin, review, 'return'))).toEqual(['transition-reason'])
    expect(codes(await takeTransition(admin, review, 'return', '😀'.repeat(1001)))).toEqual([
      'field-too-long',
    ])
    expect(
      (await takeTransition(admin, review, 'return', 'ขาดรูป')).json<{ data: Row }>().data,
    ).toMatchObject({ state: 'returned', answer: 'ขาดรูป' })
    const again = await ask(editor)
    expect((await takeTransition(editor, again, 'withdraw')).json<{ data: Row }>().data.state).toBe(
      'withdrawn',
    )
  })

  test('who can answer, also by a role that brings along another, is told by whom of which page, in both languages, and led to it; who asked is not', async () => {
    const told = async (visitor: Visitor) => {
      const { data } = (await visitor.find('notification', { read: false })).json<{ data: Row[] }>()
      for (const { _id, version } of data)
        await visitor.put(`/api/notification/${_id}`, { data: { read: true }, version })
      return data.map(({ title, link }) => ({ title, link }))
    }
    const deliver = () => startOutbox(opened.gateway, undefined, { loop: false }).runOnce()
    const askOf = async (title: unknown): Promise<Row> => {
      await put({ title })
      return ask(admin)
    }
    await deliver()
    for (const visitor of [admin, boss, overall]) await told(visitor)

    const { user } = (await admin.get('/api/session')).json<{
      session: { user: { firstname: string; lastname: string } }
    }>().session
    const name = `${user.firstname} ${user.lastname}`
    const review = await askOf('One title')
    await deliver()
    for (const visitor of [boss, overall])
      expect(await told(visitor)).toEqual([
        {
          title: {
            th: `${name} ขอให้ตรวจหน้า “One title”`,
            en: `${name} asks for a review of “One title”`,
          },
          link: `/cms/reviews/${review._id}`,
        },
      ])
    expect(await told(admin)).toEqual([])
    await takeTransition(boss, review, 'approve')
    await deliver()
    expect(await told(admin)).toMatchObject([{ title: { en: 'Approved: “One title”' } }])

    await askOf({ th: 'ชื่อไทย' })
    await deliver()
    expect(await told(boss)).toMatchObject([
      { title: { th: `${name} ขอให้ตรวจหน้า “ชื่อไทย”`, en: `${name} asks for a review of “ชื่อไทย”` } },
    ])
    await put({ title: { th: 'ง', en: 'd' } })
  })

  test('what was changed after it was asked about is not approved as something else than it was, but can be returned', async () => {
    await put({ title: { th: 'จ', en: 'e' } })
    const review = await ask(admin)
    await put({ title: { th: 'ฉ', en: 'f' } })
    expect(codes(await takeTransition(boss, review, 'approve'))).toEqual(['review-outdated'])
    await put({ title: { th: 'จ', en: 'e' } })
    expect((await takeTransition(boss, review, 'approve')).statusCode).toBe(200)
    const other = await ask(admin)
    await put({ title: { th: 'ช', en: 'g' } })
    expect(
      (await takeTransition(boss, other, 'return', 'เปลี่ยนไปแล้ว')).json<{ data: Row }>().data.state,
    ).toBe('returned')
    await put({ title: { th: 'ง', en: 'd' } })
  })

  test('what the gateway keeps of a review cannot be sent, and no review is about a page elsewhere', async () => {
    const forged = (
      await admin.post('/api/review', {
        data: { page: page._id, digest: 'x', title: 'y', asker: 'z' },
      })
    ).json<{ data: Row }>().data
    expect([forged.digest === 'x', forged.title, forged.asker === 'z']).toEqual([
      false,
      { th: 'ง', en: 'd' },
      false,
    ])
    expect((await admin.post('/api/review', { data: { page: 'nobody' } })).statusCode).toBe(400)
    expect(
      codes(await admin.post('/api/review', { data: { page: page._id, state: 'approved' } })),
    ).toEqual(['readonly-field'])
  })
})
