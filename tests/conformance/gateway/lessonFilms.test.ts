import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { upload } from '../../support/upload.ts'

const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom', 'latin1'),
  Buffer.alloc(4000, 7),
])
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nสวัสดี\n'

let opened: TestGateway
let admin: Visitor
let learner: Visitor
let other: Visitor
let film: string
let captions: string

const send = async (who: Visitor, name: string, bytes: Buffer | string) =>
  (await upload(who, name, bytes)).json<{
    data: { url: string; type: string; size: number }
    error?: { code: string }
  }>()

beforeAll(async () => {
  opened = await openGateway()
  ;[admin, learner, other] = (await Promise.all(
    ['admin', 'user', 'customer'].map((role) => Visitor.signedIn(opened.app, role)),
  )) as [Visitor, Visitor, Visitor]
})
afterAll(() => opened.close())

test('films and their captions are taken for what their first bytes say', async () => {
  const sent = await send(admin, 'บทที่ 1.mp4', MP4)
  expect(sent.data).toMatchObject({ type: 'video/mp4', size: MP4.length })
  film = sent.data.url
  captions = (await send(admin, 'บทที่ 1.vtt', VTT)).data.url
  expect((await send(admin, 'film.mp4', 'not a film')).error?.code).toBe('file-content')
  expect((await send(admin, 'film.webm', MP4)).error?.code).toBe('file-content')
  expect((await send(admin, 'words.vtt', 'สวัสดี')).error?.code).toBe('file-content')
  expect((await send(admin, 'none.mp4', '')).error?.code).toBe('file-empty')
})

test('only who makes lessons sends long ones, and nothing of a refused one stays', async () => {
  const long = Buffer.concat([MP4, Buffer.alloc(21 * 1024 * 1024)])
  expect((await send(learner, 'long.mp4', long)).error?.code).toBe('file-too-large')
  expect((await send(admin, 'long.mp4', long)).data.size).toBe(long.length)
})

test('a film is for who takes its lesson, and sent in parts', async () => {
  const store = opened.gateway.database.store(
    (await opened.gateway.database.store('').find('site', { name: 'academy' }))[0]!._id,
  )
  expect((await learner.get(film)).statusCode).toBe(404)
  const [enroll] = await store.find('enroll', { userID: { $exists: true } }, { limit: 1 })
  const made = await admin.post('/api/lesson', {
    data: {
      course: enroll!.courseID,
      title: 'ภาพยนตร์',
      kind: 'video',
      rule: 'watched',
      duration: 10,
      video: film,
      captions,
    },
  })
  const { _id, version } = made.json<{ data: { _id: string; version: number } }>().data
  expect((await learner.get(film)).statusCode).toBe(404)
  await admin.post(`/api/lesson/${_id}/transition`, { transition: 'publish', version })
  const taking = await Visitor.signedIn(opened.app, 'user')
  const part = await taking.send('GET', film, undefined, { range: 'bytes=4-11' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'ftypisom',
    `bytes 4-11/${MP4.length}`,
  ])
  expect((await taking.get(captions)).headers['content-type']).toContain('text/vtt')
  expect((await other.get(film)).statusCode).toBe(404)
  expect((await new Visitor(opened.app).get(film)).statusCode).toBe(404)
})
