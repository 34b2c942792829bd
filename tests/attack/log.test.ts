import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { errorForLog } from '../../server/http/log.ts'
import { StorageError } from '../../server/storage/index.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

/** What belongs to persons and is in the requests and errors below. */
const PERSONAL = [
  'somchai@example.com',
  '081-234-5678',
  '1103700123456',
  'สมชาย ใจดี',
  'secret-token-of-somebody',
  'demo-pass-1',
]
const [email, phone, card, name, token] = PERSONAL as [string, string, string, string, string]

/** As the driver of PostgreSQL throws it. */
const driverError = (code: string): Error =>
  Object.assign(new Error(`null value in "name" of "${name}" for ${email}, ${phone}`), {
    code,
    severity: 'ERROR',
    detail: `Failing row contains (1, ${name}, ${email}, ${card}).`,
    where: `unnamed portal parameter $1 = '${email}'`,
    constraint: 'ux_user_email',
    parameters: [email, token],
  })

let opened: TestGateway
const lines: string[] = []
let app: TestGateway['app']
let admin: Visitor
let failing: unknown
beforeAll(async () => {
  opened = await openGateway()
  const { gateway } = opened
  const { read } = gateway
  const orFail =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      failing === undefined ? ask(...args) : Promise.reject(failing as Error)
  const failingRead = { ...read, query: orFail(read.query), page: orFail(read.page) }
  app = await createApp(
    { ...gateway, read: failingRead },
    { logger: { write: (line) => lines.push(line) } },
  )
  await app.ready()
  admin = await Visitor.signedIn(app, 'admin')
})
afterAll(async () => {
  await app.close()
  await opened.close()
})

async function failWith(error: unknown, work: () => ReturnType<Visitor['get']>) {
  lines.length = 0
  failing = error
  const answer = await work()
  failing = undefined
  return { answer, logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}
const query = () =>
  admin.post(
    `/api/user/query?email=${encodeURIComponent(email)}&token=${token}`,
    { method: 'find', args: [{ email, firstname: name, phone }] },
    { authorization: `Basic ${token}`, 'user-agent': email },
  )

test.each<[string, unknown, number]>([
  ['unexpected error', driverError('23502'), 500],
  ['unexpected error', new TypeError(`cannot read '${name}' (${email})`), 500],
  ['storage failed', new StorageError({ code: 'storage-failed' }, driverError('22P02')), 500],
])('a request that fails is one line without a person in it: %s', async (text, error, status) => {
  const { answer, logged } = await failWith(error, query)
  expect(answer.statusCode).toBe(status)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    level: 50,
    msg: text,
    reqId: answer.json<{ error: { requestId: string } }>().error.requestId,
    method: 'POST',
    route: '/api/:collection/query',
    status,
    err: { type: expect.any(String), stack: expect.stringContaining('log.test.ts') },
  })
  for (const personal of [...PERSONAL, encodeURIComponent(email), ...admin.cookies.values()])
    expect(lines.join(''), personal).not.toContain(personal)
})

test('a page that is not drawn is one line too, by its route', async () => {
  const { answer, logged } = await failWith(
    new StorageError({ code: 'storage-failed' }, driverError('22P02')),
    () => admin.get(`/courses/${encodeURIComponent(name)}?mail=${email}`),
  )
  expect(logged).toMatchObject([
    { msg: 'page not drawn', route: '/*', status: answer.statusCode, reqId: expect.any(String) },
  ])
  for (const personal of [...PERSONAL, encodeURIComponent(name)])
    expect(lines.join(''), personal).not.toContain(personal)
})

test('what a caller did wrong is no failure of the gateway, and writes nothing', async () => {
  const { answer, logged } = await failWith(undefined, () => admin.get('/api/product/none'))
  expect(answer.statusCode).toBe(404)
  expect(logged).toEqual([])
})

test('an error keeps what helps to find it', () => {
  expect(errorForLog(driverError('23502'))).toMatchObject({
    type: 'Error',
    code: '23502',
    constraint: 'ux_user_email',
    message: 'null value in "name" of "…" for …, …',
    stack: expect.stringMatching(/^\s+at /),
  })
  expect(JSON.stringify(errorForLog(driverError('22P02')))).not.toContain('null value')
  expect(
    errorForLog(new Error("Cannot read properties of undefined (reading 'name')")),
  ).toMatchObject({ message: "Cannot read properties of undefined (reading 'name')" })
})
