import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import type { Locale } from '#shared'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { smtpSender } from '../../../server/mail/smtp.ts'
import { placeOrder } from '../../../server/writing/courseOrder.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { callerOf } from '../../support/flows.ts'
import { Visitor } from '../../support/gateway.ts'
import { MailServer } from '../../support/smtp.ts'

const flows = new FlowTest()
const server = new MailServer()
let finance: Visitor

beforeAll(async () => {
  await server.open()
  await flows.open()
  finance = await Visitor.signedIn(flows.opened.app, 'finance')
})
afterAll(async () => {
  await flows.opened.close()
  await server.close()
})

/** The subject of the mail that says that an order was paid, which was placed in a language. */
async function paidIn(locale: Locale): Promise<string> {
  server.mails.length = 0
  const [course] = await flows.store.find('course', {}, { limit: 1 })
  const caller = { ...(await callerOf(flows.gateway)), user: null, locale }
  const placed = await flows.gateway.database.transaction(() =>
    placeOrder(flows.gateway, caller, {
      courseID: course!._id,
      course_name: 'Fire fighting',
      price: 700,
      status: 'ลงทะเบียนคอร์ส',
      process: 'submit',
      payment: 'bill_payment',
      name: 'Somying',
      email: 'somying@example.com',
    }),
  )
  expect(placed).toMatchObject({ ok: true })
  const { _id, version } = (placed as { value: StoredRecord }).value
  const paid = await finance.post(`/api/order/${_id}/transition`, {
    transition: 'confirm-payment',
    version,
  })
  expect(paid.statusCode, paid.body).toBe(200)
  await startOutbox(flows.gateway, smtpSender(server.url), { loop: false }).runOnce()
  return String(server.mails[0]?.subject)
}

test('a mail about an order is in the language that it was placed in, whoever takes it on', async () => {
  expect(await paidIn('en')).toBe('Payment received: Fire fighting')
  expect(await paidIn('th')).toBe('ได้รับชำระเงินแล้ว: Fire fighting')
})

test('a mail about what has no language of its own is in that of the site', async () => {
  const { gateway, site } = flows
  const [order] = await flows.store.find('order', { email: 'somying@example.com' }, { limit: 1 })
  const mailed = async (): Promise<string> => {
    server.mails.length = 0
    await gateway.database.system.outbox.append({
      site,
      kind: 'effect-email',
      key: `language/${Math.random()}`,
      collection: 'course',
      record: order!._id,
      payload: {
        to: 'a@example.com',
        subject: { th: 'ไทย', en: 'English' },
        text: { th: 'ไทย', en: 'English' },
      },
    })
    await startOutbox(gateway, smtpSender(server.url), { loop: false }).runOnce()
    return String(server.mails[0]?.subject)
  }
  expect(await mailed()).toBe('ไทย')
  const sites = gateway.database.store('')
  const { _id, version } = (await sites.get('site', site))!
  await sites.update(
    'site',
    { ...(await sites.get('site', site))!, _id, version: version + 1, defaultLanguage: 'en' },
    version,
  )
  expect(await mailed()).toBe('English')
})
