import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { expect, PASSWORD, Server, test } from './support/journey.ts'

const START = resolve(import.meta.dirname, '../../dist/server/start.js')
/** A server that is expected to give up at once. */
const refused = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, [START], { encoding: 'utf8', timeout: 60_000, env: { ...process.env, HOST: '', DATABASE_URL: '', SALA_WORKERS: '1', ...env } })
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
    const port = await new Promise<number>((done) => taken.listen(0, '127.0.0.1', () => done((taken.address() as { port: number }).port)))
    const third = refused({ PORT: String(port), SALA_DATA: server.folder })
    taken.close()
    expect(third.status).toBe(1)
    expect(third.stderr).toMatch(new RegExp(`${port} is taken.*PORT=`))
  } finally {
    await server.close()
  }
})
