import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bundle, BundlePlan, BundleResult } from '#gateway'
import type { PageRow, StoredRecord } from '#schema'
import { readBundle } from '../../../server/bundles/format.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import v1 from './bundle-v1.json' with { type: 'json' }

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const rows = (...objects: object[]): PageRow[] => [{ id: 'r', columns: [{ id: 'c', objects }] }] as PageRow[]
const heading = (text: string) => ({ id: 'h', type: 'heading', v: 1, props: { text, level: 2 } })

test('a bundle of the first version is read as it is; older ones go through each step, later ones are refused', () => {
  expect(readBundle(v1)).toEqual({ ok: true, value: v1 })
  const steps = { 1: (bundle: Record<string, unknown>) => ({ ...bundle, made_at: 'one' }), 2: (bundle: Record<string, unknown>) => ({ ...bundle, made_at: `${String(bundle.made_at)} two` }) }
  expect(readBundle(v1, { known: 3, migrations: steps })).toMatchObject({ ok: true, value: { version: 3, made_at: 'one two' } })
  expect(readBundle(v1, { known: 3, migrations: { 1: steps[1] } })).toMatchObject({ ok: false, failures: [{ code: 'bundle-foreign' }] })
  expect(readBundle({ ...v1, version: 7 })).toMatchObject({ ok: false, failures: [{ code: 'bundle-newer', params: { version: 7, known: 1 } }] })
})

eachDatabase((kind) => {
  describe('a bundle', () => {
    let opened: TestGateway
    let admin: Visitor
    let school: Visitor
    beforeAll(async () => {
      opened = await openGateway(await kind.place())
      admin = await Visitor.signedIn(opened.app, 'admin')
      school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
    })
    afterAll(() => opened.close())

    const ask = async <T>(who: Visitor, path: string, body: object): Promise<T> => {
      const answer = await who.post(`/api/bundle/${path}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: T }>().data
    }
    const create = async (data: object): Promise<StoredRecord> => {
      const answer = await admin.post('/api/page', { data: { type: 'page', ...data } })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: StoredRecord }>().data
    }
    const pageOf = async (who: Visitor, slug: string): Promise<StoredRecord> => {
      const [found] = (await who.find('page', { slug })).json<{ data: StoredRecord[] }>().data
      return (await who.get(`/api/page/${found!._id}`)).json<{ data: StoredRecord }>().data
    }
    const upload = async (): Promise<string> => {
      const boundary = 'x'
      const payload = Buffer.concat([Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="dot.png"\r\ncontent-type: image/png\r\n\r\n`), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return (await admin.send('POST', '/api/upload?public=true', payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })).json<{ data: { url: string } }>().data.url
    }

    test('carries pages with their parts and pictures to another site, and back is unchanged', async () => {
      const picture = await upload()
      const part = await create({ type: 'part', slug: 'travel-part', title: 'Part', builder: rows(heading('Part')) })
      await admin.post(`/api/page/${part._id}/transition`, { transition: 'publish', version: 1 })
      const made = await create({ slug: 'travel', title: 'Travel', builder: rows(heading('Travel'), { id: 'i', type: 'text', v: 1, props: { html: { th: `<img src="${picture}">`, en: 'x' } } }, { id: 'u', type: 'reusable', v: 1, props: { part: part._id } }) })
      await admin.post(`/api/page/${made._id}/transition`, { transition: 'publish', version: 1 })
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['travel'] })
      expect(bundle.pages.map(({ fields }) => fields.slug).sort()).toEqual(['travel', 'travel-part'])
      expect(bundle.files).toMatchObject([{ name: 'dot.png', sha256: createHash('sha256').update(PNG).digest('hex') }])
      expect((await ask<BundlePlan>(admin, 'preview', { bundle })).entries.map(({ status }) => status)).toEqual(['unchanged', 'unchanged'])

      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan).toMatchObject({ entries: [{ status: 'new' }, { status: 'new' }], files: 1, missing: { blocks: [], pages: [], files: [] } })
      const choices = plan.entries.map(({ slug }) => ({ slug, choice: 'take' }))
      expect(await ask<BundleResult>(school, 'import', { bundle, choices, publish: true })).toMatchObject({ files: 1 })
      const [there, partThere] = [await pageOf(school, 'travel'), await pageOf(school, 'travel-part')]
      expect(there.state).toBe('published')
      expect(JSON.stringify(there.builder)).toContain(partThere._id)
      expect(JSON.stringify(there.builder)).not.toContain(picture)
      const src = /\/files\/[A-Za-z0-9.]+/.exec(JSON.stringify(there.builder))![0]
      expect((await school.get(src)).statusCode).toBe(200)
      expect(await ask<BundlePlan>(school, 'preview', { bundle })).toMatchObject({ entries: [{ status: 'unchanged' }, { status: 'unchanged' }], files: 0 })
      expect((await school.get(`/api/page/${there._id}/history`)).json<{ data: { action: string }[] }>().data.map(({ action }) => action)).toEqual(['transition', 'create'])
    })

    test('what differs is taken, kept or put beside, each as chosen', async () => {
      for (const slug of ['one', 'two', 'three']) await create({ slug: `choose-${slug}`, title: 'old', builder: rows(heading('old')) })
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['choose-one', 'choose-two', 'choose-three'] })
      for (const page of bundle.pages) page.fields.title = 'new'
      const { entries } = await ask<BundlePlan>(admin, 'preview', { bundle })
      expect(entries.map(({ status }) => status)).toEqual(['changed', 'changed', 'changed'])
      const choices = [{ slug: 'choose-one', choice: 'take', version: 1 }, { slug: 'choose-two', choice: 'keep' }, { slug: 'choose-three', choice: 'copy' }]
      const { taken } = await ask<BundleResult>(admin, 'import', { bundle, choices })
      expect(taken.toSorted((a, b) => String(a.slug).localeCompare(String(b.slug)))).toEqual([{ slug: 'choose-one', as: 'choose-one' }, { slug: 'choose-three', as: 'choose-three-copy' }])
      expect([(await pageOf(admin, 'choose-one')).title, (await pageOf(admin, 'choose-two')).title, (await pageOf(admin, 'choose-three')).title, (await pageOf(admin, 'choose-three-copy')).title]).toEqual(['new', 'old', 'old', 'new'])
      // The first page has moved on since its preview: nothing of it is taken, the copy neither.
      const again = await admin.post('/api/bundle/import', { bundle, choices: [choices[2], choices[0]] })
      expect(again.statusCode, again.body).toBe(409)
      expect((await admin.find('page', { slug: 'choose-three-copy-2' })).json<{ total: number }>().total).toBe(0)
    })

    test('the whole site travels without what makes it that site, and what is missing is named', async () => {
      const bundle = await ask<Bundle>(admin, 'export', { site: true })
      expect(bundle.site).toHaveProperty('menu')
      for (const own of ['hostnames', 'name', 'plugins', 'mail']) expect(bundle.site).not.toHaveProperty(own)
      bundle.pages = bundle.pages.filter(({ fields }) => fields.slug === 'about')
      bundle.pages[0]!.fields.builder = rows({ id: 'x', type: 'no-such-block', v: 1, props: {} }, { id: 'b', type: 'button', v: 1, props: { buttons: [{ text: 'x', link: '/cms/page/no-such-page' }] } })
      bundle.pages[0]!.fields.flow = 'no-such-flow'
      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan.missing).toMatchObject({ blocks: ['no-such-block'], flows: ['no-such-flow'] })
      expect(plan.missing.pages).toContain('no-such-page')
      const entry = plan.entries.find(({ slug }) => slug === null)!
      await ask(school, 'import', { bundle, choices: [{ slug: null, choice: 'take', version: entry.version }] })
      const [site] = (await school.find('site')).json<{ data: StoredRecord[] }>().data
      expect(site).toMatchObject({ name: 'school', menu: bundle.site!.menu })
    })
  })
})
