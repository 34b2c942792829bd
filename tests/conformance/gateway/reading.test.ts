import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { FailureError } from '../../../server/http/failures.ts'
import type { ReadPort } from '../../../server/readPort.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { answerTask, openAnswer } from '../../../server/workers/answer.ts'
import { createPool } from '../../../server/workers/pool.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

type Answer = Awaited<ReturnType<Visitor['get']>>
const form = { type: 'form', slug: 'f', title: 'f', builder: [] }
let forms = 0

/** A request that goes through each operation of the port. */
const REQUESTS: Record<Exclude<keyof ReadPort, 'close'>, (visitor: Visitor) => Promise<Answer>> = {
  query: (visitor) => visitor.find('course'),
  aggregate: (visitor) => visitor.post('/api/course/aggregate', { pipeline: [{ $count: 'n' }] }),
  get: (visitor) => visitor.get('/api/course/x'),
  search: (visitor) => visitor.get('/api/search?q=x'),
  compileForm: async (visitor) => {
    const made = await visitor.post('/api/page', { data: { ...form, slug: `form-${forms++}` } })
    return visitor.get(`/api/page/${made.json<{ data: { _id: string } }>().data._id}/form-schema`)
  },
  compileSchema: (visitor) => visitor.get('/api/model/course'),
  published: (visitor) => visitor.post('/api/flow/submit/run', { form: 'interest', data: {} }),
  form: (visitor) => visitor.get('/api/form/interest'),
  part: (visitor) => visitor.get('/api/part/x'),
  counts: (visitor) => visitor.post('/api/multi-count', { collections: ['course'] }),
  catalogue: (visitor) => visitor.post('/api/catalogue', { asked: {} }),
  calendar: (visitor) => visitor.post('/api/calendar', { asked: {} }),
  page: (visitor) => visitor.get('/cms/page/interest'),
}
const operations = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]

/** A port of which every operation fails, its errors having gone from one thread to another. */
const failingPort = (error: () => Error): ReadPort => {
  const operation = async () =>
    openAnswer(structuredClone(await answerTask(() => Promise.reject(error())))) as never
  return {
    ...Object.fromEntries(operations.map((name) => [name, operation])),
    close: async () => undefined,
  } as unknown as ReadPort
}

describe.each<[string, () => Error, number, string]>([
  [
    'a database that fails',
    () =>
      new StorageError(
        { code: 'storage-readonly' },
        Object.assign(new Error('driver'), { code: 'SQLITE_READONLY' }),
      ),
    503,
    'storage-readonly',
  ],
  [
    'an expected failure',
    () => new FailureError([{ code: 'query-too-large', path: 'pipeline', params: { max: 7 } }]),
    400,
    'query-too-large',
  ],
])('%s in a worker', (_, error, status, code) => {
  test.each(operations)('%s answers with its own code', async (operation) => {
    const app = await createApp({
      ...opened.gateway,
      read: { ...opened.gateway.read, [operation]: failingPort(error)[operation] },
    })
    try {
      const visitor = await Visitor.signedIn(app, 'admin')
      const answer = await REQUESTS[operation](visitor)
      expect(answer.statusCode, answer.body).toBe(status)
      if (operation === 'page')
        expect([answer.headers['content-type'], answer.body]).toEqual([
          'text/html; charset=utf-8',
          expect.stringMatching(/[\u0e01-\u0e5b].*lang="en"/),
        ])
      else expect(answer.json()).toMatchObject({ status, error: { code } })
    } finally {
      await app.close()
    }
  })
})

test('a bug in a worker stays a bug', async () => {
  await expect(answerTask(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})

const BUILT = join(import.meta.dirname, '../../../dist')
const WORKER = join(BUILT, 'server/worker.js')
const RENDERER = join(BUILT, 'render/entry-server.js')

test.skipIf(!existsSync(WORKER) || !existsSync(RENDERER))(
  'a built worker without its database says so at each operation, and works once it is there',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sala-worker-'))
    const read = createPool({ worker: WORKER, size: 1, data: { folder, renderer: RENDERER } })
    const app = await createApp({ ...opened.gateway, read })
    try {
      const visitor = await Visitor.signedIn(app, 'admin')
      for (const operation of operations)
        expect([operation, (await REQUESTS[operation](visitor)).statusCode]).toEqual([
          operation,
          500,
        ])
      expect((await REQUESTS.query(visitor)).json()).toMatchObject({
        error: { code: 'storage-failed' },
      })
      const late = await openGateway({ folder, demo: false })
      await late.close({ keep: true })
      expect((await REQUESTS.query(visitor)).json()).toMatchObject({ status: 200, total: 0 })
    } finally {
      await app.close()
      await read.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
