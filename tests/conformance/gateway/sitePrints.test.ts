import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageInput } from '#pages/model'
import { printSlug, type PageObject, type PageRow, type StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const NAME = 'sales/quotation'
const SLUG = printSlug(NAME)
let opened: TestGateway
let admin: Visitor
let quotation: StoredRecord
let shippedRows: PageRow[]

beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  shippedRows = opened.gateway.shipped.model.prints[NAME]!.builder
  quotation = await make('quotation', {
    quotation_date: '2026-11-02',
    valid_until: '2026-12-02',
    customer_name: '<b onclick="x()">ลูกค้า</b>',
    items: [{ product_name: 'หมึก', quantity: 2, unit_price: 100 }],
  })
})
afterAll(() => opened.close())

async function make(collection: string, data: object): Promise<StoredRecord> {
  const answer = await admin.post(`/api/${collection}`, { data })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('_id')])
  return answer.json<{ data: StoredRecord }>().data
}
const clear = async (): Promise<void> => {
  const [own] = await opened.gateway.database
    .store((await siteOf())._id)
    .find('page', { type: 'print' }, { limit: 1 })
  if (own) await admin.send('DELETE', `/api/page/${own._id}`, { version: own.version })
}
const siteOf = async (): Promise<StoredRecord> =>
  (await opened.gateway.database.store('').find('site', {}, { limit: 1 }))[0]!
const begin = async (): Promise<StoredRecord> => {
  await clear()
  return make('page', { type: 'print', slug: SLUG, title: { th: 'ใบเสนอราคา', en: 'Quotation' } })
}
const save = (page: StoredRecord, builder: PageRow[]) =>
  admin.send('PUT', `/api/page/${page._id}`, { data: { builder }, version: page.version })
const publish = (id: string, version: number) =>
  admin.post(`/api/page/${id}/transition`, { transition: 'publish', version })

const objectsIn = (rows: PageRow[]): PageObject[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap(({ objects }) =>
      objects.flatMap((one) => [one, ...Object.values(one.slots ?? {}).flatMap(objectsIn)]),
    ),
  )
const drawn = (body: string): PageObject[] =>
  objectsIn((JSON.parse(body) as Extract<PageInput, { kind: 'page' }>).page.builder)
const printed = async (): Promise<PageObject[]> =>
  drawn((await admin.get(`/print/${NAME}/${quotation._id}`)).body)
const title = (objects: PageObject[]): unknown =>
  objects.find(({ type }) => type === 'document-head')?.props.title

/** The shipped rows with another title in the head, and `more` below them. */
const changed = (more: PageObject[] = []): PageRow[] => [
  ...(JSON.parse(
    JSON.stringify(shippedRows).replace(
      '"title":{"th":"ใบเสนอราคา","en":"Quotation"}',
      '"title":{"th":"ใบเสนอราคาของเรา","en":"Our quotation"}',
    ),
  ) as PageRow[]),
  ...more.map((object) => ({
    id: `row-${object.id}`,
    columns: [{ id: `column-${object.id}`, objects: [object] }],
  })),
]
const TEXT: PageObject = {
  id: 'words',
  type: 'text',
  v: 1,
  props: {
    html: { th: '<p>ถึง {{record.customer_name}}</p>', en: '<p>To {{record.customer_name}}</p>' },
  },
}

test('the prints that ship have an address each', () => {
  const slugs = Object.keys(opened.gateway.shipped.model.prints).map(printSlug)
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('a print of the site begins with the rows that ship, and prints once it is published, until it goes', async () => {
  const page = await begin()
  expect([page.builder, page.recordEntity]).toEqual([shippedRows, 'quotation'])
  const saved = await save(page, changed([TEXT]))
  expect(saved.statusCode).toBe(200)
  expect(title(await printed())).toEqual({ th: 'ใบเสนอราคา', en: 'Quotation' })
  const { version } = saved.json<{ data: StoredRecord }>().data
  const published = await publish(page._id, version)
  expect([published.statusCode, published.body]).toEqual([
    200,
    expect.stringContaining('published'),
  ])
  const objects = await printed()
  expect(title(objects)).toEqual({ th: 'ใบเสนอราคาของเรา', en: 'Our quotation' })
  // What somebody called themselves is words, and no part of the page.
  const html = JSON.stringify(objects.find(({ type }) => type === 'text')?.props.html)
  expect(html).toContain('&lt;b onclick=')
  expect(html).not.toContain('<b ')
  const now = published.json<{ data: StoredRecord }>().data
  const gone = await admin.send('DELETE', `/api/page/${page._id}`, { version: now.version })
  expect(gone.statusCode).toBe(200)
  expect(title(await printed())).toEqual({ th: 'ใบเสนอราคา', en: 'Quotation' })
})

test('a print of one site is none of another', async () => {
  const page = await begin()
  const saved = await save(page, changed())
  await publish(page._id, saved.json<{ data: StoredRecord }>().data.version)
  const sites = await opened.gateway.database.store('').find('site', {}, { limit: 5 })
  const { printOf } = await import('../../../server/reading/sitePrints.ts')
  const titles = await Promise.all(
    sites.map(async ({ _id }) =>
      title(objectsIn((await printOf(opened.gateway, _id, NAME))!.builder)),
    ),
  )
  expect(titles.map((one) => (one as { en: string }).en).toSorted()).toEqual([
    'Our quotation',
    'Quotation',
  ])
})

test.each([
  [
    'a field that is not there',
    { th: 'ก', en: '{{record.customer_nme}}' },
    'customer_nme',
    'customer_name',
  ],
  ['a beginning that is not there', '{{order.total}}', 'order.total', 'record'],
  ['an unknown way to write', '{{record.total_amount|mony}}', 'mony', 'money'],
])(
  'a print that reads %s is not published, and says what is meant',
  async (_, text, wrong, near) => {
    const page = await begin()
    const rows = changed()
    const head = objectsIn(rows).find(({ type }) => type === 'document-head')!
    head.props.subtitle = text
    const saved = await save(page, rows)
    const refused = await publish(page._id, saved.json<{ data: StoredRecord }>().data.version)
    expect(refused.statusCode).toBe(400)
    const { error } = refused.json<{
      error: { code: string; message: { th: string; en: string } }
    }>()
    expect(error.code).toBe('page-unfinished')
    for (const words of [error.message.th, error.message.en]) {
      expect(words).toContain(wrong)
      expect(words).toContain(near)
    }
    expect(title(await printed())).toEqual({ th: 'ใบเสนอราคา', en: 'Quotation' })
  },
)

test('lines of what is no list, and blocks that are not for paper, are not published', async () => {
  for (const [change, words] of [
    [
      (rows: PageRow[]) => {
        objectsIn(rows).find(({ type }) => type === 'document-lines')!.props.list = 'record.lines'
        return rows
      },
      'record.items',
    ],
    [
      (rows: PageRow[]) => [
        ...rows,
        ...changed([{ id: 'pop', type: 'countdown', v: 1, props: {} }]).slice(-1),
      ],
      'cannot be printed',
    ],
  ] as const) {
    const page = await begin()
    const saved = await save(page, change(changed()))
    const refused = await publish(page._id, saved.json<{ data: StoredRecord }>().data.version)
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(words)])
  }
})

test('a print stands for one that ships: another address is refused at its field', async () => {
  const answer = await admin.post('/api/page', {
    data: { type: 'print', slug: 'print-sales-nothing', title: { th: 'ก', en: 'a' } },
  })
  expect(answer.statusCode).toBe(400)
  const { error } = answer.json<{ error: { code: string; path: string } }>()
  expect(error).toMatchObject({ code: 'print-unknown', path: 'slug' })
})

test('who may not build pages neither lists nor changes prints', async () => {
  const page = await begin()
  for (const role of ['sales', 'manager', 'user']) {
    const who = await Visitor.signedIn(opened.app, role)
    const answers = await Promise.all([
      who.get('/api/prints'),
      who.post('/api/page', { data: { type: 'print', slug: SLUG, title: { th: 'ก', en: 'a' } } }),
      who.send('PUT', `/api/page/${page._id}`, { data: { builder: [] }, version: page.version }),
      who.get(`/api/page/${page._id}/print-values`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  }
  const list = await admin.get('/api/prints')
  expect(list.json<{ data: { name: string }[] }>().data).toContainEqual(
    expect.objectContaining({ name: NAME, slug: SLUG, of: 'quotation', paper: 'a4' }),
  )
})

test('the draft of a print is tried with a record, the newest where none is asked for', async () => {
  const page = await begin()
  await save(page, changed())
  const ask = (query = '') => admin.get(`/api/page/${page._id}/simulate?lang=en${query}`)
  for (const query of ['', `&entity=quotation&record=${quotation._id}`]) {
    const objects = drawn((await ask(query)).body)
    expect(title(objects)).toEqual({ th: 'ใบเสนอราคาของเรา', en: 'Our quotation' })
    expect(JSON.stringify(objects)).toContain(String(quotation.quotation_number))
    expect(objects.filter(({ type }) => type === 'paper-sheet')).toHaveLength(1)
  }
  expect((await ask('&entity=quotation&record=nobody')).statusCode).toBe(404)
  expect((await ask('&role=user')).body).toContain('forbidden')
})
