import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Where } from './data.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PASSWORD = 'bench-password-1'

export interface Server {
  url: string
  /** Bytes that the process holds. */
  memory(): Promise<number>
  stop(): Promise<void>
}

function serverOf(child: ChildProcess, url: string): Server {
  return {
    url,
    async memory() {
      const { readFile } = await import('node:fs/promises')
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Waits for what the process says of where it listens. */
async function addressIn(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  return new Promise((found, failed) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const match = pattern.exec(said)
      if (match) found(match[1]!)
    })
    child.on('exit', () => failed(new Error(`A server ended before it listened: ${said}`)))
  })
}

/** Our gateway as it is built, without limits that would stop one client from asking so much. */
export async function startSala({ folder, url }: Where, port: number): Promise<Server> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/start.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SALA_DATA: folder,
      SALA_DEMO_PASSWORD: PASSWORD,
      SALA_REQUESTS_PER_ADDRESS: '0',
      SALA_REQUESTS_PER_ACCOUNT: '0',
      SALA_WRITES_PER_ACCOUNT: '0',
      ...(url ? { DATABASE_URL: url } : {}),
    },
  })
  await addressIn(child, /(Sala is ready)/)
  return serverOf(child, `http://127.0.0.1:${port}`)
}

export async function startFloor(kind: 'sqlite' | 'postgres', place: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'floor.ts'), kind, place],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  return serverOf(child, `http://127.0.0.1:${await addressIn(child, /(\d+)\n/)}`)
}

/** Payload where it is installed, filled with as many products. */
export async function startPeer(installed: string, data: string, count: number): Promise<Server> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'peer.mjs'), installed, data, String(count)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return serverOf(child, `http://127.0.0.1:${await addressIn(child, /port (\d+)\n/)}`)
}

/** Signs in as somebody who may read and make products; answers the headers of every further call. */
export async function signIn({ url }: Server): Promise<Record<string, string>> {
  const cookies = (answer: Response) =>
    answer.headers.getSetCookie().map((one) => one.split(';')[0]!)
  const first = await fetch(`${url}/api/session`)
  const { csrf } = (await first.json()) as { csrf: string }
  const before = cookies(first)
  const entered = await fetch(`${url}/api/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': csrf,
      cookie: before.join('; '),
    },
    body: JSON.stringify({ username: 'manager', password: PASSWORD, shell: 'backend' }),
  })
  if (!entered.ok) throw new Error(`Nobody could sign in: ${await entered.text()}`)
  const cookie = [...before, ...cookies(entered)].join('; ')
  const session = (await (await fetch(`${url}/api/session`, { headers: { cookie } })).json()) as {
    csrf: string
  }
  return { cookie, 'x-csrf-token': session.csrf }
}
