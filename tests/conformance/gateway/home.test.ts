import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageDocument } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

const typesOf = (page: PageDocument) =>
  page.builder.flatMap(({ columns }) =>
    columns.flatMap(({ objects }) => objects.map(({ type }) => type)),
  )

test('who is signed in gets the page that staff land on; nobody else does', async () => {
  expect((await new Visitor(opened.app).get('/api/home')).statusCode).toBe(401)
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  const answer = await purchaser.get('/api/home')
  expect(typesOf(answer.json<{ data: PageDocument }>().data)).toEqual(
    expect.arrayContaining(['to-do', 'record-chart']),
  )
})

test('a site changes its page in the builder, and what a rule shows to others is not sent', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const found = await admin.post('/api/page/query', {
    method: 'find',
    args: [{ slug: 'work-home' }],
    paging: { page: 1, limit: 1 },
  })
  const [page] = found.json<{ data: (PageDocument & { _id: string; version: number })[] }>().data
  const object = (id: string, text: string, show?: object) => ({
    id,
    type: 'heading',
    v: 1,
    props: { text: { th: text, en: text }, level: 2 },
    ...(show && { show }),
  })
  const builder = [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          size: { base: 12 },
          objects: [
            object('all', 'Everybody'),
            object('some', 'Managers', { in: ['manager', { var: '$user.roles' }] }),
          ],
        },
      ],
    },
  ]
  const saved = await admin.put(`/api/page/${page!._id}`, {
    data: { builder },
    version: page!.version,
  })
  expect([saved.statusCode, saved.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  const { version } = saved.json<{ data: { version: number } }>().data
  const published = await admin.post(`/api/page/${page!._id}/transition`, {
    transition: 'publish',
    version,
  })
  expect([published.statusCode, published.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  for (const [role, ids] of [
    ['manager', ['all', 'some']],
    ['purchaser', ['all']],
  ] as const) {
    const visitor = await Visitor.signedIn(opened.app, role)
    const { data } = (await visitor.get('/api/home')).json<{ data: PageDocument }>()
    expect(data.builder[0]!.columns[0]!.objects.map(({ id }) => id)).toEqual(ids)
  }
})
