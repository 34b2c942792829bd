import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FlowRunner } from '../../../server/flows/runFlow.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
const send = async (slug: string, data: Record<string, unknown>, user?: string): Promise<void> => {
  const runner = new FlowRunner(flows.gateway)
  const caller = await callerOf(flows.gateway, user)
  const ready = await runner.prepare(caller, slug === 'contact' ? 'contact' : slug, slug, data)
  if (!ready.ok) throw new Error(JSON.stringify(ready.failures))
  const made = await runner.create(caller, ready.value)
  if (!made.ok) throw new Error(JSON.stringify(made.failures))
  await runner.answer(caller, made.value)
}
const contact = (subject: string) => ({
  name: 'สมหญิง',
  email: 's@example.com',
  subject,
  message: `เรื่อง ${subject}`,
})

beforeAll(async () => {
  await flows.open()
  for (const subject of ['billing', 'billing', 'course']) await send('contact', contact(subject))
  await send(
    'leave',
    {
      leave_type: 'annual',
      from_date: '2026-12-01',
      to_date: '2026-12-05',
      days: 5,
      reason: 'พักผ่อน',
    },
    'purchaser',
  )
})
afterAll(() => flows.opened.close())

const statusOf = async (visitor: Visitor, path: string) =>
  (await visitor.get(`/api/form-answers${path}`)).statusCode

describe('answers to a form, for who may read them', () => {
  test('which forms have some, what each asked, and what was answered', async () => {
    const manager = await Visitor.signedIn(flows.opened.app, 'manager')
    const forms = (await manager.get('/api/form-answers')).json<{
      data: { slug: string; count: number; title: object }[]
    }>().data
    expect(forms.find(({ slug }) => slug === 'contact')).toMatchObject({
      count: 3,
      title: { th: expect.any(String) as string },
    })
    expect(
      (await manager.get('/api/form-answers/contact')).json<{
        data: { schema: { properties: object } }
      }>().data.schema.properties,
    ).toHaveProperty('subject')
    const { data } = (await manager.get('/api/form-answers/contact/summary')).json<{
      data: {
        total: number
        counted: number
        questions: { question: string; counts?: { value: string; count: number }[] }[]
      }
    }>()
    expect([data.total, data.counted]).toEqual([3, 3])
    const counts = data.questions.find(({ question }) => question === 'subject')!.counts!
    expect(counts.filter(({ count }) => count > 0)).toEqual(
      expect.arrayContaining([
        { value: 'billing', count: 2 },
        { value: 'course', count: 1 },
      ]),
    )
  })

  test('nobody else: no summary for members, no form that they did not send', async () => {
    const nobody = new Visitor(flows.opened.app)
    expect([
      await statusOf(nobody, ''),
      await statusOf(nobody, '/contact'),
      await statusOf(nobody, '/contact/summary'),
    ]).toEqual([401, 401, 401])
    const member = await Visitor.signedIn(flows.opened.app, 'purchaser')
    expect([
      await statusOf(member, ''),
      await statusOf(member, '/contact/summary'),
      await statusOf(member, '/leave/summary'),
    ]).toEqual([403, 403, 403])
    expect([
      await statusOf(member, '/leave'),
      await statusOf(member, '/contact'),
      await statusOf(member, '/no-such-form'),
    ]).toEqual([200, 404, 404])
  })

  test('a form that is gone says so', async () => {
    expect(
      await statusOf(await Visitor.signedIn(flows.opened.app, 'admin'), '/no-such-form/summary'),
    ).toBe(404)
  })
})
