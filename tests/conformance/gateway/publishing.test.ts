import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublishingPlan } from '#gateway'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Row {
  _id: string
  version: number
  state: string
  [field: string]: unknown
}
type Collection = 'page' | 'flow'

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let editor: Visitor
  let number = 0
  let site: string
  let form: Row
  let flow: Row

  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    admin = await Visitor.signedIn(opened.app, 'admin')
    editor = await Visitor.signedIn(opened.app, 'editor')
    site = (await admin.find('site')).json<{ data: Row[] }>().data[0]!._id
  })
  afterAll(() => opened.close())

  const rows = (name: string, id = 'f') => [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          size: { base: 12 },
          objects: [
            {
              id,
              type: 'field',
              v: 1,
              name,
              label: { th: 'อีเมล', en: 'E-mail' },
              props: { widget: 'email' },
            },
          ],
        },
      ],
    },
  ]
  const steps = (name: string) => [
    { id: 'save', type: 'save-submission', v: 1, options: {} },
    {
      id: 'mail',
      type: 'email',
      v: 1,
      options: { to: `{{${name}}}`, subject: 'Thanks', text: 'Thanks' },
    },
  ]
  async function sent(answer: Promise<{ statusCode: number; body: string; json<T>(): T }>) {
    const done = await answer
    expect(done.statusCode, done.body).toBe(200)
    return done.json<{ data: Row }>().data
  }
  const kept = async (collection: Collection, { _id }: Pick<Row, '_id'>): Promise<Row> =>
    (await opened.gateway.database.store(site).get(collection, _id)) as unknown as Row
  const put = (collection: Collection, row: Row, data: object) =>
    sent(admin.put(`/api/${collection}/${row._id}`, { data, version: row.version }))
  const publish = (documents: [Collection, Row][], who = admin) =>
    who.post('/api/publishing', {
      documents: documents.map(([collection, { _id, version }]) => ({
        collection,
        id: _id,
        version,
      })),
    })
  const plan = async (collection: Collection, row: Row, who = admin) =>
    (await who.get(`/api/publishing/${collection}/${row._id}`)).json<{ data: PublishingPlan }>()
      .data
  const takeBack = (collection: Collection, row: Row, who = admin) =>
    who.post(`/api/publishing/${collection}/${row._id}/take-back`, {})

  /** A form and its flow, both published with `email`, then both with `mail` in their drafts. */
  beforeEach(async () => {
    number += 1
    const name = `together-${number}`
    flow = await sent(
      admin.post('/api/flow', {
        data: { name, label: { th: 'โฟลว์', en: 'Flow' }, steps: steps('email') },
      }),
    )
    form = await sent(
      admin.post('/api/page', {
        data: {
          type: 'form',
          slug: name,
          title: { th: 'ฟอร์ม', en: 'Form' },
          flow: name,
          builder: rows('email'),
        },
      }),
    )
    expect(
      (
        await publish([
          ['page', form],
          ['flow', flow],
        ])
      ).statusCode,
    ).toBe(200)
    ;[form, flow] = [await kept('page', form), await kept('flow', flow)]
    form = await put('page', form, { builder: rows('mail') })
    flow = await put('flow', flow, { steps: steps('mail') })
  })
  const shown = async () => {
    const [page, run] = [await kept('page', form), await kept('flow', flow)]
    return [
      JSON.stringify((page.published as { builder: unknown } | null)?.builder ?? null).match(
        /"name":"(\w+)"/,
      )?.[1],
      JSON.stringify((run.published as { steps: unknown } | null)?.steps ?? null).match(
        /\{\{(\w+)\}\}/,
      )?.[1],
    ]
  }
  const named = ({ entries }: PublishingPlan) =>
    entries.map(({ type, selected, reasons }) => [
      type,
      selected,
      reasons[0]!.code,
      reasons[0]!.names,
    ])

  test('publishing: what would break alone is chosen beforehand, seen from either side, with the answer that is at stake', async () => {
    expect(named(await plan('page', form))).toEqual([['flow', true, 'reads', ['email']]])
    expect(named(await plan('flow', flow))).toEqual([['form', true, 'gives', ['mail']]])
  })

  test('publishing: what goes together and breaks nothing is named and not chosen', async () => {
    form = await put('page', form, { builder: rows('email'), title: { th: 'ใหม่', en: 'New' } })
    flow = await put('flow', flow, { steps: steps('email'), label: { th: 'ใหม่', en: 'New' } })
    expect((await plan('page', form)).entries.map(({ selected }) => selected)).toEqual([false])
  })

  test('publishing: all of them or none, in one act, whatever order they are named in', async () => {
    // One of them was changed meanwhile: neither goes out.
    const refused = await publish([
      ['page', form],
      ['flow', { ...flow, version: flow.version - 1 }],
    ])
    expect(refused.json<{ error: { code: string } }>().error.code).toBe('version-stale')
    expect(await shown()).toEqual(['email', 'email'])
    expect(
      (
        await publish([
          ['page', form],
          ['flow', flow],
        ])
      ).statusCode,
    ).toBe(200)
    expect(await shown()).toEqual(['mail', 'mail'])
    expect((await plan('page', form)).entries).toEqual([])
  })

  test('publishing: who may not publish one of them publishes none, and is told nothing of what belongs together', async () => {
    const refused = await publish([['page', form]], editor)
    expect(refused.statusCode).toBe(403)
    expect((await editor.get(`/api/publishing/page/${form._id}`)).statusCode).toBe(403)
    expect(await shown()).toEqual(['email', 'email'])
  })

  test('publishing: a part and a mail that visitors have not are needed by what names them', async () => {
    const part = await sent(
      admin.post('/api/page', {
        data: {
          type: 'part',
          slug: `part-${number}`,
          title: { th: 'ส่วน', en: 'Part' },
          builder: [],
        },
      }),
    )
    const page = await sent(
      admin.post('/api/page', {
        data: {
          type: 'page',
          slug: `with-part-${number}`,
          title: { th: 'หน้า', en: 'Page' },
          builder: [
            {
              id: 'r',
              columns: [
                {
                  id: 'c',
                  size: { base: 12 },
                  objects: [{ id: 'u', type: 'reusable', v: 1, props: { part: part._id } }],
                },
              ],
            },
          ],
        },
      }),
    )
    expect(named(await plan('page', page))).toEqual([['part', true, 'missing', undefined]])
    expect(named(await plan('page', part))).toEqual([['page', false, 'names', undefined]])
    const done = await publish([
      ['page', page],
      ['page', part],
    ])
    expect(done.statusCode, done.body).toBe(200)
  })

  test('publishing: one press takes back all that went out together, and the drafts stay', async () => {
    await publish([
      ['page', form],
      ['flow', flow],
    ])
    expect((await plan('page', form)).last).toMatchObject({
      titles: [{ en: 'Flow' }, { en: 'Form' }],
    })
    const done = await takeBack('flow', flow)
    expect(done.statusCode, done.body).toBe(200)
    expect(await shown()).toEqual(['email', 'email'])
    const page = await kept('page', form)
    expect(JSON.stringify(page.builder)).toContain('"name":"mail"')
    expect(page.state).toBe('published')
    // It is done once; what is to be taken back now is nothing.
    expect((await takeBack('page', form)).json<{ error: { code: string } }>().error.code).toBe(
      'publication-none',
    )
    expect((await takeBack('page', form, editor)).statusCode).not.toBe(200)
  })

  test('publishing: what visitors never had before is drafts again once it is taken back', async () => {
    const page = await sent(
      admin.post('/api/page', {
        data: {
          type: 'page',
          slug: `first-${number}`,
          title: { th: 'หน้า', en: 'Page' },
          builder: [],
        },
      }),
    )
    await publish([['page', page]])
    expect((await takeBack('page', page)).statusCode).toBe(200)
    expect(await kept('page', page)).toMatchObject({ state: 'draft' })
  })

  test('publishing: it is not taken back where one of them went out again, which is named', async () => {
    await publish([
      ['page', form],
      ['flow', flow],
    ])
    const again = await kept('flow', flow)
    await publish([['flow', again]])
    const refused = (await takeBack('page', form)).json<{
      error: { code: string }
      message: string
    }>()
    expect(refused.error.code).toBe('publication-changed')
    expect(refused.message).toContain('โฟลว์')
    expect((await plan('page', form)).last?.changed).toMatchObject([{ en: 'Flow' }])
  })

  test('publishing: where the site has its pages approved, the act needs it for each page, and nothing goes out without', async () => {
    const set = async (approval: boolean) => {
      const own = (await admin.find('site')).json<{ data: Row[] }>().data[0]!
      const done = await admin.put(`/api/site/${own._id}`, {
        data: { approval },
        version: own.version,
      })
      expect(done.statusCode, done.body).toBe(200)
    }
    await set(true)
    const refused = await publish([
      ['flow', flow],
      ['page', form],
    ])
    expect(refused.json<{ error: { code: string } }>().error.code).toBe('review-missing')
    expect(await shown()).toEqual(['email', 'email'])
    expect((await plan('flow', flow)).entries[0]).toMatchObject({ held: 'unapproved' })
    await set(false)
  })
})
