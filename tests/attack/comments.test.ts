import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

const MAIL = 'reader-of-posts@example.com'
const SECRET = 'somebody@example.com'

eachDatabase((kind) => {
  let opened: TestGateway
  let post: { _id: string; parent: string; slug: string }
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    const visitor = await visit()
    const found = await visitor.post('/api/post/query', { method: 'find', args: [{}] })
    post = found.json<{ data: (typeof post)[] }>().data[0]!
  })
  afterAll(() => opened.close())

  const visit = async (): Promise<Visitor> => {
    const visitor = new Visitor(opened.app)
    await visitor.get('/api/session')
    return visitor
  }
  const send = (visitor: Visitor, form: string, data: object) =>
    visitor.post(`/api/flow/${form}/run`, { form, data })
  const page = async (visitor: Visitor): Promise<string> =>
    (await visitor.get(`/cms/post/${post.parent}/${post.slug}`)).body
  const guest = (text: string) => ({ post: post._id, name: 'ผู้อ่าน', email: MAIL, text })

  test('a comment waits: nobody is sent it before somebody approves it, nor its address ever', async () => {
    const [visitor, staff] = [await visit(), await Visitor.signedIn(opened.app, 'manager')]
    const text = 'waiting <b>words</b> <script>alert(7)</script>'
    const sent = await send(visitor, 'post-comment', guest(text))
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json().data.step.options.message.en).toMatch(/approved/)
    for (const who of [visitor, await visit(), staff])
      expect(await page(who)).not.toContain('waiting')
    const listed = await staff.post('/api/post-comment/query', { method: 'find', args: [{ text }] })
    const [comment] = listed.json<{ data: { _id: string; version: number; state: string }[] }>()
      .data
    expect(comment!.state).toBe('pending')
    const approved = await staff.post(`/api/post-comment/${comment!._id}/transition`, {
      transition: 'approve',
      version: comment!.version,
    })
    expect(approved.statusCode, approved.body).toBe(200)
    for (const who of [visitor, staff]) {
      const shown = await page(who)
      expect(shown).toContain('waiting')
      expect(shown).not.toContain(MAIL)
    }
    const after = approved.json<{ data: { version: number } }>().data
    await staff.post(`/api/post-comment/${comment!._id}/transition`, {
      transition: 'hide',
      version: after.version,
    })
    expect(await page(await visit())).not.toContain('waiting')
  })

  test('who is not of the staff reads, writes and approves none by themselves', async () => {
    for (const who of [await visit(), await Visitor.signedIn(opened.app, 'member')])
      for (const entity of ['post-comment', 'post-report']) {
        const read = await who.post(`/api/${entity}/query`, { method: 'find', args: [{}] })
        expect([401, 403]).toContain(read.statusCode)
        const made = await who.post(`/api/${entity}`, {
          data: { ...guest('x'), state: 'approved' },
        })
        expect([401, 403]).toContain(made.statusCode)
      }
  })

  test('a state and a name that are sent along count for nothing; a guest gives name and address', async () => {
    const visitor = await visit()
    await send(visitor, 'post-comment', { ...guest('forced state'), state: 'approved' })
    expect(await page(visitor)).not.toContain('forced state')
    for (const data of [
      { post: post._id, text: 'no name' },
      { ...guest('no mail'), email: undefined },
      { ...guest('x'), text: 'y'.repeat(2001) },
    ])
      expect((await send(visitor, 'post-comment', data)).statusCode).toBe(400)
    const member = await Visitor.signedIn(opened.app, 'member')
    const sent = await send(member, 'post-comment', { post: post._id, text: 'by a member' })
    expect(sent.statusCode, sent.body).toBe(200)
    const stored = await Visitor.signedIn(opened.app, 'manager')
    const [own] = (
      await stored.post('/api/post-comment/query', {
        method: 'find',
        args: [{ text: 'by a member' }],
      })
    ).json<{ data: Record<string, unknown>[] }>().data
    expect(own!.name).toBeTruthy()
    expect(own!.email ?? null).toBeNull()
  })

  test('no comment on a post that is not there; a report is kept for the staff', async () => {
    const visitor = await visit()
    const lost = await send(visitor, 'post-comment', { ...guest('lost'), post: 'no-such-post' })
    expect(lost.json().data?.step ?? null).toBeNull()
    const told = await send(visitor, 'post-report', {
      post: post._id,
      reason: 'wrong',
      text: `ask ${SECRET}`,
    })
    expect(told.statusCode, told.body).toBe(200)
    const staff = await Visitor.signedIn(opened.app, 'manager')
    const reports = await staff.post('/api/post-report/query', { method: 'find', args: [{}] })
    expect(reports.body).toContain(SECRET)
    expect(await page(visitor)).not.toContain(SECRET)
    expect(
      (await send(visitor, 'post-report', { post: post._id, reason: 'none' })).statusCode,
    ).toBe(400)
  })
})
