import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageObject, PageRow } from '#schema'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

/** Published past the checks of the builder, as a page of an import or an older version may be. */
eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    admin = await Visitor.signedIn(opened.app, 'admin')
  })
  afterAll(() => opened.close())

  let count = 0
  const published = async (objects: PageObject[], sources: object): Promise<string> => {
    const slug = `attack-${++count}`
    const builder: PageRow[] = [{ id: 'r', columns: [{ id: 'c', objects }] }]
    const document = { type: 'page', slug, title: 'x', builder, sources }
    const answer = await admin.post('/api/page', { data: { ...document, builder: [] } })
    const { _id: id, version } = answer.json<{ data: { _id: string; version: number } }>().data
    const done = await admin.post(`/api/page/${id}/transition`, { transition: 'publish', version })
    expect(done.statusCode, done.body).toBe(200)
    const store = opened.gateway.database.store(
      (await admin.get('/api/session')).json<{ site: { _id: string } }>().site._id,
    )
    const record = (await store.get('page', id))!
    expect(
      await store.update(
        'page',
        { ...record, published: document, version: record.version + 1 },
        record.version,
      ),
    ).toMatchObject({ ok: true })
    return slug
  }
  const heading = (id: string, text: string): PageObject => ({
    id,
    type: 'heading',
    v: 1,
    props: { text: 'own', level: 2 },
    bind: { text },
  })
  const repeat = (entity: string, props: object, ...inside: PageObject[]): PageObject => ({
    id: 'rep',
    type: 'repeater',
    v: 1,
    props: { entity, ...props },
    slots: { item: [{ id: 'ir', columns: [{ id: 'ic', objects: inside }] }] },
  })

  describe('what props are bound to', () => {
    test('a secret is never sent, not even to an admin', async () => {
      const slug = await published(
        [
          heading('a', 'source.one.password'),
          heading('b', 'source.one.username'),
          repeat('user', {}, heading('x', 'row.password'), heading('y', 'row.username')),
        ],
        { one: { entity: 'user' } },
      )
      const body = (await admin.get(`/cms/page/${slug}`)).body
      expect(body).toContain('"$bound"')
      expect(body).not.toMatch(/argon2|\$2[aby]\$/)
    })

    test('a visitor gets nothing of records and fields that are not for visitors', async () => {
      const slug = await published(
        [
          heading('a', 'source.one.username'),
          repeat('user', {}, heading('y', 'row.username')),
          heading('z', 'source.one.__proto__.x'),
        ],
        { one: { entity: 'user' } },
      )
      const { body } = await new Visitor(opened.app).get(`/cms/page/${slug}`)
      expect(body).not.toContain('"$bound"')
      expect(body).not.toMatch(/"rows":\[/)
      expect(body).not.toContain('sources')
    })

    test('a filter over a field that the reader may not read tells nothing by how many rows there are', async () => {
      const slug = await published(
        [
          repeat(
            'course',
            { filter: { created_by: { $ne: null }, unknown_field: { $regex: 'a' } } },
            heading('y', 'row.name'),
          ),
        ],
        {},
      )
      expect((await new Visitor(opened.app).get(`/cms/page/${slug}`)).body).toMatch(/"rows":null/)
    })

    test('the word of an address is a text: an operator in it finds nothing', async () => {
      const slug = await published([heading('a', 'source.one.name')], {
        one: { entity: 'course', id: { $search: 'id' } },
      })
      for (const search of ['?id[$ne]=x', '?id={"$ne":""}', '?id=%00', '?__proto__=x']) {
        const answer = await new Visitor(opened.app).get(`/cms/page/${slug}${search}`)
        expect(answer.body, search).not.toContain('"$bound"')
      }
    })
  })
})
