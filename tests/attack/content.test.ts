import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf } from '../../src/crud/csv.ts'
import { FRAME_ORIGINS } from '#pages/model'
import { filesFolder } from '../../server/writing/filesFolder.ts'
import { PNG } from '../support/upload.ts'
import { pathAfterSignIn } from '../../src/layouts/SignInScreen.tsx'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

type Answer = Awaited<ReturnType<Visitor['get']>>
interface Failed {
  error: {
    code: string
    path?: string
    params?: Record<string, unknown>
    failures?: { code: string; path: string }[]
  }
}
const errorOf = (answer: Answer) => answer.json<Failed>().error
const dataOf = (answer: Answer) =>
  answer.json<{ data: { _id: string; version: number; [field: string]: unknown } }>().data

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let manager: Visitor
  let member: Visitor
  let stranger: Visitor
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    ;[admin, manager, member] = (await Promise.all(
      ['admin', 'manager', 'user'].map((role) => Visitor.signedIn(opened.app, role)),
    )) as [Visitor, Visitor, Visitor]
    stranger = new Visitor(opened.app)
    await stranger.get('/api/session')
  })
  afterAll(() => opened.close())

  let pages = 0
  const object = (id: string, type: string, props: object, more: object = {}) => ({
    id,
    type,
    v: 1,
    props,
    ...more,
  })
  const builder = (...objects: object[]) => [{ id: 'row', columns: [{ id: 'column', objects }] }]
  const save = (rows: unknown, more: object = {}) =>
    admin.post('/api/page', {
      data: { type: 'page', slug: `attack-${++pages}`, title: 'x', builder: rows, ...more },
    })
  const read = async (answer: Answer) =>
    dataOf(await admin.get(`/api/page/${dataOf(answer)._id}`)).builder

  const HOSTILE_LINKS = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'java\u200bscript:alert(1)',
  ]

  describe('scripts in what an editor saves', () => {
    const HTML =
      '<p onclick="alert(1)">ข้อความ<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><iframe src="//evil.example"></iframe><svg onload=alert(1)><style>*{}</style><a href="java&#9;script:alert(1)">c</a><form action="//evil.example"><input></form></p>'
    const HARMFUL =
      /<script|onclick|onerror|onload|javascript|script:|data:|<iframe|<svg|<style|<form|<input/i

    test('a text block is cleaned on save, in each language and in a slot', async () => {
      const made = await save(
        builder(
          object('a', 'text', { html: HTML }),
          object('b', 'text', { html: { th: HTML, en: HTML } }),
          object(
            'c',
            'columns',
            {},
            {
              slots: {
                first: [
                  {
                    id: 'r2',
                    columns: [{ id: 'c2', objects: [object('d', 'text', { html: HTML })] }],
                  },
                ],
              },
            },
          ),
        ),
      )
      expect(made.statusCode, made.body).toBe(200)
      const text = JSON.stringify(await read(made))
      expect(text).toContain('ข้อความ')
      expect(text).not.toMatch(HARMFUL)
    })

    test('HTML that is written as code is cleaned like any other', async () => {
      const made = await save(builder(object('a', 'html', { html: { th: HTML, en: HTML } })))
      expect(made.statusCode, made.body).toBe(200)
      const text = JSON.stringify(await read(made))
      expect(text).toContain('ข้อความ')
      expect(text).not.toMatch(HARMFUL)
    })

    test('what is not on the list of what may be embedded is refused in words, and the content policy names that list', async () => {
      for (const [type, address, code] of [
        ['embed', 'https://evil.example/frame', 'embed-refused'],
        ['embed', '<iframe src="javascript:alert(1)"></iframe>', 'embed-refused'],
        ['video', 'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'video-refused'],
        ['video', 'https://www.google.com/maps/embed?pb=1', 'video-refused'],
      ] as const) {
        const answer = await save(builder(object('one', type, { address })))
        expect({ address, status: answer.statusCode, error: errorOf(answer) }).toMatchObject({
          address,
          status: 400,
          error: { code, path: expect.stringContaining('one.address') as string },
        })
      }
      expect(
        (
          await save(
            builder(
              object('a', 'embed', { address: 'https://youtu.be/aqz-KE-bpKQ' }),
              object('b', 'video', { address: 'https://vimeo.com/76979871' }),
            ),
          )
        ).statusCode,
      ).toBe(200)
      const policy = String((await stranger.get('/')).headers['content-security-policy'])
      expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual([
        "'self'",
        ...FRAME_ORIGINS,
      ])
    })

    test('the body of a post too, made or changed', async () => {
      const answer = await admin.post('/api/post', {
        data: {
          title: '<script>alert(1)</script>',
          slug: 'attack',
          parent: 'news',
          createdAt: '2026-03-02T03:00:00.000Z',
          content: HTML,
        },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const made = dataOf(answer)
      const changed = dataOf(
        await admin.put(`/api/post/${made._id}`, { data: { content: `${HTML}!` }, version: 1 }),
      )
      for (const { content } of [made, changed]) expect(content).not.toMatch(HARMFUL)
    })

    test('the rich text that a visitor answers in a form too, at any depth', async () => {
      const field = (id: string, name: string) => object(id, 'field', { widget: 'html' }, { name })
      const slug = `attack-form-${++pages}`
      const rows = [
        ...builder(field('a', 'story')),
        {
          id: 'set',
          dataMode: 'set',
          dataSetName: 'lines',
          columns: [{ id: 'c3', objects: [field('b', 'note')] }],
        },
      ]
      const made = await admin.post('/api/page', {
        data: { type: 'form', slug, title: 'x', builder: rows },
      })
      expect(made.statusCode, made.body).toBe(200)
      expect(
        (
          await admin.post(`/api/page/${dataOf(made)._id}/transition`, {
            transition: 'publish',
            version: 1,
          })
        ).statusCode,
      ).toBe(200)
      const sent = await stranger.post('/api/flow/submit/run', {
        form: slug,
        data: { story: HTML, lines: [{ note: HTML }] },
      })
      expect(sent.statusCode, sent.body).toBe(200)
      const [submission] = (await admin.find('form-submission', { formID: slug })).json<{
        data: { formData: { story: string; lines: { note: string }[] } }[]
      }>().data
      for (const text of [submission!.formData.story, submission!.formData.lines[0]!.note]) {
        expect(text).toContain('ข้อความ')
        expect(text).not.toMatch(HARMFUL)
      }
    })

    test.each(HOSTILE_LINKS)('the link %j is refused, with where it stands', async (link) => {
      for (const [type, props, path] of [
        [
          'button',
          {
            buttons: [
              { text: 'x', link: '/' },
              { text: 'x', link },
            ],
          },
          'one.buttons[1].link',
        ],
        ['image', { image: '/a.png', link }, 'one.link'],
        ['image', { image: link }, 'one.image'],
        ['slideshow', { slides: [{ image: '/a.png', link }] }, 'one.slides[0].link'],
        ['slideshow', { slides: [{ image: link }] }, 'one.slides[0].image'],
        ['course-detail', { enrolLink: link }, 'one.enrolLink'],
        ['access-guard', { redirect: link }, 'one.redirect'],
      ] as const) {
        const answer = await save(builder(object('one', type, props)))
        expect(
          [answer.statusCode, errorOf(answer).code, errorOf(answer).path],
          `${type} ${answer.body}`,
        ).toEqual([400, 'link-refused', path])
      }
    })

    test('a menu of the site leads nowhere harmful, at any depth', async () => {
      const [site] = (await admin.find('site')).json<{ data: { _id: string; version: number }[] }>()
        .data
      for (const link of HOSTILE_LINKS) {
        const item = (target: string, subMenu: object[] = []) => ({
          title: 'x',
          target,
          ...(subMenu.length ? { subMenu } : {}),
        })
        for (const [menu, path] of [
          [[item('/'), item(link)], 'menu[1].target'],
          [[item('/', [item('/', [item(link)])])], 'menu[0].subMenu[0].subMenu[0].target'],
        ] as const) {
          const answer = await admin.put(`/api/site/${site!._id}`, {
            data: { menu },
            version: site!.version,
          })
          expect([answer.statusCode, errorOf(answer).code, errorOf(answer).path]).toEqual([
            400,
            'link-refused',
            path,
          ])
        }
      }
    })

    test('a sign-in leads only to a path of this site', () => {
      for (const next of [
        ...HOSTILE_LINKS,
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        '\\\\evil.example',
        '/\t/evil.example',
        'evil.example',
        '',
        undefined,
      ])
        expect(new URL(pathAfterSignIn(next), 'http://sala.example').origin, String(next)).toBe(
          'http://sala.example',
        )
      expect(pathAfterSignIn('/purchase/purchase-request?page=2')).toBe(
        '/purchase/purchase-request?page=2',
      )
    })

    test('nor does any redirect of the gateway', async () => {
      for (const path of [
        '//evil.example/purchase',
        '/\\evil.example',
        '/purchase?next=https://evil.example',
        '//evil.example/%2e%2e',
        '/user/login?next=//evil.example',
        '//',
        '/%5cevil.example',
        '///evil.example/purchase/purchase-request',
      ]) {
        const answer = await stranger.get(path)
        expect(answer.statusCode, path).toBeLessThan(500)
        if (answer.headers.location)
          expect(new URL(String(answer.headers.location), 'http://sala.example').origin, path).toBe(
            'http://sala.example',
          )
      }
    })
  })

  describe('page documents', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `r${index}`,
        columns: [
          { id: `c${index}`, objects: [object(`o${index}`, 'heading', { text: `หัวข้อ ${index}` })] },
        ],
      }))
    const nested = (levels: number) => {
      let inner: object = { id: 'r0', columns: [{ id: 'c0', objects: [] }] }
      for (let level = 1; level <= levels; level++)
        inner = {
          id: `r${level}`,
          columns: [
            {
              id: `c${level}`,
              objects: [object(`o${level}`, 'columns', {}, { slots: { first: [inner] } })],
            },
          ],
        }
      return [inner]
    }

    test('5,000 blocks are saved and read back as they were, in seconds', async () => {
      const begun = performance.now()
      const made = await save(many(5_000))
      expect(made.statusCode, made.body.slice(0, 300)).toBe(200)
      expect(await read(made)).toEqual(many(5_000))
      expect(performance.now() - begun).toBeLessThan(15_000)
    })

    test.each<[string, () => unknown, string]>([
      ['10,001 blocks', () => many(10_001), 'page-too-large'],
      ['51 levels', () => nested(51), 'page-too-large'],
      ['400 levels', () => nested(400), 'body-too-deep'],
      [
        'over 5 MB of text',
        () => builder(object('a', 'text', { html: 'ก'.repeat(1_800_000) })),
        'page-too-large',
      ],
      [
        'an id twice',
        () => builder(object('a', 'heading', {}), object('a', 'heading', {})),
        'page-duplicate-id',
      ],
      [
        'an id of the prototype',
        () => builder(object('constructor', 'heading', {})),
        'block-invalid',
      ],
      [
        'a slot that is not one',
        () => builder(object('a', 'columns', {}, { slots: { ninth: [] } })),
        'block-invalid',
      ],
      [
        'a slot of a block without',
        () => builder(object('a', 'heading', {}, { slots: { first: [] } })),
        'block-invalid',
      ],
      [
        'slots of the prototype',
        () => builder(object('a', 'columns', {}, { slots: { constructor: [] } })),
        'block-invalid',
      ],
      ['rows that are none', () => ({ length: 5 }), 'block-invalid'],
    ])('%s: refused, and nothing is made', async (_, rows, code) => {
      const before = (await admin.find('page')).json<{ total: number }>().total
      const answer = await save(rows())
      expect([answer.statusCode, errorOf(answer).code], answer.body.slice(0, 300)).toEqual([
        400,
        code,
      ])
      expect((await admin.find('page')).json<{ total: number }>().total).toBe(before)
    })

    test('props of the wrong shape name the block', async () => {
      for (const props of [{ text: 5 }, { level: 'x' }, { nothing: 1 }, { text: ['x'] }]) {
        const answer = await save(
          builder(object('fine', 'heading', { text: 'x' }), object('broken', 'heading', props)),
        )
        expect(errorOf(answer), answer.body).toMatchObject({
          code: 'block-invalid',
          params: { type: 'heading', id: 'broken' },
        })
        expect(errorOf(answer).path).toMatch(/^broken\./)
      }
    })

    test('a value outside its bounds names block, field and remedy in both languages, as the builder does', async () => {
      for (const [props, en, th] of [
        [
          { level: 5 },
          'Heading: “Level” cannot stay so. Must not be above 4.',
          'หัวเรื่อง: “ระดับ” ใช้ค่านี้ไม่ได้ ต้องไม่เกิน 4',
        ],
        [
          { size: 'huge' },
          'Heading: “Size” cannot stay so. Choose one of the values offered.',
          'หัวเรื่อง: “ขนาด” ใช้ค่านี้ไม่ได้ กรุณาเลือกจากรายการที่กำหนด',
        ],
      ] as const) {
        const answer = await save(builder(object('broken', 'heading', props)))
        expect(answer.json<{ error: { message: object } }>().error.message).toEqual({ en, th })
      }
    })

    test('a block from the future keeps all it carries', async () => {
      const rows = builder(
        object('a', 'from-the-future', { deep: [{ x: 1 }], html: '<p>1</p>' }, { label: 'x' }),
      )
      const made = await save(rows)
      expect(made.statusCode, made.body).toBe(200)
      expect(await read(made)).toEqual(rows)
    })

    test.each<[string, unknown, string]>([
      ['an operator that is not there', { exec: ['x'] }, 'unknown-operator'],
      ['a method of objects', { constructor: ['x'] }, 'unknown-operator'],
      ['a path into a prototype', { var: 'a.__proto__.b' }, 'expression-invalid'],
      ['two operators', { '==': [1, 1], '!=': [1, 2] }, 'expression-invalid'],
      [
        '100 levels',
        JSON.parse('{"!":'.repeat(100) + 'true' + '}'.repeat(100)) as object,
        'expression-too-large',
      ],
      ['2,000 parts', { and: Array.from({ length: 2000 }, () => true) }, 'expression-too-large'],
    ])('a condition with %s is refused on save', async (_, show, code) => {
      for (const type of ['heading', 'from-the-future']) {
        const answer = await save(
          builder(object('shown', type, type === 'heading' ? { text: 'x' } : {}, { show })),
        )
        expect([answer.statusCode, errorOf(answer).code], answer.body).toEqual([400, code])
        expect(errorOf(answer).path).toMatch(/^shown\.show/)
      }
    })

    test.each(['__proto__', 'constructor', 'prototype'])(
      'a form field named %s is refused with the object named, on making and on changing',
      async (name) => {
        const field = (named: string) =>
          builder(object('field-1', 'field', { widget: 'text' }, { name: named, label: 'x' }))
        const answer = await save(field(name), { type: 'form' })
        expect([answer.statusCode, errorOf(answer).code], answer.body).toEqual([
          400,
          'form-invalid',
        ])
        expect(answer.body).toContain('field-1')
        const made = await save(field('fine'), { type: 'form' })
        expect(made.statusCode, made.body).toBe(200)
        const changed = await admin.put(`/api/page/${dataOf(made)._id}`, {
          data: { builder: field(name) },
          version: 1,
        })
        expect([changed.statusCode, errorOf(changed).code]).toEqual([400, 'form-invalid'])
        const page = await save(field(name))
        if (page.statusCode === 200)
          expect(
            errorOf(
              await admin.put(`/api/page/${dataOf(page)._id}`, {
                data: { type: 'form' },
                version: 1,
              }),
            ).code,
          ).toBe('form-invalid')
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      },
    )
  })

  describe('files', () => {
    const upload = (name: string, bytes: Buffer | string, visitor = member, query = '') => {
      const edge = 'edge-of-parts'
      const body = Buffer.concat([
        Buffer.from(
          `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        Buffer.from(bytes),
        Buffer.from(`\r\n--${edge}--\r\n`),
      ])
      return visitor.send('POST', `/api/upload${query}`, body, {
        'content-type': `multipart/form-data; boundary=${edge}`,
      })
    }
    const urlOf = (answer: Answer) => answer.json<{ data: { url: string } }>().data.url

    test.each<[string, string, Buffer | string, number, string]>([
      ['HTML named .png', 'a.png', '<script>alert(1)</script>', 400, 'file-content'],
      ['a program named .pdf', 'a.pdf', Buffer.from('4d5a9000', 'hex'), 400, 'file-content'],
      ['a picture named .exe', 'a.png.exe', PNG, 400, 'file-type'],
      ['SVG', 'a.svg', '<svg onload="alert(1)"/>', 400, 'file-type'],
      ['HTML', 'a.html', '<p>x</p>', 400, 'file-type'],
      ['no extension', 'png', PNG, 400, 'file-type'],
      ['an ending dot', 'a.png.', PNG, 400, 'file-type'],
      ['nothing', 'a.png', '', 400, 'file-empty'],
      ['control characters as text', 'a.txt', Buffer.from([65, 0, 66]), 400, 'file-content'],
      ['20 MB and a byte', 'a.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 65), 413, 'file-too-large'],
    ])('%s is refused', async (_, name, bytes, status, code) => {
      const answer = await upload(name, bytes)
      expect([answer.statusCode, errorOf(answer).code], answer.body).toEqual([status, code])
    })

    test('one whose way was cut is not kept, and the next one is', async () => {
      const { connect } = await import('node:net')
      const kept = () => readdirSync(filesFolder(opened.gateway, ''), { recursive: true }).length
      await upload('whole.png', PNG)
      const before = kept()
      const port = await listening()
      await new Promise<void>((done, failed) => {
        const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const head = `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-csrf-token: ${member.csrf}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="cut.png"\r\n\r\n`
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(Buffer.concat([Buffer.from(head), PNG]), () =>
            setTimeout(() => socket.destroy(), 50),
          ),
        )
        socket.once('close', () => done()).once('error', failed)
      })
      expect((await upload('next.png', PNG)).statusCode).toBe(200)
      expect(kept()).toBe(before + 1)
    })

    test('a name is only a name', async () => {
      for (const [name, kept] of [
        ['../../../etc/passwd.txt', 'passwd.txt'],
        ['..\\\\..\\\\x.txt', 'x.txt'],
        ['.htaccess.txt', 'htaccess.txt'],
        ['a\u202Etxt.exe.txt', 'atxt.exe.txt'],
        [`${'😀'.repeat(200)}.txt`, `${'😀'.repeat(146)}.txt`],
      ] as const) {
        const answer = await upload(name, 'hello')
        expect(answer.statusCode, answer.body).toBe(200)
        const { data } = answer.json<{ data: { name: string; url: string } }>()
        expect(data.name).toBe(kept)
        expect(data.url).toMatch(/^\/files\/[0-9a-z]+\.txt$/)
        expect((await member.get(data.url)).body).toBe('hello')
      }
    })

    test('is served so that nothing in it runs', async () => {
      const text = await member.get(urlOf(await upload('a.csv', '<script>alert(1)</script>')))
      expect(text.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        'content-disposition': expect.stringMatching(/^attachment/) as string,
      })
      const picture = await member.get(urlOf(await upload('a.png', PNG)))
      expect(picture.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringMatching(/^inline/) as string,
      })
      expect(picture.headers['content-security-policy']).toContain('sandbox')
    })

    test('a document is kept unless it is asked for to be read, which runs nothing either', async () => {
      const url = urlOf(await upload('a.pdf', '%PDF-1.4\n%%EOF'))
      const kept = await member.get(url)
      expect(kept.headers['content-disposition']).toMatch(/^attachment/)
      expect(kept.headers['content-security-policy']).toContain('sandbox')
      const read = await member.get(`${url}?view=1`)
      expect(read.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^inline/) as string,
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
        'x-content-type-options': 'nosniff',
      })
      expect(read.headers['content-security-policy']).not.toContain('sandbox')
      const page = await member.get(`${urlOf(await upload('a.csv', '<script>1</script>'))}?view=1`)
      expect(page.headers['content-security-policy']).toContain('sandbox')
    })

    test('belongs to who sent it, on the site it was sent to', async () => {
      const url = urlOf(await upload('mine.txt', 'secret'))
      expect((await member.get(url)).body).toBe('secret')
      expect((await admin.get(url)).statusCode).toBe(200)
      const neighbour = await Visitor.signedIn(opened.app, 'purchaser')
      const elsewhere = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
      for (const visitor of [neighbour, stranger, elsewhere])
        expect((await visitor.get(url)).statusCode).toBe(404)
      const [record] = (await member.find('file', { name: 'mine.txt' })).json<{
        data: { _id: string }[]
      }>().data
      for (const visitor of [neighbour, elsewhere])
        expect([403, 404]).toContain(
          (await visitor.delete(`/api/file/${record!._id}?version=1`)).statusCode,
        )
    })

    test('is for every visitor only when somebody who changes pages says so, and only on its site', async () => {
      const url = urlOf(await upload('shown.png', PNG, admin, '?public=true'))
      const shown = await stranger.get(url)
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
        200,
        'public, max-age=300',
      ])
      expect((await new Visitor(opened.app, 'school.localhost').get(url)).statusCode).toBe(404)
      expect((await stranger.find('file', {})).statusCode).not.toBe(200)
      for (const visitor of [member, stranger])
        expect([401, 403]).toContain(
          (await upload('mine.png', PNG, visitor, '?public=true')).statusCode,
        )
    })

    test.each([
      '/files/..',
      '/files/../sala.db',
      '/files/..%2fsala.db',
      '/files/%2e%2e%2fsala.db',
      '/files/demo/..',
      '/files/demo/..%2f..%2fsala.db',
      '/files/demo%2f..%2f..%2fsala.db',
      '/files/demo/.',
      '/files/demo/%00',
      '/files/x%00.png',
      '/files/..%5csala.db',
      '/files/',
      '/files/demo/',
      '/files/demo/a/b',
      '/files//etc/passwd',
    ])('%s is not there', async (path) => {
      const address = await listening()
      const status = await rawStatus(address, path)
      expect([400, 404]).toContain(status)
    })

    let port: number | undefined
    async function listening(): Promise<number> {
      if (port === undefined) {
        await opened.app.listen({ port: 0, host: '127.0.0.1' })
        port = (opened.app.server.address() as { port: number }).port
      }
      return port
    }
  })

  /** A request whose path is sent as it stands; ordinary clients tidy it up. */
  async function rawStatus(port: number, path: string): Promise<number> {
    const { connect } = await import('node:net')
    return new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
      )
      socket.once('data', (bytes) => {
        done(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1]))
        socket.destroy()
      })
      socket.once('error', failed)
    })
  }

  test('no cell of a CSV is a formula', async () => {
    const cells = [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '=HYPERLINK("http://evil.example")',
      "=cmd|' /C calc'!A0",
    ]
    const lines = await csvOf(
      ['name', '=head'],
      cells.map((cell) => [cell, 1]),
    )
    for (const cell of lines.replace(/^\uFEFF/, '').split(/\r\n|,/))
      expect(cell.replace(/^"/, ''), cell).not.toMatch(/^[=+@\t\r]|^-\D/)
  })

  test('who may not edit pages cannot', async () => {
    for (const visitor of [manager, member, stranger])
      expect([401, 403]).toContain(
        (
          await visitor.post('/api/page', {
            data: { type: 'page', slug: 'x', title: 'x', builder: [] },
          })
        ).statusCode,
      )
  })
})
