import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SessionAnswer } from '#gateway'
import type { StoredRecord } from '#schema'
import type { PageInput } from '#pages/model'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, PASSWORD, Visitor, type TestGateway } from '../../support/gateway.ts'

/** What the gateway keeps of what it read, and that it is never older than the last write. */
eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let visitor: Visitor
  const statements: string[] = []
  const rendered: string[] = []
  beforeAll(async () => {
    const { folder, url } = await kind.place()
    opened = await openGateway({
      folder,
      ...(url ? { url } : {}),
      database: { onQuery: ({ sql }) => void statements.push(sql) },
      render: async (input: PageInput) => {
        rendered.push(input.path)
        return { status: 200, html: JSON.stringify(input) }
      },
    })
    admin = await Visitor.signedIn(opened.app, 'admin')
    visitor = new Visitor(opened.app)
    await vi.waitFor(() => expect(opened.gateway.database.changes.isCertain).toBe(true))
  }, 120_000)
  afterAll(() => opened.close())

  /** The statements that a call sends, apart from those of the gateway's own jobs. */
  async function sentBy(call: () => Promise<unknown>): Promise<string[]> {
    statements.length = 0
    await call()
    return [...statements]
  }

  describe('pages of visitors', () => {
    const home = () => visitor.get('/')

    test('are rendered once, and sent without a statement while nothing of them changes', async () => {
      const first = await home()
      rendered.length = 0
      const sent = await sentBy(async () => {
        const again = await home()
        expect(again.body).toBe(first.body)
      })
      expect(rendered).toEqual([])
      expect(sent).toEqual([])
    })

    test('a browser that has the page is told so without rendering', async () => {
      const { etag } = (await home()).headers
      rendered.length = 0
      const answer = await visitor.get('/', { 'if-none-match': String(etag) })
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
      expect(rendered).toEqual([])
    })

    test('show what was written before they were asked for', async () => {
      for (const name of ['ชื่อใหม่ หนึ่ง', 'ชื่อใหม่ สอง', 'ชื่อใหม่ สาม']) {
        await home()
        const [site] = (await admin.find('site')).json<{ data: StoredRecord[] }>().data
        const written = await admin.put(`/api/site/${site!._id}`, {
          data: { siteName: { th: name, en: name } },
          version: site!.version,
        })
        expect(written.statusCode, written.body).toBe(200)
        expect((await home()).body).toContain(name)
      }
    })

    test('stay as they are when something is written that they do not show', async () => {
      await home()
      rendered.length = 0
      const made = await admin.post('/api/product', {
        data: { product_name: 'เครื่องวัด', unit: 'piece' },
      })
      expect(made.statusCode, made.body).toBe(200)
      await home()
      expect(rendered).toEqual([])
    })

    test('a page of somebody who is signed in is theirs alone', async () => {
      const member = await Visitor.signedIn(opened.app, 'user')
      expect((await member.get('/')).body).toContain('"username":"user"')
      expect((await home()).body).not.toContain('"username":"user"')
    })

    test('each language has a page of its own', async () => {
      const th = JSON.parse((await home()).body) as PageInput
      const en = JSON.parse((await visitor.get('/?lang=en')).body) as PageInput
      expect([th.locale, en.locale]).toEqual(['th', 'en'])
      visitor.cookies.delete('sala_lang')
    })
  })

  describe('sessions', () => {
    test('are read once', async () => {
      await admin.get('/api/session')
      expect(await sentBy(() => admin.get('/api/session'))).toEqual([])
    })

    test('end at once for who is suspended', async () => {
      const sales = await Visitor.signedIn(opened.app, 'sales')
      const nameNow = async () =>
        (await sales.get('/api/session')).json<SessionAnswer>().session?.user?.username
      expect(await nameNow()).toBe('sales')
      const found = await admin.find('user', { username: 'sales' })
      const [user] = found.json<{ data: StoredRecord[] }>().data
      const written = await admin.put(`/api/user/${user!._id}`, {
        data: { status: 'suspended' },
        version: user!.version,
      })
      expect(written.statusCode, written.body).toBe(200)
      expect(await nameNow()).toBeUndefined()
    })
  })

  describe('statements', () => {
    const list = (page: number) =>
      admin.post('/api/product/query', {
        args: [{ state: 'active' }],
        sort: { product_code: 1 },
        paging: { page, limit: 20 },
      })

    test('one record is one statement', async () => {
      const found = await admin.find('product')
      const [product] = found.json<{ data: StoredRecord[] }>().data
      await admin.get(`/api/product/${product!._id}`)
      const sent = await sentBy(() => admin.get(`/api/product/${product!._id}`))
      expect(sent).toHaveLength(1)
    })

    test('a list is two, and its next page one: the total is known until a record is written', async () => {
      const first = await sentBy(() => list(1))
      expect(first).toHaveLength(2)
      const second = await sentBy(async () => expect((await list(2)).statusCode).toBe(200))
      expect(second).toHaveLength(1)
      const before = (await list(1)).json<{ total: number }>().total
      const made = await admin.post('/api/product', {
        data: { product_name: 'เครื่องชั่ง', unit: 'piece' },
      })
      expect(made.statusCode, made.body).toBe(200)
      expect((await list(1)).json<{ total: number }>().total).toBe(before + 1)
    })

    test('a record is made with five, one of them for codes of the site’s own, and one for the words that it is found by', async () => {
      const sent = await sentBy(async () => {
        const made = await admin.post('/api/product', {
          data: { product_name: 'เครื่องคิด', unit: 'piece' },
        })
        expect(made.statusCode, made.body).toBe(200)
      })
      expect(sent, sent.join('\n')).toHaveLength(6)
    })
  })

  if (kind.name === 'postgres')
    test('what another gateway of the database writes counts here within a second', async () => {
      const other = await openGateway({
        folder: (await kind.place()).folder,
        url: opened.gateway.config.databaseUrl!,
      })
      try {
        const there = new Visitor(other.app)
        await there.signIn('admin', PASSWORD)
        await visitor.get('/')
        const [site] = (await there.find('site')).json<{ data: StoredRecord[] }>().data
        const name = 'เขียนจากอีกที่หนึ่ง'
        const written = await there.put(`/api/site/${site!._id}`, {
          data: { siteName: { th: name, en: name } },
          version: site!.version,
        })
        expect(written.statusCode, written.body).toBe(200)
        await expect.poll(async () => (await visitor.get('/')).body).toContain(name)
      } finally {
        await other.close()
      }
    }, 120_000)
})
