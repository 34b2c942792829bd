import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bundle, BundlePlan, BundleResult } from '#gateway'
import type { PageRow, StoredRecord } from '#schema'
import { readBundle } from '../../../server/bundles/format.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import v1 from './bundle-v1.json' with { type: 'json' }

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const rows = (...objects: object[]): PageRow[] =>
  [{ id: 'r', columns: [{ id: 'c', objects }] }] as PageRow[]
const heading = (text: string) => ({ id: 'h', type: 'heading', v: 1, props: { text, level: 2 } })

test('a bundle of the first version is read, without flows and screens; older ones go through each step, later ones are refused', () => {
  expect(readBundle(v1)).toEqual({ ok: true, value: { ...v1, version: 2, flows: [], screens: [] } })
  const steps = {
    1: (bundle: Record<string, unknown>) => ({ ...bundle, flows: [], screens: [], made_at: 'one' }),
    2: (bundle: Record<string, unknown>) => ({
      ...bundle,
      made_at: `${String(bundle.made_at)} two`,
    }),
  }
  expect(readBundle(v1, { known: 3, migrations: steps })).toMatchObject({
    ok: true,
    value: { version: 3, made_at: 'one two' },
  })
  expect(readBundle(v1, { known: 3, migrations: { 1: steps[1] } })).toMatchObject({
    ok: false,
    failures: [{ code: 'bundle-foreign' }],
  })
  expect(readBundle({ ...v1, version: 7 })).toMatchObject({
    ok: false,
    failures: [{ code: 'bundle-newer', params: { version: 7, known: 2 } }],
  })
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
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="dot.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        PNG,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return (
        await admin.send('POST', '/api/upload?public=true', payload, {
          'content-type': `multipart/form-data; boundary=${boundary}`,
        })
      ).json<{ data: { url: string } }>().data.url
    }

    const fileOf = async (who: Visitor): Promise<StoredRecord> =>
      (await who.find('file', { name: 'dot.png' })).json<{ data: StoredRecord[] }>().data[0]!

    test('carries pages with their parts and pictures to another site, and back is unchanged', async () => {
      const picture = await upload()
      const { _id: file, version } = await fileOf(admin)
      const words = {
        title: { th: 'จุด', en: 'Dot' },
        alt: { th: 'จุดสีเขียว', en: 'A green dot' },
        focus: { x: 20, y: 80 },
      }
      await admin.put(`/api/file/${file}`, { data: words, version })
      const part = await create({
        type: 'part',
        slug: 'travel-part',
        title: 'Part',
        builder: rows(heading('Part')),
      })
      await admin.post(`/api/page/${part._id}/transition`, { transition: 'publish', version: 1 })
      const made = await create({
        slug: 'travel',
        title: 'Travel',
        builder: rows(
          heading('Travel'),
          {
            id: 'i',
            type: 'text',
            v: 1,
            props: { html: { th: `<img src="${picture}" alt="A dot">`, en: 'x' } },
          },
          { id: 'u', type: 'reusable', v: 1, props: { part: part._id } },
        ),
      })
      await admin.post(`/api/page/${made._id}/transition`, { transition: 'publish', version: 1 })
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['travel'] })
      expect(bundle.pages.map(({ fields }) => fields.slug).sort()).toEqual([
        'travel',
        'travel-part',
      ])
      expect(bundle.files).toMatchObject([
        { name: 'dot.png', sha256: createHash('sha256').update(PNG).digest('hex') },
      ])
      expect(
        (await ask<BundlePlan>(admin, 'preview', { bundle })).entries.map(({ status }) => status),
      ).toEqual(['unchanged', 'unchanged'])

      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan).toMatchObject({
        entries: [
          { status: 'new', type: 'page' },
          { status: 'new', type: 'part' },
        ],
        files: 1,
        missing: { blocks: [], pages: [], files: [] },
      })
      const choices = plan.entries.map(({ kind, name }) => ({ kind, name, choice: 'take' }))
      expect(
        await ask<BundleResult>(school, 'import', { bundle, choices, publish: true }),
      ).toMatchObject({ files: 1 })
      expect(await fileOf(school)).toMatchObject({ ...words, name: 'dot.png', public: true })
      const [there, partThere] = [
        await pageOf(school, 'travel'),
        await pageOf(school, 'travel-part'),
      ]
      expect(there.state).toBe('published')
      expect(JSON.stringify(there.builder)).toContain(partThere._id)
      expect(JSON.stringify(there.builder)).not.toContain(picture)
      const src = /\/files\/[A-Za-z0-9.]+/.exec(JSON.stringify(there.builder))![0]
      expect((await school.get(src)).statusCode).toBe(200)
      expect(await ask<BundlePlan>(school, 'preview', { bundle })).toMatchObject({
        entries: [{ status: 'unchanged' }, { status: 'unchanged' }],
        files: 0,
      })
      expect(
        (await school.get(`/api/page/${there._id}/history`))
          .json<{ data: { action: string }[] }>()
          .data.map(({ action }) => action),
      ).toEqual(['transition', 'create'])
    })

    test('a part that is left out is named before, and refused by name on publishing; what came as a draft is published by the same bundle', async () => {
      const part = await create({
        type: 'part',
        slug: 'left-part',
        title: 'Banner',
        builder: rows(heading('Part')),
      })
      await admin.post(`/api/page/${part._id}/transition`, { transition: 'publish', version: 1 })
      const made = await create({
        slug: 'shows-part',
        title: 'Shows',
        builder: rows(heading('Shows'), {
          id: 'u',
          type: 'reusable',
          v: 1,
          props: { part: part._id },
        }),
      })
      await admin.post(`/api/page/${made._id}/transition`, { transition: 'publish', version: 1 })
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['shows-part'] })
      const alone = {
        ...bundle,
        pages: bundle.pages.filter(({ fields }) => fields.slug === 'shows-part'),
      }
      const preview = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(preview.entries.find(({ name }) => name === 'shows-part')!.parts).toEqual([
        'left-part',
      ])
      expect(preview.missing.parts).toEqual([])
      expect((await ask<BundlePlan>(school, 'preview', { bundle: alone })).missing.parts).toEqual([
        'shows-part',
      ])
      expect((await ask<BundlePlan>(admin, 'preview', { bundle: alone })).missing.parts).toEqual([])
      const choicesOf = (...names: string[]) =>
        names.map((name) => ({ kind: 'page', name, choice: 'take' }))
      const refused = async (body: object) =>
        (await school.post('/api/bundle/import', body)).json<{
          error: { code: string; path: string; message: { en: string } }
        }>().error
      expect(
        await refused({ bundle, choices: choicesOf('shows-part'), publish: true }),
      ).toMatchObject({
        code: 'bundle-part',
        path: 'shows-part',
        message: { en: expect.stringContaining('“Banner”') },
      })
      expect(
        await refused({ bundle: alone, choices: choicesOf('shows-part'), publish: true }),
      ).toMatchObject({ code: 'bundle-part-gone', path: 'shows-part' })

      await ask<BundleResult>(school, 'import', {
        bundle,
        choices: choicesOf('shows-part', 'left-part'),
      })
      expect((await pageOf(school, 'shows-part')).state).toBe('draft')
      expect(
        (await ask<BundlePlan>(school, 'preview', { bundle })).entries.map(
          ({ status, unpublished }) => [status, unpublished],
        ),
      ).toEqual([
        ['unchanged', true],
        ['unchanged', true],
      ])
      await ask<BundleResult>(school, 'import', {
        bundle,
        choices: choicesOf('shows-part', 'left-part'),
        publish: true,
      })
      const there = await pageOf(school, 'shows-part')
      expect(there.state).toBe('published')
      // It was here already: nothing was saved again.
      expect(
        (await school.get(`/api/page/${there._id}/history`))
          .json<{ data: { action: string }[] }>()
          .data.map(({ action }) => action),
      ).toEqual(['transition', 'create'])
      expect(
        (await ask<BundlePlan>(school, 'preview', { bundle })).entries.some(
          ({ unpublished }) => unpublished,
        ),
      ).toBe(false)
    })

    test('pictures that nothing chosen shows stay out', async () => {
      const picture = await upload()
      for (const slug of ['plain', 'pictured'])
        await create({
          slug,
          title: slug,
          builder: rows(
            heading(slug),
            ...(slug === 'plain'
              ? []
              : [
                  {
                    id: 'i',
                    type: 'text',
                    v: 1,
                    props: { html: { th: `<img src="${picture}" alt="A">`, en: 'x' } },
                  },
                ]),
          ),
        })
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['plain', 'pictured'] })
      // The other site has the picture of an earlier test: another content makes it a new one.
      const bytes = Buffer.concat([PNG, Buffer.from([0])])
      Object.assign(bundle.files[0]!, {
        base64: bytes.toString('base64'),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      const { entries } = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(Object.fromEntries(entries.map(({ name, files }) => [name, files]))).toEqual({
        plain: undefined,
        pictured: [bundle.files[0]!.key],
      })
      expect(
        await ask<BundleResult>(school, 'import', {
          bundle,
          choices: [{ kind: 'page', name: 'plain', choice: 'take' }],
        }),
      ).toMatchObject({ files: 0 })
      expect(
        await ask<BundleResult>(school, 'import', {
          bundle,
          choices: [{ kind: 'page', name: 'pictured', choice: 'take' }],
        }),
      ).toMatchObject({ files: 1 })
    })

    test('what differs is taken, kept or put beside, each as chosen', async () => {
      for (const slug of ['one', 'two', 'three'])
        await create({ slug: `choose-${slug}`, title: 'old', builder: rows(heading('old')) })
      const bundle = await ask<Bundle>(admin, 'export', {
        pages: ['choose-one', 'choose-two', 'choose-three'],
      })
      for (const page of bundle.pages) page.fields.title = 'new'
      const { entries } = await ask<BundlePlan>(admin, 'preview', { bundle })
      expect(entries.map(({ status }) => status)).toEqual(['changed', 'changed', 'changed'])
      const choices = [
        { kind: 'page', name: 'choose-one', choice: 'take', version: 1 },
        { kind: 'page', name: 'choose-two', choice: 'keep' },
        { kind: 'page', name: 'choose-three', choice: 'copy' },
      ]
      const { taken } = await ask<BundleResult>(admin, 'import', { bundle, choices })
      expect(taken.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
        { kind: 'page', name: 'choose-one', as: 'choose-one' },
        { kind: 'page', name: 'choose-three', as: 'choose-three-copy' },
      ])
      expect([
        (await pageOf(admin, 'choose-one')).title,
        (await pageOf(admin, 'choose-two')).title,
        (await pageOf(admin, 'choose-three')).title,
        (await pageOf(admin, 'choose-three-copy')).title,
      ]).toEqual(['new', 'old', 'old', 'new'])
      // The first page has moved on since its preview: nothing of it is taken, the copy neither.
      const again = await admin.post('/api/bundle/import', {
        bundle,
        choices: [choices[2], choices[0]],
      })
      expect(again.statusCode, again.body).toBe(409)
      expect(
        (await admin.find('page', { slug: 'choose-three-copy-2' })).json<{ total: number }>().total,
      ).toBe(0)
    })

    test('what would change is told with before and after, by block or by path, and not what the caller may not read', async () => {
      const about = (text: string, more: object[] = []) =>
        rows(heading(text), ...more, { id: 's', type: 'spacer', v: 1, props: {} })
      await create({
        slug: 'told',
        title: 'old',
        builder: rows(
          heading('Old'),
          { id: 'gone', type: 'divider', v: 1, props: {} },
          { id: 's', type: 'spacer', v: 1, props: {} },
        ),
      })
      const step = (id: string, url: string) => ({ id, type: 'api-call', v: 1, options: { url } })
      const flow = {
        name: 'told-flow',
        label: 'Told',
        steps: [step('call', 'https://a.example'), step('gone', 'https://b.example')],
      }
      expect((await admin.post('/api/flow', { data: flow })).statusCode).toBe(200)
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['told'], flows: ['told-flow'] })
      Object.assign(bundle.pages[0]!.fields, {
        title: 'new',
        builder: about('New', [{ id: 'came', type: 'text', v: 1, props: {} }]),
      })
      bundle.flows[0]!.fields.steps = [
        step('came', `https://a.example/${'x'.repeat(500)}`),
        step('call', 'https://c.example'),
      ]
      const [page, other] = (await ask<BundlePlan>(admin, 'preview', { bundle })).entries
      expect(page!.differences).toEqual([
        { change: 'changed', kind: 'page', path: 'title', before: 'old', after: 'new' },
        {
          change: 'changed',
          kind: 'object',
          type: 'heading',
          path: 'props.text',
          before: 'Old',
          after: 'New',
        },
        {
          change: 'added',
          kind: 'object',
          type: 'text',
          holds: { blocks: [{ type: 'text', count: 1 }] },
        },
        {
          change: 'removed',
          kind: 'object',
          type: 'divider',
          holds: { blocks: [{ type: 'divider', count: 1 }] },
        },
      ])
      expect(other!.differences).toEqual([
        {
          change: 'added',
          kind: 'document',
          path: 'steps[came]',
          after: expect.stringMatching(/^.{200}…$/),
        },
        {
          change: 'changed',
          kind: 'document',
          path: 'steps[call].options.url',
          before: 'https://a.example',
          after: 'https://c.example',
        },
        {
          change: 'removed',
          kind: 'document',
          path: 'steps[gone]',
          before: expect.stringContaining('b.example'),
        },
      ])
      bundle.flows[0]!.fields.steps = flow.steps.toReversed()
      bundle.pages[0]!.fields.builder = rows(
        ...Array.from({ length: 70 }, (_, index) => ({
          id: `n${index}`,
          type: 'divider',
          v: 1,
          props: {},
        })),
      )
      const [many, moved] = (await ask<BundlePlan>(admin, 'preview', { bundle })).entries
      expect([many!.differences!.length, many!.more]).toEqual([60, 14])
      expect(moved!.differences).toEqual([{ change: 'moved', kind: 'document', path: 'steps' }])
      // A field that is no part of what travels is told of no document.
      const site = await ask<Bundle>(admin, 'export', { site: true })
      const around = {
        ...site,
        pages: [],
        flows: [],
        screens: [],
        files: [],
        site: {
          ...site.site,
          siteName: 'Another',
          hostnames: ['evil.example'],
          mail: { host: 'x' },
        },
      }
      expect(
        (await ask<BundlePlan>(admin, 'preview', { bundle: around })).entries[0]!.differences!.map(
          ({ path }) => path,
        ),
      ).toEqual(['siteName'])
    })

    test('saved patterns and templates travel, with the parts that stand in them, and lie ready on the other site', async () => {
      const part = await create({
        type: 'part',
        slug: 'travel-inside',
        title: 'Inside',
        builder: rows(heading('Inside')),
      })
      await admin.post(`/api/page/${part._id}/transition`, { transition: 'publish', version: 1 })
      const use = { id: 'u', type: 'reusable', v: 1, props: { part: part._id } }
      await create({
        type: 'pattern',
        slug: 'travel-pattern',
        title: { th: 'แพตเทิร์น', en: 'Pattern' },
        builder: rows(heading('Pattern'), use),
      })
      await create({
        type: 'template',
        slug: 'travel-template',
        title: 'Template',
        builder: rows(heading('Template')),
      })
      // A page made of the pattern holds a copy of its rows.
      await create({ slug: 'travel-made', title: 'Made', builder: rows(heading('Pattern'), use) })
      const bundle = await ask<Bundle>(admin, 'export', {
        pages: ['travel-pattern', 'travel-template', 'travel-made'],
      })
      expect(
        bundle.pages.map(({ fields }) => `${String(fields.type)} ${fields.slug}`).sort(),
      ).toEqual([
        'page travel-made',
        'part travel-inside',
        'pattern travel-pattern',
        'template travel-template',
      ])
      expect(bundle.pages.find(({ fields }) => fields.type === 'part')!.published).toBe(true)
      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan.entries.map(({ status }) => status)).toEqual(['new', 'new', 'new', 'new'])
      expect(Object.values(plan.missing).flat()).toEqual([])
      await ask(school, 'import', {
        bundle,
        choices: plan.entries.map(({ kind, name }) => ({ kind, name, choice: 'take' })),
        publish: true,
      })
      const there = await pageOf(school, 'travel-inside')
      const ready = (await school.find('page', { type: { $in: ['pattern', 'template'] } })).json<{
        data: StoredRecord[]
      }>().data
      expect(ready.map(({ slug, type }) => `${String(type)} ${String(slug)}`).sort()).toEqual([
        'pattern travel-pattern',
        'template travel-template',
      ])
      for (const slug of ['travel-pattern', 'travel-made'])
        expect(JSON.stringify((await pageOf(school, slug)).builder)).toContain(there._id)
      expect(await pageOf(school, 'travel-pattern')).toMatchObject({
        title: { th: 'แพตเทิร์น', en: 'Pattern' },
      })
      expect(
        (await ask<BundlePlan>(school, 'preview', { bundle })).entries.map(({ status }) => status),
      ).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
      // The whole site brings them along by itself.
      expect(
        (await ask<Bundle>(admin, 'export', { site: true })).pages.map(({ fields }) => fields.slug),
      ).toEqual(expect.arrayContaining(['travel-pattern', 'travel-template']))
    })

    test('the whole site travels without what makes it that site, and what is missing is named', async () => {
      const bundle = await ask<Bundle>(admin, 'export', { site: true })
      expect(bundle.site).toHaveProperty('menu')
      for (const own of ['hostnames', 'name', 'plugins', 'mail'])
        expect(bundle.site).not.toHaveProperty(own)
      bundle.pages = bundle.pages.filter(({ fields }) => fields.slug === 'about')
      bundle.pages[0]!.fields.builder = rows(
        { id: 'x', type: 'no-such-block', v: 1, props: {} },
        {
          id: 'b',
          type: 'button',
          v: 1,
          props: { buttons: [{ text: 'x', link: '/cms/page/no-such-page' }] },
        },
      )
      bundle.pages[0]!.fields.flow = 'no-such-flow'
      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan.missing).toMatchObject({ blocks: ['no-such-block'], flows: ['no-such-flow'] })
      expect(plan.missing.pages).toContain('no-such-page')
      const entry = plan.entries.find(({ kind }) => kind === 'site')!
      await ask(school, 'import', {
        bundle,
        choices: [{ kind: 'site', name: '', choice: 'take', version: entry.version }],
      })
      const [site] = (await school.find('site')).json<{ data: StoredRecord[] }>().data
      expect(site).toMatchObject({ name: 'school', menu: bundle.site!.menu })
    })

    test('a draft that has gone on since it was published is taken as a draft, and nobody sees it', async () => {
      const made = await create({
        slug: 'gone-on',
        title: 'Gone on',
        builder: rows(heading('Told')),
      })
      await admin.post(`/api/page/${made._id}/transition`, { transition: 'publish', version: 1 })
      const flow = (
        await admin.post('/api/flow', {
          data: {
            name: 'gone-on',
            label: 'Gone on',
            steps: [{ id: 'stop', type: 'stop', v: 1, options: {} }],
          },
        })
      ).json<{ data: StoredRecord }>().data
      expect(
        (
          await admin.post(`/api/flow/${flow._id}/transition`, {
            transition: 'publish',
            version: flow.version,
          })
        ).statusCode,
      ).toBe(200)
      const exported = (): Promise<Bundle> =>
        ask<Bundle>(admin, 'export', { pages: ['gone-on'], flows: ['gone-on'] })
      expect((await exported()).pages[0]!.published).toBe(true)
      expect((await exported()).flows[0]!.published).toBe(true)
      const published = await pageOf(admin, 'gone-on')
      expect(
        (
          await admin.send('PUT', `/api/page/${made._id}`, {
            data: { builder: rows(heading('Secret')) },
            version: published.version,
          })
        ).statusCode,
      ).toBe(200)
      const [run] = (await admin.find('flow', { name: 'gone-on' })).json<{ data: StoredRecord[] }>()
        .data
      expect(
        (
          await admin.send('PUT', `/api/flow/${flow._id}`, {
            data: { label: 'Later' },
            version: run!.version,
          })
        ).statusCode,
      ).toBe(200)
      const bundle = await exported()
      expect([bundle.pages[0]!.published, bundle.flows[0]!.published]).toEqual([false, false])
      const { entries } = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(entries.map(({ held }) => held)).toEqual(['behind', 'behind'])
      const choices = entries.map(({ kind, name }) => ({ kind, name, choice: 'take' }))
      const { taken } = await ask<BundleResult>(school, 'import', {
        bundle,
        choices,
        publish: true,
      })
      expect(taken.map(({ name, held }) => [name, held])).toEqual([
        ['gone-on', 'behind'],
        ['gone-on', 'behind'],
      ])
      expect((await pageOf(school, 'gone-on')).state).toBe('draft')
      expect(
        (
          await school.post('/api/bundle/preview', {
            bundle: { ...bundle, pages: [{ ...bundle.pages[0]!, behind: 'yes' }] },
          })
        ).statusCode,
      ).toBe(400)
    })

    test('own flows go along with what runs them, with the flows that they call and their mails; keys of other services stay', async () => {
      const call = (flow: string) => ({ id: 'call', type: 'call-flow', v: 1, options: { flow } })
      const mail = await create({
        type: 'mail',
        slug: 'travel-mail',
        title: 'Mail',
        builder: rows(heading('Mail')),
      })
      expect(
        (
          await admin.post(`/api/page/${mail._id}/transition`, {
            transition: 'publish',
            version: 1,
          })
        ).statusCode,
      ).toBe(200)
      const calling = (headers: object) => [
        {
          id: 'out',
          type: 'api-call',
          v: 1,
          options: { url: 'https://example.org/?api_key=sk-live-1', headers },
        },
        {
          id: 'mail',
          type: 'email',
          v: 1,
          options: { to: '{{data.email}}', template: 'travel-mail' },
        },
      ]
      for (const [name, steps] of [
        [
          'travel-called',
          calling({
            Authorization: 'Bearer sk-live-2',
            'X-Trace': 'on',
            'X-Token': '{{data.token}}',
          }),
        ],
        ['travel-flow', [call('travel-called')]],
        ['travel-not', []],
      ] as const) {
        const made = (await admin.post('/api/flow', { data: { name, label: name, steps } })).json<{
          data: StoredRecord
        }>().data
        if (name === 'travel-not') continue
        const published = await admin.post(`/api/flow/${made._id}/transition`, {
          transition: 'publish',
          version: made.version,
        })
        expect(published.statusCode, published.body).toBe(200)
      }
      await create({
        type: 'form',
        slug: 'travel-form',
        title: 'Form',
        flow: 'travel-flow',
        builder: rows({ id: 'n', type: 'text-input', v: 1, name: 'email', props: {} }),
      })
      const bundle = await ask<Bundle>(admin, 'export', { pages: ['travel-form'] })
      expect(bundle.version).toBe(2)
      expect(bundle.flows.map(({ fields, published }) => [fields.name, published])).toEqual([
        ['travel-flow', true],
        ['travel-called', true],
      ])
      expect(bundle.pages.map(({ fields }) => fields.slug).sort()).toEqual([
        'travel-form',
        'travel-mail',
      ])
      expect(JSON.stringify(bundle)).not.toContain('sk-live')
      expect(JSON.stringify(bundle)).toContain('{{data.token}}')
      expect(JSON.stringify(bundle)).toContain('X-Trace')
      expect(
        (await ask<BundlePlan>(admin, 'preview', { bundle })).entries.map(({ status }) => status),
      ).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])

      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan.entries.map(({ kind, name, status }) => [kind, name, status])).toEqual([
        ['page', 'travel-form', 'new'],
        ['page', 'travel-mail', 'new'],
        ['flow', 'travel-flow', 'new'],
        ['flow', 'travel-called', 'new'],
      ])
      expect(plan.missing).toMatchObject({
        flows: [],
        pages: [],
        steps: [],
        secrets: [
          'travel-called: steps[0].options.url',
          'travel-called: steps[0].options.headers.Authorization',
        ],
      })
      const choices = plan.entries.map(({ kind, name }) => ({ kind, name, choice: 'take' }))
      await ask(school, 'import', { bundle, choices, publish: true })
      const [there] = (await school.find('flow', { name: 'travel-flow' })).json<{
        data: StoredRecord[]
      }>().data
      expect(there).toMatchObject({ state: 'published' })
      expect(
        (await ask<BundlePlan>(school, 'preview', { bundle })).entries.map(({ status }) => status),
      ).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    })

    test('published flows that call each other come in together; one that is not sound keeps all of them out', async () => {
      const calls = (name: string, flow: string, more: object[] = []) => ({
        published: true,
        fields: {
          name,
          label: name,
          steps: [
            {
              id: 'ask',
              type: 'condition',
              v: 1,
              options: { when: { var: 'data.again' } },
              branches: { then: [{ id: 'call', type: 'call-flow', v: 1, options: { flow } }] },
            },
            ...more,
          ],
        },
      })
      const bundleOf = (flows: object[]) =>
        ({
          format: 'sala-bundle',
          version: 2,
          made_at: '2026-11-21T00:00:00.000Z',
          pages: [],
          files: [],
          screens: [],
          flows,
        }) as unknown as Bundle
      const choices = ['there', 'back'].map((name) => ({
        kind: 'flow',
        name: `mutual-${name}`,
        choice: 'take',
      }))
      const [one, two] = choices.map(({ name }) => name) as [string, string]
      const refused = await school.post('/api/bundle/import', {
        bundle: bundleOf([
          calls(one, two),
          calls(two, one, [
            { id: 'x', type: 'call-flow', v: 1, options: { flow: 'no-such-flow' } },
          ]),
        ]),
        choices,
        publish: true,
      })
      expect(refused.statusCode).toBe(400)
      expect(
        (await school.find('flow', { name: one })).json<{ data: StoredRecord[] }>().data,
      ).toEqual([])
      await ask(school, 'import', {
        bundle: bundleOf([calls(one, two), calls(two, one)]),
        choices,
        publish: true,
      })
      for (const name of [one, two])
        expect(
          (await school.find('flow', { name })).json<{ data: StoredRecord[] }>().data,
          name,
        ).toMatchObject([{ state: 'published' }])
    })

    test('what a flow lacks is named before it is taken: another flow, a mail, an entity, a role, a kind of step', async () => {
      const bundle = await ask<Bundle>(admin, 'export', { flows: ['travel-flow'] })
      expect(bundle.flows.map(({ fields }) => fields.name)).toEqual([
        'travel-flow',
        'travel-called',
      ])
      expect(bundle.pages.map(({ fields }) => fields.slug)).toEqual(['travel-mail'])
      bundle.pages = []
      bundle.flows = bundle.flows.slice(0, 1)
      bundle.flows[0]!.fields = {
        name: 'lacking',
        label: 'x',
        steps: [
          ['call-flow', { flow: 'no-flow' }],
          ['email', { to: 'x', template: 'no-mail' }],
          ['read-record', { entity: 'no-entity', id: 'x' }],
          ['notify', { role: 'no-role', title: 'x' }],
          ['no-step', {}],
        ].map(([type, options], index) => ({ id: `s${index}`, type, v: 1, options })),
      }
      bundle.screens = [{ fields: { entity: 'no-screen', overlay: {} } }]
      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan.missing).toMatchObject({
        flows: ['no-flow'],
        pages: ['no-mail'],
        entities: ['no-entity', 'no-screen'],
        roles: ['no-role'],
        steps: ['no-step'],
      })
      expect((await admin.post('/api/bundle/export', { flows: ['no-flow'] })).statusCode).toBe(404)
    })

    test('changed screens travel with the site, and draw the screens there', async () => {
      const overlay = {
        words: { name: { label: { th: 'ร้าน', en: 'Shop' } } },
        columns: { shown: ['name'], hidden: ['code'] },
      }
      expect(
        (await admin.post('/api/screen', { data: { entity: 'supplier', overlay } })).statusCode,
      ).toBe(200)
      const bundle = await ask<Bundle>(admin, 'export', { site: true })
      expect(bundle.flows.map(({ fields }) => fields.name)).toContain('travel-not')
      expect(bundle.screens).toEqual([{ fields: { entity: 'supplier', overlay } }])
      const plan = await ask<BundlePlan>(school, 'preview', { bundle })
      expect(plan.entries.find(({ kind }) => kind === 'screen')).toMatchObject({
        name: 'supplier',
        status: 'new',
      })
      await ask(school, 'import', {
        bundle,
        choices: [{ kind: 'screen', name: 'supplier', choice: 'take' }],
      })
      expect(
        (await school.find('screen', { entity: 'supplier' })).json<{ data: StoredRecord[] }>().data,
      ).toMatchObject([{ overlay }])
      bundle.screens[0]!.fields.overlay = { columns: { shown: ['code'] } }
      const changed = (await ask<BundlePlan>(school, 'preview', { bundle })).entries.find(
        ({ kind }) => kind === 'screen',
      )!
      expect(changed.status).toBe('changed')
      await ask(school, 'import', {
        bundle,
        choices: [{ kind: 'screen', name: 'supplier', choice: 'take', version: changed.version }],
      })
      expect(
        (await school.find('screen', { entity: 'supplier' })).json<{ data: StoredRecord[] }>().data,
      ).toMatchObject([{ overlay: { columns: { shown: ['code'] } } }])
    })
  })
})
