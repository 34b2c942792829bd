import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FlowRunner } from '../../../server/flows/runFlow.ts'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import type { MailToSend } from '../../../server/mail/smtp.ts'
import { changePassword } from '../../../server/writing/changePassword.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { PASSWORD, Visitor } from '../../support/gateway.ts'
import type { FormDocument } from '#schema'
import type { PasswordConfig } from '#shared'

const flows = new FlowTest()
const mails: MailToSend[] = []
const STRICT: PasswordConfig = { minLength: 12, digit: true, uppercase: true, noSequential: true }

beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

/** An administrator's setting of the site. */
async function ask(passwordConfig: PasswordConfig | null): Promise<void> {
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  const site = await flows.gateway.database.store('').get('site', flows.site)
  const saved = await admin.send('PUT', `/api/site/${flows.site}`, {
    data: { passwordConfig },
    version: site!.version,
  })
  expect(saved.statusCode, saved.body).toBe(200)
}

const change = async (newPassword: string) => {
  const visitor = await Visitor.signedIn(flows.opened.app, 'purchaser')
  return visitor.post('/api/changepwd', { newPassword, currentPassword: PASSWORD })
}
const failureOf = async (newPassword: string) =>
  (await change(newPassword)).json<{
    message: string
    error: { code: string; params: { rules: string[] } }
  }>()

async function link(): Promise<string> {
  flows.clock.advance(3_600_001)
  const visitor = new Visitor(flows.opened.app)
  await visitor.get('/api/session')
  await visitor.post('/api/forgot', { email: 'manager@academy.example' })
  await startOutbox(flows.gateway, async (mail) => void mails.push(mail), { loop: false }).runOnce()
  return new URL(/http:\/\/\S+requestId=[\w.-]+/.exec(mails.at(-1)!.text)![0]).searchParams.get(
    'requestId',
  )!
}

const screenOf = ({ body }: { body: string }) =>
  JSON.parse(body) as { csrf: string; screen: { problem?: string; rules?: string[] } }

const form = (props: Record<string, unknown>): FormDocument =>
  ({
    type: 'form',
    slug: 'sign-up',
    title: 'Sign up',
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'o',
                type: 'field',
                v: 1,
                name: 'secret',
                required: true,
                props: { widget: 'password', ...props },
              },
            ],
          },
        ],
      },
    ],
  }) as unknown as FormDocument

beforeEach(() => ask(null))

describe('the rules that a site has for passwords', () => {
  test('a site that says nothing keeps to 8 to 20 characters', async () => {
    expect(await failureOf('short')).toMatchObject({ error: { code: 'password-registration' } })
    expect((await (await change(PASSWORD)).json<{ status: number }>()).status).toBe(200)
  })

  test('a change of password is held to them, and says which are broken', async () => {
    await ask(STRICT)
    const refused = await failureOf('abcdefgh')
    expect(refused.message).toBe('รหัสผ่านใหม่ไม่ตรงตามเงื่อนไขที่กำหนด')
    expect(refused.error).toMatchObject({
      code: 'password-rules',
      params: { rules: ['min-length', 'digit', 'uppercase', 'no-sequential'] },
    })
    await ask({})
    expect(await failureOf('short')).toMatchObject({ error: { code: 'password-registration' } })
  })

  test('so is a flow that changes it', async () => {
    await ask(STRICT)
    const caller = await callerOf(flows.gateway, 'manager')
    const changed = await flows.gateway.database.transaction(() =>
      changePassword(flows.gateway, caller, {
        newPassword: 'good-enough-1',
        currentPassword: PASSWORD,
      }),
    )
    expect(changed).toMatchObject({
      ok: false,
      failures: [{ code: 'password-rules', params: { rules: ['uppercase'] } }],
    })
  })

  test('the page of a reset lists them, and those that the new password broke; without a script', async () => {
    await ask(STRICT)
    const requestId = await link()
    const visitor = new Visitor(flows.opened.app)
    const path = `/user/reset?requestId=${requestId}`
    const asked = screenOf(await visitor.get(path))
    expect(asked.screen.rules).toEqual(
      expect.arrayContaining(['รหัสผ่านต้องยาวอย่างน้อย 12 ตัว', 'มีตัวเลขอย่างน้อย 1 ตัว']),
    )
    const send = (newPassword: string) =>
      visitor.send(
        'POST',
        '/user/reset',
        new URLSearchParams({
          _csrf: asked.csrf,
          requestId,
          newPassword,
          confirm: newPassword,
        }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      )
    const sent = await send('abcdefghijklm')
    expect(sent.statusCode).toBe(303)
    expect(screenOf(await visitor.get(sent.headers.location as string)).screen).toMatchObject({
      problem: 'รหัสผ่านใหม่ไม่ตรงตามเงื่อนไขที่กำหนด',
      rules: [
        'มีตัวเลขอย่างน้อย 1 ตัว',
        'มีตัวพิมพ์ใหญ่อย่างน้อย 1 ตัว',
        'ไม่ใช้ตัวที่เรียงลำดับกัน (abc, 123, 789, XYZ)',
      ],
    })
    const right = await send('Kw7rPz-2mQ9x')
    expect(right.headers.location).toBe('/user/reset?done=1')
  })

  test('an invented problem says no more than the general text', async () => {
    const visitor = new Visitor(flows.opened.app)
    expect(
      screenOf(await visitor.get('/user/reset?requestId=x&problem=constructor')).screen.problem,
    ).toBe('เปลี่ยนรหัสผ่านไม่สำเร็จ กรุณาลองใหม่')
  })

  test('a form gets them with its own, and is held to them', async () => {
    const page = form({ password: { symbol: true, minLength: 9 } })
    const compiled = await flows.gateway.read.compileForm(page, STRICT)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled))
    const { secret } = (
      compiled.value.schema as {
        properties: Record<string, { 'x-options': object; allOf: object[] }>
      }
    ).properties
    expect(secret!['x-options']).toEqual({ password: { ...STRICT, symbol: true } })
    const plain = await flows.gateway.read.compileForm(page)
    expect(plain.ok && plain.value.hash).not.toBe(compiled.value.hash)
  })

  test('the password that one has already is held to none', async () => {
    const compiled = await flows.gateway.read.compileForm(form({ current: true }), STRICT)
    expect(
      compiled.ok &&
        (compiled.value.schema as { properties: { secret: object } }).properties.secret,
    ).toEqual({ type: 'string', 'x-widget': 'password', 'x-secret': true, maxLength: 200 })
  })

  test('answers to a published form are checked by them', async () => {
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    const made = (await admin.post('/api/page', { data: form({}) })).json<{
      data: { _id: string; version: number }
    }>().data
    expect(
      (
        await admin.post(`/api/page/${made._id}/transition`, {
          transition: 'publish',
          version: made.version,
        })
      ).statusCode,
    ).toBe(200)
    await ask(STRICT)
    const shown = (await admin.get('/api/form/sign-up')).json<{
      data: { schema: { properties: { secret: { 'x-options': object } } }; validator: string }
    }>().data
    expect(shown.schema.properties.secret['x-options']).toEqual({ password: STRICT })
    expect((await admin.get(shown.validator)).statusCode).toBe(200)
    const caller = await callerOf(flows.gateway, 'admin')
    const runner = new FlowRunner(flows.gateway)
    expect(
      await runner.prepare(caller, 'submit', 'sign-up', { secret: 'good-enough-1' }),
    ).toMatchObject({ ok: false })
    expect(
      await runner.prepare(caller, 'submit', 'sign-up', { secret: 'Good-enough-1' }),
    ).toMatchObject({ ok: true })
  })
})
