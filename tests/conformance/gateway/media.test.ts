import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentUses } from '#gateway'
import type { StoredRecord } from '#schema'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { PNG, upload } from '../../support/upload.ts'

eachDatabase((kind) => {
  describe('the media library', () => {
    let opened: TestGateway
    let admin: Visitor
    beforeAll(async () => {
      opened = await openGateway(await kind.place())
      admin = await Visitor.signedIn(opened.app, 'admin')
    })
    afterAll(() => opened.close())

    const add = async (name: string): Promise<StoredRecord> => {
      const { id } = (await upload(admin, name, PNG, '?public=true')).json<{
        data: { id: string }
      }>().data
      return (await admin.get(`/api/file/${id}`)).json<{ data: StoredRecord }>().data
    }
    const urlOf = ({ key }: StoredRecord): string => `/files/${String(key)}`
    const object = (id: string, type: string, props: object, more: object = {}) => ({
      id,
      type,
      v: 1,
      props,
      ...more,
    })
    const page = (slug: string, objects: object[], more: object = {}) =>
      admin.post('/api/page', {
        data: {
          type: 'page',
          slug,
          title: slug,
          builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
          ...more,
        },
      })
    const uses = async (file: StoredRecord) =>
      (await admin.get(`/api/uses/file/${String(file.key)}`)).json<{ data: DocumentUses[] }>().data

    test('the pictures that the demo shows are in its library, each with words, and say where they are used', async () => {
      const shown = new Set(
        JSON.stringify([
          (await admin.find('page', {}, { paging: { page: 1, limit: 200 } })).json(),
          (await admin.find('course', {}, { paging: { page: 1, limit: 200 } })).json(),
          (await admin.find('post', {}, { paging: { page: 1, limit: 200 } })).json(),
        ]).match(/demo[-/][\w-]+\.(?:svg|webp)/g),
      )
      const library = (
        await admin.find('file', { public: true }, { paging: { page: 1, limit: 200 } })
      ).json<{ data: StoredRecord[] }>().data
      expect(shown.size).toBeGreaterThan(10)
      expect(library.map(({ key }) => key)).toEqual(expect.arrayContaining([...shown]) as unknown)
      expect(library.filter(({ alt, title }) => !alt || !title)).toEqual([])
      const slide = (
        await admin.get(`/api/uses/file/${encodeURIComponent('demo/slide-1.svg')}`)
      ).json<{ data: DocumentUses[] }>().data
      expect(slide.length).toBeGreaterThan(0)
    })

    test('a file is used wherever its address stands: props, slots, rich text, backgrounds, share pictures, records; else it is unused', async () => {
      const [used, unused] = [await add('used.png'), await add('unused.png')]
      const image = urlOf(used)
      const made = await page(
        'shows-file',
        [
          object('a', 'image', { image, alt: 'x' }),
          object('t', 'text', { html: { th: `<p><img src="${image}"></p>`, en: '' } }),
          object(
            's',
            'heading',
            { text: 'x' },
            { style: { background: { type: 'image', image } } },
          ),
        ],
        { seo: { image } },
      )
      expect(made.statusCode, made.body).toBe(200)
      const post = await admin.post('/api/post', {
        data: {
          title: 'x',
          slug: 'shows-file',
          content: '<p>x</p>',
          feature_image: image,
          parent: made.json<{ data: StoredRecord }>().data._id,
          createdAt: '2026-01-01T00:00:00Z',
        },
      })
      expect(post.statusCode, post.body).toBe(200)
      const found = await uses(used)
      expect(
        found.find(({ kind: of }) => of === 'page')!.places.map(({ path, node }) => [path, node]),
      ).toEqual(
        expect.arrayContaining([
          ['props.image', 'a'],
          ['props.html.th', 't'],
          ['style.background.image', 's'],
          ['seo.image', undefined],
        ]),
      )
      expect(found).toContainEqual(expect.objectContaining({ kind: 'record', collection: 'post' }))
      expect(await uses(unused)).toEqual([])
      const keys = (await admin.get('/api/uses/file')).json<{ data: string[] }>().data
      expect(keys).toContain(used.key)
      expect(keys).not.toContain(unused.key)
    })

    test('a replaced picture stays at its address and is sent anew; what is unchanged is not', async () => {
      const file = await add('old.png')
      const before = await admin.get(urlOf(file))
      expect(
        (await admin.get(urlOf(file), { 'if-none-match': String(before.headers.etag) })).statusCode,
      ).toBe(304)
      const other = Buffer.concat([PNG, Buffer.from('other')])
      const answer = await upload(
        admin,
        'new.png',
        other,
        `?replace=${file._id}&version=${file.version}`,
      )
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json<{ data: { url: string; name: string } }>().data).toMatchObject({
        url: urlOf(file),
        name: 'new.png',
      })
      const after = await admin.get(urlOf(file), { 'if-none-match': String(before.headers.etag) })
      expect([after.statusCode, after.rawPayload]).toEqual([200, other])
      const history = (await admin.get(`/api/file/${file._id}/history`)).json<{
        data: { action: string }[]
      }>().data
      expect(history.map(({ action }) => action)).toContain('update')
    })

    test('a deleted file is gone from the disk; a folder that goes leaves what it held', async () => {
      const folder = (await admin.post('/api/folder', { data: { name: 'Goes' } })).json<{
        data: StoredRecord
      }>().data
      const file = await add('gone.png')
      const moved = (
        await admin.put(`/api/file/${file._id}`, {
          data: { folder: folder._id, alt: { th: 'ก', en: 'a' }, focus: { x: 10, y: 90 } },
          version: file.version,
        })
      ).json<{ data: StoredRecord }>().data
      expect(moved).toMatchObject({ folder: folder._id, focus: { x: 10, y: 90 } })
      expect(
        (await admin.delete(`/api/folder/${folder._id}?version=${folder.version}`)).statusCode,
      ).toBe(200)
      const left = (await admin.get(`/api/file/${file._id}`)).json<{ data: StoredRecord }>().data
      expect(left.folder ?? null).toBeNull()
      const { site } = (await admin.get('/api/session')).json<{ site: { _id: string } }>()
      const path = join(opened.gateway.config.data, 'files', site._id, String(file.key))
      expect(existsSync(path)).toBe(true)
      expect((await admin.delete(`/api/file/${file._id}?version=${left.version}`)).statusCode).toBe(
        200,
      )
      expect(existsSync(path)).toBe(false)
      expect((await admin.get(urlOf(file))).statusCode).toBe(404)
    })

    test('files without words, by kind and unused are found by the ordinary query', async () => {
      const file = await add('wordless.png')
      const [words] = [await add('words.png')]
      await admin.put(`/api/file/${words._id}`, { data: { alt: 'x' }, version: 1 })
      const names = async (filter: object) =>
        (await admin.find('file', filter))
          .json<{ data: { name: string }[] }>()
          .data.map(({ name }) => name)
      const wordless = await names({
        public: true,
        type: { $in: ['image/png'] },
        alt: null,
        decorative: { $ne: true },
      })
      expect(wordless).toContain('wordless.png')
      expect(wordless).not.toContain('words.png')
      expect(await names({ public: true, key: { $nin: [file.key] } })).not.toContain('wordless.png')
      expect(await names({ folder: null, name: 'wordless.png' })).toEqual(['wordless.png'])
    })

    test('a file over the limit is told with its size and the limit', async () => {
      const answer = await upload(
        admin,
        'large.png',
        Buffer.concat([PNG, Buffer.alloc(21 * 1024 * 1024)]),
        '?public=true',
      )
      expect(answer.statusCode).toBe(413)
      expect(answer.json<{ error: { code: string; params: object } }>().error).toMatchObject({
        code: 'file-too-large',
        params: { name: 'large.png', size: '21 MB', max: '20 MB' },
      })
    })
  })
})
