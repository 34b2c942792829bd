import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Manifest, Part } from '../../server/operations/archive.ts'
import { openGateway, Visitor } from '../support/gateway.ts'
import { filesIn, runSala } from '../support/operations.ts'

const room = mkdtempSync(join(tmpdir(), 'sala-hostile-'))
const backup = join(room, 'backup')
const sumOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  const folder = join(room, 'from')
  mkdirSync(folder)
  await (await openGateway({ folder })).close({ keep: true })
  expect((await runSala({ folder }, ['backup', backup])).code).toBe(0)
})
afterAll(() => rmSync(room, { recursive: true, force: true }))

/** A backup that somebody changed who knows how its sums are made. */
function forged(change: (manifest: Manifest, folder: string) => void): string {
  const folder = join(mkdtempSync(join(room, 'forged-')), 'backup')
  cpSync(backup, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const { sha256: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest & {
    sha256: string
  }
  change(manifest, folder)
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, sha256: sumOf(JSON.stringify(manifest)) }, null, 1),
  )
  return folder
}

/** Puts other rows into a table, with sums that are right. */
function withRows(manifest: Manifest, folder: string, table: string, add: unknown): void {
  const part = manifest.parts.find(({ name }) => name === `tables/${table}.ndjson.gz`)!
  const path = join(folder, part.name)
  const bytes = gzipSync(`${gunzipSync(readFileSync(path)).toString()}${JSON.stringify(add)}\n`)
  writeFileSync(path, bytes)
  Object.assign(part, { bytes: bytes.length, sha256: sumOf(bytes), rows: part.rows! + 1 })
}

async function refused(folder: string): Promise<string> {
  const target = mkdtempSync(join(room, 'target-'))
  const { code, out, err } = await runSala({ folder: target }, ['restore', folder, '--force'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(Object.keys(filesIn(target)).filter((name) => !name.startsWith('sala.'))).toEqual([])
  return err
}

describe('a backup that somebody made up', () => {
  test.each([
    '../../escaped.png',
    'files/../../escaped.png',
    'files/site/../../../escaped.png',
    '/tmp/escaped.png',
    'files/site/..',
    'files\\site\\escaped.png',
    'files/site/a\u0000.png',
    'secret',
    'sala.db',
    'tables/../secret.ndjson.gz',
    '__proto__',
  ])('leads to no place outside: %s', async (name) => {
    const bytes = Buffer.from('x')
    const folder = forged(({ parts }, place) => {
      parts.push({ name, bytes: bytes.length, sha256: sumOf(bytes) })
      // Where it would be read from it is there.
      if (!name.includes('\u0000') && name.startsWith('..')) writeFileSync(join(place, name), bytes)
    })
    expect(await refused(folder)).toContain('is no name of a part')
    expect(existsSync(join(room, 'escaped.png'))).toBe(name.startsWith('..'))
    rmSync(join(room, 'escaped.png'), { force: true })
  })

  test('reads nothing through a link, of a file or of a folder', async () => {
    const secret = join(room, 'from/secret')
    expect(existsSync(secret)).toBe(true)
    const bytes = readFileSync(secret)
    const linked = (make: (folder: string) => void) =>
      forged(({ parts }, folder) => {
        make(folder)
        parts.push({ name: 'files/linked/secret', bytes: bytes.length, sha256: sumOf(bytes) })
      })
    const file = linked((folder) => {
      mkdirSync(join(folder, 'files/linked'))
      symlinkSync(secret, join(folder, 'files/linked/secret'))
    })
    const whole = linked((folder) => symlinkSync(join(room, 'from'), join(folder, 'files/linked')))
    for (const folder of [file, whole])
      expect(await refused(folder)).toContain('files/linked/secret')
  })

  test('names a part twice, or is no list of parts, or is of another kind', async () => {
    const twice = forged(({ parts }) => parts.push(parts[0]!))
    expect(await refused(twice)).toContain('is no name of a part')
    for (const parts of [{}, null, [null], [{ name: 7 }], 'x'])
      expect(await refused(forged((m) => (m.parts = parts as unknown as Part[])))).toContain(
        'manifest.json',
      )
    expect(await refused(forged((m) => (m.version = 99)))).toContain('newer')
    expect(await refused(forged((m) => ((m as { format: string }).format = 'x')))).toContain(
      'manifest.json',
    )
  })

  test('holds rows that are none, or of another table', { timeout: 120_000 }, async () => {
    for (const row of [null, 7, [], { id: { a: 1 } }, { id: true }])
      expect(
        await refused(forged((m, folder) => withRows(m, folder, 'sala_session', row))),
        JSON.stringify(row),
      ).toContain('tables/sala_session.ndjson.gz')
    const unknown = forged((m, folder) => {
      const part = m.parts.find(({ name }) => name === 'tables/province.ndjson.gz')!
      const name = 'tables/sqlite_master.ndjson.gz'
      renameSync(join(folder, part.name), join(folder, name))
      part.name = name
      m.schema.find(({ collection }) => collection === 'province')!.collection = 'sqlite_master'
    })
    expect(await refused(unknown)).toContain('sqlite_master')
  })
})

describe('metrics', () => {
  const TOKEN = 'a-token-of-the-watch'

  test('are no address at all where no token is set, whatever is sent', async () => {
    const opened = await openGateway({ demo: true })
    const ask = (headers = {}) => new Visitor(opened.app).get('/metrics', headers)
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) {
      const answer = await ask(authorization === undefined ? {} : { authorization })
      expect([answer.statusCode, answer.body.includes('process_cpu')]).toEqual([404, false])
    }
    await opened.close()
  })

  test('tell nothing to who has not the token, signed in as an admin or not', async () => {
    const opened = await openGateway({ env: { SALA_METRICS_TOKEN: TOKEN } })
    const admin = await Visitor.signedIn(opened.app, 'admin')
    for (const visitor of [new Visitor(opened.app), admin])
      for (const authorization of [
        '',
        'Bearer',
        'Bearer ',
        TOKEN,
        `Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`,
        `Bearer ${TOKEN.slice(0, -1)}`,
        `Bearer ${TOKEN}x`,
        `Bearer ${TOKEN} ${TOKEN}`,
        `Bearer ${TOKEN.toUpperCase()}`,
      ]) {
        const answer = await visitor.get('/metrics', authorization ? { authorization } : {})
        expect([answer.statusCode, answer.body], authorization).toEqual([401, 'unauthenticated\n'])
      }
    for (const url of [`/metrics?token=${TOKEN}`, `/metrics?authorization=Bearer%20${TOKEN}`])
      expect((await admin.get(url)).statusCode).toBe(401)
    await opened.close()
  })

  test('hold no address, no token and no text that somebody made up', async () => {
    const opened = await openGateway({ env: { SALA_METRICS_TOKEN: TOKEN } })
    const visitor = new Visitor(opened.app)
    for (let n = 0; n < 30; n++) await visitor.get(`/made-up-${n}/somchai%40example.com?x=${n}`)
    await visitor.get('/api/product/0812345678')
    const { body } = await visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(body).not.toMatch(/made-up|somchai|0812345678/)
    expect(body).not.toContain(TOKEN)
    expect(body).toContain('route="/api/:')
    await opened.close()
  })
})
