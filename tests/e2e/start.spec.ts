import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import Libsql from 'libsql'
import { Command, copyTree, freePort, isAlive } from '../support/commands.ts'
import { expect, PASSWORD, Server, test } from './support/journey.ts'

const START = resolve(import.meta.dirname, '../../dist/server/start.js')
/** A server that is expected to give up at once. */
const refused = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, [START], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, HOST: '', DATABASE_URL: '', SALA_WORKERS: '1', ...env },
  })
  return { status, stderr }
}

test('it says where and for whom it is ready, ends well, keeps a folder of data to one server at a time, and tells of a taken port', async () => {
  const server = await Server.create({}, { empty: true })
  try {
    await expect.poll(() => server.said).toContain(`Password of all: ${PASSWORD}`)
    expect(server.said).toContain(`http://127.0.0.1:${server.port}`)
    expect(server.said).toMatch(/Demo accounts: superadmin, admin, .*member/)
    const second = refused({ PORT: '0', SALA_DATA: server.folder })
    expect(second.status).toBe(1)
    expect(second.stderr).toContain(server.folder)
    expect(second.stderr).toMatch(/Another Sala is running.*SALA_DATA=[^]*มี Sala อีกชุดหนึ่ง/)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    // A server that was killed leaves nothing that keeps the next one out.
    await server.kill()
    await server.start()
    expect(server.said).not.toContain('Making the demo data')
    expect(await server.stop()).toBe(0)
    const taken = createServer()
    const port = await new Promise<number>((done) =>
      taken.listen(0, '127.0.0.1', () => done((taken.address() as { port: number }).port)),
    )
    const empty = join(server.folder, 'first')
    const third = refused({ PORT: String(port), SALA_DATA: empty })
    taken.close()
    expect(third.status).toBe(1)
    expect(third.stderr).toMatch(
      new RegExp(`${port} is taken.*PORT=${port + 1} npm start[^]*พอร์ต ${port} ถูกใช้งานอยู่`),
    )
    expect(existsSync(empty), 'it is told before data is made').toBe(false)
  } finally {
    await server.close()
  }
})

/** Every file of a tree with its time, but for what was linked and the data. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'data' ? [] : filesOf(path)
    return entry.isSymbolicLink() ? [] : [`${path} ${statSync(path).mtimeMs}`]
  })
}

/** What the tables are, and a fingerprint of what stands in each. */
function tablesOf(file: string): Record<string, string> {
  const database = new Libsql(file, { readonly: true })
  try {
    const tables = database
      .prepare(
        "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .all() as { name: string; sql: string }[]
    return Object.fromEntries(
      tables.map(({ name, sql }) => [
        name,
        createHash('sha256')
          .update(sql)
          .update(JSON.stringify(database.prepare(`select * from "${name}"`).all()))
          .digest('hex')
          .slice(0, 12),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Milliseconds that a program without a line takes on a machine that does nothing else. */
const QUIET_FLOOR = 60

function bareStart(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  return performance.now() - began
}

test('`npm start` makes everything once: the second time it only starts, within three seconds, and ends by any signal to npm alone', async () => {
  const tree = copyTree()
  const data = join(tree.folder, 'data')
  const port = await freePort()
  const env = {
    PORT: String(port),
    SALA_DATA: data,
    SALA_DEMO_PASSWORD: PASSWORD,
    // A company that is still being made goes on with the second start.
    SALA_DEMO: 'small',
    npm_config_update_notifier: 'false',
  }
  const starts: Command[] = []
  const start = (): Command => {
    const command = new Command('npm', ['start'], { cwd: tree.folder, env })
    starts.push(command)
    return command
  }
  try {
    // A taken port is told before anything is built or made.
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(port, '127.0.0.1', done))
    const refusedStart = start()
    expect(await refusedStart.ended).toBe(1)
    expect(refusedStart.said).toContain(`The port ${port} is taken.`)
    expect(refusedStart.said).not.toContain('Building')
    expect([existsSync(join(tree.folder, 'dist')), existsSync(data)]).toEqual([false, false])
    await new Promise((done) => taken.close(done))

    const first = start()
    await first.says('Sala is ready', 200_000)
    expect(first.said).toContain('Building')
    expect(first.said).toContain('Making the demo data')
    await first.stop()
    const made = { files: filesOf(tree.folder), tables: tablesOf(join(data, 'sala.db')) }

    let best = Infinity
    const floors: number[] = []
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGINT'] as const) {
      floors.push(bareStart())
      const began = performance.now()
      const again = start()
      await again.says(`Sala is ready at http://127.0.0.1:${port}`)
      best = Math.min(best, performance.now() - began)
      expect(again.said).not.toMatch(/Installing|Building|Making|written/)
      await again.stop(signal)
      await expect
        .poll(() =>
          fetch(`http://127.0.0.1:${port}/api/health`).then(
            () => 'there',
            () => 'gone',
          ),
        )
        .toBe('gone')
      expect({ files: filesOf(tree.folder), tables: tablesOf(join(data, 'sala.db')) }).toEqual(made)
    }
    // Other journeys run beside this one: a machine on which an empty program takes three times as long may take three times as long here.
    const load = Math.max(1, floors.toSorted((a, b) => a - b)[1]! / QUIET_FLOOR)
    expect(best / load).toBeLessThan(3000)
  } finally {
    for (const one of starts) if (one.child.pid && isAlive(one.child.pid)) await one.stop()
    tree.remove()
  }
})
