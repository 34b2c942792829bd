import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Answer {
  run: string
  token: string
  state: string
  step: { id: string; type: string; options: Record<string, unknown> } | null
  outcomes: { step: string; outcome: string }[]
}

const answers = (extra: object = {}) => ({
  name: 'สมหญิง ใจดี',
  email: 'somying@example.com',
  phone: '0812345678',
  topic: 'safety',
  kind: 'person',
  agree: true,
  address: { province: 'กรุงเทพมหานคร', district: 'จตุจักร', subdistrict: 'ลาดยาว', zipcode: '10900' },
  courses: [{ course: 'การดับเพลิงขั้นต้น', people: 2 }],
  ...extra,
})

let opened: TestGateway
let visitor: Visitor
let admin: Visitor
const folder = mkdtempSync(join(tmpdir(), 'sala-flow-'))
const data = (answer: { json<T>(): T }) => answer.json<{ data: Answer }>().data
const start = (values: object = answers(), headers?: Record<string, string>) =>
  visitor.post('/api/flow/interest/run', { form: 'interest', data: values }, headers)
const resume = async ({ run, token }: Answer, step: string, outcome: string) =>
  data(await visitor.post('/api/flow/interest/run', { run, token, step, outcome }))
const total = async (collection: string, filter: object = {}) =>
  (await admin.find(collection, filter)).json<{ total: number }>().total

beforeAll(async () => {
  opened = await openGateway({ folder })
  visitor = new Visitor(opened.app)
  await visitor.get('/api/session')
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

test('confirm, save, mail, wait, redirect', async () => {
  const asked = data(await start())
  expect(asked.step).toMatchObject({ id: 'ask', type: 'confirm' })
  expect(await total('form-submission', { formID: 'interest' })).toBe(0)
  const waiting = await resume(asked, 'ask', 'confirmed')
  expect(waiting.step).toMatchObject({ id: 'pause', type: 'wait', options: { seconds: 3 } })
  expect(waiting.outcomes).toEqual([
    { step: 'ask', outcome: 'confirmed' },
    { step: 'save', outcome: 'saved' },
    { step: 'thanks', outcome: 'queued' },
  ])
  const leading = await resume(waiting, 'pause', 'waited')
  expect(leading.step).toMatchObject({ id: 'go', options: { to: '/cms/page/thank-you' } })
  expect(await resume(leading, 'go', 'redirected')).toMatchObject({ state: 'done', step: null })
  const [submission] = (await admin.find('form-submission', { formID: 'interest' })).json<{
    data: { formData: unknown; summary: string }[]
  }>().data
  expect(submission).toMatchObject({ formData: answers(), formID: 'interest', status: 'submit' })
  const [mail] = (await admin.find('message', { email: { $nin: ['user@academy.example'] } })).json<{
    data: { email: string; status: string }[]
  }>().data
  expect(mail).toMatchObject({ email: 'somying@example.com', status: 'submit' })
})

test('a declined confirmation ends it, and nothing is kept', async () => {
  const before = await total('form-submission')
  const asked = data(await start())
  expect(await resume(asked, 'ask', 'declined')).toMatchObject({ state: 'declined', step: null })
  expect(await resume(asked, 'ask', 'confirmed')).toMatchObject({ state: 'declined' })
  expect(await total('form-submission')).toBe(before)
})

test('a step told twice happens once', async () => {
  const before = await total('form-submission')
  const asked = data(await start())
  await Promise.all([1, 2, 3].map(() => resume(asked, 'ask', 'confirmed').catch(() => undefined)))
  expect(await total('form-submission')).toBe(before + 1)
})

test('the same key starts one run', async () => {
  const key = { 'idempotency-key': 'flow-1' }
  const [first, second] = [data(await start(answers(), key)), data(await start(answers(), key))]
  expect(second.run).toBe(first.run)
})

test('a failing step is recorded and the flow goes on', async () => {
  const flow = opened.gateway.shipped.flows.interest!
  const kept = flow.steps[2]!.options
  flow.steps[2]!.options = { ...kept, to: 'no address' }
  const waiting = await resume(data(await start()), 'ask', 'confirmed')
  flow.steps[2]!.options = kept
  expect(waiting.step?.id).toBe('pause')
  const run = (await admin.get(`/api/flow-run/${waiting.run}`)).json<{
    data: { outcomes: { step: string; outcome: string; error?: string }[] }
  }>().data
  expect(run.outcomes[2]).toMatchObject({
    step: 'thanks',
    outcome: 'failed',
    error: '"no address" is no e-mail address.',
  })
})

test.each([
  ['no name', { name: undefined }, 'name'],
  ['a broken address of mail', { email: 'x' }, 'email'],
  ['a topic that is not offered', { topic: 'magic' }, 'topic'],
  ['a company without its name', { kind: 'company' }, 'company'],
  ['a field nobody asked for', { role: 'admin' }, 'role'],
  ['no consent', { agree: false }, 'agree'],
  ['an address without its district', { address: { province: 'กรุงเทพมหานคร' } }, 'address'],
])('%s is refused at its field', async (_, extra, path) => {
  const answer = await start(answers(extra))
  expect(answer.statusCode).toBe(400)
  const { error } = answer.json<{ error: { path?: string; failures?: { path?: string }[] } }>()
  expect(
    [error.path, ...(error.failures ?? []).map((failure) => failure.path)].some((at) =>
      at?.startsWith(path),
    ),
  ).toBe(true)
})

test('another visitor cannot go on with a run', async () => {
  const asked = data(await start())
  const answer = await visitor.post('/api/flow/interest/run', {
    run: asked.run,
    token: 'x'.repeat(32),
    step: 'ask',
    outcome: 'confirmed',
  })
  expect(answer.statusCode).toBe(404)
})

test('what nobody sees is no answer to what must be answered', async () => {
  const refused = await start(answers({ name: '\u200b \u2060' }))
  expect([
    refused.statusCode,
    refused.json<{ error: { code: string; path: string } }>().error,
  ]).toMatchObject([400, { code: 'field-required', path: 'name' }])
})

test('a flow runs only for the form that names it', async () => {
  expect(
    (await visitor.post('/api/flow/submit/run', { form: 'interest', data: answers() })).statusCode,
  ).toBe(404)
  expect(
    (await visitor.post('/api/flow/interest/run', { form: 'about', data: {} })).statusCode,
  ).toBe(404)
  expect(
    (await visitor.post('/api/flow/nothing/run', { form: 'interest', data: answers() })).statusCode,
  ).toBe(404)
})

test('with a mail server a mail is sent once and confirmed; a refusal is tried again later', async () => {
  const sent: string[] = []
  let broken = true
  const outbox = startOutbox(
    opened.gateway,
    async ({ to }) => {
      if (broken) throw new Error('421 try later')
      sent.push(to.address)
    },
    { loop: false },
  )
  await outbox.runOnce()
  expect(await total('message', { error: { $exists: false }, userID: { $exists: false } })).toBe(0)
  expect(await total('message', { error: 'Failed to send email: 421 try later' })).toBeGreaterThan(
    0,
  )
  broken = false
  expect(await outbox.runOnce()).toBe(0)
  expect(sent).toEqual([])
  await outbox.stop()
})

test('a restart in the middle: the run goes on where it stood', async () => {
  const asked = data(await start())
  const before = await total('form-submission')
  await opened.app.close()
  await opened.gateway.database.close()
  const { createApp } = await import('../../../server/app.ts')
  const { openDatabase } = await import('../../../server/storage/index.ts')
  const { createReader } = await import('../../../server/reading/reader.ts')
  const database = await openDatabase({
    folder,
    model: opened.gateway.shipped.model,
    clock: opened.gateway.clock,
  })
  const gateway = {
    ...opened.gateway,
    database,
    read: createReader(
      { database, shipped: opened.gateway.shipped, clock: opened.gateway.clock },
      async () => ({ status: 200, html: '' }),
    ),
  }
  opened = {
    ...opened,
    gateway,
    app: await createApp(gateway),
    close: async () => {
      await opened.app.close()
      await database.close()
    },
  }
  visitor = new Visitor(opened.app)
  await visitor.get('/api/session')
  admin = await Visitor.signedIn(opened.app, 'admin')
  expect((await resume(asked, 'ask', 'confirmed')).step?.id).toBe('pause')
  expect(await total('form-submission')).toBe(before + 1)
})

test('the validator of the form is served as a module, by its content', async () => {
  const page = await opened.gateway.read.published(
    {
      user: null,
      site: {
        _id: (await admin.get('/api/session')).json<{ site: { _id: string } }>().site._id,
        name: 'academy',
      },
      locale: 'th',
      requestId: '',
    },
    'interest',
  )
  const form = await opened.gateway.read.compileForm(page!)
  const hash = form.ok ? form.value.hash : ''
  const answer = await visitor.get(`/api/form-validator/interest/${hash}.js`)
  expect(answer.headers['content-type']).toContain('text/javascript')
  expect(answer.body).toContain('export default')
  expect((await visitor.get('/api/form-validator/interest/0000.js')).statusCode).toBe(404)
})

test('the form as pages show it, for those who may read pages and nobody else', async () => {
  const answer = await admin.get('/api/form/interest')
  const { data: form } = answer.json<{
    data: { page: Record<string, unknown>; schema: { properties: object }; validator: string }
  }>()
  expect(form.page).toMatchObject({ type: 'form', slug: 'interest' })
  expect(form.page).not.toHaveProperty('password')
  expect(Object.keys(form.schema.properties)).toContain('name')
  expect((await admin.get(form.validator)).statusCode).toBe(200)
  expect((await visitor.get('/api/form/interest')).statusCode).toBe(401)
  const staff = await Visitor.signedIn(opened.app, 'purchaser')
  expect((await staff.get('/api/form/interest')).statusCode).toBe(403)
  expect((await admin.get('/api/form/home')).statusCode).toBe(404)
  expect((await admin.get('/api/form/no-such-form')).statusCode).toBe(404)
  const draft = {
    type: 'form',
    slug: 'only-a-draft',
    title: { th: 'ร่าง', en: 'Draft' },
    builder: [],
  }
  expect((await admin.post('/api/page', { data: draft })).statusCode).toBeLessThan(300)
  expect((await admin.get('/api/form/only-a-draft')).statusCode).toBe(404)
})

test('addresses and telephone numbers are kept in one form, however they were written', async () => {
  const asked = data(
    await start(answers({ email: ' Somying@Example.COM ', phone: '๐๘๑-๒๓๔-๕๖๗๘', name: 'ปกติ' })),
  )
  await resume(asked, 'ask', 'confirmed')
  const saved = (await admin.find('form-submission', {}, { sort: { created_at: -1 } })).json<{
    data: { formData: { name: string } }[]
  }>().data
  expect(saved.map(({ formData }) => formData)).toContainEqual(answers({ name: 'ปกติ' }))
})
