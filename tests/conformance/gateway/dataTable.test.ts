import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryAnswer } from '#gateway'
import type { PageInput } from '#pages/model'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let visitor: Visitor
const COUNT = 23
const CODE = 'rows-of-tables'

beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  visitor = new Visitor(opened.app)
  for (let number = 1; number <= COUNT; number++) {
    const { statusCode, body } = await admin.post('/api/course', {
      data: {
        name: `ตาราง ${String(number).padStart(2, '0')}${number === 7 ? ' แรงงาน' : ''}`,
        name_en: `Table ${String(number).padStart(2, '0')}`,
        category: [CODE],
        type: number % 2 ? 'online' : 'onsite',
        price: number * 100,
        status: true,
        mode: 'standard',
        lesson_type: 'child',
        short_description: 'ไม่อยู่ในตาราง',
        createdAt: '2026-11-20T18:30:00.000Z',
      },
    })
    expect(statusCode, body).toBe(200)
  }
})
afterAll(() => opened.close())

const COLUMNS = [
  { field: 'name', title: { th: 'ชื่อ', en: 'Name' }, kind: 'text' },
  { field: 'price', title: { th: 'ราคา', en: 'Price' }, kind: 'money' },
  {
    field: 'type',
    title: { th: 'แบบ', en: 'Kind' },
    labels: { online: { th: 'ออนไลน์', en: 'On-line' }, onsite: { th: 'ห้องเรียน', en: 'Room' } },
  },
  { field: 'createdAt', title: { th: 'เพิ่มเมื่อ', en: 'Added' }, kind: 'datetime' },
]

let pages = 0
async function pageOf(...tables: object[]): Promise<string> {
  const slug = `table-${++pages}`
  const objects = tables.map((props, index) => ({
    id: index === 0 ? 'table' : `table${index + 1}`,
    type: 'data-table',
    v: 1,
    props,
  }))
  const made = await admin.post('/api/page', {
    data: {
      type: 'page',
      slug,
      title: slug,
      builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects }] }],
    },
  })
  expect(made.statusCode, made.body).toBe(200)
  const { _id: id, version } = made.json<{ data: { _id: string; version: number } }>().data
  const published = await admin.post(`/api/page/${id}/transition`, {
    transition: 'publish',
    version,
  })
  expect(published.statusCode, published.body).toBe(200)
  return `/cms/page/${slug}`
}
async function rowsAt(href: string, by = visitor, id = 'table'): Promise<QueryAnswer | null> {
  const input = JSON.parse((await by.get(href)).body) as Extract<PageInput, { kind: 'page' }>
  return input.data[id]!.rows as QueryAnswer | null
}
const names = (answer: QueryAnswer | null): unknown[] => answer!.data.map(({ name }) => name)
const table = (more: object = {}): Promise<string> =>
  pageOf({
    entity: 'course',
    filter: { category: CODE },
    sort: { name: 1 },
    columns: COLUMNS,
    ...more,
  })

test('only the shown page and the fields of the columns travel', async () => {
  const href = await table()
  const first = await rowsAt(href)
  expect([first!.data.length, first!.total, first!.paging]).toMatchObject([
    10,
    COUNT,
    { page: 1, limit: 10, totalPages: 3 },
  ])
  expect(Object.keys(first!.data[0]!).toSorted()).toEqual([
    '_id',
    'createdAt',
    'name',
    'price',
    'type',
    'version',
  ])
  expect(names(await rowsAt(`${href}?page=3`))).toEqual(['ตาราง 21', 'ตาราง 22', 'ตาราง 23'])
  expect((await rowsAt(`${href}?page=99`))!.paging.page, 'past the end is the last').toBe(3)
  expect((await rowsAt(`${href}?size=20`))!.data).toHaveLength(20)
  expect((await rowsAt(`${href}?size=500`))!.data, 'no other size').toHaveLength(10)
  expect((await rowsAt(await table({ size: 50 })))!.data).toHaveLength(COUNT)
})

test('two tables of one page are looked at each by its own words', async () => {
  const courses = { entity: 'course', filter: { category: CODE }, columns: COLUMNS }
  const href = await pageOf({ ...courses, sort: { name: 1 } }, { ...courses, sort: { price: -1 } })
  const both = async (query: string): Promise<unknown[]> => [
    names(await rowsAt(href + query))[0],
    names(await rowsAt(href + query, visitor, 'table2'))[0],
  ]
  expect(await both('')).toEqual(['ตาราง 01', 'ตาราง 23'])
  expect(await both('?page=2')).toEqual(['ตาราง 11', 'ตาราง 23'])
  expect(await both('?page=2&table2-page=3')).toEqual(['ตาราง 11', 'ตาราง 03'])
  expect(await both('?find=1,500&table2-sort=price')).toEqual(['ตาราง 15', 'ตาราง 01'])
})

test('a head sorts all rows, not those of the page; an unknown one keeps the order of the block', async () => {
  const href = await table()
  expect(names(await rowsAt(`${href}?sort=-price`)).slice(0, 2)).toEqual(['ตาราง 23', 'ตาราง 22'])
  expect(names(await rowsAt(`${href}?sort=price`))[0]).toBe('ตาราง 01')
  for (const sort of ['short_description', '$where', '-', 'status'])
    expect(names(await rowsAt(`${href}?sort=${encodeURIComponent(sort)}`))[0]).toBe('ตาราง 01')
})

test.each([
  ['แรงงาน', ['ตาราง 07 แรงงาน']],
  ['1,500', ['ตาราง 15']],
  ['ห้องเรียน', 11],
  ['ไม่อยู่ในตาราง', 0],
  ['.*', 0],
  ['31/12/2543', 0],
  ['ก'.repeat(500), 0],
] as const)(
  'words are looked for in the columns as they are written there (%s)',
  async (term, wanted) => {
    const answer = await rowsAt(`${await table()}?find=${encodeURIComponent(term)}`)
    if (typeof wanted === 'number') expect(answer!.total).toBe(wanted)
    else expect(names(answer)).toEqual(wanted)
  },
)

test('a day finds what is of that day in Bangkok, and the words are those of the language', async () => {
  const href = await table()
  const of = async (day: string): Promise<number> =>
    (await rowsAt(`${href}?find=${encodeURIComponent(day)}`))!.total
  expect([await of('21/11/2569'), await of('21 พ.ย. 2569'), await of('20/11/2569')]).toEqual([
    COUNT,
    COUNT,
    0,
  ])
  expect(names(await rowsAt(`${href}?find=Table%2003&lang=en`))).toEqual(['Table 03'])
})

test('records that are not for the reader are not sent', async () => {
  const users = await pageOf({ entity: 'user', columns: [{ field: 'username' }] })
  expect(await rowsAt(users)).toBeNull()
})
