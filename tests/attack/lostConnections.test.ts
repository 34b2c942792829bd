import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'
import { administer, dropDatabase, nameOf, newDatabase } from '../support/postgres.ts'
import { openProxy, type Proxy } from '../support/proxy.ts'

const WRITERS = 16

describe.skipIf(!(await administer('select 1')))(
  'a PostgreSQL that goes away in the middle of writes',
  () => {
    let opened: TestGateway
    let proxy: Proxy
    let url: string
    let admin: Visitor
    beforeAll(async () => {
      url = await newDatabase()
      await (await openGateway({ url })).close()
      proxy = await openProxy(url)
      opened = await openGateway({ url: proxy.url })
      admin = await Visitor.signedIn(opened.app, 'admin')
    })
    afterAll(async () => {
      await opened.close()
      await proxy.stop()
      await dropDatabase(url)
    })

    let made = 0
    const write = () =>
      admin.post('/api/category', { data: { code: `lost-${++made}`, name: `หมวด ${made}` } })

    /** Writers that go on until `work` is done; each answer they got, and the names that were acknowledged. */
    async function underWriters(work: () => Promise<void>) {
      const answers: { status: number; code?: string }[] = []
      const kept: string[] = []
      let going = true
      const writer = async () => {
        while (going) {
          const answer = await write()
          const body = answer.json<{ data?: { _id: string }; error?: { code: string } }>()
          if (body.data) kept.push(body.data._id)
          answers.push({
            status: answer.statusCode,
            ...(body.error ? { code: body.error.code } : {}),
          })
          if (answer.statusCode !== 200) await setTimeout(5)
        }
      }
      const writers = Array.from({ length: WRITERS }, writer)
      // Something is acknowledged before anything is disturbed, however busy the machine is.
      while (kept.length === 0) await setTimeout(5)
      await work()
      going = false
      await Promise.all(writers)
      return { answers, kept }
    }

    const wellWithin = async (most: number) => {
      const since = Date.now()
      while ((await write()).statusCode !== 200) {
        if (Date.now() - since > most)
          throw new Error(`the gateway is not well again: ${(await write()).body}`)
        await setTimeout(20)
      }
      expect((await admin.get('/api/health')).statusCode).toBe(200)
    }

    async function expectKept(kept: string[]) {
      for (const id of kept)
        expect((await admin.get(`/api/category/${id}`)).statusCode, id).toBe(200)
    }

    test.each([
      [
        'its connections are ended by the server',
        async () => {
          await administer(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`,
          )
        },
      ],
      ['its connections are cut', async () => proxy.cut()],
      [
        'it stops and starts again',
        async () => {
          await proxy.stop()
          await setTimeout(30)
          await proxy.start()
        },
      ],
    ])(
      'writes are answered storage-failed, nothing acknowledged is lost and all is well within a second: %s',
      async (_name, disturb) => {
        const { answers, kept } = await underWriters(async () => {
          for (let round = 0; round < 7; round++) {
            await setTimeout(40)
            await disturb()
          }
        })
        await wellWithin(1000)
        const failed = answers.filter(({ status }) => status !== 200)
        expect(failed.length).toBeGreaterThan(0)
        expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['storage-failed']))
        expect(kept.length).toBeGreaterThan(0)
        await expectKept(kept)
      },
      60_000,
    )
  },
)
