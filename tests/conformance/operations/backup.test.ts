import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import type { Manifest } from '../../../server/operations/archive.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { openGateway, Visitor } from '../../support/gateway.ts'
import { filesIn, rowsAt, runSala } from '../../support/operations.ts'
import { administer, dropDatabase, newDatabase } from '../../support/postgres.ts'
import { PNG, upload } from '../../support/upload.ts'

const reachable = await administer('select 1')
const TARGETS = reachable ? ['sqlite', 'postgres'] : ['sqlite']
/** A line separator is an end of a line to some, and none to others. */
const THAI = 'น้ำปลา “ตราเรือ” ๑๐๐%\u2028แถวสอง \n\t"\\'

/** Whole databases are written and read, some hundred tables with their indexes: on a busy machine that takes its time. */
const WHOLE = { timeout: 180_000 }

const product = (more: object = {}) => ({
  data: { product_name: THAI, unit: 'box', sku: 'BACKUP-1', selling_price: 1234567.89, ...more },
})

eachDatabase(({ name, place }) => {
  const room = mkdtempSync(join(tmpdir(), 'sala-backup-'))
  const [backup, early] = [join(room, 'backup'), join(room, 'early')]
  const urls: string[] = []
  let at: Place
  let made: StoredRecord
  let deleted: StoredRecord
  let picture = ''
  let during: { code: number; out: string }

  /** Empty room for a restore. */
  const target = async (kind: string): Promise<Place> => {
    const folder = mkdtempSync(join(room, 'target-'))
    if (kind === 'sqlite') return { folder }
    const url = await newDatabase()
    urls.push(url)
    return { folder, url }
  }
  const copy = (change: (folder: string) => void): string => {
    const folder = join(mkdtempSync(join(room, 'copy-')), 'backup')
    cpSync(backup, folder, { recursive: true })
    change(folder)
    return folder
  }
  const restore = (to: Place, ...more: string[]) => runSala(to, ['restore', ...more])

  beforeAll(async () => {
    at = await place()
    const opened = await openGateway(at)
    const admin = await Visitor.signedIn(opened.app, 'admin')
    const create = async (body: object) =>
      (await admin.post('/api/product', body)).json<{ data: StoredRecord }>().data
    made = await create(product({ description: null }))
    deleted = await create(product({ sku: 'BACKUP-GONE', selling_price: 0.1 }))
    expect((await admin.send('DELETE', `/api/product/${deleted._id}?version=1`)).statusCode).toBe(
      200,
    )
    const sent = await upload(admin, 'จุด.png', PNG, '?public=true')
    picture = sent.json<{ data: { url: string } }>().data.url
    // While the gateway serves and writes.
    let isDone = false
    const writing = (async () => {
      for (let n = 0; !isDone || n < 5; n++) await create(product({ sku: `BESIDE-${n}` }))
    })()
    during = await runSala(at, ['backup', early])
    isDone = true
    await writing
    expect(await runSala(at, ['backup', backup])).toMatchObject({ code: 0, err: '' })
    await opened.close({ keep: true })
  })
  afterAll(async () => {
    rmSync(room, { recursive: true, force: true })
    for (const url of urls) await dropDatabase(url)
  })

  test(
    'it is made while the gateway writes, and holds what was said before it, whole',
    WHOLE,
    async () => {
      expect(during).toMatchObject({ code: 0, out: expect.stringContaining('rows of') })
      const to = await target('sqlite')
      expect(await restore(to, early)).toMatchObject({ code: 0, err: '' })
      const rows = await rowsAt(to)
      const products = rows.product!.map(({ id }) => id)
      expect(products).toContain(made._id)
      // Of one transaction, what was written together is there together.
      const logged = rows.sala_audit!.filter(
        ({ collection, action, site }) =>
          collection === 'product' && action === 'create' && site === rows.product![0]!.site,
      )
      const beside = rows.product!.filter(({ doc }) =>
        (doc as { sku: string }).sku.startsWith('BESIDE'),
      )
      const ids = new Set(logged.map(({ record_id }) => record_id))
      expect(beside.filter(({ id }) => !ids.has(id))).toEqual([])
    },
  )

  test('only who made it can read it, and the secret stays where it is', () => {
    expect(statSync(backup).mode & 0o077).toBe(0)
    expect(statSync(join(backup, 'manifest.json')).mode & 0o077).toBe(0)
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest
    expect(manifest).toMatchObject({ format: 'sala-backup', version: 1, dialect: name })
    expect(manifest.parts.map((part) => part.name)).toContain('tables/sala_audit.ndjson.gz')
    expect(existsSync(join(at.folder, 'secret'))).toBe(true)
    expect(Object.keys(filesIn(backup)).filter((file) => /secret|\.db/.test(file))).toEqual([])
  })

  test.each(TARGETS)('what is restored on %s is what was backed up', WHOLE, async (kind) => {
    const to = await target(kind)
    expect(await restore(to, backup)).toMatchObject({
      code: 0,
      out: expect.stringContaining('restored'),
      err: '',
    })
    const [before, after] = [await rowsAt(at), await rowsAt(to)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table])
    expect(after.product!.length).toBeGreaterThan(5)
    expect(filesIn(join(to.folder, 'files'))).toEqual(filesIn(join(at.folder, 'files')))

    const opened = await openGateway({ ...to, demo: false })
    try {
      const admin = await Visitor.signedIn(opened.app, 'admin')
      const read = (id: string) => admin.get(`/api/product/${id}`)
      const found = (await read(made._id)).json<{ data: StoredRecord }>().data
      expect(found).toMatchObject({
        product_name: THAI,
        selling_price: 1234567.89,
        product_code: made.product_code,
      })
      expect((await read(deleted._id)).statusCode).toBe(404)
      const thai = await admin.find(
        'product',
        {},
        { search: 'น้ำปลา', paging: { page: 1, limit: 3 } },
      )
      expect(thai.json<{ data: unknown[] }>().data).toHaveLength(3)
      const shown = await new Visitor(opened.app).get(picture)
      expect([shown.statusCode, shown.rawPayload.length > 0]).toEqual([200, true])
      // Numbers and the log go on from where they were.
      const next = (await admin.post('/api/product', product({ sku: 'AFTER-1' }))).json<{
        data: StoredRecord
      }>().data
      const codes = before.product!.map(({ doc }) => (doc as StoredRecord).product_code as string)
      expect(String(next.product_code) > codes.sort().at(-1)!).toBe(true)
      const seqs = (await rowsAt(to)).sala_audit!.map(({ seq }) => Number(seq))
      expect(new Set(seqs).size).toBe(seqs.length)
      expect(seqs.at(-1)).toBeGreaterThan(Number(before.sala_audit!.at(-1)!.seq))
    } finally {
      await opened.close({ keep: true })
    }
  })

  test('what is there already is replaced only with --force, and whole', WHOLE, async () => {
    const to = await target(name)
    const opened = await openGateway(to)
    const admin = await Visitor.signedIn(opened.app, 'admin')
    await admin.post('/api/product', product({ sku: 'OLD-1' }))
    await opened.close({ keep: true })
    const old = await rowsAt(to)
    expect(await restore(to, backup)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('--force'),
    })
    expect(await rowsAt(to)).toEqual(old)
    expect(await restore(to, backup, '--force')).toMatchObject({ code: 0, err: '' })
    expect(await rowsAt(to)).toEqual(await rowsAt(at))
    expect(filesIn(join(to.folder, 'files'))).toEqual(filesIn(join(at.folder, 'files')))
  })

  test('a torn or changed part is refused by its name, and nothing is written', WHOLE, async () => {
    const table = 'tables/product.ndjson.gz'
    const file = `files/${Object.keys(filesIn(join(backup, 'files'))).find((one) => one.endsWith('.png'))!}`
    const flip = (path: string) => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(path, bytes)
    }
    const cases: [part: string, change: (folder: string) => void][] = [
      [table, (folder) => truncateSync(join(folder, table), 100)],
      [table, (folder) => flip(join(folder, table))],
      [table, (folder) => appendFileSync(join(folder, table), 'x')],
      [table, (folder) => rmSync(join(folder, table))],
      [file, (folder) => flip(join(folder, file))],
      [file, (folder) => rmSync(join(folder, file))],
      ['manifest.json', (folder) => truncateSync(join(folder, 'manifest.json'), 500)],
      [
        'manifest.json',
        (folder) => {
          const path = join(folder, 'manifest.json')
          const text = readFileSync(path, 'utf8')
          writeFileSync(path, text.replace(/"rows": \d+/, '"rows": 7'))
        },
      ],
    ]
    const to = await target(name)
    for (const [part, change] of cases)
      expect(await restore(to, copy(change), '--force'), part).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining(part),
      })
    expect(existsSync(join(to.folder, 'files'))).toBe(false)
    expect(existsSync(join(to.folder, 'sala.db'))).toBe(false)
    expect(await restore(to, backup)).toMatchObject({ code: 0 })
  })

  test('a failing disk in the middle leaves what was there as it was', WHOLE, async () => {
    const to = await target(name)
    const opened = await openGateway(to)
    await opened.close({ keep: true })
    const [old, files] = [await rowsAt(to), filesIn(join(to.folder, 'files'))]
    // The uploads cannot be laid aside: a folder of that name is there, and not empty.
    mkdirSync(join(to.folder, `files.${process.pid}.before/x`), { recursive: true })
    expect(await restore(to, backup, '--force')).toMatchObject({ code: 1, out: '' })
    expect(await rowsAt(to)).toEqual(old)
    expect(filesIn(join(to.folder, 'files'))).toEqual(files)
  })

  test('a backup never writes over what is there, and a folder that holds none is told so', async () => {
    expect(await runSala(at, ['backup', backup])).toMatchObject({
      code: 1,
      err: expect.stringContaining(backup),
    })
    expect(await restore(await target(name), room)).toMatchObject({
      code: 1,
      err: expect.stringContaining('manifest'),
    })
    if (name === 'sqlite')
      expect(await runSala(await target(name), ['backup', join(room, 'none')])).toMatchObject({
        code: 1,
        err: expect.stringContaining('no database yet'),
      })
    expect(existsSync(join(room, 'none'))).toBe(false)
  })
})
