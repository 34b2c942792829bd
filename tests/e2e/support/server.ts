import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')
export const PASSWORD = 'journey-pass-1'
/** Data of a first start, made once before all journeys. */
export const SEED = join(ROOT, '.cache/journeys')

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A gateway as `npm start` runs it, on a port and a folder of its own; it can be stopped, killed and started again. */
export class Server {
  private child: ChildProcess | undefined
  private output = ''
  readonly port: number
  readonly folder: string
  /** Where a journey may put up another host, which this one may ask. */
  readonly outside: number
  private readonly env: Record<string, string>

  private constructor(port: number, outside: number, env: Record<string, string>) {
    this.port = port
    this.outside = outside
    this.folder = mkdtempSync(join(tmpdir(), 'sala-journey-'))
    this.env = env
  }

  /** Starts on an empty folder and keeps what the first start made, for all others to begin with. */
  static async seed(): Promise<void> {
    rmSync(SEED, { recursive: true, force: true })
    const server = await Server.create({}, { empty: true })
    await server.stop()
    cpSync(server.folder, SEED, { recursive: true })
    await server.close()
  }

  /** With `empty`, as on a machine that has never run it: the first start makes the demo's data. */
  static async create(env: Record<string, string> = {}, { empty = false } = {}): Promise<Server> {
    const server = new Server(await freePort(), await freePort(), env)
    if (!empty && existsSync(SEED)) cpSync(SEED, server.folder, { recursive: true })
    await server.start()
    return server
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  get said(): string {
    return this.output
  }

  async start(): Promise<void> {
    this.output = ''
    const child = spawn(process.execPath, [join(ROOT, 'dist/server/start.js')], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.port),
        HOST: '',
        SALA_DATA: this.folder,
        SALA_DEMO_PASSWORD: PASSWORD,
        SALA_DEMO: 'small',
        SALA_SIGNIN_PER_ACCOUNT: '1000',
        SALA_SIGNIN_PER_ADDRESS: '1000',
        SALA_WORKERS: '1',
        SALA_OUTSIDE_HOSTS: `localhost:${this.outside}`,
        SALA_INTRANET_HOSTS: `localhost:${this.outside}`,
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`The server did not start:\n${this.output}`)),
        240_000,
      )
      const onData = (data: Buffer) => {
        this.output += data.toString()
        if (!this.output.includes('Sala is ready')) return
        clearTimeout(timer)
        done()
      }
      child.stdout.on('data', onData)
      child.stderr.on('data', onData)
      child.once('exit', (code) => {
        clearTimeout(timer)
        fail(new Error(`The server ended with ${code}:\n${this.output}`))
      })
    })
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child
    if (!child || child.exitCode !== null) return null
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
    child.kill(signal)
    return ended
  }

  stop = () => this.end('SIGTERM')
  kill = () => this.end('SIGKILL')

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
