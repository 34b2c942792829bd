import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { filesFolder } from '../../../server/writing/filesFolder.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { upload } from '../../support/upload.ts'

/** A picture of noise, which no format makes small, wider than high; the first quarter is red. */
const picture = async (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#246',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  }).composite([
    {
      input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: 'red' } },
      gravity: 'northwest',
    },
  ])
/** As a phone held upright writes it: lying, with the turn, the place and the camera beside it. */
const fromPhone = async () =>
  (await picture(1200, 800))
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

eachDatabase((kind) => {
  describe('uploaded pictures', () => {
    let opened: TestGateway
    let admin: Visitor
    let visitor: Visitor
    beforeAll(async () => {
      opened = await openGateway(await kind.place())
      admin = await Visitor.signedIn(opened.app, 'admin')
      visitor = new Visitor(opened.app)
    })
    afterAll(() => opened.close())

    const add = async (name: string, bytes: Buffer, query = '?public=true') => {
      const answer = await upload(admin, name, bytes, query)
      expect(answer.statusCode, answer.body).toBe(200)
      const { id } = answer.json<{ data: { id: string } }>().data
      return (await admin.get(`/api/file/${id}`)).json<{ data: StoredRecord }>().data
    }
    const urlOf = ({ key }: StoredRecord): string => `/files/${String(key)}`
    const versionOf = ({ sha256 }: StoredRecord): string => String(sha256).slice(0, 12)
    const sizesOf = ({ key }: StoredRecord): string =>
      join(filesFolder(opened.gateway, siteId()), 'sizes', String(key))
    const siteId = () =>
      readdirSync(filesFolder(opened.gateway, '')).find((name) => name !== 'demo')!

    test('a picture from a telephone stands upright and no longer says where it was taken', async () => {
      const bytes = await fromPhone()
      expect((await sharp(bytes).metadata()).exif).toBeDefined()
      const file = await add('phone.jpg', bytes)
      expect([file.width, file.height]).toEqual([800, 1200])
      const { rawPayload } = await visitor.get(urlOf(file))
      const { format, exif, orientation, width, height } = await sharp(rawPayload).metadata()
      expect([format, exif, orientation, width, height]).toEqual([
        'jpeg',
        undefined,
        undefined,
        800,
        1200,
      ])
      expect(rawPayload.length).toBe(file.size)
    })

    test('a picture without anything beside it is kept to the byte', async () => {
      const bytes = await (await picture(40, 30)).png().toBuffer()
      const file = await add('plain.png', bytes)
      expect((await visitor.get(urlOf(file))).rawPayload).toEqual(bytes)
      expect([file.width, file.height]).toEqual([40, 30])
    })

    test('a width is made once, as WebP, and never changes under its address', async () => {
      const file = await add('wide.png', await (await picture(1000, 500)).png().toBuffer())
      const address = `${urlOf(file)}?w=640&v=${versionOf(file)}`
      const answers = await Promise.all([1, 2, 3].map(() => visitor.get(address)))
      for (const { statusCode, headers } of answers)
        expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
          200,
          'image/webp',
          'public, max-age=31536000, immutable',
        ])
      const [{ rawPayload }] = answers as [(typeof answers)[number]]
      const { format, width, height } = await sharp(rawPayload).metadata()
      expect([format, width, height]).toEqual(['webp', 640, 320])
      expect(rawPayload.length).toBeLessThan(Number(file.size) / 4)
      const [made] = readdirSync(sizesOf(file))
      const { mtimeMs } = statSync(join(sizesOf(file), made!))
      await visitor.get(address)
      expect(readdirSync(sizesOf(file))).toEqual([made])
      expect(statSync(join(sizesOf(file), made!)).mtimeMs).toBe(mtimeMs)
    })

    test('nothing is made larger than it is, and no width is made that no page asks for', async () => {
      const file = await add('small.png', await (await picture(400, 300)).png().toBuffer())
      const { rawPayload } = await visitor.get(`${urlOf(file)}?w=640&v=${versionOf(file)}`)
      expect((await sharp(rawPayload).metadata()).width).toBe(400)
      for (const w of ['641', '0', '-1', '1e9', 'x', ''])
        expect((await visitor.get(`${urlOf(file)}?w=${w}`)).statusCode, w).toBe(404)
    })

    test('a deleted picture leaves no sizes behind', async () => {
      const file = await add('gone.png', await (await picture(400, 300)).png().toBuffer())
      await visitor.get(`${urlOf(file)}?w=320&v=${versionOf(file)}`)
      expect(existsSync(sizesOf(file))).toBe(true)
      const { statusCode } = await admin.send(
        'DELETE',
        `/api/file/${file._id}?version=${file.version}`,
      )
      expect([statusCode, existsSync(sizesOf(file))]).toEqual([200, false])
    })

    test('what was replaced goes: its sizes from the disk, and its word is no longer for ever', async () => {
      const file = await add('before.png', await (await picture(500, 400)).png().toBuffer())
      await visitor.get(`${urlOf(file)}?w=320&v=${versionOf(file)}`)
      expect(existsSync(sizesOf(file))).toBe(true)
      const bytes = await (await picture(300, 700)).png().toBuffer()
      const at = `?replace=${file._id}&version=${file.version}`
      expect((await upload(admin, 'after.png', bytes, at)).statusCode).toBe(200)
      expect(existsSync(sizesOf(file))).toBe(false)
      const now = (await admin.get(`/api/file/${file._id}`)).json<{ data: StoredRecord }>().data
      expect([now.width, now.height]).toEqual([300, 700])
      const old = await visitor.get(`${urlOf(file)}?w=320&v=${versionOf(file)}`)
      expect([
        old.headers['cache-control'],
        (await sharp(old.rawPayload).metadata()).height,
      ]).toEqual(['public, max-age=300', 700])
    })

    test('sizes of a picture that is not shown to everybody are not either', async () => {
      const file = await add('mine.png', await (await picture(400, 300)).png().toBuffer(), '')
      const address = `${urlOf(file)}?w=320&v=${versionOf(file)}`
      expect((await visitor.get(address)).statusCode).toBe(404)
      const { statusCode, headers } = await admin.get(address)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    })

    test('broken, mislabelled and monstrous pictures are refused, each with its words', async () => {
      const whole = await (await picture(300, 200)).png().toBuffer()
      const jpeg = await (await picture(300, 200)).jpeg().toBuffer()
      // 60,000 × 60,000 points in some hundred kilobytes would be 14 GB of memory.
      const header = Buffer.from(whole)
      header.writeUInt32BE(60_000, 16)
      header.writeUInt32BE(60_000, 20)
      const many = await sharp({
        create: { width: 9000, height: 9000, channels: 3, background: 'white' },
      })
        .png()
        .toBuffer()
      for (const [name, bytes, code] of [
        ['cut.png', whole.subarray(0, whole.length / 2), 'file-content'],
        ['cut.jpg', jpeg.subarray(0, jpeg.length / 2), 'file-content'],
        ['start.png', whole.subarray(0, 16), 'file-content'],
        ['many.png', many, 'picture-points'],
      ] as const) {
        const answer = await upload(admin, name, bytes, '?public=true')
        expect(
          [answer.statusCode, answer.json<{ error: { code: string } }>().error.code],
          name,
        ).toEqual([400, code])
      }
      expect((await upload(admin, 'lies.png', header, '?public=true')).statusCode).toBe(400)
    })

    test('a page is told how large its uploaded pictures are, those of its records too, and of no others', async () => {
      const file = await add('shown.png', await (await picture(1000, 500)).png().toBuffer())
      const cover = await add('cover.png', await (await picture(640, 400)).png().toBuffer())
      const hidden = await add('mine.png', await (await picture(40, 30)).png().toBuffer(), '')
      const course = {
        name: 'ปกหลักสูตร',
        createdAt: '2030-01-01T00:00:00.000Z',
        cover: urlOf(cover),
      }
      await admin.post('/api/course', { data: course })
      const objects = [
        { id: 'a', type: 'image', v: 1, props: { image: urlOf(file), alt: 'x' } },
        { id: 'b', type: 'image', v: 1, props: { image: urlOf(hidden), alt: 'x' } },
        { id: 'c', type: 'image', v: 1, props: { image: '/files/demo/hero-1.svg', alt: 'x' } },
        { id: 'd', type: 'course-list', v: 2, props: { term: 'ปกหลักสูตร' } },
      ]
      const made = await admin.post('/api/page', {
        data: {
          type: 'page',
          slug: 'with-pictures',
          title: 'x',
          builder: [{ id: 'r', columns: [{ id: 'c0', objects }] }],
        },
      })
      expect(made.statusCode, made.body).toBe(200)
      const { _id, version } = made.json<{ data: StoredRecord }>().data
      const published = await admin.post(`/api/page/${_id}/transition`, {
        transition: 'publish',
        version,
      })
      expect(published.statusCode, published.body).toBe(200)
      const { pictures } = (await visitor.get('/cms/page/with-pictures')).json<{
        pictures: Record<string, object>
      }>()
      expect(pictures).toEqual({
        [urlOf(file)]: { width: 1000, height: 500, version: versionOf(file) },
        [urlOf(cover)]: { width: 640, height: 400, version: versionOf(cover) },
      })
    })

    test('the event loop goes on while pictures are worked on', async () => {
      const bytes = await (await picture(2400, 1800)).jpeg().toBuffer()
      const delay = monitorEventLoopDelay({ resolution: 5 })
      const file = await add('large.jpg', bytes)
      delay.enable()
      await Promise.all(
        [320, 960, 1920].map((w) => visitor.get(`${urlOf(file)}?w=${w}&v=${versionOf(file)}`)),
      )
      delay.disable()
      expect(delay.percentile(90) / 1e6).toBeLessThan(50)
    })
  })
})
