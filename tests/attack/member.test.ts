import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageInput } from '#pages/model'
import { refusesNews } from '../../server/mail/refusals.ts'
import { openGateway, PASSWORD, Visitor, type TestGateway } from '../support/gateway.ts'

type Shown = Extract<PageInput, { kind: 'page' }>

let opened: TestGateway
let member: Visitor
let other: Visitor
let admin: Visitor
let site: string
let neighbour: string
beforeAll(async () => {
  opened = await openGateway()
  member = await Visitor.signedIn(opened.app, 'user')
  admin = await Visitor.signedIn(opened.app, 'admin')
  const made = await admin.post('/api/user', {
    data: {
      username: 'neighbour',
      email: 'neighbour@example.co.th',
      firstname: 'เพื่อน',
      lastname: 'บ้าน',
      roles: ['user'],
    },
  })
  expect(made.statusCode, made.body).toBe(200)
  neighbour = made.json<{ data: { _id: string } }>().data._id
  const [found] = await opened.gateway.database
    .store('')
    .find('site', { name: 'academy' }, { limit: 1 })
  site = found!._id
  other = await Visitor.withSession(opened, site, neighbour)
  await other.get('/api/session')
})
afterAll(() => opened.close())

const sendForm = async (visitor: Visitor, path: string, values: Record<string, string>) => {
  if (!visitor.csrf) await visitor.get('/api/session')
  return visitor.send('POST', path, new URLSearchParams(values).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

const rows = (answer: { json(): unknown }) =>
  (answer.json() as { data?: unknown[] }).data ?? (answer.json() as unknown[])

describe('what belongs to one member', () => {
  test.each([
    ['enroll', 4],
    ['message', 3],
  ] as const)('%s: the own rows are seen, those of another never', async (name, count) => {
    expect(rows(await member.find(name, {}))).toHaveLength(count)
    expect(rows(await other.find(name, {}))).toHaveLength(0)
    const id = (rows(await member.find(name, {}))[0] as { _id: string })._id
    expect((await member.get(`/api/${name}/${id}`)).statusCode).toBe(200)
    expect((await other.get(`/api/${name}/${id}`)).statusCode).toBe(404)
    expect((await new Visitor(opened.app).get(`/api/${name}/${id}`)).statusCode).toBe(401)
  })

  test('a pipeline over enrolments reaches no other rows', async () => {
    const pipeline = [{ $match: { courseID: { $ne: '' } } }]
    const answer = await other.post('/api/enroll/aggregate', { pipeline })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).not.toContain('analytics')
  })

  test('nobody enrols themselves or writes their progress', async () => {
    const [own] = rows(await member.find('enroll', {})) as { _id: string; courseID: string }[]
    const made = await member.post('/api/enroll', {
      data: { userID: 'x', courseID: own!.courseID },
    })
    expect(made.statusCode).toBe(403)
  })

  test('a message of another cannot be marked as read', async () => {
    const [message] = rows(await member.find('message', { readAt: null })) as { _id: string }[]
    await sendForm(other, '/user/own/messages', { id: message!._id })
    const after = await member.get(`/api/message/${message!._id}`)
    expect(after.json<{ data?: { readAt?: string }; readAt?: string }>().data?.readAt).toBeFalsy()
  })
})

describe('who is shown which page', () => {
  const shown = async (visitor: Visitor, path: string) => {
    const answer = await visitor.get(path)
    return { answer, input: answer.statusCode === 200 ? (answer.json() as Shown) : undefined }
  }

  test.each([
    ['/member/dashboard', 'member-home'],
    ['/user/dashboard', 'member-home'],
    ['/enroll/dashboard', 'member-courses'],
    ['/message/inbox', 'member-messages'],
    ['/user/profile', 'member-profile'],
    ['/user/employee', 'member-profile'],
  ])('%s is a page of the site for a member, and of the member alone', async (path, slug) => {
    const { input } = await shown(member, path)
    expect([input?.kind, input?.page.slug, input?.layout]).toEqual(['page', slug, 'public'])
    const { answer } = await shown(new Visitor(opened.app), path)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/member/login?next=${encodeURIComponent(path)}`,
    ])
    expect(JSON.stringify((await shown(other, path)).input?.data)).not.toContain('เรียนถึงบทที่ 3')
  })

  test.each(['/user/dashboard', '/enroll/dashboard', '/user/profile'])(
    '%s stays the screen of staff for an admin',
    async (path) => expect((await shown(admin, path)).input?.kind).toBe('app'),
  )

  test('the address of a module leads on with its query', async () => {
    const { answer } = await shown(member, '/user?page=2')
    expect(answer.headers.location).toBe('/user/dashboard?page=2')
  })
})

describe('the own account', () => {
  test('another e-mail address wants the password', async () => {
    const values = {
      firstname: 'ก',
      lastname: 'ข',
      phone: '0812345670',
      email: 'new@example.co.th',
    }
    const refused = await sendForm(member, '/user/own/profile', values)
    expect(refused.headers.location).toBe(
      '/user/profile?about=profile&problem=current-password#profile',
    )
    const done = await sendForm(member, '/user/own/profile', {
      ...values,
      currentPassword: PASSWORD,
    })
    expect(done.headers.location).toBe('/user/profile?done=profile#profile')
  })

  test('a telephone that another has is told as a conflict', async () => {
    const values = { firstname: 'ก', lastname: 'ข', phone: '0812345670' }
    const refused = await sendForm(other, '/user/own/profile', {
      ...values,
      email: 'neighbour@example.co.th',
    })
    expect(refused.headers.location).toBe(
      '/user/profile?about=profile&problem=duplicate&more=phone#profile',
    )
  })

  test('a consent is given and taken back; what was stays', async () => {
    const consents = async () =>
      ((await (await member.get('/user/profile')).json()) as Shown).data.consents!.account as {
        consents: { purpose: string; at?: string; withdrawn_at?: string }[]
      }
    await sendForm(member, '/user/own/consents', { purpose: 'news', give: '1' })
    await sendForm(member, '/user/own/consents', { purpose: 'news', give: '0' })
    await sendForm(member, '/user/own/consents', { purpose: 'news', give: '1' })
    const news = (await consents()).consents.filter(({ purpose }) => purpose === 'news')
    expect(news.map(({ withdrawn_at }) => Boolean(withdrawn_at))).toEqual([true, false])
  })

  test('other sessions are ended, this one stays', async () => {
    const elsewhere = await Visitor.withSession(opened, site, neighbour)
    await sendForm(other, '/user/own/sessions', {})
    const who = async (visitor: Visitor) =>
      (await visitor.get('/api/session')).json<{ session: { user: unknown } }>().session.user
    expect(await who(elsewhere)).toBeNull()
    expect(await who(other)).not.toBeNull()
  })

  test('news that are taken back are mailed no more, until they are wanted again', async () => {
    const refused = () => refusesNews(opened.gateway, site, 'neighbour@example.co.th')
    await sendForm(other, '/user/own/consents', { purpose: 'news', give: '0' })
    await sendForm(other, '/user/own/consents', { purpose: 'news', give: '1' })
    await sendForm(other, '/user/own/consents', { purpose: 'news', give: '0' })
    expect(await refused()).toBe(true)
    await sendForm(other, '/user/own/consents', { purpose: 'news', give: '1' })
    expect(await refused()).toBe(false)
  })

  test('the header counts what is unread, and a message that is read no more', async () => {
    const unread = async () => ((await member.get('/')).json() as Shown).unread
    expect(await unread()).toBe(2)
    const [message] = rows(await member.find('message', { readAt: null })) as { _id: string }[]
    await sendForm(member, '/user/own/messages', { id: message!._id })
    expect(await unread()).toBe(1)
    expect(((await admin.get('/')).json() as Shown).unread).toBeUndefined()
  })

  test('a flagged account is led to its new password', async () => {
    const store = opened.gateway.database.store(site)
    const flag = async (req_reset: boolean) => {
      const record = (await store.get('user', neighbour))!
      await admin.put(`/api/user/${neighbour}`, { data: { req_reset }, version: record.version })
    }
    await flag(true)
    const visitor = await Visitor.withSession(opened, site, neighbour)
    const answer = await visitor.get('/member/dashboard')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/student/reset'])
    expect((await visitor.get('/user/reset')).statusCode).toBe(200)
    await flag(false)
    expect((await visitor.get('/member/dashboard')).statusCode).toBe(200)
  })

  test('nothing is changed for who is not signed in', async () => {
    const answer = await sendForm(new Visitor(opened.app), '/user/own/sessions', {})
    expect(answer.headers.location).toBe('/member/login?next=%2Fuser%2Fprofile')
  })
})
