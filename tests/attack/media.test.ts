import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'
import { PNG, upload } from '../support/upload.ts'

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let school: Visitor
  let member: Visitor
  let manager: Visitor
  let editor: Visitor
  let shown: StoredRecord
  let folder: StoredRecord
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    ;[admin, member, manager] = (await Promise.all(
      ['admin', 'user', 'manager'].map((role) => Visitor.signedIn(opened.app, role)),
    )) as [Visitor, Visitor, Visitor]
    const [user] = (await admin.find('user', { username: 'purchaser' })).json<{
      data: StoredRecord[]
    }>().data
    await admin.put(`/api/user/${user!._id}`, {
      data: { roles: ['editor'] },
      version: user!.version,
    })
    editor = await Visitor.signedIn(opened.app, 'purchaser')
    school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
    folder = (await admin.post('/api/folder', { data: { name: 'Courses' } })).json<{
      data: StoredRecord
    }>().data
    const { id } = (
      await upload(admin, 'shown.png', PNG, `?public=true&folder=${folder._id}`)
    ).json<{ data: { id: string } }>().data
    shown = await get(id)
    expect(shown.folder).toBe(folder._id)
  })
  afterAll(() => opened.close())

  const get = async (id: string): Promise<StoredRecord> =>
    (await admin.get(`/api/file/${id}`)).json<{ data: StoredRecord }>().data

  test('what says where a file is, what it is and who sees it cannot be written', async () => {
    for (const data of [
      { key: 'other.png' },
      { key: '../../sala.db' },
      { type: 'text/html' },
      { public: false },
      { size: 1 },
      { sha256: 'x' },
      { name: 'x.html' },
    ]) {
      const answer = await admin.put(`/api/file/${shown._id}`, { data, version: shown.version })
      expect(answer.statusCode, JSON.stringify(data)).toBeGreaterThanOrEqual(400)
    }
    expect(await get(shown._id)).toEqual(shown)
    expect([400, 403]).toContain(
      (
        await admin.post('/api/file', {
          data: { key: 'a.png', name: 'a.png', type: 'image/png', size: 1, public: true },
        })
      ).statusCode,
    )
  })

  test('nobody changes, replaces or deletes a file who may not, and nobody that of another site', async () => {
    const stranger = new Visitor(opened.app)
    await stranger.get('/api/session')
    for (const who of [stranger, member, manager, school]) {
      expect([401, 403, 404], 'change').toContain(
        (await who.put(`/api/file/${shown._id}`, { data: { title: 'x' }, version: shown.version }))
          .statusCode,
      )
      expect([401, 403, 404], 'replace').toContain(
        (
          await upload(
            who,
            'x.png',
            Buffer.concat([PNG, PNG]),
            `?replace=${shown._id}&version=${shown.version}`,
          )
        ).statusCode,
      )
      expect([401, 403, 404], 'delete').toContain(
        (await who.delete(`/api/file/${shown._id}?version=${shown.version}`)).statusCode,
      )
    }
    expect([401, 403]).toContain(
      (await editor.delete(`/api/file/${shown._id}?version=${shown.version}`)).statusCode,
    )
    expect(await get(shown._id)).toEqual(shown)
    expect((await admin.get(`/files/${String(shown.key)}`)).rawPayload).toEqual(PNG)
  })

  test('a file that was sent in confidence is not in the hands of who may edit pages', async () => {
    const mine = (await upload(member, 'mine.png', PNG)).json<{
      data: { id: string; url: string }
    }>().data
    expect((await editor.get(`/api/file/${mine.id}`)).statusCode).toBe(404)
    expect(
      (await editor.put(`/api/file/${mine.id}`, { data: { title: 'x' }, version: 1 })).statusCode,
    ).toBe(404)
    expect((await upload(editor, 'x.png', PNG, `?replace=${mine.id}&version=1`)).statusCode).toBe(
      404,
    )
    expect((await editor.find('file', { public: false })).json<{ data: unknown[] }>().data).toEqual(
      [],
    )
    expect((await editor.get(mine.url)).statusCode).toBe(404)
  })

  test('a file is replaced by its own kind alone, from the version that was seen', async () => {
    const at = `?replace=${shown._id}`
    expect((await upload(admin, 'x.png', PNG, at)).statusCode).toBe(428)
    expect((await upload(admin, 'x.png', PNG, `${at}&version=99`)).statusCode).toBe(409)
    expect(
      (await upload(admin, 'x.txt', 'hello', `${at}&version=${shown.version}`)).json<{
        error: { code: string }
      }>().error.code,
    ).toBe('file-kind')
    expect(
      (await upload(admin, 'x.png', 'MZ program', `${at}&version=${shown.version}`)).json<{
        error: { code: string }
      }>().error.code,
    ).toBe('file-content')
    expect(
      (await upload(admin, 'x.png', '', `${at}&version=${shown.version}`)).json<{
        error: { code: string }
      }>().error.code,
    ).toBe('file-empty')
    expect((await admin.get(`/files/${String(shown.key)}`)).rawPayload).toEqual(PNG)
  })

  test('folders of another site take no file, are not seen, and none stands inside itself', async () => {
    const theirs = (await school.post('/api/folder', { data: { name: 'Hidden' } })).json<{
      data: StoredRecord
    }>().data
    expect(
      (
        await admin.put(`/api/file/${shown._id}`, {
          data: { folder: theirs._id },
          version: shown.version,
        })
      ).statusCode,
    ).toBe(400)
    expect(
      (await upload(admin, 'x.png', PNG, `?public=true&folder=${theirs._id}`)).statusCode,
    ).toBe(400)
    expect(
      (await admin.post('/api/folder', { data: { name: 'x', parent: theirs._id } })).statusCode,
    ).toBe(400)
    expect((await admin.find('folder')).body).not.toContain('Hidden')
    for (const who of [member, manager])
      expect([401, 403]).toContain(
        (await who.post('/api/folder', { data: { name: 'x' } })).statusCode,
      )
    const inside = (
      await admin.post('/api/folder', { data: { name: 'Inside', parent: folder._id } })
    ).json<{ data: StoredRecord }>().data
    for (const parent of [inside._id, folder._id])
      expect(
        (
          await admin.put(`/api/folder/${folder._id}`, {
            data: { parent },
            version: folder.version,
          })
        ).json<{ error: { code: string } }>().error.code,
      ).toBe('reference-cycle')
  })

  test('nobody is told which files are used who may not read pages', async () => {
    for (const who of [new Visitor(opened.app), member])
      for (const path of ['/api/uses/file', `/api/uses/file/${String(shown.key)}`])
        expect([401, 403]).toContain((await who.get(path)).statusCode)
    expect(
      (await school.get(`/api/uses/file/${String(shown.key)}`)).json<{ data: unknown[] }>().data,
    ).toEqual([])
  })
})
