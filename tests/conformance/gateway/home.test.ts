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
  expect(typesOf(answer.json<{ data: { page: PageDocument } }>().data.page)).toEqual(
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
    const { data } = (await visitor.get('/api/home')).json<{ data: { page: PageDocument } }>()
    expect(data.page.builder[0]!.columns[0]!.objects.map(({ id }) => id)).toEqual(ids)
  }
})

test('a page that a screen shows comes with the answers of its blocks, to who may open the screen', async () => {
  const path = `/api/home?${new URLSearchParams({ path: '/lesson/office?month=2025-03' })}`
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const { data } = (await manager.get(path)).json<{
    data: { page: PageDocument; data: Record<string, { office: { month: string } }> }
  }>()
  expect(typesOf(data.page)).toEqual(['training-office'])
  expect(data.data['training-office-1']!.office.month).toBe('2025-03')
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  expect((await purchaser.get(path)).statusCode).toBe(404)
})

test('the desk stands in the frame of staff; who only lectures has it in the layout of the site', async () => {
  for (const [role, layout] of [
    ['admin', 'backend'],
    ['lecturer', 'public'],
  ] as const) {
    const visitor = await Visitor.signedIn(opened.app, role)
    const { modules } = (await visitor.get('/api/navigation')).json<{
      data: { modules: { name: string; routes: { path: string; layout?: string }[] }[] }
    }>().data
    const desk = modules
      .find(({ name }) => name === 'academy')!
      .routes.find(({ path }) => path === 'desk')
    expect([desk?.layout, JSON.stringify(desk)]).toEqual([
      layout,
      expect.not.stringContaining('visitors'),
    ])
    const { body } = await visitor.get('/lesson/desk')
    expect(body).toContain(layout === 'public' ? '"kind":"page"' : '"kind":"app"')
  }
})
