import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { startOutbox } from '../../server/jobs/outbox.ts'
import type { MailToSend } from '../../server/mail/smtp.ts'
import { queueMail } from '../../server/mail/queue.ts'
import { MAX_AN_HOUR } from '../../server/mail/strangers.ts'
import { callerOf } from '../support/flows.ts'
import { FlowTest } from '../support/flowTest.ts'
import { Visitor } from '../support/gateway.ts'

const flows = new FlowTest()
const sent: MailToSend[] = []
let answer: string
let thanks: string

beforeAll(async () => {
  await flows.open()
  thanks = flows.flow([
    {
      id: 'mail',
      type: 'email',
      options: {
        to: '{{email}}',
        subject: 'Thank you {{name}}',
        text: 'Dear {{name}}, see https://academy.example/courses',
      },
    },
  ])
  answer = flows.flow([
    {
      id: 'mail',
      type: 'email',
      options: { to: 'office@academy.example', subject: 'Question', text: '{{name}}: {{email}}' },
    },
  ])
})
afterAll(() => flows.opened.close())
beforeEach(() => {
  flows.clock.advance(2 * 3_600_000)
  sent.length = 0
})

const outbox = () =>
  startOutbox(flows.gateway, async (mail) => void sent.push(mail), { loop: false })
const messagesTo = async (email: string): Promise<StoredRecord[]> =>
  flows.store.find('message', { email })
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done++) await work()
}

describe('mails that somebody asks for who is not signed in', () => {
  test('to an address that they type are few in an hour; the others are kept and say why they were not sent', async () => {
    const email = 'victim@example.com'
    await times(MAX_AN_HOUR + 4, () => flows.start(thanks, { name: 'x', email }))
    await outbox().runOnce()
    expect(sent).toHaveLength(MAX_AN_HOUR)
    const left = (await messagesTo(email)).filter(({ status }) => status === 'fail')
    expect(left).toHaveLength(4)
    expect(left[0]!.error).toContain('too many mails')
    flows.clock.advance(3_600_001)
    await flows.start(thanks, { name: 'x', email: 'VICTIM@example.com' })
    await outbox().runOnce()
    expect(sent).toHaveLength(MAX_AN_HOUR + 1)
  })

  test('that were one too many are sent when an admin asks for it', async () => {
    const email = 'late@example.com'
    await times(MAX_AN_HOUR + 1, () => flows.start(thanks, { name: 'x', email }))
    await outbox().runOnce()
    const [left] = (await messagesTo(email)).filter(({ status }) => status === 'fail')
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    const retried = await admin.post(`/api/message/${left!._id}/transition`, {
      transition: 'retry',
      version: left!.version,
    })
    expect(retried.statusCode, retried.body).toBe(200)
    await outbox().runOnce()
    expect(sent).toHaveLength(MAX_AN_HOUR + 1)
  })

  test('to an address that the form itself names are as many as there are answers', async () => {
    await times(MAX_AN_HOUR + 4, () => flows.start(answer, { name: 'x', email: 'a@example.com' }))
    await outbox().runOnce()
    expect(sent).toHaveLength(MAX_AN_HOUR + 4)
  })

  test('for a member are not counted', async () => {
    const email = 'member@example.com'
    await times(MAX_AN_HOUR + 2, () => flows.start(thanks, { name: 'x', email }, { user: 'user' }))
    await outbox().runOnce()
    expect(sent).toHaveLength(MAX_AN_HOUR + 2)
  })

  test('go out after all others, however long they have waited', async () => {
    for (let one = 0; one < 3; one++)
      await flows.start(thanks, { name: 'x', email: `stranger-${one}@example.com` })
    flows.clock.advance(60_000)
    const queued = await queueMail(
      flows.gateway,
      await callerOf(flows.gateway),
      { to: 'order@example.com', subject: 'Order', text: 'Paid', locale: 'en' },
      null,
    )
    expect(queued.ok).toBe(true)
    await outbox().runOnce()
    expect(sent.map(({ to }) => to.address)[0]).toBe('order@example.com')
    expect(sent).toHaveLength(4)
  })
})

describe('links in answers of a stranger', () => {
  const bodyOf = async (name: string, user?: string) => {
    await flows.start(thanks, { name, email: 'reader@example.com' }, user ? { user } : {})
    await outbox().runOnce()
    return sent.at(-1)!
  }

  test.each([
    'http://evil.example/win',
    'HTTPS://evil.example',
    'www.evil.example',
    'evil.example/claim',
    'ftp://evil.example',
    'กดที่ evil.com เดี๋ยวนี้',
  ])('are found by no mail program: %s', async (name) => {
    const { text, html, subject } = await bodyOf(name)
    for (const part of [text, html, subject]) {
      expect(part).not.toContain(name)
      expect(part).not.toMatch(/evil\.\p{L}/iu)
    }
    expect(text).toContain('https://academy.example/courses')
  })

  test('are left in what a member writes; an address of a person stays as it is', async () => {
    expect((await bodyOf('http://evil.example/win', 'user')).text).toContain(
      'http://evil.example/win',
    )
    expect((await bodyOf('somying@example.com')).text).toContain('somying@example.com')
    expect((await bodyOf('Dr. A.B. Smith 1.5')).text).toContain('Dr. A.B. Smith 1.5')
  })
})
