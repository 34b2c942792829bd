import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoAt, systemClock } from '#shared'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}
interface Version {
  version: number
  note: string | null
}

const MINUTE = 60_000

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let page: Row
  /** In the middle of a stretch, so that a slow test does not leave it. */
  let now = Math.floor(systemClock.now() / (10 * MINUTE)) * 10 * MINUTE + MINUTE
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    admin = await Visitor.signedIn(opened.app, 'admin')
    opened.gateway.clock = { now: () => now, iso: () => isoAt(now) }
    page = (
      await admin.post('/api/page', {
        data: { slug: 'autosaved', builder: [], type: 'page', title: { th: 'ก', en: 'a' } },
      })
    ).json<{ data: Row }>().data
  })
  afterAll(() => opened.close())

  const save = async (
    data: object,
    options: object = { autosave: true },
    visitor = admin,
  ): Promise<void> => {
    const answer = await visitor.put(`/api/page/${page._id}`, {
      data,
      version: page.version,
      options,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    page = answer.json<{ data: Row }>().data
  }
  const titled = (en: string) => ({ title: { th: 'ก', en } })
  const versions = async (): Promise<[number, string | null][]> =>
    (await admin.get(`/api/page/${page._id}/versions`))
      .json<{ data: Version[] }>()
      .data.map(({ version, note }) => [version, note])
  const entries = async () =>
    (await admin.get(`/api/page/${page._id}/history`)).json<{
      data: { version: number; changes: { field: string; from: unknown; to: unknown }[] }[]
    }>().data

  test('autosaves of one stretch are one snapshot and one entry, from the first value to the last', async () => {
    for (const text of ['b', 'bc', 'bcd']) await save(titled(text))
    expect(page.version).toBe(4)
    expect(await versions()).toEqual([
      [4, 'autosave'],
      [1, 'create'],
    ])
    expect((await entries()).map(({ version, changes }) => [version, changes])).toEqual([
      [4, [{ field: 'title', from: { th: 'ก', en: 'a' }, to: { th: 'ก', en: 'bcd' } }]],
      [1, expect.anything()],
    ])
    expect(
      (await admin.get(`/api/page/${page._id}/versions/4`)).json<{ data: Row }>().data.title,
    ).toEqual({ th: 'ก', en: 'bcd' })
  })

  test('a save by hand and a publication are versions of their own, and a stretch ends at them', async () => {
    await save(titled('by hand'), {})
    await save(titled('e'))
    await save(titled('f'))
    page = (
      await admin.post(`/api/page/${page._id}/transition`, {
        transition: 'publish',
        version: page.version,
      })
    ).json<{ data: Row }>().data
    await save(titled('g'))
    expect(await versions()).toEqual([
      [9, 'autosave'],
      [8, 'publish'],
      [7, 'autosave'],
      [5, 'update'],
      [4, 'autosave'],
      [1, 'create'],
    ])
  })

  test('what was saved by itself becomes a version of its own when it is saved by hand, without a change', async () => {
    await save({}, {})
    expect((await versions())[0]).toEqual([9, 'update'])
    await save(titled('h'))
    expect((await versions()).slice(0, 2)).toEqual([
      [10, 'autosave'],
      [9, 'update'],
    ])
  })

  test('later, and by somebody else, begins a new one', async () => {
    now += 10 * MINUTE
    await save(titled('i'))
    expect((await versions()).slice(0, 2)).toEqual([
      [11, 'autosave'],
      [10, 'autosave'],
    ])
    const [site] = (await admin.find('site')).json<{ data: Row[] }>().data
    const second = await admin.post('/api/user', {
      data: {
        username: 'second-admin',
        firstname: 'ส',
        lastname: 'อ',
        email: 'second@example.test',
        roles: ['admin'],
      },
    })
    expect(second.statusCode, second.body).toBe(200)
    const visitor = await Visitor.withSession(
      opened,
      site!._id,
      second.json<{ data: Row }>().data._id,
    )
    await visitor.get('/api/session')
    await save(titled('j'), { autosave: true }, visitor)
    expect((await versions()).slice(0, 2)).toEqual([
      [12, 'autosave'],
      [11, 'autosave'],
    ])
  })

  test('a single value keeps its entry, whatever is said about it', async () => {
    const before = (await entries()).length
    await save({ slug: 'autosaved-2' })
    await save({ slug: 'autosaved-3' })
    expect((await entries()).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'slug', from: 'autosaved-2', to: 'autosaved-3' }],
      [{ field: 'slug', from: 'autosaved', to: 'autosaved-2' }],
    ])
    expect(await entries()).toHaveLength(before + 2)
  })

  test('two hundred autosaves leave one snapshot', { timeout: 120_000 }, async () => {
    now += 10 * MINUTE
    const before = (await versions()).length
    for (let n = 0; n < 200; n++)
      await save({
        builder: [
          {
            id: 'r',
            columns: [
              {
                id: 'c',
                objects: [
                  {
                    id: 'o',
                    type: 'heading',
                    v: 1,
                    props: { text: { th: `${n}`, en: `${n}` }, level: 2 },
                  },
                ],
              },
            ],
          },
        ],
      })
    expect(await versions()).toHaveLength(before + 1)
  })
})
