import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engineFor } from '../../../server/gateway.ts'
import { rolesWith } from '../../../server/identity/roles.ts'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import type { MailToSend } from '../../../server/mail/smtp.ts'
import { webhookSignature } from '../../../server/outside/webhook.ts'
import { Records } from '../../../server/writing/records.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { SYSTEM_ACTOR } from '#engine'
import type { StatesDocument } from '#schema'

const flows = new FlowTest()
const SECRET = 'a-secret-of-webhooks'
const received: { headers: IncomingHttpHeaders; body: string }[] = []
let answers = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answers).end()
  })
})
const mails: MailToSend[] = []
let url = ''

beforeAll(async () => {
  await flows.open()
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://localhost:${(receiver.address() as { port: number }).port}/hook`
  const { host } = new URL(url)
  flows.gateway.config = {
    ...flows.gateway.config,
    outsideHosts: [host],
    intranetHosts: [host],
    webhookSecret: SECRET,
  }
})
afterAll(async () => {
  receiver.close()
  await flows.opened.close()
})
beforeEach(() => {
  received.length = 0
  mails.length = 0
  answers = 200
})

/** Gives the state `approved` of a leave request these effects, and brings a new one there. */
async function enter(effects: NonNullable<StatesDocument['onEnter']>[string]): Promise<string> {
  const { shipped } = flows.gateway
  const model = shipped.model.entities['leave-request']!
  flows.gateway.shipped = {
    ...shipped,
    model: {
      ...shipped.model,
      entities: {
        ...shipped.model.entities,
        'leave-request': { ...model, states: { ...model.states!, onEnter: { approved: effects } } },
      },
    },
  }
  try {
    const made = await engineFor(flows.gateway, flows.site).create(
      'leave-request',
      {
        leave_type: 'annual',
        from_date: '2026-12-01',
        to_date: '2026-12-02',
        days: 2,
        reason: 'พักผ่อน',
      },
      SYSTEM_ACTOR,
    )
    if (!made.ok) throw new Error(JSON.stringify(made.failures))
    const { _id, version } = made.value.record
    const moved = await flows.gateway.database.transaction(async () =>
      new Records(flows.gateway).transition(
        await callerOf(flows.gateway, 'manager'),
        'leave-request',
        _id,
        { transition: 'approve', version },
        { route: 'test', visitor: 'test' },
      ),
    )
    if (!moved.ok) throw new Error(JSON.stringify(moved.failures))
    return _id
  } finally {
    flows.gateway.shipped = shipped
  }
}
const work = () =>
  startOutbox(flows.gateway, async (mail) => void mails.push(mail), { loop: false }).runOnce()

describe('what entering a state sets off', () => {
  test('a webhook, signed, once, with the record; one that is refused is tried again', async () => {
    answers = 500
    const id = await enter([{ webhook: { url } }])
    await work()
    expect(received).toHaveLength(1)
    answers = 200
    flows.clock.advance(3_600_000)
    await work()
    await work()
    expect(received).toHaveLength(2)
    const { headers, body } = received[1]!
    expect(JSON.parse(body)).toMatchObject({
      data: { _id: id, reason: 'พักผ่อน', state: 'approved' },
    })
    expect(headers['x-sala-signature']).toBe(
      webhookSignature(SECRET, Number(headers['x-sala-timestamp']), body),
    )
    expect(received[0]!.headers['idempotency-key']).toBe(headers['idempotency-key'])
  })

  test('a notice to everybody with the role but who did it, and to nobody else', async () => {
    const before = new Set(
      (await flows.store.find('notification', {}, { limit: 1000 })).map(({ _id }) => _id),
    )
    await enter([
      {
        notify: {
          roles: ['admin', 'manager'],
          text: { th: 'อนุมัติ {{reason}}', en: 'Approved: {{reason}}' },
        },
      },
    ])
    await work()
    await work()
    const told = (await flows.store.find('notification', {}, { limit: 1000 })).filter(
      ({ _id }) => !before.has(_id),
    )
    const actor = (await callerOf(flows.gateway, 'manager')).user!._id
    const holders = (await flows.store.find('user', {}, { limit: 100 }))
      .filter(({ roles }) =>
        (roles as string[]).some((role) =>
          [...rolesWith('admin'), ...rolesWith('manager')].includes(role),
        ),
      )
      .map(({ _id }) => _id)
    expect(holders).toContain(actor)
    expect(told.map(({ user }) => user).toSorted()).toEqual(
      holders.filter((id) => id !== actor).toSorted(),
    )
    expect(told).not.toEqual([])
    expect(told[0]!.title).toEqual({ th: 'อนุมัติ พักผ่อน', en: 'Approved: พักผ่อน' })
  })

  test('a mail in the words of the state, sent once', async () => {
    await enter([
      {
        email: {
          to: 'editor@academy.example',
          subject: { th: 'อนุมัติ {{reason}}', en: 'Approved {{reason}}' },
          text: { th: 'อนุมัติแล้ว', en: 'It is approved' },
        },
      },
    ])
    for (let i = 0; i < 3; i++) await work()
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['editor@academy.example', 'อนุมัติ พักผ่อน'],
    ])
  })

  test('an effect with a condition that does not hold sets off nothing', async () => {
    await enter([{ when: { '==': [{ var: 'reason' }, 'another'] }, webhook: { url } }])
    await work()
    expect(received).toEqual([])
  })
})
