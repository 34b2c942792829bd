import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '#shared'
import type { StoredRecord } from '#schema'
import { sweepFiles } from '../../server/jobs/sweepFiles.ts'
import { filesFolder } from '../../server/writing/filesFolder.ts'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'
import { PNG, upload } from '../support/upload.ts'

const DAY = 24 * 60 * 60_000
const START = '2026-03-02T03:00:00.000Z'
type Answer = Awaited<ReturnType<Visitor['get']>>
const told = (answer: Answer): unknown[] => [
  answer.statusCode,
  answer.json<{ error?: { code: string } }>().error?.code,
]
/** A text file of so many bytes. */
const bytes = (size: number): Buffer => Buffer.alloc(size, 'a')

async function stranger(opened: TestGateway): Promise<Visitor> {
  const visitor = new Visitor(opened.app)
  await visitor.get('/api/session')
  return visitor
}

const siteOf = async ({ gateway }: TestGateway): Promise<string> =>
  (await gateway.database.store('').find('site', { name: 'academy' }, { limit: 1 }))[0]!._id

// Making the demo for a clock of its own takes long beside other tests.
describe('what may be written', { timeout: 120_000 }, () => {
  test.each([
    ['an address', 'SALA_WRITES_PER_ADDRESS'],
    ['all strangers together', 'SALA_WRITES_BY_STRANGERS'],
  ])('%s may write a day’s share, an account has its own', async (_who, setting) => {
    const clock = fixedClock(START)
    const opened = await openGateway({ clock, env: { [setting]: '2' } })
    try {
      const one = await stranger(opened)
      const send = (who: Visitor) => upload(who, 'a.txt', bytes(900_000))
      expect((await send(one)).statusCode).toBe(200)
      expect((await send(one)).statusCode).toBe(200)
      expect(told(await send(one))).toEqual([429, 'quota-day'])
      const member = await Visitor.signedIn(opened.app, 'user')
      expect((await send(member)).statusCode).toBe(200)
      expect((await one.find('course')).statusCode, 'reading').toBe(200)
      clock.advance(DAY)
      expect((await send(one)).statusCode, 'the day after').toBe(200)
    } finally {
      await opened.close()
    }
  })

  test('files have a share of the disk: of a person, of strangers, of a site', async () => {
    const opened = await openGateway({
      env: { SALA_FILES_PER_ACCOUNT: '1', SALA_FILES_BY_STRANGERS: '1', SALA_FILES_PER_SITE: '5' },
    })
    try {
      const site = await siteOf(opened)
      const [member, other, nobody, admin] = [
        await Visitor.signedIn(opened.app, 'user'),
        await Visitor.signedIn(opened.app, 'manager'),
        await stranger(opened),
        await Visitor.signedIn(opened.app, 'admin'),
      ]
      for (const who of [member, nobody]) {
        expect((await upload(who, 'a.txt', bytes(800_000))).statusCode).toBe(200)
        const kept = readdirSync(filesFolder(opened.gateway, site)).length
        expect(told(await upload(who, 'b.txt', bytes(800_000)))).toEqual([507, 'quota-files'])
        expect(readdirSync(filesFolder(opened.gateway, site)), 'no leavings').toHaveLength(kept)
      }
      expect((await upload(other, 'a.txt', bytes(800_000))).statusCode).toBe(200)
      const library = () => upload(admin, 'a.txt', bytes(700_000), '?public=true')
      const first = await library()
      let last = first
      for (let sent = 1; sent < 8 && last.statusCode === 200; sent++) last = await library()
      expect(told(last), 'the site').toEqual([507, 'quota-files'])
      const { id } = first.json<{ data: { id: string } }>().data
      expect((await admin.delete(`/api/file/${id}?version=1`)).statusCode).toBe(200)
      expect((await library()).statusCode, 'room was made').toBe(200)
    } finally {
      await opened.close()
    }
  })

  test('an account keeps so many drafts, and may delete one for another', async () => {
    const opened = await openGateway()
    try {
      const { gateway } = opened
      const member = await Visitor.signedIn(opened.app, 'user')
      const options = gateway.shipped.model.entities['form-draft']!.entity['x-entity']
      const spied = vi.spyOn(options, 'quota', 'get').mockReturnValue(3)
      const draft = () => member.post('/api/form-draft', { data: { form: 'interest', draft: {} } })
      const made: StoredRecord[] = []
      for (let number = 0; number < 3; number++)
        made.push((await draft()).json<{ data: StoredRecord }>().data)
      expect(told(await draft())).toEqual([409, 'quota-records'])
      await member.delete(`/api/form-draft/${made[0]!._id}?version=1`)
      expect((await draft()).statusCode).toBe(200)
      spied.mockRestore()
    } finally {
      await opened.close()
    }
  })
})

eachDatabase((kind) => {
  const clock = fixedClock(START)
  let opened: TestGateway
  beforeAll(async () => {
    opened = await openGateway({ ...(await kind.place()), clock })
  })
  afterAll(() => opened.close())

  test('sweeping: uploads that no record names go after a day, those that one names stay', async () => {
    const site = await siteOf(opened)
    const folder = filesFolder(opened.gateway, site)
    const member = await Visitor.signedIn(opened.app, 'user')
    const sent = async (name: string) =>
      (await upload(member, name, PNG)).json<{ data: { id: string; url: string } }>().data
    const [inDraft, loose, named] = [await sent('d.png'), await sent('l.png'), await sent('n.png')]
    await member.post('/api/form-draft', {
      data: { form: 'interest', draft: { values: { paper: { url: inDraft.url } } } },
    })
    const admin = await Visitor.signedIn(opened.app, 'admin')
    const shown = (await upload(admin, 's.png', PNG, '?public=true')).json<{
      data: { id: string }
    }>().data
    const submission = { formID: 'interest', formData: {}, files: [named.id] }
    await opened.gateway.database.transaction(() =>
      opened.gateway.database
        .store(site)
        .insert('form-submission', {
          _id: 'swept-test',
          version: 1,
          created_at: START,
          created_by: null,
          updated_at: START,
          updated_by: null,
          ...submission,
        }),
    )
    writeFileSync(join(folder, 'orphan.png'), PNG)
    writeFileSync(join(folder, 'crashed.png.1.part'), PNG)
    const old = new Date(Date.parse(START) - 2 * DAY)
    for (const name of ['orphan.png', 'crashed.png.1.part'])
      utimesSync(join(folder, name), old, old)
    expect(await sweepFiles(opened.gateway), 'orphans of a crash').toBe(2)
    clock.advance(DAY + 60_000)
    expect(await sweepFiles(opened.gateway)).toBe(1)
    const keys = readdirSync(folder)
    const keyOf = ({ url }: { url: string }) => url.split('/').at(-1)!
    expect(keys).toContain(keyOf(inDraft))
    expect(keys).toContain(keyOf(named))
    expect(keys).not.toContain(keyOf(loose))
    const store = opened.gateway.database.store(site)
    expect(await store.get('file', loose.id)).toBeNull()
    expect(await store.get('file', shown.id)).not.toBeNull()
  })
})

describe('a disk that is full', { timeout: 120_000 }, () => {
  const real = files.writeFile
  /** Every module that writes files meets this one. */
  const write = (writeFile: typeof files.writeFile): void => {
    files.writeFile = writeFile
    syncBuiltinESMExports()
  }
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  afterEach(() => write(real))

  test('an upload is told 507, and neither a record nor half a file is left', async () => {
    const opened = await openGateway()
    try {
      const admin = await Visitor.signedIn(opened.app, 'admin')
      const site = await siteOf(opened)
      const there = await files.readdir(filesFolder(opened.gateway, site))
      const before = (await admin.find('file')).json<{ total: number }>().total
      write(async (path, data, options) => {
        await real(path, (data as Buffer).subarray(0, 10), options)
        throw full
      })
      expect(told(await upload(admin, 'a.png', PNG, '?public=true'))).toEqual([507, 'storage-full'])
      const left = await files.readdir(filesFolder(opened.gateway, site)).catch(() => [])
      expect(left.toSorted()).toEqual(there.toSorted())
      expect((await admin.find('file')).json<{ total: number }>().total).toBe(before)
      write(real)
      const shown = (await upload(admin, 'a.png', PNG, '?public=true')).json<{
        data: { url: string }
      }>().data
      write(() => Promise.reject(full))
      expect((await admin.get(`${shown.url}?w=320`)).statusCode, 'pictures are shown').toBe(200)
    } finally {
      await opened.close()
    }
  })
})
