import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentUses } from '#gateway'
import type { PageRow, StoredRecord } from '#schema'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const linkTo = (slug: string): PageRow[] => [{ id: 'r', columns: [{ id: 'c', objects: [{ id: 'b', type: 'button', v: 1, props: { buttons: [{ text: 'x', link: `/cms/page/${slug}` }] } }] }] }] as PageRow[]

eachDatabase((kind) => {
  describe('where something is used', () => {
    let opened: TestGateway
    let admin: Visitor
    beforeAll(async () => {
      const { folder, url } = await kind.place()
      opened = await openGateway({ folder, ...(url ? { url } : {}) })
      admin = await Visitor.signedIn(opened.app, 'admin')
    })
    afterAll(() => opened.close({ keep: true }))

    const uses = async (of: string): Promise<DocumentUses[]> => {
      const answer = await admin.get(`/api/uses/${of}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: DocumentUses[] }>().data
    }
    const create = async (slug: string, builder: PageRow[]): Promise<StoredRecord> => (await admin.post('/api/page', { data: { type: 'page', slug, title: slug, builder } })).json<{ data: StoredRecord }>().data
    const get = async (collection: string, id: string): Promise<StoredRecord> => (await admin.get(`/api/${collection}/${id}`)).json<{ data: StoredRecord }>().data
    const reviewed = (found: DocumentUses[]) => found.filter((use) => use.mayChange && use.kind !== 'flow').map((use) => ({ kind: use.kind, id: use.id, version: use.version }))

    test('drafts, published pages, the site and flows are named with their places', async () => {
      const target = await create('uses-target', [])
      const user = await create('uses-user', linkTo('uses-target'))
      await admin.post(`/api/page/${user._id}/transition`, { transition: 'publish', version: user.version })
      expect(await uses('page/uses-target')).toMatchObject([{ kind: 'page', id: user._id, mayChange: true, places: [{ path: 'props.buttons[0].link', node: 'b' }, { published: true }] }])
      expect((await uses('page/thank-you')).filter((use) => use.kind === 'flow')).toMatchObject([{ mayChange: false }, { mayChange: false }])
      expect(await uses('block/button')).toContainEqual(expect.objectContaining({ id: user._id }))
      expect(await uses('page/nowhere-at-all')).toEqual([])
      expect(target.version).toBe(1)
    })

    test('one change leads them all to another page, in one transaction with versions and audit', async () => {
      const [one, two] = [await create('lead-one', linkTo('lead-old')), await create('lead-two', linkTo('lead-old'))]
      await create('lead-new', [])
      await admin.post(`/api/page/${one._id}/transition`, { transition: 'publish', version: 1 })
      const [site] = (await admin.find('site')).json<{ data: StoredRecord[] }>().data
      const menu = site!.menu as object[]
      await admin.put(`/api/site/${site!._id}`, { data: { menu: [...menu, { title: { th: 'ก', en: 'a' }, target: '/cms/page/lead-old' }] }, version: site!.version })
      const found = await uses('page/lead-old')
      const answer = await admin.post('/api/uses/page/lead-old', { to: 'lead-new', documents: reviewed(found) })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json<{ data: { changed: object[]; left: object[] } }>().data).toMatchObject({ changed: found, left: [] })
      expect(await uses('page/lead-old')).toEqual([])
      const now = await get('page', one._id)
      expect(JSON.stringify([now.builder, now.published, (await get('page', two._id)).builder])).not.toContain('lead-old')
      expect(JSON.stringify((await get('site', site!._id)).menu)).toContain('lead-new')
      const history = (await admin.get(`/api/page/${two._id}/history`)).json<{ data: { action: string }[] }>().data
      expect(history[0]).toMatchObject({ action: 'update' })
      expect((await admin.get(`/api/page/${two._id}/versions`)).json<{ data: object[] }>().data).toHaveLength(2)
    })

    test('a document that changed since its review stops all of it', async () => {
      const [one, two] = [await create('stale-one', linkTo('stale-old')), await create('stale-two', linkTo('stale-old'))]
      await create('stale-new', [])
      const documents = reviewed(await uses('page/stale-old'))
      await admin.put(`/api/page/${two._id}`, { data: { title: 'x' }, version: 1 })
      const answer = await admin.post('/api/uses/page/stale-old', { to: 'stale-new', documents })
      expect(answer.statusCode).toBe(409)
      expect((await get('page', one._id)).version).toBe(1)
      expect(await uses('page/stale-old')).toHaveLength(2)
      expect((await admin.post('/api/uses/page/stale-old', { to: 'no-such-page', documents })).statusCode).toBe(400)
    })
  })
})
