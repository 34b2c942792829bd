import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProcess, ROOT, type BuiltProcess } from '../support/builtProcess.ts'
import { openGateway } from '../support/gateway.ts'
import { HttpVisitor } from '../support/httpVisitor.ts'
import { administer, dropDatabase, newDatabase } from '../support/postgres.ts'
import { openRoundRobin, type RoundRobin } from '../support/roundRobin.ts'

const isLong = process.env.SALA_LONG === '1'
const WRITERS = isLong ? 12 : 4
const EACH = isLong ? 80 : 10
const KILLS = isLong ? 4 : 1
/** An item in the hand of a gateway that is killed waits for the end of its lease (ms). */
const LEASE = 60_000
/** Other gateways hear of a change within this time (ms). */
const HEARD = 1_000

interface Running {
  child: ChildProcess
  port: number
}

describe.skipIf(!(await administer('select 1')))(
  'two gateways on one PostgreSQL, one of which is killed',
  () => {
    let url: string
    let folder: string
    let robin: RoundRobin
    let built: BuiltProcess
    let admin: HttpVisitor
    const running: Running[] = []

    const startGateway = async (): Promise<Running> => {
      const child = spawn(process.execPath, [built.file], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          SALA_DATA: folder,
          DATABASE_URL: url,
          SALA_SECRET: 'the same for all of these gateways',
          SALA_MAIL_PER_MINUTE: '100000',
          ...Object.fromEntries(
            [
              'REQUESTS_PER_ADDRESS',
              'REQUESTS_PER_ACCOUNT',
              'WRITES_PER_ADDRESS',
              'WRITES_BY_STRANGERS',
              'WRITES_PER_ACCOUNT',
            ].map((name) => [`SALA_${name}`, '0']),
          ),
        },
      })
      const port = await new Promise<number>((done, fail) => {
        let said = ''
        child.stdout!.on('data', (data: Buffer) => {
          said += data.toString()
          const found = /ready (\d+)/.exec(said)
          if (found) done(Number(found[1]))
        })
        child.on('exit', (code) => fail(new Error(`It ended with ${code} before it was ready.`)))
      })
      return { child, port }
    }
    const ended = ({ child }: Running) =>
      child.exitCode !== null || child.signalCode !== null
        ? Promise.resolve()
        : new Promise<void>((done) => void child.on('exit', () => done()))

    beforeAll(async () => {
      built = await buildProcess('gatewayProcess')
      url = await newDatabase()
      folder = mkdtempSync(join(tmpdir(), 'sala-killed-'))
      await (await openGateway({ url, folder })).close({ keep: true })
      running.push(...(await Promise.all([startGateway(), startGateway()])))
      robin = await openRoundRobin(running.map(({ port }) => port))
      admin = new HttpVisitor(robin.port)
      await admin.signIn('admin')
    })
    afterAll(async () => {
      for (const one of running) one.child.kill('SIGKILL')
      await Promise.all(running.map(ended))
      await robin?.close()
      built.remove()
      await dropDatabase(url)
      rmSync(folder, { recursive: true, force: true })
    })

    /** Sends until an answer comes, with the same key each time. */
    async function insist(path: string, body: unknown, key: string) {
      for (let tries = 1; ; tries++) {
        try {
          const answer = await admin.post(path, body, { 'idempotency-key': key })
          if (answer.status === 200) return { answer, tries }
          if (answer.status < 500 && !answer.body.includes('idempotency-in-progress'))
            throw Object.assign(new Error(answer.body), { isAnswer: true })
        } catch (error) {
          if ((error as { isAnswer?: boolean }).isAnswer || tries > 200) throw error
        }
        await setTimeout(20)
      }
    }

    test(
      'nothing that is written is lost or doubled, codes have no gap, and effects are done',
      { timeout: isLong ? 600_000 : 120_000 },
      async () => {
        const kept = new Map<string, { id: string; code: string }>()
        let repeated = 0
        const mailed: string[] = []
        const write = async (writer: number) => {
          for (let n = 0; n < EACH; n++) {
            const name = `writer ${writer} record ${n}`
            const made = await insist(
              '/api/supplier',
              { data: { name, type: 'distributor' } },
              name,
            )
            repeated += made.tries - 1
            const { _id: id, supplier_code: code } = made.answer.json<{
              data: { _id: string; supplier_code: string }
            }>().data
            kept.set(name, { id, code })
            // Whichever gateway is asked next has it.
            const read = await admin.get(`/api/supplier/${id}`).catch(() => undefined)
            if (read) expect(read.status, name).toBe(200)
            if (n % 5 !== 0) continue
            const address = `w${writer}n${n}@example.com`
            await insist(
              '/api/email/send',
              {
                template: 'mail-registration',
                toEmail: address,
                values: { name, vars: { people: 1 } },
              },
              `mail ${name}`,
            )
            mailed.push(address)
          }
        }
        const total = WRITERS * EACH
        const first = running.map(({ port }) => port)
        const killAll = async () => {
          for (let kill = 1; kill <= KILLS; kill++) {
            while (kept.size < (total * kill) / (KILLS + 1)) await setTimeout(2)
            await setTimeout(Math.random() * 30)
            const victim = running.shift()!
            victim.child.kill('SIGKILL')
            await ended(victim)
            running.push(await startGateway())
            robin.targets = running.map(({ port }) => port)
          }
        }
        const since = performance.now()
        const [kills] = await Promise.allSettled([
          killAll(),
          ...Array.from({ length: WRITERS }, async (_, writer) => write(writer)),
        ]).then((all) => {
          for (const one of all) if (one.status === 'rejected') throw one.reason
          return all
        })
        expect(kills!.status).toBe('fulfilled')
        const seconds = (performance.now() - since) / 1000

        const found = await admin.post('/api/supplier/query', {
          method: 'find',
          args: [{ name: { $regex: 'writer ' } }],
          paging: { page: 1, limit: 1000 },
        })
        const stored = found.json<{
          data: { _id: string; name: string; supplier_code: string }[]
        }>().data
        expect(stored).toHaveLength(total)
        expect(new Map(stored.map((one) => [one.name, one._id]))).toEqual(
          new Map([...kept].map(([name, { id }]) => [name, id])),
        )
        const numbers = stored
          .map(({ supplier_code: code }) => Number(code.slice(-4)))
          .sort((a, b) => a - b)
        expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
        for (const { name, supplier_code: code } of stored) expect(kept.get(name)!.code).toBe(code)
        for (const port of first) expect(robin.served.get(port), String(port)).toBeGreaterThan(0)

        const sent = () =>
          existsSync(join(folder, 'mails.log'))
            ? readFileSync(join(folder, 'mails.log'), 'utf8').split('\n').filter(Boolean)
            : []
        // Each gateway that is killed may have had one in its hand: it is sent when its lease is over.
        const late = Date.now() + (isLong ? LEASE + 20_000 : 15_000)
        const least = isLong ? mailed.length : mailed.length - KILLS
        while (new Set(sent()).size < least && Date.now() < late) await setTimeout(100)
        expect(new Set(sent()).size).toBeGreaterThanOrEqual(least)
        const twice = sent().length - new Set(sent()).size
        expect(twice).toBeLessThanOrEqual(KILLS)
        process.stdout.write(
          `killed gateways: ${KILLS}, records ${total} in ${seconds.toFixed(1)} s, repeated sends ${repeated}, mails ${mailed.length}, sent twice ${twice}\n`,
        )
      },
    )

    test('what one gateway keeps is not older than what the other one wrote', async () => {
      const [here, there] = running.map(({ port }) => admin.at(port)) as [HttpVisitor, HttpVisitor]
      const visitor = new HttpVisitor(there.port)
      await visitor.get('/')
      const found = await here.post('/api/site/query', { method: 'find', args: [{}] })
      const site = found
        .json<{ data: { _id: string; version: number; hostnames: string[] }[] }>()
        .data.find(({ hostnames }) => hostnames.includes('localhost'))!
      const heard: number[] = []
      for (let n = 0; n < 5; n++) {
        const name = `เขียนจากอีกที่หนึ่ง ${n}`
        const written = await here.put(`/api/site/${site._id}`, {
          data: { siteName: { th: name, en: name } },
          version: site.version + n,
        })
        expect(written.status, written.body).toBe(200)
        const since = performance.now()
        while (!(await visitor.get('/')).body.includes(name))
          if (performance.now() - since > HEARD) throw new Error(`${name} is not shown`)
        heard.push(performance.now() - since)
      }

      // A session that is ended on one gateway is none on the other.
      const leaving = new HttpVisitor(here.port)
      await leaving.signIn('manager')
      const elsewhere = leaving.at(there.port)
      const who = async () =>
        (await elsewhere.get('/api/session')).json<{ session: { user: unknown } }>().session.user
      expect(await who()).not.toBeNull()
      expect((await leaving.post('/api/signout', {})).status).toBe(200)
      const since = performance.now()
      while ((await who()) !== null)
        if (performance.now() - since > HEARD) throw new Error('the session goes on elsewhere')
      process.stdout.write(
        `heard of after at most ${Math.max(...heard).toFixed(1)} ms, of the session after ${(performance.now() - since).toFixed(1)} ms\n`,
      )
    })

    test('a gateway that is told to stop answers what it was asked, and takes nothing new', async () => {
      const stopping = running.shift()!
      robin.targets = [stopping.port]
      const visitor = admin.at(stopping.port)
      // It stays open until one side ends it.
      const told = visitor.get('/api/events')
      const holder = new pg.Client({ connectionString: url })
      await holder.connect()
      await holder.query('begin')
      await holder.query('lock table supplier in exclusive mode')
      const asked = Array.from({ length: 20 }, (_, n) =>
        visitor.post('/api/supplier', { data: { name: `stopping ${n}`, type: 'distributor' } }),
      )
      // All of them have come, and none can be answered yet.
      await setTimeout(2_000)
      const since = performance.now()
      stopping.child.kill('SIGTERM')
      await setTimeout(300)
      // A connection that is open still is told so, a new one is refused.
      const late = await visitor.get('/api/health/ready').then(
        ({ status }) => status,
        () => 503,
      )
      expect(late).toBe(503)
      await holder.query('commit')
      await holder.end()
      const answers = await Promise.allSettled(asked)
      await ended(stopping)
      const took = performance.now() - since
      expect(stopping.child.exitCode).toBe(0)
      expect(took).toBeLessThan(10_000)
      const statuses = answers.map((one) =>
        one.status === 'fulfilled' ? one.value.status : one.reason,
      )
      expect(statuses).toEqual(asked.map(() => 200))
      expect((await told).status).toBe(200)
      robin.targets = running.map(({ port }) => port)
      const found = await admin.post('/api/supplier/query', {
        method: 'find',
        args: [{ name: { $regex: 'stopping ' } }],
      })
      expect(found.json<{ data: unknown[] }>().data).toHaveLength(20)
    })
  },
)
