import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../support/flows.ts'
import { openGateway, PASSWORD, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

interface Told {
  message: string
  error?: { message: { th: string; en: string } }
}

/** A database that breaks in the middle, for one call. */
async function broken(work: () => Promise<unknown>): Promise<void> {
  const { database } = opened.gateway
  const { outbox } = database.system
  const [transaction, append] = [database.transaction, outbox.append]
  database.transaction = () => Promise.reject(new TypeError('broken'))
  outbox.append = () => Promise.reject(new TypeError('broken'))
  try {
    await work()
  } finally {
    Object.assign(database, { transaction })
    Object.assign(outbox, { append })
  }
}

test('signing in and passwords are told in the words of the spec, when they happen (academy 8)', async () => {
  const visitor = new Visitor(opened.app)
  await visitor.get('/api/session')
  const said = async (path: string, body: object) => (await visitor.post(path, body)).json<Told>()
  expect(
    (await said('/api/signin', { username: 'user', password: 'wrong', shell: 'public' })).message,
  ).toBe('ชื่อผู้ใช้งานหรือรหัสผ่านไม่ถูกต้อง')
  expect(
    (await said('/api/signin', { username: 'admin', password: PASSWORD, shell: 'public' })).message,
  ).toBe('ไม่มีสิทธิ์เข้าใช้งานเว็บไซต์นี้')
  expect((await said('/api/forgot', { email: 'nobody@example.com' })).message).toBe('อีเมลถูกต้อง')
  expect(
    (await said('/api/changepwd', { newPassword: 'Sample#2026', requestId: 'x'.repeat(43) })).error!
      .message.en,
  ).toBe('Invalid request')
  expect((await said('/api/changepwd', { newPassword: '', requestId: '' })).message).toBe(
    'กรุณาใส่รหัสผ่านใหม่',
  )
})

test('what breaks while an address is checked or a password is changed is told too, and nothing of why', async () => {
  const member = await Visitor.signedIn(opened.app, 'user')
  const answers: Told[] = []
  await broken(async () =>
    answers.push(
      (
        await member.post('/api/changepwd', {
          newPassword: 'Sample#2026',
          currentPassword: PASSWORD,
        })
      ).json(),
      (await member.post('/api/forgot', { email: 'user@academy.example' })).json(),
    ),
  )
  expect(answers[0]!.error!.message.en).toBe('An error occurred during the password change process')
  expect(answers[1]!.message).toBe('เกิดข้อผิดพลาดในการตรวจสอบอีเมล')
  expect(JSON.stringify(answers)).not.toContain('broken')
  const page = await member.get('/user/reset?problem=password-change-failed&lang=en')
  expect(page.body).toContain('An error occurred during the password change process')
  expect(
    (
      await member.post('/api/changepwd', { newPassword: 'Sample#2026', currentPassword: PASSWORD })
    ).json<Told>().message,
  ).toBe('Password changed successfully')
  expect((await callerOf(opened.gateway, 'user')).user).toBeTruthy()
})
