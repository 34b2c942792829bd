import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoAt, systemClock } from '#shared'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { createSiteFinder } from '../../../server/middleware/site.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Row {
  _id: string
  version: number
  state: string
  [field: string]: unknown
}

const SPAN = 1_200_000

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let visitor: Visitor
  let now = systemClock.now()
  const clock = { now: () => now, iso: () => isoAt(now) }
  beforeAll(async () => {
    opened = await openGateway({ ...(await kind.place()), clock })
    admin = await Visitor.signedIn(opened.app, 'admin')
    visitor = new Visitor(opened.app)
  })
  afterAll(() => opened.close())

  const rows = (text: string) => [
    {
      id: 'r',
      columns: [
        { id: 'c', objects: [{ id: 'o', type: 'heading', v: 1, props: { text, level: 1 } }] },
      ],
    },
  ]
  const make = async (slug: string, builder: unknown[] = rows(slug)): Promise<Row> => {
    const answer = await admin.post('/api/page', {
      data: { slug, builder, type: 'page', title: { th: 'ก', en: slug } },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: Row }>().data
  }
  const read = async ({ _id }: Row): Promise<Row> =>
    (await admin.get(`/api/page/${_id}`)).json<{ data: Row }>().data
  const put = async (page: Row, data: object, by = admin) =>
    by.put(`/api/page/${page._id}`, { data, version: (await read(page)).version })
  const move = async (page: Row, transition: string): Promise<void> => {
    const answer = await admin.post(`/api/page/${page._id}/transition`, {
      transition,
      version: (await read(page)).version,
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const drawn = async (slug: string) =>
    JSON.parse((await visitor.get(`/cms/page/${slug}`)).body) as { page?: { slug: string } }

  test('the address that a page had leads to where it is now, at once however often it moved', async () => {
    const page = await make('moved-first')
    await move(page, 'publish')
    expect((await put(page, { slug: 'moved-second', aliases: ['moved-first'] })).statusCode).toBe(
      200,
    )
    expect(
      (await put(page, { slug: 'moved-third', aliases: ['moved-first', 'moved-second'] }))
        .statusCode,
    ).toBe(200)
    for (const old of ['moved-first', 'moved-second']) {
      const answer = await visitor.get(`/cms/page/${old}?lang=en&x=1`)
      expect([answer.statusCode, answer.headers.location]).toEqual([
        301,
        '/cms/page/moved-third?lang=en&x=1',
      ])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect((await drawn('moved-third')).page?.slug).toBe('moved-third')

    await move(page, 'unpublish')
    expect((await visitor.get('/cms/page/moved-first')).statusCode).toBe(404)
  })

  test('a new page at the old address wins, and a page that went back is not sent in a circle', async () => {
    const page = await make('circle-one')
    await move(page, 'publish')
    await put(page, { slug: 'circle-two', aliases: ['circle-one'] })
    await put(page, { slug: 'circle-one', aliases: ['circle-one', 'circle-two'] })
    expect((await visitor.get('/cms/page/circle-one')).statusCode).toBe(200)
    expect((await visitor.get('/cms/page/circle-two')).headers.location).toBe(
      '/cms/page/circle-one',
    )
    const taker = await make('circle-two')
    expect((await visitor.get('/cms/page/circle-two')).statusCode).toBe(301)
    await move(taker, 'publish')
    expect((await drawn('circle-two')).page?.slug).toBe('circle-two')
  })

  test('the front page and forms in other pages follow a page that moved', async () => {
    const [home] = (await admin.find('page', { slug: 'welcome' })).json<{ data: Row[] }>().data
    expect((await put(home!, { slug: 'front', aliases: ['welcome'] })).statusCode).toBe(200)
    expect(
      (JSON.parse((await visitor.get('/')).body) as { page?: { slug: string } }).page?.slug,
    ).toBe('front')
    await put(home!, { slug: 'welcome', aliases: null })
  })

  test('an address that is taken is refused with its field, and what was stored stays', async () => {
    const page = await make('taken-here')
    await make('taken-there')
    const answer = await put(page, { slug: 'taken-there', title: { th: 'ใหม่', en: 'new' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'duplicate',
      fields: ['slug'],
      error: { code: 'duplicate', path: 'slug' },
    })
    expect(await read(page)).toMatchObject({ slug: 'taken-here', version: page.version })
    expect((await put(page, { slug: 'Not A Slug' })).statusCode).toBe(400)
    expect((await put(page, { aliases: ['../x'] })).statusCode).toBe(400)
  })

  const work = async (gateway = opened.gateway): Promise<void> =>
    void (await startOutbox(gateway, undefined, { loop: false }).runOnce())
  const told = async (by = admin) =>
    (await by.find('notification', {}, { sort: { created_at: -1 } })).json<{
      data: { title: { en: string }; text?: { en: string } }[]
    }>().data

  test('a page is published and unpublished at its times, once, as who set them', async () => {
    const page = await make('at-its-time')
    const [at, until] = [isoAt(now + SPAN), isoAt(now + 2 * SPAN)]
    expect((await put(page, { publish_at: at, unpublish_at: until })).statusCode).toBe(200)
    await work()
    expect((await visitor.get('/cms/page/at-its-time')).statusCode).toBe(404)
    now += SPAN
    // Two processes at once, and one more that begins later.
    await Promise.all([work(), work()])
    await work({ ...opened.gateway })
    const published = await read(page)
    expect(published).toMatchObject({ state: 'published', unpublish_at: until })
    expect(published.publish_at ?? null).toBeNull()
    expect((await visitor.get('/cms/page/at-its-time')).statusCode).toBe(200)
    const history = (await admin.get(`/api/page/${page._id}/history`)).json<{
      data: { action: string; transition?: string; userName: string }[]
    }>().data
    const [user] = (await admin.find('user', { username: 'admin' })).json<{
      data: { firstname: string; lastname: string }[]
    }>().data
    expect(
      history.filter(({ transition }) => transition === 'publish').map(({ userName }) => userName),
    ).toEqual([`${user!.firstname} ${user!.lastname}`])
    now += SPAN
    await work()
    expect((await read(page)).state).toBe('draft')
  })

  const takeTransition = (page: Row, transition: string) =>
    admin.post(`/api/page/${page._id}/transition`, { transition, version: page.version })

  test.each([
    ['publish', 'publish_at', 'draft', 'published'],
    ['publish', 'unpublish_at', 'draft', 'draft'],
    ['unpublish', 'publish_at', 'published', 'draft'],
    ['unpublish', 'unpublish_at', 'published', 'draft'],
    ['archive', 'publish_at', 'draft', 'archived'],
    ['archive', 'unpublish_at', 'draft', 'archived'],
    ['restore', 'publish_at', 'archived', 'draft'],
    ['restore', 'unpublish_at', 'archived', 'draft'],
  ])(
    'after %s by hand, what was planned by %s of a page that was %s leaves it %s',
    async (hand, field, from, to) => {
      const { database } = opened.gateway
      const page = await make(`by-hand-${hand}-${field.replace('_', '-')}`)
      await put(page, { [field]: isoAt(now + SPAN) })
      if (from === 'published') {
        const store = database.store((await createSiteFinder(database)('localhost'))!._id)
        const planned = (await store.get('page', page._id))!
        await takeTransition(await read(page), 'publish')
        await put(await read(page), { [field]: planned[field] })
      }
      if (from === 'archived') {
        await takeTransition(await read(page), 'archive')
        const store = database.store((await createSiteFinder(database)('localhost'))!._id)
        const archived = (await store.get('page', page._id))!
        await store.update(
          'page',
          { ...archived, [field]: isoAt(now + SPAN), version: archived.version + 1 },
          archived.version,
        )
      }
      const taken = await takeTransition(await read(page), hand)
      expect(taken.statusCode).toBe(200)
      const isKept = hand === 'publish' && field === 'unpublish_at'
      expect((await read(page))[field] !== undefined).toBe(isKept)
      const { warnings = [] } = taken.json<{ warnings?: { code: string; path: string }[] }>()
      expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(
        isKept ? [] : [`plan-ended ${field}`],
      )
      const { published_version: before } = await read(page)
      now += SPAN
      await work()
      await work()
      expect((await read(page)).state).toBe(to)
      if (!isKept) expect((await read(page)).published_version).toBe(before)
    },
  )

  test.each(['publish_at', 'unpublish_at'])(
    'a page that is gone at its %s is not missed',
    async (field) => {
      const page = await make(`gone-${field.replace('_', '-')}`)
      await put(page, { [field]: isoAt(now + SPAN) })
      const { version } = await read(page)
      expect((await admin.send('DELETE', `/api/page/${page._id}`, { version })).statusCode).toBe(
        200,
      )
      now += SPAN
      await work()
      expect((await admin.get(`/api/page/${page._id}`)).statusCode).toBe(404)
      const site = (await createSiteFinder(opened.gateway.database)('localhost'))!._id
      const failed = await opened.gateway.database.system.outbox.list(site, { kind: 'schedule' })
      expect(failed.filter(({ state }) => state === 'failed')).toEqual([])
    },
  )

  test('a time that was taken back or changed does nothing', async () => {
    const [called, changed] = [await make('called-off'), await make('changed-time')]
    for (const page of [called, changed]) await put(page, { publish_at: isoAt(now + SPAN) })
    await put(called, { publish_at: null })
    await put(changed, { publish_at: isoAt(now + 3 * SPAN) })
    now += SPAN
    await work()
    expect([(await read(called)).state, (await read(changed)).state]).toEqual(['draft', 'draft'])
    now += 2 * SPAN
    await work()
    expect([(await read(called)).state, (await read(changed)).state]).toEqual([
      'draft',
      'published',
    ])
  })

  test('a page that is not finished is not published: its history says so, and whoever set the time is told why', async () => {
    const page = await make('unfinished', [
      {
        id: 'r',
        columns: [
          { id: 'c', objects: [{ id: 'o', type: 'image', v: 1, props: { image: '/a.png' } }] },
        ],
      },
    ])
    await put(page, { publish_at: isoAt(now + SPAN) })
    now += SPAN
    await work()
    await work()
    const after = await read(page)
    expect([after.state, after.publish_at ?? null]).toEqual(['draft', null])
    const history = (await admin.get(`/api/page/${page._id}/history`)).json<{
      data: { action: string; transition?: string; reason?: string }[]
    }>().data
    expect(history.filter(({ action }) => action === 'refused')).toMatchObject([
      { transition: 'publish', reason: 'page-unfinished' },
    ])
    const notes = (await told()).filter(({ title }) => title.en.includes('unfinished'))
    expect(notes).toHaveLength(1)
    expect(notes[0]!.text?.en).toMatch(/the picture has no text for those who cannot see it/)
  })

  test('whoever may no longer publish does not publish later either', async () => {
    const page = await make('left-meanwhile')
    await put(page, { publish_at: isoAt(now + SPAN) })
    const { database } = opened.gateway
    const { _id } = (await admin.find('user', { username: 'admin' })).json<{ data: Row[] }>()
      .data[0]!
    const store = database.store((await createSiteFinder(database)('localhost'))!._id)
    const user = (await store.get('user', _id))!
    expect(
      await database.transaction(() =>
        store.update(
          'user',
          { ...user, roles: ['manager'], version: user.version + 1 },
          user.version,
        ),
      ),
    ).toMatchObject({ ok: true })
    now += SPAN
    await work()
    const after = (await store.get('page', page._id))!
    expect([after.state, after.publish_at ?? null]).toEqual(['draft', null])
    expect(await store.find('notification', { user: _id })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: expect.objectContaining({
            en: 'Not done at the time set – Publish: left-meanwhile',
          }),
        }),
      ]),
    )
  })
})
