import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let visitor: Visitor
const ASKED = { leave_type: 'annual', days: 2, from_date: '2026-12-02', to_date: '2026-12-01' }

beforeAll(async () => {
  opened = await openGateway()
  visitor = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

test.each([
  [
    'a form that was sent',
    () => visitor.post('/api/flow/leave/run', { form: 'leave', data: ASKED }),
  ],
  ['a record', () => visitor.post('/api/leave-request', { data: ASKED })],
])('the gateway refuses a leave that ends before it begins, as %s', async (_, send) => {
  const answer = await send()
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ error: object }>().error).toMatchObject({
    code: 'rule-broken',
    path: 'to_date',
    message: { th: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่มลา', en: 'The last day cannot be before the first' },
  })
  expect((await visitor.find('leave-request', {})).json<{ total: number }>().total).toBe(0)
})

test('an approval is asked for though the window that says so was closed, and is told once the window is back', async () => {
  const staff = await Visitor.signedIn(opened.app, 'delivery')
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const sent = { ...ASKED, from_date: '2026-12-01', to_date: '2026-12-02' }
  const before = (await manager.find('approval', {})).json<{ total: number }>().total
  const { data: answer } = (
    await staff.post('/api/flow/leave/run', { form: 'leave', data: sent })
  ).json<{
    data: {
      run: string
      token: string
      state: string
      step: { id: string; type: string; options: { title: { th: string } } }
    }
  }>()
  expect(answer).toMatchObject({ state: 'running', step: { id: 'told', type: 'alert' } })
  expect(answer.step.options.title.th).toBe('ส่งใบลาแล้ว')
  expect((await manager.find('approval', {})).json<{ total: number }>().total).toBe(before + 1)
  const read = async () =>
    (
      await staff.post('/api/flow/leave/run', {
        run: answer.run,
        token: answer.token,
        step: 'told',
        outcome: 'read',
      })
    ).json<{ data: { state: string; step: unknown } }>().data
  expect(await read()).toMatchObject({ state: 'waiting', step: null })
  expect(await read()).toMatchObject({ state: 'waiting', step: null })
})
