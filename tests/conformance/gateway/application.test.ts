import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplicationAnswer, StateNames } from '#pages/model'
import type { StoredRecord } from '#schema'
import { FlowTest } from '../../support/flowTest.ts'
import { PASSWORD, Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
let member: Visitor
let user: StoredRecord

beforeAll(async () => {
  await flows.open()
  member = await Visitor.signedIn(flows.opened.app, 'user')
  user = (await flows.store.find('user', { username: 'user' }, { limit: 1 }))[0]!
})
afterAll(() => flows.opened.close())

const pathOf = (id: string) => `/application/view/${id}`
const shown = async (id: string, query = '') => {
  const { data } = JSON.parse((await member.get(pathOf(id) + query)).body) as {
    data: Record<string, { application?: ApplicationAnswer }>
  }
  return Object.values(data).find((one) => one.application)!.application!
}
const withdraw = (visitor: Visitor, csrf: string, id: string) =>
  visitor.send('POST', '/user/own/withdraw', new URLSearchParams({ _csrf: csrf, id }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    referer: `http://localhost${pathOf(id)}`,
    host: 'localhost',
  })
const takeTransition = async (transition: string, record: StoredRecord, reason?: string) => {
  const manager = await Visitor.signedIn(flows.opened.app, 'manager')
  const { version } = (await flows.store.get('application', record._id))!
  return manager.post(`/api/application/${record._id}/transition`, { transition, version, reason })
}

/** Sends the form as its page does; the answer leads to the application. */
async function apply(answers: object): Promise<StoredRecord> {
  const sent = await member.post('/api/flow/application/run', { form: 'apply', data: answers })
  expect(sent.statusCode, sent.body).toBe(200)
  const [, id] = /"to":"\/application\/view\/(\w+)"/.exec(sent.body) ?? []
  const made = await flows.store.get('application', id!)
  return made!
}

test('a member applies by a form, and sees what was sent in its own words, and what becomes of it and why', async () => {
  const made = await apply({ subject: 'lecturer', reason: 'สอนมาสิบปี', from_date: '2027-01-05' })
  expect(made).toMatchObject({ name: 'สมัครเป็นวิทยากร', state: 'submitted', userID: user._id })
  expect((await takeTransition('review', made)).statusCode).toBe(200)
  expect((await takeTransition('reject', made)).statusCode, 'without a reason').toBe(400)
  expect((await takeTransition('reject', made, 'เอกสารไม่ครบ')).statusCode).toBe(200)
  const application = await shown(made._id, '?lang=en')
  expect(application).toMatchObject({
    code: made.application_code,
    state: 'Rejected',
    canWithdraw: false,
    answers: [
      { question: 'What do you apply for', answer: 'To be a lecturer' },
      { question: 'Ready from', answer: '5 Jan 2027' },
      { question: 'Reasons and experience', answer: 'สอนมาสิบปี' },
    ],
  })
  expect(application.history.map(({ what, reason }) => [what, reason])).toEqual([
    ['Sent', undefined],
    ['In review', undefined],
    ['Rejected', 'เอกสารไม่ครบ'],
  ])
  expect(JSON.stringify(application)).not.toContain('manager')
})

test('the list of own applications says the state of each in the language of the page', async () => {
  const made = await apply({ subject: 'lecturer', reason: 'สอนมาสิบปี' })
  await takeTransition('review', made)
  const { body } = await member.get('/application/list?lang=en')
  const { data } = JSON.parse(body) as { data: Record<string, { states?: StateNames }> }
  const { states } = Object.values(data).find((one) => one.states)!
  expect(states).toMatchObject({
    in_review: { label: 'In review', color: 'yellow' },
    withdrawn: { label: 'Withdrawn by the applicant' },
  })
})

test('it can be taken back until it is decided, by its applicant alone', async () => {
  const made = await apply({ subject: 'partner', reason: 'ร่วมจัดอบรม' })
  const page = await shown(made._id)
  expect(page.canWithdraw).toBe(true)
  const other = await Visitor.signedIn(flows.opened.app, 'editor')
  const { csrf } = JSON.parse((await other.get('/user/activate')).body) as { csrf: string }
  await withdraw(other, csrf, made._id)
  expect((await flows.store.get('application', made._id))!.state).toBe('submitted')
  const done = await withdraw(member, page.csrf, made._id)
  expect(done.headers.location).toBe(`${pathOf(made._id)}?done=withdraw#withdraw`)
  expect(await shown(made._id, '?done=withdraw')).toMatchObject({
    canWithdraw: false,
    done: 'withdraw',
  })
  expect((await withdraw(member, page.csrf, made._id)).headers.location).toContain('problem=')
})

test('nobody else sees it: another member, or who is not signed in', async () => {
  const made = await apply({ subject: 'scholarship', reason: 'ขอทุน' })
  const guest = new Visitor(flows.opened.app)
  expect((await guest.get(pathOf(made._id))).headers.location).toBe(
    `/member/login?next=${encodeURIComponent(pathOf(made._id))}`,
  )
  expect((await guest.get(`/api/application/${made._id}`)).statusCode).toBe(401)
  await flows.gateway.database.transaction(() =>
    flows.store.insert('user', {
      ...user,
      _id: 'another',
      username: 'another',
      email: 'another@example.com',
      phone: '0899990000',
      version: 1,
    }),
  )
  const other = new Visitor(flows.opened.app)
  await other.get('/api/session')
  const signed = await other.post('/api/signin', {
    username: 'another',
    password: PASSWORD,
    shell: 'public',
  })
  expect(signed.statusCode, signed.body).toBe(200)
  expect((await other.get(pathOf(made._id))).statusCode).toBe(404)
  expect((await other.get(`/api/application/${made._id}`)).statusCode).toBe(404)
  expect((await member.get(pathOf(made._id))).statusCode).toBe(200)
})

test('documents are checked by a verifier, then audited; each sees their own list, and nobody takes the other’s step', async () => {
  const made = await apply({ subject: 'partner', reason: 'ร่วมจัดอบรม' })
  const [verifier, auditor] = [
    await Visitor.signedIn(flows.opened.app, 'verifier'),
    await Visitor.signedIn(flows.opened.app, 'auditor'),
  ]
  const version = async () => (await flows.store.get('application', made._id))!.version
  const step = async (who: Visitor, transition: string) =>
    (
      await who.post(`/api/application/${made._id}/transition`, {
        transition,
        version: await version(),
      })
    ).statusCode
  const documents = async (checked: boolean) =>
    (
      await verifier.put(`/api/application/${made._id}`, {
        data: { documents: [{ title: 'สำเนาบัตร', checked }] },
        version: await version(),
      })
    ).statusCode
  expect(await documents(false)).toBe(200)
  expect(await step(verifier, 'verify'), 'a document that nobody checked').toBe(409)
  expect(await documents(true)).toBe(200)
  expect(await step(auditor, 'verify')).toBe(403)
  expect(await step(verifier, 'verify')).toBe(200)
  expect(await step(verifier, 'audit')).toBe(403)
  expect(await step(auditor, 'audit')).toBe(200)
  expect((await verifier.get('/application/verifier')).statusCode).toBe(200)
  expect((await auditor.get('/application/verifier')).statusCode).toBe(302)
  for (const path of [
    'factory',
    `detail/${made._id}`,
    `status/${made._id}`,
    `document/${made._id}`,
  ])
    expect((await verifier.get(`/application/${path}`)).statusCode, path).toBe(200)
  expect((await member.get('/application/factory')).body).toContain('member-applications')
})
