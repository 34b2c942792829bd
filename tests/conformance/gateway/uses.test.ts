import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentUses } from '#gateway'
import { findProblems, toModel } from '#pages/model'
import type { PageDocument, PageRow, StoredRecord } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const linkTo = (slug: string): PageRow[] =>
  [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            {
              id: 'b',
              type: 'button',
              v: 1,
              props: { buttons: [{ text: 'x', link: `/cms/page/${slug}` }] },
            },
          ],
        },
      ],
    },
  ] as PageRow[]

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
    const create = async (slug: string, builder: PageRow[]): Promise<StoredRecord> =>
      (await admin.post('/api/page', { data: { type: 'page', slug, title: slug, builder } })).json<{
        data: StoredRecord
      }>().data
    const get = async (collection: string, id: string): Promise<StoredRecord> =>
      (await admin.get(`/api/${collection}/${id}`)).json<{ data: StoredRecord }>().data
    const reviewed = (found: DocumentUses[]) =>
      found
        .filter((use) => use.mayChange && use.kind !== 'flow')
        .map((use) => ({ kind: use.kind, id: use.id, version: use.version }))

    test('drafts, published pages, the site and flows are named with their places', async () => {
      const target = await create('uses-target', [])
      const user = await create('uses-user', linkTo('uses-target'))
      await admin.post(`/api/page/${user._id}/transition`, {
        transition: 'publish',
        version: user.version,
      })
      expect(await uses('page/uses-target')).toMatchObject([
        {
          kind: 'page',
          id: user._id,
          mayChange: true,
          places: [{ path: 'props.buttons[0].link', node: 'b' }, { published: true }],
        },
      ])
      expect((await uses('page/thank-you')).filter((use) => use.kind === 'flow')).toMatchObject([
        { mayChange: false },
        { mayChange: false },
      ])
      expect(await uses('block/button')).toContainEqual(expect.objectContaining({ id: user._id }))
      expect(await uses('page/nowhere-at-all')).toEqual([])
      expect(target.version).toBe(1)
    })

    test('one change leads them all to another page, in one transaction with versions and audit', async () => {
      const [one, two] = [
        await create('lead-one', linkTo('lead-old')),
        await create('lead-two', linkTo('lead-old')),
      ]
      await create('lead-new', [])
      await admin.post(`/api/page/${one._id}/transition`, { transition: 'publish', version: 1 })
      const [site] = (await admin.find('site')).json<{ data: StoredRecord[] }>().data
      const menu = site!.menu as object[]
      await admin.put(`/api/site/${site!._id}`, {
        data: { menu: [...menu, { title: { th: 'ก', en: 'a' }, target: '/cms/page/lead-old' }] },
        version: site!.version,
      })
      const found = await uses('page/lead-old')
      const answer = await admin.post('/api/uses/page/lead-old', {
        to: 'lead-new',
        documents: reviewed(found),
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json<{ data: { changed: object[]; left: object[] } }>().data).toMatchObject({
        changed: found,
        left: [],
      })
      expect(await uses('page/lead-old')).toEqual([])
      const now = await get('page', one._id)
      expect(
        JSON.stringify([now.builder, now.published, (await get('page', two._id)).builder]),
      ).not.toContain('lead-old')
      expect(JSON.stringify((await get('site', site!._id)).menu)).toContain('lead-new')
      const history = (await admin.get(`/api/page/${two._id}/history`)).json<{
        data: { action: string }[]
      }>().data
      expect(history[0]).toMatchObject({ action: 'update' })
      expect(
        (await admin.get(`/api/page/${two._id}/versions`)).json<{ data: object[] }>().data,
      ).toHaveLength(2)
    })

    test('a document that changed since its review stops all of it', async () => {
      const [one, two] = [
        await create('stale-one', linkTo('stale-old')),
        await create('stale-two', linkTo('stale-old')),
      ]
      await create('stale-new', [])
      const documents = reviewed(await uses('page/stale-old'))
      await admin.put(`/api/page/${two._id}`, { data: { title: 'x' }, version: 1 })
      const answer = await admin.post('/api/uses/page/stale-old', { to: 'stale-new', documents })
      expect(answer.statusCode).toBe(409)
      expect((await get('page', one._id)).version).toBe(1)
      expect(await uses('page/stale-old')).toHaveLength(2)
      expect(
        (await admin.post('/api/uses/page/stale-old', { to: 'no-such-page', documents }))
          .statusCode,
      ).toBe(400)
    })

    test('everything that runs a flow runs another after one reviewed change, drafts and what is published', async () => {
      const flow = async (name: string, steps: object[], publish = true): Promise<StoredRecord> => {
        const made = (await admin.post('/api/flow', { data: { name, label: name, steps } })).json<{
          data: StoredRecord
        }>().data
        const published =
          publish &&
          (await admin.post(`/api/flow/${made._id}/transition`, {
            transition: 'publish',
            version: made.version,
          }))
        if (published) expect(published.statusCode, published.body).toBe(200)
        return flowNow(name)
      }
      const flowNow = async (name: string): Promise<StoredRecord> =>
        (await admin.find('flow', { name })).json<{ data: StoredRecord[] }>().data[0]!
      const calls = (name: string) => [
        { id: 'call', type: 'call-flow', v: 1, options: { flow: name } },
      ]
      const ends = [{ id: 'out', type: 'api-call', v: 1, options: { url: 'https://example.org' } }]
      await flow('runs-old', ends)
      const other = await flow('runs-new', calls('runs-old'))
      await flow('runs-draft', ends, false)
      await flow('runs-caller', calls('runs-old'))
      const form = (
        await admin.post('/api/page', {
          data: {
            type: 'form',
            slug: 'runs-form',
            title: 'x',
            flow: 'runs-old',
            builder: [
              {
                id: 'r',
                columns: [
                  {
                    id: 'c',
                    objects: [
                      {
                        id: 'n',
                        type: 'field',
                        v: 1,
                        name: 'email',
                        label: { th: 'อีเมล', en: 'Email' },
                        props: { widget: 'text' },
                      },
                    ],
                  },
                ],
              },
            ],
          },
        })
      ).json<{ data: StoredRecord }>().data
      const published = await admin.post(`/api/page/${form._id}/transition`, {
        transition: 'publish',
        version: form.version,
      })
      expect(published.statusCode, published.body).toBe(200)
      const found = await uses('flow/runs-old')
      const documents = found.map(({ kind, id, version }) => ({ kind, id, version }))
      for (const to of ['runs-draft', 'no-flow'])
        expect(
          (await admin.post('/api/uses/flow/runs-old', { to, documents })).json<{
            error: { code: string }
          }>().error.code,
        ).toBe('reference-missing')
      const done = await admin.post('/api/uses/flow/runs-old', { to: 'runs-new', documents })
      expect(done.statusCode, done.body).toBe(200)
      // A flow that called itself would never end.
      expect(done.json<{ data: { left: DocumentUses[] } }>().data.left.map(({ id }) => id)).toEqual(
        [other._id],
      )
      expect(await get('page', form._id)).toMatchObject({
        flow: 'runs-new',
        published: { flow: 'runs-new' },
      })
      expect(
        (await uses('flow/runs-new')).find(({ name }) => name === 'runs-caller')!.places,
      ).toEqual([
        { path: 'steps[0].options.flow', name: 'runs-new' },
        { path: 'steps[0].options.flow', name: 'runs-new', published: true },
      ])
      expect((await uses('flow/runs-old')).map(({ id }) => id)).toEqual([other._id])
    })

    test('a form that names no flow runs the one that keeps its answers, and another after one reviewed change', async () => {
      const field = [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                {
                  id: 'n',
                  type: 'field',
                  v: 1,
                  name: 'email',
                  label: { th: 'อีเมล', en: 'Email' },
                  props: { widget: 'text' },
                },
              ],
            },
          ],
        },
      ]
      const [form, draft] = await Promise.all(
        ['keeps-form', 'keeps-draft'].map(
          async (slug) =>
            (
              await admin.post('/api/page', {
                data: { type: 'form', slug, title: 'x', builder: field },
              })
            ).json<{ data: StoredRecord }>().data,
        ),
      )
      const published = await admin.post(`/api/page/${form!._id}/transition`, {
        transition: 'publish',
        version: form!.version,
      })
      expect(published.statusCode, published.body).toBe(200)
      const found = (await uses('flow/submit')).filter(({ id }) => id === form!._id)
      expect(found).toMatchObject([
        {
          mayChange: true,
          places: [
            { path: 'flow', name: 'submit' },
            { path: 'flow', name: 'submit', published: true },
          ],
        },
      ])
      const done = await admin.post('/api/uses/flow/submit', {
        to: 'interest',
        documents: found.map(({ kind, id, version }) => ({ kind, id, version })),
      })
      expect(
        done.json<{ data: { changed: DocumentUses[] } }>().data.changed.map(({ id }) => id),
      ).toEqual([form!._id])
      expect(await get('page', form!._id)).toMatchObject({
        flow: 'interest',
        published: { flow: 'interest' },
      })
      expect((await uses('flow/interest')).find(({ id }) => id === form!._id)!.places).toHaveLength(
        2,
      )
      // What was not among the reviewed stays as it was.
      expect((await get('page', draft!._id)).flow).toBeFalsy()
    })

    test.each(['another', 'detach', 'remove'] as const)(
      'a reusable part that is used may go after one reviewed change: %s',
      async (how) => {
        const heading = (text: string) => ({
          id: 'h',
          type: 'heading',
          v: 1,
          props: { text, level: 2 },
        })
        const rows = (...objects: object[]): PageRow[] =>
          [{ id: 'r', columns: [{ id: 'c', objects }] }] as PageRow[]
        const make = async (
          type: string,
          name: string,
          builder: PageRow[],
          publish = true,
        ): Promise<StoredRecord> => {
          const made = await admin.post('/api/page', {
            data: { type, slug: `parted-${how}-${name}`, title: name, builder },
          })
          expect(made.statusCode, made.body).toBe(200)
          const { _id, version } = made.json<{ data: StoredRecord }>().data
          if (publish)
            expect(
              (await admin.post(`/api/page/${_id}/transition`, { transition: 'publish', version }))
                .statusCode,
            ).toBe(200)
          return get('page', _id)
        }
        const old = await make('part', 'old', rows(heading('Old words')))
        const other = await make('part', 'other', rows(heading('Other words')))
        const use = { id: 'u', type: 'reusable', v: 1, props: { part: old._id } }
        const page = await make('page', 'page', [
          ...rows(heading('Beside'), use),
          { id: 'r2', columns: [{ id: 'c2', objects: [{ ...use, id: 'u2' }] }] } as PageRow,
        ])
        const pattern = await make('pattern', 'pattern', rows(use), false)
        const outer = await make(
          'part',
          'outer',
          rows(
            {
              id: 'x',
              type: 'card',
              v: 1,
              props: {},
              slots: {
                body: [{ id: 'rx', columns: [{ id: 'cx', objects: [{ ...use, id: 'ux' }] }] }],
              },
            },
            use,
          ),
          false,
        )
        const remove = async () =>
          (
            await admin.delete(
              `/api/page/${old._id}?version=${(await get('page', old._id)).version}`,
            )
          ).statusCode
        expect(await remove()).toBe(409)
        const found = await uses(`part/${old._id}`)
        expect(found.map(({ id }) => id).sort()).toEqual([page._id, pattern._id, outer._id].sort())
        expect(
          (
            await admin.post(`/api/uses/part/${old._id}`, {
              to: 'no-part',
              documents: reviewed(found),
            })
          ).statusCode,
        ).toBe(400)
        const done = await admin.post(`/api/uses/part/${old._id}`, {
          ...(how === 'another' ? { to: other._id } : { to: '', how }),
          documents: reviewed(found),
        })
        expect(done.statusCode, done.body).toBe(200)
        const now = await get('page', page._id)
        const words = (builder: unknown): string[] =>
          [...JSON.stringify(builder).matchAll(/"text":"([^"]+)"/g)].map(([, text]) => text!)
        for (const builder of [now.builder, (now.published as { builder: unknown }).builder]) {
          expect(words(builder)).toEqual(
            how === 'detach' ? ['Beside', 'Old words', 'Old words'] : ['Beside'],
          )
          expect(JSON.stringify(builder).split(other._id)).toHaveLength(how === 'another' ? 3 : 1)
          expect(
            toModel({ type: 'page', slug: 'x', title: 'x', builder: builder as PageRow[] }).ok,
          ).toBe(true)
        }
        expect(words((await get('page', outer._id)).builder)).toEqual(
          how === 'detach' ? ['Old words', 'Old words'] : [],
        )
        expect(await uses(`part/${old._id}`)).toEqual([])
        expect(await remove()).toBe(200)
        // What takes its place is kept from deletion in turn.
        expect(
          (await admin.delete(`/api/page/${other._id}?version=${other.version}`)).statusCode,
        ).toBe(how === 'another' ? 409 : 200)
      },
    )

    test('a field that is gone is found in pages, flows and changed screens, and one reviewed change names another', async () => {
      const bound = [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                {
                  id: 'rep',
                  type: 'repeater',
                  v: 1,
                  props: { entity: 'course', sort: { cost: -1 } },
                  slots: {
                    item: [
                      {
                        id: 'r2',
                        columns: [
                          {
                            id: 'c2',
                            objects: [
                              { id: 'h', type: 'heading', v: 1, props: { text: 'x', level: 2 } },
                            ],
                          },
                        ],
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ] as PageRow[]
      const page = await create('names-cost', bound)
      expect(
        (
          await admin.post(`/api/page/${page._id}/transition`, {
            transition: 'publish',
            version: 1,
          })
        ).statusCode,
      ).toBe(200)
      const steps = [
        {
          id: 'get',
          type: 'update-record',
          v: 1,
          options: { entity: 'course', id: 'x', values: { cost: '1' } },
        },
      ]
      const flow = (
        await admin.post('/api/flow', { data: { name: 'names-cost', label: 'x', steps } })
      ).json<{ data: StoredRecord }>().data
      expect(
        (
          await admin.post(`/api/flow/${flow._id}/transition`, {
            transition: 'publish',
            version: flow.version,
          })
        ).statusCode,
      ).toBe(200)
      const screen = (
        await admin.post('/api/screen', {
          data: { entity: 'course', overlay: { columns: { shown: ['name', 'cost'] } } },
        })
      ).json<{ data: StoredRecord }>().data
      const dangling = (await admin.get('/api/uses/dangling')).json<{
        data: { name: string; uses: DocumentUses[] }[]
      }>().data
      const { uses: found } = dangling.find(({ name }) => name === 'course.cost')!
      expect(found.map(({ kind: of, id, mayChange }) => [of, id, mayChange])).toEqual([
        ['page', page._id, true],
        ['flow', flow._id, true],
        ['screen', screen._id, true],
      ])
      expect(found[0]!.places).toMatchObject([
        { node: 'rep', path: 'props.sort.cost' },
        { published: true },
      ])
      expect(await uses('field/course.cost')).toEqual(found)
      const documents = found.map(({ kind: of, id, version }) => ({ kind: of, id, version }))
      for (const to of ['course.no-such', 'product.name', 'nothing', '__proto__.x'])
        expect(
          (await admin.post('/api/uses/field/course.cost', { to, documents })).statusCode,
          to,
        ).toBe(400)
      const answer = await admin.post('/api/uses/field/course.cost', {
        to: 'course.price',
        documents,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const [pageNow, flowNow, screenNow] = [
        await get('page', page._id),
        (await opened.gateway.database
          .store(
            String(
              page.site ?? (await admin.find('site')).json<{ data: StoredRecord[] }>().data[0]!._id,
            ),
          )
          .get('flow', flow._id))!,
        await get('screen', screen._id),
      ]
      expect(
        JSON.stringify([
          pageNow.builder,
          pageNow.published,
          flowNow.steps,
          flowNow.published,
          screenNow.overlay,
        ]),
      ).not.toContain('"cost"')
      expect(flowNow.published).toMatchObject({ steps: [{ options: { values: { price: '1' } } }] })
      expect(
        (await admin.get('/api/uses/dangling'))
          .json<{ data: { name: string }[] }>()
          .data.map(({ name }) => name),
      ).not.toContain('course.cost')
      expect(await uses('field/course.price')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'page', id: page._id }),
          expect.objectContaining({ kind: 'schema', id: 'blocks/course-list/block.json' }),
          expect.objectContaining({ kind: 'schema', id: 'schemas/academy/course/entity.json' }),
        ]),
      )
      expect(
        (await admin.post('/api/uses/field/course.price', { to: 'course.name', documents }))
          .statusCode,
      ).toBe(409)
    })

    test('a choice that is gone is found where a filter asks for it, and one reviewed change asks for another', async () => {
      const asking = (roles: string): PageRow[] =>
        [
          {
            id: 'r',
            columns: [
              {
                id: 'c',
                objects: [
                  {
                    id: 'rep',
                    type: 'repeater',
                    v: 1,
                    props: { entity: 'user', filter: { roles } },
                    slots: { item: [] },
                  },
                ],
              },
            ],
          },
        ] as PageRow[]
      const page = await create('asks-for-gone', asking('wizard'))
      await create('asks-for-known', asking('manager'))
      const dangling = async () =>
        (await admin.get('/api/uses/dangling'))
          .json<{ data: { name: string; uses: DocumentUses[] }[] }>()
          .data.filter(({ name }) => name.includes('='))
      const [gone, ...more] = await dangling()
      expect(more).toEqual([])
      expect(gone).toMatchObject({
        name: 'user.roles=wizard',
        uses: [
          { kind: 'page', id: page._id, places: [{ node: 'rep', path: 'props.filter.roles' }] },
        ],
      })
      const from = `/api/uses/value/${encodeURIComponent('user.roles=wizard')}`
      expect((await admin.get(from)).json<{ data: DocumentUses[] }>().data).toEqual(gone!.uses)
      const documents = [{ kind: 'page', id: page._id, version: page.version }]
      for (const to of ['user.roles=dragon', 'user.email=manager', 'user.roles', 'nothing'])
        expect((await admin.post(from, { to, documents })).statusCode, to).toBe(400)
      const answer = await admin.post(from, { to: 'user.roles=manager', documents })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(JSON.stringify((await get('page', page._id)).builder)).toContain('"roles":"manager"')
      expect(await dangling()).toEqual([])
    })

    test('an answer of a form is found in what runs behind it, and named otherwise in the drafts that were reviewed', async () => {
      const fields = (...names: string[]): PageRow[] =>
        [
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
                  label: name,
                  props: { widget: 'text' },
                })),
              },
            ],
          },
        ] as PageRow[]
      const post = async (collection: string, data: object): Promise<StoredRecord> => {
        const answer = await admin.post(`/api/${collection}`, { data })
        expect(answer.statusCode, answer.body).toBeLessThan(300)
        return answer.json<{ data: StoredRecord }>().data
      }
      const flow = (name: string, steps: object[]) =>
        post('flow', {
          name,
          label: name,
          steps: steps.map((step, index) => ({ id: `s${index}`, v: 1, ...step })),
        })
      const mail = await post('page', {
        type: 'mail',
        slug: 'answer-mail',
        title: 'to {{email}}',
        builder: [],
      })
      const second = await flow('answer-second', [
        { type: 'email', options: { to: '{{email}}', template: 'answer-mail' } },
      ])
      const first = await flow('answer-first', [
        {
          type: 'email',
          when: { '!!': [{ var: 'data.email' }] },
          options: { to: '{{email}}', subject: '{{name}}', text: 'email' },
        },
        { type: 'call-flow', options: { flow: 'answer-second' } },
      ])
      await flow('answer-stranger', [
        { type: 'email', options: { to: '{{email}}', subject: 'x', text: 'x' } },
      ])
      for (const [collection, { _id, version }] of [
        ['page', mail],
        ['flow', second],
        ['flow', first],
      ] as const) {
        const published = await admin.post(`/api/${collection}/${_id}/transition`, {
          transition: 'publish',
          version,
        })
        expect(published.statusCode, published.body).toBe(200)
      }
      const form = await post('page', {
        type: 'form',
        slug: 'answer-form',
        title: 'f',
        flow: 'answer-first',
        builder: fields('email', 'name'),
      })
      const other = await post('page', {
        type: 'form',
        slug: 'answer-other',
        title: 'other',
        flow: 'answer-second',
        builder: fields('email'),
      })
      const found = await uses(`answer/${form._id}.email`)
      expect(Object.fromEntries(found.map(({ id, also }) => [id, also]))).toEqual({
        [mail._id]: ['other'],
        [second._id]: ['other'],
        [first._id]: undefined,
      })
      expect(found.find(({ id }) => id === first._id)!.places.map(({ path }) => path)).toEqual([
        'steps[0].options.to',
        'steps[0].when.!![0]',
      ])
      expect((await uses(`answer/${form._id}.name`)).map(({ id }) => id)).toEqual([first._id])
      expect((await uses(`answer/${other._id}.email`)).map(({ id }) => id).sort()).toEqual(
        [mail._id, second._id].sort(),
      )
      expect(await uses(`answer/${mail._id}.email`)).toEqual([])
      const all = await uses(`answers/${form._id}`)
      expect(Object.fromEntries(all.map(({ id, also }) => [id, also]))).toEqual({
        [mail._id]: ['other'],
        [second._id]: ['other'],
        [first._id]: undefined,
      })
      expect(
        all.find(({ id }) => id === first._id)!.places.filter(({ published }) => !published),
      ).toEqual([
        // The condition of the step asks for it before: without it nothing is sent.
        {
          path: 'steps[0].options.to',
          name: 'email',
          label: { th: '1. ส่งอีเมล: ถึง', en: '1. Send e-mail: To' },
          step: 's0',
        },
        {
          path: 'steps[0].options.subject',
          name: 'name',
          label: { th: '1. ส่งอีเมล: เรื่อง', en: '1. Send e-mail: Subject' },
          step: 's0',
          needed: true,
        },
        {
          path: 'steps[0].when.!![0]',
          name: 'email',
          label: { th: '1. ส่งอีเมล', en: '1. Send e-mail' },
          step: 's0',
        },
      ])
      expect(all.find(({ id }) => id === second._id)!.places[0]).toMatchObject({
        path: 'steps[0].options.to',
        step: 's0',
        needed: true,
      })
      expect(await uses(`answers/${mail._id}`)).toEqual([])
      const values = async (id: string) =>
        (await admin.get(`/api/page/${id}/mail-values`)).json<{ data: { names: string[] }[] }>()
          .data
      expect(new Set((await values(mail._id)).flatMap(({ names }) => names))).toEqual(
        new Set(['email', 'name']),
      )
      expect(await values(form._id)).toEqual([])
      const documents = found
        .filter(({ id }) => id !== second._id)
        .map(({ kind: of, id, version }) => ({ kind: of, id, version }))
      for (const to of ['', '1x', 'a b', 'a.b'])
        expect(
          (await admin.post(`/api/uses/answer/${form._id}.email`, { to, documents })).statusCode,
          to,
        ).toBe(400)
      const answer = await admin.post(`/api/uses/answer/${form._id}.email`, {
        to: 'mail',
        documents,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(
        answer.json<{ data: { left: { id: string }[] } }>().data.left.map(({ id }) => id),
      ).toEqual([second._id])
      const now = (await opened.gateway.database
        .store(String((await admin.find('site')).json<{ data: StoredRecord[] }>().data[0]!._id))
        .get('flow', first._id))!
      expect(now.steps).toMatchObject([
        {
          when: { '!!': [{ var: 'data.mail' }] },
          options: { to: '{{mail}}', subject: '{{name}}', text: 'email' },
        },
        {},
      ])
      expect(now.published).toMatchObject({ steps: [{ options: { to: '{{email}}' } }, {}] })
      expect((await get('page', mail._id)).title).toBe('to {{mail}}')
      expect((await get('page', form._id)).version).toBe(form.version)
      expect(
        (await admin.post(`/api/uses/answer/${form._id}.mail`, { to: 'post', documents }))
          .statusCode,
      ).toBe(409)
    })

    test('a form is not published without a field that a step behind it cannot be done without; the step is named', async () => {
      const fields = (...names: string[]): PageRow[] =>
        [
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
                  label: name,
                  props: { widget: 'text' },
                })),
              },
            ],
          },
        ] as PageRow[]
      const step = {
        id: 'send',
        type: 'email',
        v: 1,
        options: { to: '{{email}}', subject: 'Hello {{name}}', text: 'x' },
      }
      const flow = (
        await admin.post('/api/flow', {
          data: { name: 'needs-mail', label: 'Thanks', steps: [step] },
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
      const form = (
        await admin.post('/api/page', {
          data: {
            type: 'form',
            slug: 'needs-mail',
            title: 'Needs',
            flow: 'needs-mail',
            builder: fields('email', 'name'),
          },
        })
      ).json<{ data: StoredRecord }>().data
      const publish = (version: number) =>
        admin.post(`/api/page/${form._id}/transition`, { transition: 'publish', version })
      const save = async (...names: string[]): Promise<number> => {
        const { version } = await get('page', form._id)
        return (
          await admin.send('PUT', `/api/page/${form._id}`, {
            data: { builder: fields(...names) },
            version,
          })
        ).json<{ data: StoredRecord }>().data.version
      }
      expect((await publish(form.version)).statusCode).toBe(200)
      const refused = await publish(await save('name'))
      expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([
        400,
        'page-unfinished',
      ])
      expect(refused.body).toContain(
        '“Thanks” (1. Send e-mail: To) cannot be done without the answer “email”',
      )
      expect((await admin.get(`/api/page/${form._id}/problems`)).body).toContain('lost-needed')
      // A gap within a text is told, and is nobody's failure.
      expect((await publish(await save('email'))).statusCode).toBe(200)
      await save('email', 'name')
    })

    test('a flow that ships and reads an answer becomes the own one of the site by its rename, as a draft', async () => {
      const [form] = (await admin.find('page', { slug: 'interest' })).json<{
        data: StoredRecord[]
      }>().data
      const of = `answer/${form!._id}.email`
      const ships = (await uses(of)).find(
        ({ kind: one, collection }) => one === 'flow' && !collection,
      )!
      expect(ships).toMatchObject({ id: 'interest', version: 0, mayChange: true })
      const answer = await admin.post(`/api/uses/${of}`, {
        to: 'mail',
        documents: [{ kind: 'flow', id: ships.id, version: 0 }],
      })
      expect(answer.json<{ data: { changed: object[] } }>().data.changed).toHaveLength(1)
      const site = String((await admin.find('site')).json<{ data: StoredRecord[] }>().data[0]!._id)
      const own = (await opened.gateway.database.store(site).find('flow', { name: 'interest' }))[0]!
      expect(own).toMatchObject({
        state: 'draft',
        label: opened.gateway.shipped.flows.interest!.label,
      })
      expect(JSON.stringify(own.steps)).toContain('{{mail}}')
      expect(JSON.stringify(own.steps)).not.toContain('{{email}}')
      // From here on its draft is what is changed.
      expect(
        (await uses(of)).filter(({ id }) => id === 'interest').map(({ mayChange: may }) => may),
      ).toEqual([false])
      expect((await admin.delete(`/api/flow/${own._id}?version=${own.version}`)).statusCode).toBe(
        200,
      )
    })

    test('no form that ships lacks an answer that is read behind it', async () => {
      const forms = (await admin.find('page', { type: 'form' })).json<{ data: StoredRecord[] }>()
        .data
      expect(forms.length).toBeGreaterThan(5)
      for (const { _id, slug } of forms.filter(
        ({ slug: one }) => !String(one).startsWith('answer-'),
      )) {
        const read = toModel((await get('page', _id)) as unknown as PageDocument)
        const problems = read.ok
          ? findProblems(read.value, {
              blocks: shippedBlocks,
              readers: await uses(`answers/${_id}`),
            })
          : []
        expect([slug, read.ok, problems.filter(({ code }) => code.startsWith('lost-'))]).toEqual([
          slug,
          true,
          [],
        ])
      }
    })

    test('an enum is asked for by a field that has it: the files and documents that work with its choices', async () => {
      const found = await uses('enum/user.roles')
      expect(found.filter(({ kind: of }) => of === 'schema').map(({ id }) => id)).toContain(
        'schemas/site/user/entity.json',
      )
      expect(await uses('enum/course.name')).toEqual([])
    })
  })
})
