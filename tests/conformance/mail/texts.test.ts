import { afterAll, beforeAll, expect, test } from 'vitest'
import { markMessage } from '../../../server/mail/deliver.ts'
import { queueMail, type MailOrder } from '../../../server/mail/queue.ts'
import { failureText } from '../../../server/http/failures.ts'
import { callerOf } from '../../support/flows.ts'
import { openGateway, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

const ORDER: MailOrder = { to: 'a@example.com', subject: 'Hello', text: 'Hello', locale: 'en' }
async function queued(order: Partial<MailOrder>, gateway = opened.gateway): Promise<string> {
  const made = await queueMail(
    gateway,
    await callerOf(opened.gateway, 'admin'),
    { ...ORDER, ...order },
    null,
  )
  return made.ok ? made.value.id : failureText(made.failures[0]!).en
}

test('what goes wrong with a mail is told in the words of the spec, when it happens (academy 8)', async () => {
  const { gateway } = opened
  expect(await queued({ template: 'no-such' })).toBe('Email template configuration not found.')
  expect(await queued({ category: 'gossip' as never })).toBe('Failed to record email data')
  const broken = {
    ...gateway,
    database: Object.assign(Object.create(gateway.database) as typeof gateway.database, {
      store: () => ({ find: () => Promise.reject(new TypeError('broken')) }),
    }),
  }
  expect(await queued({ template: 'mail-registration' }, broken)).toBe(
    'Failed to fetch email template',
  )
  const id = await queued({})
  const item = {
    id: 'x',
    site: (await callerOf(gateway, 'admin')).site._id,
    record: id,
    payload: { message: id, locale: 'en' },
  }
  await expect(
    markMessage(gateway, item as never, { status: 'lost' as never, error: null }),
  ).rejects.toThrow('Failed to update email status')
})
