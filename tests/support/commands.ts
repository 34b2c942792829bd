import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../..')
const LEFT = [
  '.git',
  '.cache',
  'node_modules',
  'dist',
  'data',
  'tests',
  'test-results',
  'playwright-report',
  'storybook-static',
]

/** A port that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** A copy of the sources in a folder of its own, to be changed at will; what is installed is linked. The second one takes it away. */
export function copyTree(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sala-tree-'))
  for (const name of readdirSync(ROOT))
    if (!LEFT.includes(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(folder, 'node_modules/.sala-lock'), lock)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Is the process with this id there? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until it holds; throws what it waited for after so many milliseconds. */
export async function until(what: string, holds: () => unknown, most = 30_000): Promise<void> {
  for (const end = Date.now() + most; !(await holds()); await wait(50))
    if (Date.now() > end) throw new Error(`Not within ${most} ms: ${what}`)
}

/** A command as a user runs it, with what it says. */
export class Command {
  said = ''
  readonly child: ChildProcess
  readonly ended: Promise<number | null>

  constructor(command: string, args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
    this.child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, NODE_ENV: '', VITEST: '', HOST: '', DATABASE_URL: '', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data: Buffer) => void (this.said += data.toString()))
    this.ended = new Promise((done) => this.child.once('exit', done))
  }

  /** Waits until it has said so; throws all it said when it ends before, or does not within that many milliseconds. */
  async says(text: string, most = 120_000): Promise<void> {
    await until(text, () => this.said.includes(text) || this.child.exitCode !== null, most).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${this.said}`)
      },
    )
    if (!this.said.includes(text))
      throw new Error(
        `It ended with ${this.child.exitCode} and had not said "${text}":\n${this.said}`,
      )
  }

  /** Sends the signal to this process alone, and answers what it ended with. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal)
    return this.ended
  }
}
