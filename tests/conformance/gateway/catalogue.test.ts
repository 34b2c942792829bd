import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CountsAnswer } from '#gateway'
import type { CalendarAnswer, CatalogueAnswer, Dimension } from '#pages/model'
import { fixedClock } from '#shared'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const NOW = '2026-11-27T03:00:00.000Z'
const AT = '2026-11-20T00:00:00.000Z'
let opened: TestGateway
let visitor: Visitor

beforeAll(async () => {
  opened = await openGateway({ clock: fixedClock(NOW) })
  visitor = new Visitor(opened.app)
  await visitor.get('/api/session')
})
afterAll(() => opened.close())

const site = async (): Promise<string> =>
  (await opened.gateway.database.store('').find('site', { name: 'academy' }))[0]!._id

let number = 0
const put = async (collection: string, records: Record<string, unknown>[]): Promise<void> => {
  const id = await site()
  await opened.gateway.database.transaction(async (database) => {
    for (const record of records)
      await database
        .store(id)
        .insert(collection, {
          _id: `${collection}-${++number}`,
          version: 1,
          created_at: AT,
          updated_at: AT,
          createdAt: AT,
          ...record,
        } as never)
  })
}
const course = (name: string, more: object = {}) => ({
  name,
  status: true,
  mode: 'standard',
  lesson_type: 'child',
  category: ['shelf'],
  type: 'online',
  certification: 'no',
  target: [],
  ...more,
})
const ask = async (search: object = {}, more: object = {}): Promise<CatalogueAnswer> =>
  (
    await visitor.post('/api/catalogue', {
      asked: { props: { category: ['shelf'], ...more }, search },
    })
  ).json<{ data: CatalogueAnswer }>().data
const names = ({ data }: CatalogueAnswer): unknown[] => data.map(({ name }) => name)
const counts = ({ options }: CatalogueAnswer, dimension: Dimension) =>
  Object.fromEntries(options[dimension].map(({ value, count }) => [value, count]))

/** Those of the demo would be counted too. */
async function removeAll(collection: string): Promise<void> {
  const store = opened.gateway.database.store(await site())
  for (const { _id, version } of await store.find(collection, {}, { limit: 2000 }))
    await store.remove(collection, _id, version)
}

describe('the catalogue', () => {
  beforeAll(async () => {
    await removeAll('round')
    await removeAll('target')
    await put('category', [
      { code: 'shelf', name: 'ชั้นวาง', visible: true },
      { code: 'hidden', name: 'ซ่อน', visible: false },
    ])
    await put('target', [{ code: 'hr', name: 'ฝ่ายบุคคล', visible: true, order: 1 }])
    await put('course', [
      course('ก ลดราคา', { _id: 'a', price: 4000, sale_price: 900, hours: 6 }),
      course('ข เต็มราคา', { _id: 'b', price: 3000, hours: 12, type: 'onsite' }),
      course('ค ไม่ได้ตั้งราคา', { _id: 'c', hours: 24, level: 'advanced' }),
      course('ง ฟรี', { _id: 'd', price: 0, sale_price: 0, certification: 'yes' }),
      course('จ ไม่ลด', { _id: 'e', price: 6000, sale_price: 0, target: [{ code: 'hr' }] }),
      course('ฉ ปิดแล้ว', { _id: 'f', status: false }),
    ])
    await put('round', [
      { course: 'b', start: '2026-12-09', status: 'open', visible: true },
      { course: 'b', start: '2027-01-15', status: 'open', visible: true },
      { course: 'e', start: '2026-12-01', status: 'open', visible: true },
      { course: 'c', start: '2026-12-02', status: 'cancelled', visible: true },
      { course: 'a', start: '2026-10-02', status: 'open', visible: true },
    ])
  })

  test('prices: on sale, plain, 700 where none is set, free where both are zero', async () => {
    const all = await ask()
    expect(all.total).toBe(5)
    expect(counts(all, 'price')).toEqual({
      free: 1,
      '0-1000': 2,
      '1000-3000': 1,
      '3000-5000': 0,
      '5000-': 1,
    })
    expect(names(await ask({ sort: 'price' }))).toEqual([
      'ง ฟรี',
      'ค ไม่ได้ตั้งราคา',
      'ก ลดราคา',
      'ข เต็มราคา',
      'จ ไม่ลด',
    ])
    expect(names(await ask({ sort: 'price-down' }))[0]).toBe('จ ไม่ลด')
    expect(names(await ask({ price: 'free' }))).toEqual(['ง ฟรี'])
    expect(names(await ask({ price: '0-1000', sort: 'name' }, { defaultPrice: 1500 }))).toEqual([
      'ก ลดราคา',
    ])
  })

  test('what each value would leave is counted with all else that is chosen, and not with its own kind', async () => {
    const online = await ask({ type: 'online' })
    expect(online.total).toBe(4)
    expect(counts(online, 'type')).toEqual({ online: 4, onsite: 1 })
    expect(counts(online, 'hours')).toEqual({ '0-6': 1, '6-12': 0, '12-24': 1, '24-': 0 })
    expect(counts(online, 'certificate')).toEqual({ yes: 1 })
    expect(counts(online, 'level')).toEqual({ beginner: 0, intermediate: 0, advanced: 1 })
    expect(online.options.target).toEqual([{ value: 'hr', label: 'ฝ่ายบุคคล', count: 1 }])
    expect((await ask({ price: 'free,5000-' })).total).toBe(2)
  })

  test('the next round that is still open: by its month, and in its order', async () => {
    const all = await ask({ sort: 'round' })
    expect(names(all).slice(0, 2)).toEqual(['จ ไม่ลด', 'ข เต็มราคา'])
    expect(all.next).toEqual({ b: '9 ธ.ค. 2569', e: '1 ธ.ค. 2569' })
    expect(counts(all, 'month')['2026-12']).toBe(2)
    expect(all.options.month.find(({ value }) => value === '2026-12')?.label).toBe('ธ.ค. 2569')
    expect(names(await ask({ month: '2026-12', type: 'onsite' }))).toEqual(['ข เต็มราคา'])
  })

  test('words stand in the name or the short description; 500 characters find nothing and break nothing', async () => {
    expect(names(await ask({ q: 'ลด  ราคา' }))).toEqual(['ก ลดราคา'])
    expect(names(await ask({}, { term: 'ฟรี' }))).toEqual(['ง ฟรี'])
    expect(names(await ask({ q: 'เต็ม' }, { term: 'ฟรี' }))).toEqual(['ข เต็มราคา'])
    expect((await ask({ q: 'ก'.repeat(500) })).total).toBe(0)
    expect((await ask({ q: '.*$' })).total).toBe(0)
  })

  test('a category that is gone is named, and the others are shown', async () => {
    const gone = await ask({ category: 'nowhere' }, { category: ['shelf', 'hidden'] })
    expect(gone).toMatchObject({ total: 5, gone: ['hidden', 'nowhere'] })
    const all = await ask({}, { category: ['nowhere'] })
    expect(all.total).toBeGreaterThan(5)
  })

  test('unknown values, pages behind the last and strange orders are read as nothing', async () => {
    expect(
      await ask({ price: 'x', level: '$ne', month: '2026', sort: 'x', page: '99' }),
    ).toMatchObject({ total: 5, paging: { page: 1, limit: 12, totalPages: 1 } })
  })

  test('ten thousand courses in a category are counted and paged by the database', async () => {
    await put('category', [{ code: 'huge', name: 'มาก', visible: true }])
    await put(
      'course',
      Array.from({ length: 10_000 }, (_, index) =>
        course(`หลักสูตร ${index}`, { category: ['huge'], price: index + 1, hours: 8 }),
      ),
    )
    const last = await ask({ sort: 'price', page: '834' }, { category: ['huge'] })
    expect(last).toMatchObject({ total: 10_000, paging: { page: 834, totalPages: 834 } })
    expect(names(last)).toEqual(['หลักสูตร 9996', 'หลักสูตร 9997', 'หลักสูตร 9998', 'หลักสูตร 9999'])
    expect(counts(last, 'price')).toMatchObject({
      '0-1000': 1000,
      '1000-3000': 2000,
      '5000-': 5000,
    })
  }, 120_000)

  test('a search box is told the first five by their names, and how many there are', async () => {
    const search = async (words: string) =>
      (await visitor.get(`/api/catalogue/search?q=${encodeURIComponent(words)}`)).json<{
        data: object[]
        total: number
      }>()
    const many = await search('หลักสูตร 99')
    expect(many.data).toHaveLength(5)
    expect(many.total).toBe(280)
    expect(await search('ลดราคา')).toMatchObject({
      data: [{ _id: 'a', name: 'ก ลดราคา' }],
      total: 1,
    })
    expect((await search('ปิดแล้ว')).total).toBe(0)
    expect((await search('ก'.repeat(500))).total).toBe(0)
  })

  test('an address with a name twice asks for both values', async () => {
    const answer = await visitor.get('/lesson/home?type=online&type=onsite&certificate=yes')
    expect(answer.json<{ search: object }>().search).toEqual({
      type: 'online,onsite',
      certificate: 'yes',
    })
  })
})

describe('the calendar', () => {
  const calendar = async (asked: object): Promise<CalendarAnswer> =>
    (await visitor.post('/api/calendar', { asked })).json<{ data: CalendarAnswer }>().data

  test('rounds on site of a year by months, with what is left of their seats', async () => {
    await put('target', [{ code: 'lead', name: 'หัวหน้างาน', visible: true, order: 2 }])
    await put('course', [
      course('ในห้อง', { _id: 'on', target: [{ code: 'lead' }], startRegistDate: '2026-11-01' }),
    ])
    const round = (start: string, more: object = {}) => ({
      course: 'on',
      course_name: 'ในห้อง',
      type: 'onsite',
      status: 'open',
      visible: true,
      start,
      ...more,
    })
    await put('round', [
      round('2026-10-05'),
      round('2026-12-30', { end: '2027-01-02', seats: 20, taken: 13 }),
      round('2026-12-09', { end: '2026-12-10', seats: 5, taken: 5 }),
      round('2026-12-11', { type: 'online' }),
      round('2026-12-12', { visible: false }),
      round('2024-02-01', { status: 'cancelled' }),
    ])
    const year = await calendar({})
    expect([year.year, year.current]).toEqual([2026, 2026])
    expect(year.months.map(({ month, label, isPast }) => [month, label, isPast])).toEqual([
      ['2026-10', 'ต.ค. 2569', true],
      ['2026-12', 'ธ.ค. 2569', false],
    ])
    expect(year.months[1]!.rounds).toMatchObject([
      { days: '9–10 ธ.ค. 2569', name: 'ในห้อง', suits: ['หัวหน้างาน'], state: 'full' },
      { days: '30 ธ.ค. 2569 – 2 ม.ค. 2570', opens: '1 พ.ย. 2569', state: 'open', left: 7 },
    ])
    expect(year.months[0]!.rounds[0]).toMatchObject({ state: 'past' })
    expect((await calendar({ year: '2024' })).months[0]!.rounds[0]!.state).toBe('cancelled')
  })

  test('two years back and two ahead; any other is this one, and no more than 200 rounds come', async () => {
    expect((await calendar({ year: '2028' })).year).toBe(2028)
    for (const year of ['2023', '2029', 'x', '', '2026.5'])
      expect((await calendar({ year })).year).toBe(2026)
    await put(
      'round',
      Array.from({ length: 230 }, () => ({
        course: 'on',
        start: '2028-05-05',
        type: 'onsite',
        status: 'open',
        visible: true,
      })),
    )
    expect((await calendar({ year: '2028' })).months[0]!.rounds).toHaveLength(200)
  })
})

describe('POST multi-count', () => {
  test('members, courses and certificates: all of them and those of this month, for anybody', async () => {
    const answer = await visitor.post('/api/multi-count', {
      collections: ['user', 'course', 'enroll', 'certification'],
    })
    const { status, message, counts: counted } = answer.json<CountsAnswer>()
    expect([answer.statusCode, status, message]).toEqual([200, 200, 'success'])
    expect(Object.keys(counted)).toEqual(expect.arrayContaining(['user', 'course']))
    const there = Object.keys(opened.gateway.shipped.model.entities)
    expect(Object.keys(counted).every((name) => there.includes(name))).toBe(true)
    expect(counted.user!.allTime).toBeGreaterThan(0)
    expect(counted.course!.currentMonth).toBeLessThanOrEqual(counted.course!.allTime)
  })

  test('who is new this month counts in both figures, who is suspended or works here in none', async () => {
    const count = async () =>
      (await visitor.post('/api/multi-count', { collections: ['user'] })).json<CountsAnswer>()
        .counts.user!
    const before = await count()
    await put('user', [
      {
        username: 'new',
        roles: ['user'],
        status: 'active',
        created_at: '2026-11-01T00:00:00.000Z',
      },
      {
        username: 'old',
        roles: ['user'],
        status: 'active',
        created_at: '2026-10-31T16:59:59.000Z',
      },
      { username: 'gone', roles: ['user'], status: 'suspended' },
      { username: 'staff', roles: ['manager'], status: 'active' },
    ])
    expect(await count()).toEqual({
      allTime: before.allTime + 2,
      currentMonth: before.currentMonth + 1,
    })
  })

  test.each([[['session']], [['order']], [['__proto__']], ['user'], [[{}]], [null]])(
    'nothing but what the list names is counted: %j',
    async (collections) => {
      const answer = await visitor.post('/api/multi-count', { collections })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    },
  )
})
