import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { smtpSender } from '../../../server/mail/smtp.ts'
import { findChromium } from '../../../server/outside/print.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { MailServer } from '../../support/smtp.ts'

const server = new MailServer()
let opened: TestGateway
let sales: Visitor
let admin: Visitor
let quotation: StoredRecord
let path = ''

/** Why there is nothing to print with; in CI there must be something. */
function missing(): string {
  try {
    findChromium(process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {})
    return ''
  } catch (error) {
    return process.env.CI ? '' : String(error)
  }
}
const reason = missing()

beforeAll(async () => {
  await server.open()
  opened = await openGateway()
  sales = await Visitor.signedIn(opened.app, 'sales')
  admin = await Visitor.signedIn(opened.app, 'admin')
  const customer = await admin.post('/api/customer', {
    data: {
      customer_name: 'บริษัท ผู้ซื้อ จำกัด',
      customer_type: 'individual',
      email: 'buyer@example.com',
      state: 'active',
    },
  })
  const { _id } = customer.json<{ data: StoredRecord }>().data
  const made = await sales.post('/api/quotation', {
    data: {
      customer_id: _id,
      customer_name: 'บริษัท ผู้ซื้อ จำกัด',
      customer_email: 'buyer@example.com',
      quotation_date: '2026-11-02',
      items: [{ product_name: 'โต๊ะ', quantity: 2, unit_price: 100 }],
    },
  })
  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('_id')])
  quotation = made.json<{ data: StoredRecord }>().data
  path = `/api/print/sales/quotation/${quotation._id}/mail`
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as { port: number }
  opened.gateway.config = {
    ...opened.gateway.config,
    port,
    ...(process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {}),
  }
})
afterAll(async () => {
  await opened.close()
  await server.close()
})
beforeEach(() => void (server.mails.length = 0))

const history = async () =>
  (await sales.get(`/api/quotation/${quotation._id}/history`)).json<{
    data: { action: string; reason?: string }[]
  }>().data
const words = { to: 'buyer@example.com, boss@example.com', subject: 'ใบเสนอราคา', text: 'ตามแนบ' }

test('the mail of a document begins with its template, its number and the address of its customer', async () => {
  const answer = await sales.get(path)
  expect(answer.json<{ data: object }>().data).toEqual({
    to: 'buyer@example.com',
    subject: expect.stringContaining(String(quotation.quotation_number)) as string,
    text: expect.stringContaining('เรียน บริษัท ผู้ซื้อ จำกัด') as string,
    file: `${String(quotation.quotation_number)}.pdf`,
  })
  expect((await new Visitor(opened.app).get(path)).statusCode).toBe(401)
})

test('what is wrong with it is told beside its field, and nothing is sent or counted', async () => {
  const codes = async (body: object) =>
    (await sales.post(path, body)).json<{ error: { code: string; path: string } }>().error
  expect(await codes({ ...words, to: '' })).toMatchObject({ path: 'to', code: 'field-required' })
  expect(await codes({ ...words, to: 'buyer' })).toMatchObject({ path: 'to', code: 'mail-address' })
  expect(await codes({ ...words, to: 'a@b.co,'.repeat(6) })).toMatchObject({
    path: 'to',
    code: 'mail-recipients',
  })
  expect(await codes({ ...words, subject: ' ' })).toMatchObject({
    path: 'subject',
    code: 'field-required',
  })
  const warehouse = await Visitor.signedIn(opened.app, 'warehouse')
  expect((await warehouse.post(path, words)).statusCode).toBe(403)
  expect((await history()).filter(({ action }) => action === 'mail')).toEqual([])
})

test.skipIf(reason !== '')(
  `a document goes out as a PDF to each address, stands in its history, and its PDF among its files${reason && ` (skipped: ${reason})`}`,
  { timeout: 120_000 },
  async () => {
    const sent = await sales.post(path, words)
    expect([sent.statusCode, sent.json<{ data: object }>().data]).toEqual([200, { sent: 2 }])
    expect((await history()).filter(({ action }) => action === 'mail')).toMatchObject([
      { reason: 'buyer@example.com, boss@example.com: ใบเสนอราคา' },
    ])
    const notes = (await sales.get(`/api/quotation/${quotation._id}/notes`)).json<{
      data: { file: { name: string; url: string } }[]
    }>().data
    expect(notes[0]!.file.name).toBe(`${String(quotation.quotation_number)}.pdf`)
    expect((await sales.get(notes[0]!.file.url)).statusCode).toBe(200)
    await startOutbox(opened.gateway, smtpSender(server.url), { loop: false }).runOnce()
    expect(server.mails.map(({ to }) => [to].flat()[0]!.text).toSorted()).toEqual([
      'boss@example.com',
      'buyer@example.com',
    ])
    const [{ attachments, text }] = server.mails as [(typeof server.mails)[0]]
    expect(text).toContain('ตามแนบ')
    expect(attachments).toMatchObject([{ contentType: 'application/pdf' }])
    expect(attachments[0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  },
)
