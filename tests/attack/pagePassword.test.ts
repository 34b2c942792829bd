import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { hashStored } from '../../server/startup/hashStored.ts'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

type Answer = Awaited<ReturnType<Visitor['get']>>
interface Page {
  _id: string
  version: number
  [field: string]: unknown
}

const clock = fixedClock('2026-03-02T03:00:00.000Z')
const SECRET = 'เนื้อหาลับมาก'
const PASSWORD = 'เปิด sesame 1'
eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let page: Page
  let form: Page

  const put = async (record: Page, data: object): Promise<Page> => {
    const answer = await admin.put(`/api/page/${record._id}`, {
      data,
      version: (await admin.get(`/api/page/${record._id}`)).json<{ data: Page }>().data.version,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: Page }>().data
  }
  async function publish(data: object): Promise<Page> {
    const made = await admin.post('/api/page', { data })
    expect(made.statusCode, made.body).toBe(200)
    const { _id, version } = made.json<{ data: Page }>().data
    const answer = await admin.post(`/api/page/${_id}/transition`, {
      transition: 'publish',
      version,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: Page }>().data
  }
  const rows = (...objects: object[]) => [{ id: 'row', columns: [{ id: 'column', objects }] }]
  const inputOf = (answer: Answer) =>
    answer.json<{
      kind: string
      csrf: string
      screen?: { kind: string; wrong?: boolean; wait?: number }
    }>()
  const enter = async (visitor: Visitor, password: string, path = '/cms/page/locked') => {
    const { csrf } = inputOf(await visitor.get(path))
    return visitor.send('POST', path, new URLSearchParams({ _csrf: csrf, password }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrf-token': '',
    })
  }
  const isLocked = (answer: Answer) =>
    answer.body.includes('"kind":"password"') && !answer.body.includes(SECRET)
  const isOpen = (answer: Answer) => answer.statusCode === 200 && answer.body.includes(SECRET)
  /** The rate limit counts by the minute of the machine, so each test comes from another address. */
  let address = 0
  const visit = (app = opened.app): Visitor => {
    const ip = `10.0.0.${++address}`
    const inject = ((options: object) => app.inject({ ...options, remoteAddress: ip })) as never
    return new Visitor({ inject } as never)
  }

  beforeAll(async () => {
    opened = await openGateway({
      ...(await kind.place()),
      clock,
      env: { SALA_SIGNIN_PER_ACCOUNT: '5' },
    })
    admin = await Visitor.signedIn(opened.app, 'admin')
    page = await publish({
      type: 'page',
      slug: 'locked',
      title: SECRET,
      password: PASSWORD,
      builder: rows(
        { id: 'a', type: 'heading', v: 1, props: { text: SECRET } },
        { id: 'b', type: 'course-list', v: 1, props: {} },
      ),
    })
    form = await publish({
      type: 'form',
      slug: 'locked-form',
      title: SECRET,
      password: PASSWORD,
      builder: rows({
        id: 'f',
        type: 'field',
        v: 1,
        name: 'answer',
        label: SECRET,
        props: { widget: 'text' },
      }),
    })
  })
  afterAll(() => opened.close())

  test('the password is kept as a hash, and no answer holds it, not for admins either', async () => {
    const stored = (await opened.gateway.database
      .store(
        (
          await opened.gateway.database.store('').find('site', { name: 'academy' }, { limit: 1 })
        )[0]!._id,
      )
      .get('page', page._id))!
    expect(stored.password).toMatch(/^\$argon2id\$/)
    const manager = await Visitor.signedIn(opened.app, 'manager')
    for (const who of [admin, manager])
      for (const answer of [
        await who.get(`/api/page/${page._id}`),
        await who.find('page', { slug: 'locked' }),
        await who.get(`/api/page/${page._id}/history`),
        await who.get(`/api/page/${page._id}/versions/1`),
        await who.get('/api/model/page'),
      ])
        expect(answer.body).not.toMatch(/argon2|sesame/)
    expect((await admin.get(`/api/page/${page._id}`)).json<{ data: Page }>().data).toMatchObject({
      hasPassword: true,
    })
    for (const filter of [
      { password: { $exists: true } },
      { password: { $regex: 'argon' } },
      { $or: [{ password: null }] },
    ])
      expect((await admin.find('page', filter)).statusCode).toBe(400)
  })

  test('the model offers the password for writing only', async () => {
    const { properties } = (await admin.get('/api/model/page')).json<{
      data: { entity: { properties: Record<string, object> } }
    }>().data.entity
    expect(properties.password).toMatchObject({ writeOnly: true })
    const manager = await Visitor.signedIn(opened.app, 'manager')
    expect(
      (await manager.get('/api/model/page')).json<{ data: { entity: { properties: object } } }>()
        .data.entity.properties,
    ).not.toHaveProperty('password')
  })

  describe('without the password', () => {
    test('neither the page nor anything of it is told', async () => {
      const visitor = visit()
      await visitor.get('/api/session')
      const answer = await visitor.get('/cms/page/locked')
      expect(inputOf(answer)).toMatchObject({ kind: 'screen', screen: { kind: 'password' } })
      expect(answer.body).not.toMatch(new RegExp(`${SECRET}|course-list|argon2`))
      expect(answer.headers.etag).toBeUndefined()
      for (const refused of [
        await visitor.find('page', { slug: 'locked' }),
        await visitor.get(`/api/page/${page._id}`),
        await visitor.post('/api/page/aggregate', { pipeline: [] }),
      ])
        expect(refused.statusCode).toBe(401)
    })

    test('an answer to its form is not taken, and its validator not given', async () => {
      const visitor = visit()
      await visitor.get('/api/session')
      const run = () =>
        visitor.post('/api/flow/submit/run', { form: 'locked-form', data: { answer: 'x' } })
      expect((await run()).statusCode).toBe(404)
      const compiled = await opened.gateway.read.compileForm(form as never)
      const path = `/api/form-validator/locked-form/${compiled.ok ? compiled.value.hash : ''}.js`
      expect((await visitor.get(path)).statusCode).toBe(404)
      const outside = await publish({
        type: 'page',
        slug: 'outside',
        title: 'x',
        builder: rows({ id: 'x', type: 'form', v: 1, props: { slug: 'locked-form' } }),
      })
      expect((await visitor.get(`/cms/page/${String(outside.slug)}`)).body).not.toContain(SECRET)
      expect((await enter(visitor, PASSWORD, '/cms/page/locked-form')).statusCode).toBe(303)
      expect((await visitor.get(path)).statusCode).toBe(200)
      expect((await run()).statusCode).toBe(200)
    })
  })

  describe('the form that asks', () => {
    test('a wrong one is told, the right one leads to the page, with a grant for four hours', async () => {
      const visitor = visit()
      const wrong = await enter(visitor, 'wrong')
      expect(inputOf(wrong).screen).toEqual({ kind: 'password', wrong: true })
      expect(isLocked(await visitor.get('/cms/page/locked'))).toBe(true)
      const right = await enter(visitor, PASSWORD)
      expect([right.statusCode, right.headers.location]).toEqual([303, '/cms/page/locked'])
      expect(right.cookies.find(({ name }) => name.startsWith('sala_page_'))).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 14_400,
      })
      expect(isOpen(await visitor.get('/cms/page/locked'))).toBe(true)
    })

    test('is refused without its token, and leads nowhere else', async () => {
      const visitor = visit()
      await visitor.get('/cms/page/locked')
      const send = (path: string, _csrf: string) =>
        visitor.send('POST', path, new URLSearchParams({ password: PASSWORD, _csrf }).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        })
      const refused = await send('/cms/page/locked', 'made-up')
      expect([
        refused.statusCode,
        refused.headers.location,
        refused.cookies.some(({ name }) => name.startsWith('sala_page_')),
      ]).toEqual([303, '/cms/page/locked', false])
      expect((await send('//evil.example/x', 'made-up')).headers.location).toBe('/evil.example/x')
      expect(isLocked(await visitor.get('/cms/page/locked'))).toBe(true)
      const away = await enter(visitor, PASSWORD, '//evil.example/../cms/page/locked')
      expect(away.headers.location ?? '/').toMatch(/^\/(?![\\/])/)
    })

    test('does not let anybody guess', async () => {
      const visitor = visit()
      const kinds: (object | undefined)[] = []
      for (const path of [
        '/cms/page/locked',
        '/cms/page/locked?a',
        '/cms//page/locked',
        '/cms/page/lock%65d',
        '/cms/page/locked/',
        '/cms/page/locked?b',
      ])
        kinds.push(inputOf(await enter(visitor, 'guess', path)).screen)
      expect(kinds.at(-1)).toMatchObject({ wait: expect.any(Number) as number })
      expect(inputOf(await enter(visitor, PASSWORD)).screen).toMatchObject({
        wait: expect.any(Number) as number,
      })
    })
  })

  describe('a grant', () => {
    const granted = async (): Promise<Visitor> => {
      const visitor = visit()
      expect((await enter(visitor, PASSWORD)).statusCode).toBe(303)
      return visitor
    }
    const name = () => `sala_page_${page._id}`

    test('is for one page alone', async () => {
      const visitor = await granted()
      visitor.cookies.set(`sala_page_${form._id}`, visitor.cookies.get(name())!)
      expect(isLocked(await visitor.get('/cms/page/locked-form'))).toBe(true)
    })

    test('cannot be made, nor made to last', async () => {
      const visitor = await granted()
      const [expires, signature] = visitor.cookies.get(name())!.split('.')
      for (const value of [
        `${Number(expires) + 1}.${signature}`,
        `${expires}.`,
        `${expires}.${'A'.repeat(43)}`,
        `9999999999999999.${signature}`,
        'x',
        '.',
        `NaN.${signature}`,
      ]) {
        visitor.cookies.set(name(), value)
        expect(isLocked(await visitor.get('/cms/page/locked')), value).toBe(true)
      }
    })

    test('ends by itself', async () => {
      const visitor = await granted()
      clock.advance(3 * 3_600_000)
      expect(isOpen(await visitor.get('/cms/page/locked'))).toBe(true)
      clock.advance(3_600_001)
      expect(isLocked(await visitor.get('/cms/page/locked'))).toBe(true)
      clock.advance(-4 * 3_600_000 - 1)
    })

    test('ends with the password, and the same password set again does not bring it back', async () => {
      const visitor = await granted()
      await put(page, { password: 'another one' })
      expect(isLocked(await visitor.get('/cms/page/locked'))).toBe(true)
      await put(page, { password: PASSWORD })
      expect(isLocked(await visitor.get('/cms/page/locked'))).toBe(true)
    })
  })

  test('an empty password and an unticked box each take it away; a change of something else does not', async () => {
    expect(await put(page, { title: SECRET + 1 })).toMatchObject({ hasPassword: true })
    expect(isLocked(await visit().get('/cms/page/locked'))).toBe(true)
    expect(await put(page, { password: '' })).toMatchObject({ hasPassword: false })
    expect(isOpen(await visit().get('/cms/page/locked'))).toBe(true)
    expect(await put(page, { hasPassword: true })).toMatchObject({ hasPassword: false })
    await put(page, { password: PASSWORD })
    expect(await put(page, { hasPassword: false })).toMatchObject({ hasPassword: false })
    expect(isOpen(await visit().get('/cms/page/locked'))).toBe(true)
    expect(
      (
        await admin.put(`/api/page/${page._id}`, {
          data: { password: 'x'.repeat(201) },
          version: 1,
        })
      ).statusCode,
    ).toBe(400)
    const short = await admin.put(`/api/page/${page._id}`, {
      data: { password: 'abc' },
      version: 1,
    })
    expect([short.statusCode, short.json<{ error: object }>().error]).toEqual([
      400,
      expect.objectContaining({
        code: 'field-too-short',
        path: 'password',
        message: { th: 'ตัวอักษรขั้นต่ำ 8 ตัว.', en: 'At least 8 characters.' },
      }),
    ])
  })

  test('what was stored as plain text is hashed at the next start, and asked for', async () => {
    const { database } = opened.gateway
    const site = (await database.store('').find('site', { name: 'academy' }, { limit: 1 }))[0]!._id
    const record = (await database.store(site).get('page', page._id))!
    await database
      .store(site)
      .update('page', { ...record, password: 'เก่า', hasPassword: false }, record.version)
    await hashStored(opened.gateway)
    expect(await database.store(site).get('page', page._id)).toMatchObject({
      password: expect.stringMatching(/^\$argon2id\$/) as string,
      hasPassword: true,
    })
    const visitor = visit()
    expect((await enter(visitor, 'เก่า')).statusCode).toBe(303)
    expect(isOpen(await visitor.get('/cms/page/locked'))).toBe(true)
  })
})
