import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import { fixedClock } from '#shared'
import { registerMember } from '../../../server/writing/registerMember.ts'
import { eachDatabase } from '../../support/databases.ts'
import { citizenId } from '../../support/citizenId.ts'
import { callerOf } from '../../support/flows.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Answer {
  run: string
  token: string
  state: string
  step: { id: string; type: string; options: Record<string, { th: string; en: string }> } | null
  failures?: { code: string; path: string; message: { th: string } }[]
}

let people = 0
const person = () => {
  const number = 500 + ++people
  return {
    firstname: 'สมหญิง',
    lastname: 'ใจดี',
    email: `Person${number}@Example.com`,
    phone: `08${String(number).padStart(8, '0')}`,
    citizen: citizenId(number),
    password: 'Sample#2026',
    agree: true,
  }
}

eachDatabase(({ place, name }) => {
  const clock = fixedClock('2026-11-22T03:00:00.000Z')
  let opened: TestGateway
  let site = ''
  let at: Awaited<ReturnType<typeof place>>
  const users = (filter: object) =>
    opened.gateway.database.store(site).find('user', filter as never)
  const run = (visitor: Visitor, body: object) => visitor.post('/api/flow/register/run', body)
  const start = async (visitor: Visitor, data: object) =>
    (await run(visitor, { form: 'member-register', data })).json<{
      data: Answer
      error?: { code: string; path: string }
    }>()
  const visit = async () => {
    const visitor = new Visitor(opened.app)
    await visitor.get('/api/session')
    return visitor
  }
  const register = async (visitor: Visitor, data: object) =>
    visitor.post('/api/user/', {
      data,
      options: { fieldType: {}, uniqueFields: [['email', 'phone', 'citizen']] },
    })

  beforeAll(async () => {
    at = await place()
    opened = await openGateway({ ...at, clock })
    site = (await callerOf(opened.gateway)).site._id
  })
  afterAll(() => opened.close({ keep: true }))

  test('the page that a site begins with says what its button does', async () => {
    const input = JSON.parse((await (await visit()).get('/member/register')).body) as {
      data: { form: { form: { page: { submit?: unknown } } } }
    }
    expect(input.data.form.form.page.submit).toEqual({ th: 'สมัครสมาชิก', en: 'Create an account' })
  })

  test('a form makes an account of the role user, asks, and signs in; the run keeps no password and no citizen id', async () => {
    const visitor = await visit()
    const who = person()
    const { data: asked } = await start(visitor, who)
    expect(asked).toMatchObject({
      state: 'running',
      step: {
        type: 'confirm',
        options: { title: { th: 'ทำการลงทะเบียนเรียบร้อยแล้ว ?' }, confirm: { th: 'เข้าสู่ระบบ' } },
      },
    })
    const [user] = await users({ email: who.email.toLowerCase() })
    expect(user).toMatchObject({
      username: who.email.toLowerCase(),
      roles: ['user'],
      status: 'active',
      phone: who.phone,
      citizen: who.citizen,
      info: { fti_member: false, agree: true },
      consents: [{ purpose: 'privacy', version: expect.any(Number), at: clock.iso() }],
    })
    expect(user!.password).toMatch(/^\$argon2id\$/)
    const kept = JSON.stringify(
      await opened.gateway.database.store(site).get('flow-run', asked.run),
    )
    for (const secret of [who.password, who.citizen, who.phone]) expect(kept).not.toContain(secret)
    expect((await visitor.get('/api/session')).json()).toMatchObject({ session: { user: null } })

    const { data: entered } = (
      await run(visitor, { run: asked.run, token: asked.token, step: 'ask', outcome: 'confirmed' })
    ).json<{ data: Answer }>()
    expect(entered).toMatchObject({
      state: 'running',
      step: { type: 'redirect', options: { to: '/' } },
    })
    expect((await visitor.get('/api/session')).json()).toMatchObject({
      session: { user: { _id: user!._id, roles: ['user'] } },
    })
    const other = await visit()
    expect((await other.signIn(who.email, who.password, 'public')).statusCode).toBe(200)
  })

  test('what another account has is told by its labels, each of it; nothing is made', async () => {
    const visitor = await visit()
    const first = person()
    await start(visitor, first)
    const before = (await users({})).length
    const { data } = await start(visitor, {
      ...person(),
      phone: first.phone,
      citizen: first.citizen,
      email: first.email,
    })
    expect(data.step).toMatchObject({
      type: 'alert',
      options: {
        title: { th: 'มีข้อมูลเหล่านี้อยู่ในระบบแล้ว !' },
        message: { th: 'อีเมล, โทรศัพท์, เลขประจำตัวประชาชน', en: 'E-mail, Phone, Citizen id' },
      },
    })
    expect(
      (
        await run(visitor, { run: data.run, token: data.token, step: 'taken', outcome: 'read' })
      ).json<{ data: Answer }>().data.state,
    ).toBe('stopped')
    expect((await users({})).length).toBe(before)
  })

  test('of two that register the same telephone in the same moment, in two processes, one comes second', async () => {
    const { phone } = person()
    // A folder belongs to one process; a server's database to as many as there are.
    const other =
      name === 'postgres'
        ? await openGateway({ ...at, folder: opened.gateway.config.data, clock })
        : opened
    const visitor = await visit()
    let answer: Promise<Awaited<ReturnType<typeof register>>> | undefined
    await other.gateway.database.transaction(async () => {
      expect(
        (await registerMember(other.gateway, await callerOf(other.gateway), { ...person(), phone }))
          .ok,
      ).toBe(true)
      answer = register(visitor, { ...person(), phone })
      // Long enough for the second to look, were it let.
      await setTimeout(1_500)
    })
    expect((await answer!).json()).toMatchObject({
      status: 400,
      message: 'duplicate',
      fields: ['phone'],
    })
    expect(await users({ phone })).toHaveLength(1)
    if (other !== opened) await other.close({ keep: true })
  })

  test('the call of the spec makes the same account: what the body says of role, site, hash, state and consent counts for nothing', async () => {
    const who = person()
    const sent = await register(await visit(), {
      ...who,
      username: 'somying',
      role: 'root',
      roles: ['superadmin'],
      parent: 'elsewhere',
      salt: 'x',
      status: 'suspended',
      req_reset: true,
      consents: [],
      version: 9,
      created_by: 'root',
      info: { fti_member: true, fti_member_number: 'F-77', agree: true, bandCode: 'vip' },
    })
    expect(sent.json()).toEqual({
      status: 200,
      message: 'success',
      data: { _id: expect.any(String) },
    })
    const [user] = await users({ username: 'somying' })
    expect(user).toMatchObject({
      roles: ['user'],
      status: 'active',
      version: 1,
      info: { fti_member: true, fti_member_number: 'F-77', agree: true },
      consents: [{ purpose: 'privacy' }],
    })
    for (const field of ['role', 'salt', 'parent']) expect(user).not.toHaveProperty(field)
    expect(user!.req_reset).not.toBe(true)
    expect(user!.info as object).not.toHaveProperty('bandCode')
    expect(
      (
        await run(await visit(), {
          form: 'member-register',
          data: { ...person(), roles: ['admin'] },
        })
      ).json(),
    ).toMatchObject({ status: 400, error: { code: 'unknown-field' } })
  })

  describe('is refused in the words of the spec', () => {
    test.each<[string, object, string]>([
      ['firstname', { firstname: ' ' }, 'กรุณากรอกชื่อ'],
      ['lastname', { lastname: '' }, 'กรุณากรอกนามสกุล'],
      ['citizen', { citizen: '123' }, 'หมายเลขบัตรประชาชนต้องเป็นตัวเลข 13 หลักเท่านั้น'],
      ['citizen', { citizen: '1101700230709' }, 'หมายเลขไม่ถูกต้อง กรุณาตรวจตัวเลขอีกครั้ง'],
      ['phone', { phone: '021234567' }, 'หมายเลขโทรศัพท์ต้องเป็นตัวเลข 10 หลักเท่านั้น'],
      ['email', { email: 'no address' }, 'กรุณากรอกอีเมล์ให้ถูกต้อง'],
      ['email', { email: 'สมหญิง@example.com' }, 'กรุณากรอกอีเมล์ให้ถูกต้อง'],
      ['email', { email: 'staff@Academy.Localhost' }, 'กรุณากรอกอีเมล์ให้ถูกต้อง'],
      ['email', { email: 'staff@mail.academy.localhost' }, 'กรุณากรอกอีเมล์ให้ถูกต้อง'],
      ['password', { password: 'short' }, 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
      ['password', { password: 'with a space' }, 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
      ['password', { password: 'รหัสผ่านไทย' }, 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
      ['password', { password: undefined }, 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
      ['password', { password: 'x'.repeat(21) }, 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
      ['fti_member_number', { fti_member: true }, 'กรุณากรอกหมายเลขสมาชิก ส.อ.ท.'],
      ['agree', { agree: false }, 'กรุณายอมรับนโยบายความเป็นส่วนตัวก่อนลงทะเบียน'],
    ])('%s %j', async (path, wrong, text) => {
      const who = { ...person(), ...wrong }
      const before = (await users({})).length
      const answer = await register(await visit(), who)
      expect(answer.json()).toMatchObject({ status: 400, message: text, error: { path } })
      // The form refuses the same: before its flow begins, or by its first step.
      const form = (await run(await visit(), { form: 'member-register', data: who })).json<{
        data?: Answer
        error?: { path: string; message: { th: string }; failures?: { path: string }[] }
      }>()
      const told = form.error ?? form.data?.failures?.[0]
      expect(told?.path).toBe(path)
      if (path !== 'password') expect(told?.message.th).toBe(text)
      expect((await users({})).length).toBe(before)
    })
  })

  test('a site that asks for no citizen id takes a member without one', async () => {
    const { gateway } = opened
    const admin = await Visitor.signedIn(opened.app, 'admin')
    const set = async (memberCitizen: boolean) =>
      expect(
        (
          await admin.put(`/api/site/${site}`, {
            data: { memberCitizen },
            version: (await gateway.database.store('').get('site', site))!.version,
          })
        ).statusCode,
      ).toBe(200)
    const { citizen: _, ...who } = person()
    expect((await run(await visit(), { form: 'member-register', data: who })).json()).toMatchObject(
      { error: { code: 'field-required', path: 'citizen' } },
    )
    await set(false)
    expect((await start(await visit(), who)).data.step?.type).toBe('confirm')
    await set(true)
  })

  test('no more registrations than signing in from one address in a minute; each flow tells why it was refused', async () => {
    const limited = await openGateway({
      ...(await place()),
      clock,
      env: { SALA_SIGNIN_PER_ACCOUNT: '2' },
    })
    const visitor = new Visitor(limited.app)
    await visitor.get('/api/session')
    const codes = []
    for (let tries = 0; tries < 3; tries++)
      codes.push((await visitor.post('/api/user', { data: person() })).statusCode)
    expect(codes).toEqual([200, 200, 429])
    const states = []
    for (let tries = 0; tries < 3; tries++) {
      const { data } = (
        await visitor.post('/api/flow/register/run', { form: 'member-register', data: person() })
      ).json<{ data: Answer }>()
      states.push([data.state, data.failures?.[0]?.code])
    }
    expect(states).toEqual([
      ['running', undefined],
      ['running', undefined],
      ['failed', 'rate-limited'],
    ])
    await limited.close({ keep: true })
  })

  test('nobody registers where the form is not published', async () => {
    const admin = await Visitor.signedIn(opened.app, 'admin')
    const [form] = await opened.gateway.database
      .store(site)
      .find('page', { slug: 'member-register' })
    const move = async (transition: string) => {
      const { version } = (await opened.gateway.database.store(site).get('page', form!._id))!
      const moved = await admin.post(`/api/page/${form!._id}/transition`, { transition, version })
      expect(moved.statusCode, moved.body).toBe(200)
    }
    expect((await (await visit()).get('/member/register')).statusCode).toBe(200)
    await move('unpublish')
    expect((await register(await visit(), person())).statusCode).toBe(403)
    expect((await run(await visit(), { form: 'member-register', data: person() })).statusCode).toBe(
      404,
    )
    expect((await (await visit()).get('/member/register')).statusCode).toBe(404)
    await move('publish')
  })

  test('the other addresses lead to it, and an installation from before has the form that ships', async () => {
    const visitor = await visit()
    for (const path of ['/user/register', '/student/register'])
      expect((await visitor.get(path)).headers.location).toBe('/member/register')
    const fresh = await openGateway({ ...(await place()), clock })
    const store = fresh.gateway.database.store((await callerOf(fresh.gateway)).site._id)
    const [form] = await store.find('page', { slug: 'member-register' })
    await fresh.gateway.database.transaction(() => store.remove('page', form!._id, form!.version))
    const other = new Visitor(fresh.app)
    await other.get('/api/session')
    expect((await other.get('/member/register')).statusCode).toBe(200)
    expect(
      (
        await other.post('/api/flow/register/run', { form: 'member-register', data: person() })
      ).json<{ data: Answer }>().data.step?.type,
    ).toBe('confirm')
    await fresh.close({ keep: true })
  })
})
