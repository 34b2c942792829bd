import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentHead } from '../../../src/app/documentHead.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let visitor: Visitor
beforeAll(async () => {
  opened = await openGateway({
    render: async (input) => ({
      status: input.kind === 'screen' ? 404 : 200,
      html: `${documentHead(input, 'ไม่พบหน้านี้')}<script type="application/json">${JSON.stringify(input)}</script>`,
    }),
  })
  admin = await Visitor.signedIn(opened.app, 'admin')
  visitor = new Visitor(opened.app)
})
afterAll(() => opened.close())

const TEXT = 'ศาลาเป็นที่ซึ่งคนในหมู่บ้านมาพบปะ เรียนรู้ และค้าขายกัน '.repeat(8)
const made = async (collection: string, data: object): Promise<string> => {
  const answer = await admin.post(`/api/${collection}`, { data })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { _id: string } }>().data._id
}
const post = (slug: string, more: object = {}) =>
  made('post', {
    parent: 'news',
    slug,
    title: `หัวข้อของ "${slug}"`,
    content: `<h2>ต้น</h2><script>alert(1)</script><p>${TEXT}&amp; จบ</p>`,
    createdAt: '2026-03-02T03:00:00.000Z',
    ...more,
  })
const html = async (path: string) => {
  const { statusCode, body } = await visitor.get(path)
  return {
    statusCode,
    body,
    content: (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1],
  }
}

describe('the page of a post', () => {
  test('has the title, description, picture and address of the post', async () => {
    await post('with-all', { excerpt: 'เกริ่นของบทความ', feature_image: '/files/demo/post-2.svg' })
    const page = await html('/cms/post/news/with-all')
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/^<title>หัวข้อของ &#34;with-all&#34; \| /)
    expect(page.content('description')).toBe('เกริ่นของบทความ')
    expect(page.content('og:title')).toBe('หัวข้อของ &#34;with-all&#34;')
    expect(page.content('og:description')).toBe('เกริ่นของบทความ')
    expect(page.content('og:image')).toBe('http://localhost/files/demo/post-2.svg')
    expect(page.content('og:url')).toBe('http://localhost/cms/post/news/with-all')
    expect(page.body).toContain(
      '<link rel="canonical" href="http://localhost/cms/post/news/with-all">',
    )
    expect(page.body, 'the text of the post itself').toContain('จบ</p>')
  })

  test('without an excerpt is described by its text, cut at the end of a word', async () => {
    await post('bare')
    const description = (await html('/cms/post/news/bare')).content('description')!
    expect(description).toMatch(/^ต้น ศาลาเป็นที่ซึ่งคนในหมู่บ้าน.*…$/)
    expect(description).not.toMatch(/script|alert|</)
    const cut = description.slice(0, -1)
    const length = [...new Intl.Segmenter('th').segment(cut)].length
    expect(length).toBeLessThanOrEqual(160)
    expect(length).toBeGreaterThan(140)
    const ends = new Set(
      [...new Intl.Segmenter('th', { granularity: 'word' }).segment(`ต้น ${TEXT}`)].map(
        ({ index, segment }) => index + segment.length,
      ),
    )
    expect(ends).toContain(cut.length)
  })

  test('that is unknown, unpublished or under another page is not found, without its title', async () => {
    await post('secret-draft', { status: false, title: 'ความลับของเรา', excerpt: 'ความลับของเรา' })
    await post('elsewhere', { parent: 'other', title: 'ความลับของเรา' })
    for (const path of [
      '/cms/post/news/secret-draft',
      '/cms/post/news/no-such',
      '/cms/post/news/elsewhere',
      '/cms/post/news/__proto__',
    ]) {
      const page = await html(path)
      expect([path, page.statusCode]).toEqual([path, 404])
      expect(page.body).not.toContain('ความลับ')
      expect(page.body).toContain('<meta name="robots" content="noindex">')
    }
  })
})

describe('the page of a course', () => {
  test('has the name, description and picture of the course', async () => {
    const id = await made('course', {
      name: 'การช่วยชีวิต',
      cover: '/files/demo/course-law.svg',
      description: `<p>${TEXT}</p>`,
    })
    const page = await html(`/lesson/detail/${id}`)
    expect(page.body).toMatch(/^<title>การช่วยชีวิต \| /)
    expect(page.content('description')).toMatch(/^ศาลาเป็น.*…$/)
    expect(page.content('og:image')).toBe('http://localhost/files/demo/course-law.svg')
  })

  test('that is not open is not found', async () => {
    const id = await made('course', { name: 'ความลับของเรา', status: false })
    const page = await html(`/lesson/detail/${id}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).not.toContain('ความลับ')
  })
})

test('the page of a category: has its name, and one that is not there is not found', async () => {
  const known = await html('/lesson/categories/safety')
  expect(known.statusCode).toBe(200)
  const [category] = (await admin.find('category', { code: 'safety' })).json<{
    data: { name: string }[]
  }>().data
  expect(known.body).toContain(`<title>${category!.name} | `)
  expect((await html('/lesson/categories/zzz')).statusCode).toBe(404)
})

test('the profile of a member: its old address leads to the one screen', async () => {
  const member = await Visitor.signedIn(opened.app, 'user')
  const answer = await member.get('/member/profile')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/user/profile'])
})

test('the list of pages: those of the product and mails stand apart from those of the site', async () => {
  const { views } = (await admin.get('/api/model/page')).json<{
    data: { entity: { 'x-list': { views: { id: string; filter: object }[] } } }
  }>().data.entity['x-list']
  const slugs = async (id: string): Promise<string[]> =>
    (
      await admin.find('page', views.find((view) => view.id === id)!.filter, {
        paging: { page: 1, limit: 100 },
      })
    )
      .json<{ data: { slug: string }[] }>()
      .data.map(({ slug }) => slug)
  expect(await slugs('site')).toEqual(expect.arrayContaining(['home', 'about']))
  expect(await slugs('site')).not.toContain('lesson-detail')
  expect(await slugs('system')).toEqual(
    expect.arrayContaining(['lesson-detail', 'privacy', 'member-register', 'post-detail']),
  )
  expect(await slugs('mails')).toContain('mail-order')
})

test('an address that nobody can read is a page that is not there', async () => {
  const page = await visitor.get('/cms/page/%E0%A4%A')
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toContain('text/html')
  expect((await visitor.get('/api/page/%E0%A4%A')).json()).toMatchObject({
    status: 404,
    error: { code: 'not-found' },
  })
})

describe('publishing a page', () => {
  const builder = (...objects: object[]) => [{ id: 'r', columns: [{ id: 'c', objects }] }]
  const publish = async (slug: string, ...objects: object[]) => {
    const id = await made('page', {
      type: 'page',
      slug,
      title: { th: 'หน้า', en: 'Page' },
      builder: builder(...objects),
    })
    return admin.post(`/api/page/${id}/transition`, { transition: 'publish', version: 1 })
  }

  test('a form whose fields make none yet is kept as a draft and not published, and who tries hears why in each language', async () => {
    const field = (name: string, props: object, more: object = {}) => ({
      id: `f-${name}`,
      type: 'field',
      v: 1,
      props,
      name,
      label: { th: `ช่อง ${name}`, en: `The ${name}` },
      ...more,
    })
    const answers = (other: string) => ({
      logics: [{ value: '1', set: [{ field: other, value: '2' }] }],
    })
    const refusals = {
      select: [field('select', { widget: 'select' })],
      circle: [
        field('one', { widget: 'text' }, answers('two')),
        field('two', { widget: 'text' }, answers('one')),
      ],
      twice: [
        field('same', { widget: 'text' }),
        { ...field('same', { widget: 'text' }), id: 'again' },
      ],
      day: [field('day', { widget: 'date', max: 'tomorrow' })],
    }
    const reasons = {
      select: 'Form field “The select”: Give "select" options to choose from.',
      circle:
        'Form field “The one”: The rules of one → two set each other off without end; take one away.',
      twice:
        'Form field “The same”: The name "same" is used by Form field “The same” too; choose another.',
      day: 'Form field “The day”: The limit "tomorrow" of "day" is no day; write one such as 2026-12-31, or today.',
    }
    for (const [slug, fields] of Object.entries(refusals)) {
      const id = await made('page', {
        type: 'form',
        slug: `form-${slug}`,
        title: { th: 'แบบ', en: 'Form' },
        builder: builder(field('kept', { widget: 'text' })),
      })
      const saved = await admin.put(`/api/page/${id}`, {
        data: { builder: builder(...fields) },
        version: 1,
        options: { autosave: true },
      })
      expect(saved.statusCode, saved.body).toBe(200)
      const refused = await admin.post(`/api/page/${id}/transition`, {
        transition: 'publish',
        version: saved.json().data.version,
      })
      expect(refused.statusCode, refused.body).toBe(400)
      expect(refused.json()).toMatchObject({
        error: {
          code: 'page-unfinished',
          message: {
            en: expect.stringContaining(reasons[slug as keyof typeof reasons]) as string,
            th: expect.not.stringMatching(/Form field|options|choose/) as string,
          },
        },
      })
    }
  })

  test('is refused while something on it leads nowhere or cannot be drawn, and says which block', async () => {
    const broken = await publish(
      'broken',
      { id: 'sound', type: 'heading', v: 1, props: {} },
      { id: 'link', type: 'image', v: 1, props: { link: '/cms/page/no-such-page' } },
    )
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({ error: { code: 'page-unfinished', path: 'link' } })
    // In sentences: what is wrong, where and what to do.
    expect(
      (await publish('unknown', { id: 'gone', type: 'gone', v: 1, props: {} })).json(),
    ).toMatchObject({
      error: {
        path: 'gone',
        message: {
          en: 'The page cannot be published yet. Errors to mend: 1. The first: The block “gone” is unknown here. Visitors do not see it: delete it, or have it installed. Open the page in the builder; its list of problems leads to each.',
          th: expect.stringContaining('“gone”') as string,
        },
      },
    })
    expect((await visitor.get('/cms/page/broken')).statusCode).toBe(404)
    expect(
      (
        await publish('in-words', {
          id: 'told',
          type: 'text',
          v: 1,
          props: { html: { th: '<p><a href="/cms/page/no-such-page">ก</a></p>' } },
        })
      ).json(),
    ).toMatchObject({ error: { code: 'page-unfinished', path: 'told' } })
    expect(
      (
        await publish('no-file', {
          id: 'shown',
          type: 'image',
          v: 1,
          props: { image: '/files/no-such-file.png', alt: '' },
        })
      ).json(),
    ).toMatchObject({ error: { code: 'page-unfinished', path: 'shown' } })
    const withoutWords = (alt?: unknown) => ({
      id: 'pictured',
      type: 'image',
      v: 1,
      props: { image: 'https://example.com/a.png', ...(alt === undefined ? {} : { alt }) },
    })
    expect((await publish('no-words', withoutWords())).json()).toMatchObject({
      error: { code: 'page-unfinished', path: 'pictured' },
    })
    expect(
      (await publish('with-words', withoutWords({ th: 'รูป', en: 'A picture' }))).statusCode,
    ).toBe(200)
    expect(
      (
        await publish('no-part', {
          id: 'again',
          type: 'reusable',
          v: 1,
          props: { part: 'no-such-part' },
        })
      ).json(),
    ).toMatchObject({ error: { code: 'page-unfinished', path: 'again' } })
    expect(
      (
        await publish('no-role', {
          id: 'role',
          type: 'heading',
          v: 1,
          props: {},
          show: { in: ['no-such-role', { var: '$user.roles' }] },
        })
      ).json(),
    ).toMatchObject({ error: { code: 'page-unfinished', path: 'role' } })
    expect(
      (await publish('rule', { id: 'o', type: 'heading', v: 1, props: {}, show: false })).json(),
    ).toMatchObject({ error: { code: 'page-unfinished', path: 'o' } })
  })

  test('works for one that has no rows yet', async () => {
    const id = await made('page', {
      type: 'page',
      slug: 'bare',
      title: { th: 'หน้าเปล่า', en: 'Bare page' },
    })
    expect(
      (await admin.post(`/api/page/${id}/transition`, { transition: 'publish', version: 1 }))
        .statusCode,
    ).toBe(200)
    expect((await visitor.get('/cms/page/bare')).statusCode).toBe(200)
  })

  test('is not held up by what is only worth a warning, nor by a link to a page that is there', async () => {
    expect(
      (
        await publish(
          'fine',
          { id: 'o', type: 'heading', v: 1, props: { text: 'ข่าว', level: 4 } },
          { id: 'p', type: 'image', v: 1, props: { link: '/cms/page/about' } },
        )
      ).statusCode,
    ).toBe(200)
    expect((await visitor.get('/cms/page/fine')).statusCode).toBe(200)
  })
})

describe('a page as somebody else would be sent it', () => {
  const show = (when: object, text: string) => ({
    id: `o${text}`,
    type: 'heading',
    v: 1,
    props: { text },
    show: when,
  })
  let id: string
  beforeAll(async () => {
    id = await made('page', {
      type: 'page',
      slug: 'simulated',
      title: 'x',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                show({ in: ['manager', { var: '$user.roles' }] }, 'forManagers'),
                show({ '>=': [{ today: [] }, '2030-01-01'] }, 'afterNewYear'),
                show({ '==': [{ var: '$user.username' }, 'manager'] }, 'forOne'),
              ],
            },
          ],
        },
      ],
    })
  })
  const seen = async (query: string, by: Visitor = admin) => {
    const { statusCode, body, headers } = await by.get(`/api/page/${id}/simulate${query}`)
    return {
      statusCode,
      words: ['forManagers', 'afterNewYear', 'forOne'].filter((word) => body.includes(word)),
      headers,
    }
  }

  test('hangs on the role, the member and the day that are asked for, and runs no script', async () => {
    const nobody = await seen('')
    expect(nobody).toMatchObject({ statusCode: 200, words: [] })
    expect(nobody.headers['content-security-policy']).toMatch(
      /^sandbox allow-same-origin; default-src 'none'/,
    )
    expect((await seen('?role=manager')).words).toEqual(['forManagers'])
    expect((await seen('?today=2030-01-01')).words).toEqual(['afterNewYear'])
    const [{ _id }] = (
      await admin.post('/api/user/query', { method: 'find', args: [{ username: 'manager' }] })
    ).json<{ data: [{ _id: string }] }>().data
    expect((await seen(`?user=${_id}`)).words).toEqual(['forManagers', 'forOne'])
  })

  test('holds a record in the state that is asked for, as far as that person may read one', async () => {
    const page = await made('page', {
      type: 'page',
      slug: 'held',
      title: 'x',
      sources: { other: { entity: 'page', id: { $route: 'other' } } },
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                {
                  id: 'h',
                  type: 'heading',
                  v: 1,
                  props: { text: 'own' },
                  bind: { text: 'source.other.title' },
                },
              ],
            },
          ],
        },
      ],
    })
    const other = await made('page', {
      type: 'page',
      slug: 'other',
      title: 'heldPage',
      builder: [],
    })
    const record = async (query: string) =>
      (await admin.get(`/api/page/${page}/simulate/record?${query}`)).json<{
        data: string | null
      }>().data
    expect(await record('role=admin&entity=page&state=draft')).toEqual(expect.any(String))
    expect(await record('role=admin&entity=page&state=nothing')).toBeNull()
    expect(await record('entity=page&state=draft')).toBeNull()
    expect([
      await record(`role=admin&entity=page&record=${other}`),
      await record(`entity=page&record=${other}`),
    ]).toEqual([other, null])
    const drawn = async (query: string) =>
      (await admin.get(`/api/page/${page}/simulate?entity=page&record=${other}&${query}`)).body
    expect(await drawn('role=admin')).toContain('heldPage')
    expect(await drawn('')).not.toContain('heldPage')
    expect(
      (await visitor.get(`/api/page/${page}/simulate/record?entity=page`)).statusCode,
    ).toBeGreaterThanOrEqual(401)
  })

  test('shows the draft of a form, not what visitors have of it, with a validator that may be fetched', async () => {
    const fields = (...names: string[]) => [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: names.map((name) => ({
              id: `o-${name}`,
              type: 'field',
              v: 1,
              name,
              label: `${name}Label`,
              props: { widget: 'text' },
            })),
          },
        ],
      },
    ]
    const form = await made('page', {
      type: 'form',
      slug: 'drafted',
      title: 'x',
      builder: fields('before'),
    })
    expect(
      (await admin.post(`/api/page/${form}/transition`, { transition: 'publish', version: 1 }))
        .statusCode,
    ).toBe(200)
    const { version } = (await admin.get(`/api/page/${form}`)).json<{ data: { version: number } }>()
      .data
    expect(
      (await admin.put(`/api/page/${form}`, { data: { builder: fields('after') }, version }))
        .statusCode,
    ).toBe(200)
    const drawn = (await admin.get(`/api/page/${form}/simulate?scripts=on`)).body
    expect([drawn.includes('afterLabel'), drawn.includes('beforeLabel')]).toEqual([true, false])
    const validator = /\/api\/form-validator\/drafted\/\w+\.js/.exec(drawn)![0]
    expect((await visitor.get(validator)).statusCode).toBe(200)
    expect(
      (await visitor.get(validator.replace(/\w+\.js$/, `${'0'.repeat(32)}.js`))).statusCode,
    ).toBe(404)
    expect((await visitor.get('/cms/page/drafted')).body).toContain('beforeLabel')
  })

  test('is for those who may publish alone, and says what it does not know', async () => {
    expect((await seen('', visitor)).statusCode).toBeGreaterThanOrEqual(401)
    expect((await seen('', await Visitor.signedIn(opened.app, 'purchaser'))).statusCode).toBe(403)
    expect((await seen('?today=tomorrow')).statusCode).toBe(400)
    expect((await seen('?user=nobody')).statusCode).toBe(404)
  })
})

test('the document of the builder knows the blocks of the page that it opens, for who may open it alone', async () => {
  const builder = [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            { id: 'h', type: 'heading', v: 1, props: { text: { th: 'ก', en: 'a' }, level: 2 } },
          ],
        },
      ],
    },
  ]
  const page = await made('page', { type: 'page', slug: 'opened-ahead', title: 'Opened', builder })
  const opens = async (who: Visitor, id: string): Promise<unknown> => {
    const data = /<script type="application\/json">(.*)<\/script>/.exec(
      (await who.get(`/cms/builder/${id}`)).body,
    )?.[1]
    return data && (JSON.parse(data) as { opens?: unknown }).opens
  }
  expect(await opens(admin, page)).toEqual({
    screen: 'builder',
    entity: 'page',
    record: page,
    blocks: ['heading'],
  })
  expect(await opens(admin, 'no-such-page')).toEqual({ screen: 'builder', entity: 'page' })
  expect(await opens(visitor, page)).toBeUndefined()
})

test('the address of a record of staff that is not there answers 404, and one that is there does not', async () => {
  const page = await made('page', {
    type: 'page',
    slug: 'answered-there',
    title: 'There',
    builder: [],
  })
  const answers = async (...paths: string[]): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await admin.get(path)).statusCode))
  expect(await answers(`/cms/builder/${page}`, `/cms/pages/${page}`, '/cms/pages')).toEqual([
    200, 200, 200,
  ])
  expect(
    await answers(
      '/cms/builder/no-such-page',
      '/cms/pages/no-such-page',
      '/purchase/suppliers/nobody',
    ),
  ).toEqual([404, 404, 404])
  // The screen comes all the same, and says so.
  expect((await admin.get('/cms/builder/no-such-page')).body).toContain('"kind":"app"')
})
