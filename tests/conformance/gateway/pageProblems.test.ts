import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishNotes } from '#gateway'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

const rows = (props: object) => [
  { id: 'r', columns: [{ id: 'c', objects: [{ id: 'h', type: 'heading', v: 1, props }] }] },
]
const notes = async (id: string, by = admin) => {
  const answer = await by.get(`/api/page/${id}/problems`)
  return answer.statusCode === 200 ? answer.json<{ data: PublishNotes }>().data : answer.statusCode
}

test('what could be better is said before a page is published, and that its draft is newer afterwards', async () => {
  const made = await admin.post('/api/page', {
    data: {
      type: 'page',
      slug: 'page-problems',
      title: 'x',
      builder: rows({ text: 'ข่าว', level: 1 }),
    },
  })
  const { _id: id, version } = made.json<{ data: { _id: string; version: number } }>().data
  const missing = {
    code: 'missing-translation',
    level: 'warning',
    message: {
      en: 'Heading: “Text” is missing in English.',
      th: expect.stringMatching(/^หัวเรื่อง: “ข้อความ” .*อังกฤษ/) as string,
    },
  }
  expect(await notes(id)).toEqual({ behind: false, problems: [missing] })
  const published = await admin.post(`/api/page/${id}/transition`, {
    transition: 'publish',
    version,
  })
  expect(published.statusCode, published.body).toBe(200)
  expect(await notes(id)).toEqual({ behind: false, problems: [missing] })
  const changed = await admin.put(`/api/page/${id}`, {
    data: { builder: rows({ text: { th: 'ข่าว', en: 'News' }, level: 1 }) },
    version: version + 1,
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await notes(id)).toEqual({ behind: true, problems: [] })
  expect([
    await notes('none'),
    await notes(id, new Visitor(opened.app)),
    await notes(id, await Visitor.signedIn(opened.app, 'member')),
  ]).toEqual([404, 401, 403])
})

test('the problems of a row of a form say which of its headings they are of', async () => {
  const made = await admin.post('/api/page', {
    data: {
      type: 'form',
      slug: 'page-problems-row',
      title: 'Page',
      builder: [
        { id: 'r', columns: [], part: { kind: 'steps', id: 'who', label: { th: 'ใคร', en: '' } } },
      ],
    },
  })
  const found = await notes(made.json<{ data: { _id: string } }>().data._id)
  expect(found).toMatchObject({
    problems: [
      { code: 'empty-form', level: 'warning' },
      {
        code: 'missing-translation',
        message: {
          en: 'Step 1 “ใคร”: “Heading of the part” is missing in English.',
          th: 'ขั้นตอนที่ 1 “ใคร”: “หัวข้อของส่วน” ยังไม่มีภาษาอังกฤษ',
        },
      },
      { code: 'empty-row', message: { en: 'Step 1 “ใคร” is empty; visitors see nothing there.' } },
    ],
  })
})

test('the problems of the page itself say that they are of the page', async () => {
  const made = await admin.post('/api/page', {
    data: {
      type: 'page',
      slug: 'page-problems-title',
      title: 'หน้า',
      builder: rows({ text: { th: 'ก', en: 'a' }, level: 1 }),
    },
  })
  const found = await notes(made.json<{ data: { _id: string } }>().data._id)
  expect(found).toMatchObject({
    problems: [
      { code: 'missing-translation', message: { en: 'Page: “Title” is missing in English.' } },
    ],
  })
})

test('what the scripts of its blocks weigh is said as the build told it, and nothing without one', async () => {
  const asked = async (by: Visitor) =>
    (await by.get('/api/page/scripts')).json<{ data?: unknown }>().data
  const made = await admin.post('/api/page', {
    data: {
      type: 'page',
      slug: 'page-scripts',
      title: 'Page',
      builder: rows({ text: { th: 'ก', en: 'a' }, level: 1 }),
    },
  })
  const { _id: id } = made.json<{ data: { _id: string } }>().data
  expect([await asked(admin), await notes(id)]).toEqual([{}, { behind: false, problems: [] }])
  opened.gateway.scripts = { heading: { '/assets/a.js': 70 * 1024 } }
  try {
    expect([await asked(admin), await asked(new Visitor(opened.app))]).toEqual([
      opened.gateway.scripts,
      undefined,
    ])
    expect(await notes(id)).toMatchObject({
      problems: [
        {
          code: 'large-scripts',
          level: 'warning',
          message: {
            en: expect.stringMatching(/70 kB.*up to 64 kB.*Heading/) as string,
            th: expect.stringMatching(/70 kB.*หัวเรื่อง/) as string,
          },
        },
      ],
    })
  } finally {
    delete opened.gateway.scripts
  }
})

test('a block that is unknown here is kept as it came, and published is only what has none', async () => {
  const gone = { id: 'gone', type: 'from-tomorrow', v: 7, props: { kept: ['as', 'it', 'is'] } }
  const builder = [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            { id: 'h', type: 'heading', v: 1, props: { text: { th: 'ก', en: 'a' }, level: 1 } },
            gone,
          ],
        },
      ],
    },
  ]
  const made = await admin.post('/api/page', {
    data: { type: 'page', slug: 'page-problems-gone', title: 'Page', builder },
  })
  expect(made.statusCode, made.body).toBe(200)
  const { _id: id, version } = made.json<{ data: { _id: string; version: number } }>().data
  const saved = await admin.put(`/api/page/${id}`, { data: { title: 'Page 2' }, version })
  expect(saved.json()).toMatchObject({ data: { builder } })
  const told = {
    en: 'The block “from-tomorrow” is unknown here. Visitors do not see it: delete it, or have it installed.',
    th: expect.stringContaining('“from-tomorrow”') as string,
  }
  expect(await notes(id)).toEqual({
    behind: false,
    problems: [{ code: 'unknown-block', level: 'error', message: told }],
  })
  const refused = await admin.post(`/api/page/${id}/transition`, {
    transition: 'publish',
    version: version + 1,
  })
  expect(refused.json()).toMatchObject({
    error: {
      code: 'page-unfinished',
      path: 'gone',
      message: {
        en: expect.stringMatching(
          /from-tomorrow.*delete it.*Open the page in the builder/,
        ) as string,
        th: expect.stringMatching(/from-tomorrow.*ลบออก.*เปิดหน้าในตัวสร้างหน้า/) as string,
      },
    },
  })
  const mended = await admin.put(`/api/page/${id}`, {
    data: { builder: rows({ text: { th: 'ก', en: 'a' }, level: 1 }) },
    version: version + 1,
  })
  expect(mended.statusCode, mended.body).toBe(200)
  expect(
    (
      await admin.post(`/api/page/${id}/transition`, {
        transition: 'publish',
        version: version + 2,
      })
    ).statusCode,
  ).toBe(200)
})

test('where answers may be sent is told to those who build pages', async () => {
  const asked = async (address: string, by = admin) => {
    const answer = await by.get(`/api/page/destination?address=${encodeURIComponent(address)}`)
    return answer.statusCode === 200 ? answer.json<{ data: boolean }>().data : answer.statusCode
  }
  const before = opened.gateway.config.outsideHosts
  opened.gateway.config.outsideHosts = ['listed.example']
  try {
    expect([
      await asked('https://listed.example/in'),
      await asked('https://other.example/in'),
      await asked('http://listed.example/in'),
      await asked(''),
    ]).toEqual([true, false, false, false])
    expect([
      await asked('https://listed.example/in', new Visitor(opened.app)),
      await asked('https://listed.example/in', await Visitor.signedIn(opened.app, 'member')),
    ]).toEqual([401, 403])
  } finally {
    opened.gateway.config.outsideHosts = before
  }
})
