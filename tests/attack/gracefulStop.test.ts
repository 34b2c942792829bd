import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProcess, ROOT, type BuiltProcess } from '../support/builtProcess.ts'
import { openGateway, PASSWORD } from '../support/gateway.ts'
import { HttpVisitor } from '../support/httpVisitor.ts'

const CLIENTS = 8
const SLOW = 120
const DRAIN = 2_000

let built: BuiltProcess
let folder: string
let child: ChildProcess
let port: number
beforeAll(async () => {
  built = await buildProcess('gatewayProcess')
  folder = mkdtempSync(join(tmpdir(), 'sala-graceful-'))
  await (await openGateway({ folder })).close({ keep: true })
  child = spawn(process.execPath, [built.file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SALA_DATA: folder,
      SALA_DRAIN_MS: String(DRAIN),
      SALA_REQUESTS_PER_ADDRESS: '0',
      SALA_SIGNIN_PER_ADDRESS: '1000',
      SALA_SIGNIN_PER_ACCOUNT: '1000',
    },
  })
  port = await new Promise<number>((done) =>
    child.stdout!.on('data', (data: Buffer) => {
      const found = /ready (\d+)/.exec(data.toString())
      if (found) done(Number(found[1]))
    }),
  )
})
afterAll(() => {
  child.kill('SIGKILL')
  built.remove()
  rmSync(folder, { recursive: true, force: true })
})

interface Seen {
  status: number
  connection: string | undefined
  at: number
}

const ask = (agent: Agent | false, path: string): Promise<Seen> =>
  new Promise((done, fail) =>
    request(
      { port, host: '127.0.0.1', path, agent, headers: { host: 'localhost' } },
      (answer: IncomingMessage) => {
        answer.on('error', fail).resume()
        answer.on('end', () =>
          done({
            status: answer.statusCode!,
            connection: answer.headers.connection,
            at: performance.now(),
          }),
        )
      },
    )
      .on('error', fail)
      .end(),
  )

test('a stop breaks no connection: what was asked is answered, readiness goes first, the rest is told to leave', async () => {
  const seen: Seen[] = []
  let ready = true
  /** Asks one after the other on a connection that stays open, as long as who watches readiness sends requests here. */
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (ready) {
      seen.push(await ask(agent, '/api/course/count'))
      await setTimeout(5)
    }
    agent.destroy()
  }
  const watch = async () => {
    while ((await ask(false, '/api/health/ready')).status === 200) await setTimeout(DRAIN / 4)
    const since = performance.now()
    await setTimeout(DRAIN / 4)
    ready = false
    return since
  }
  const clients = Array.from({ length: CLIENTS }, client)
  const watching = watch()
  const idle = new Agent({ keepAlive: true })
  await ask(idle, '/api/health/live')
  const person = new HttpVisitor(port)
  await person.get('/api/session')
  const slow = Array.from({ length: SLOW }, () =>
    person.post('/api/signin', { username: 'admin', password: PASSWORD, shell: 'backend' }),
  )
  await setTimeout(300)
  const ended = new Promise<number | null>((done) => void child.on('exit', (code) => done(code)))
  const told = performance.now()
  child.kill('SIGTERM')
  const notReady = await watching
  expect((await ask(false, '/api/health/live')).status).toBe(200)
  expect(await ask(idle, '/api/course/count')).toMatchObject({ status: 200, connection: 'close' })

  await Promise.all(clients)
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
  const late = seen.filter(({ at }) => at > notReady)
  expect(late.length).toBeGreaterThan(CLIENTS)
  expect(new Set(late.map(({ connection }) => connection))).toEqual(new Set(['close']))
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200))
  expect(await ended).toBe(0)
  expect(performance.now() - told).toBeLessThan(12_000)
  idle.destroy()
})
