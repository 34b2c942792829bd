import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Structured {
  '@type': string
  [word: string]: unknown
}

let opened: TestGateway
let admin: Visitor
let course: string
let hidden: string
beforeAll(async () => {
  opened = await openGateway({
    render: async (input) => ({
      status: 200,
      html: JSON.stringify(input.kind === 'page' ? (input.structured ?? []) : []),
    }),
  })
  admin = await Visitor.signedIn(opened.app, 'admin')
  const made = async (collection: string, data: object): Promise<string> => {
    const answer = await admin.post(`/api/${collection}`, { data })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: { _id: string } }>().data._id
  }
  course = await made('course', {
    name: 'งานเชื่อม',
    name_en: 'Welding',
    short_description: 'เชื่อมได้ ตรวจเป็น',
    cover: '/files/demo/weld.svg',
    category: ['production'],
    price: 4200,
    sale_price: 0,
  })
  hidden = await made('course', { name: 'ยังไม่เปิด', status: false })
  await made('round', {
    course,
    start: '2027-01-11',
    end: '2027-01-12',
    place: 'อยุธยา',
    type: 'onsite',
  })
  await made('post', {
    parent: 'news',
    slug: 'welding-day',
    title: 'วัน <เชื่อม> & ตรวจ',
    content: '<p>งาน</p>',
    excerpt: 'พบกันที่อยุธยา',
    author: 'วิภา',
    createdAt: '2027-01-02T03:00:00.000Z',
  })
})
afterAll(() => opened.close())

const read = (path: string) => new Visitor(opened.app).get(path)
const structured = async (path: string): Promise<Structured[]> => (await read(path)).json()
const ofType = (all: Structured[], type: string) => all.find((one) => one['@type'] === type)

describe('what search engines are told', () => {
  test('of a course: what it is, what it costs, its rounds, who offers it, in the language of the reader', async () => {
    const all = await structured(`/lesson/detail/${course}?lang=en`)
    expect(ofType(all, 'Course')).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Welding',
      description: 'เชื่อมได้ ตรวจเป็น',
      url: `http://localhost/lesson/detail/${course}`,
      image: 'http://localhost/files/demo/weld.svg',
      provider: { '@type': 'EducationalOrganization', name: 'Sala Academy' },
      offers: { price: 0, priceCurrency: 'THB' },
      hasCourseInstance: [
        {
          '@type': 'CourseInstance',
          courseMode: 'Onsite',
          startDate: '2027-01-11',
          endDate: '2027-01-12',
          location: { name: 'อยุธยา' },
        },
      ],
    })
    expect(ofType(all, 'BreadcrumbList')!.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'http://localhost/' },
      { position: 2, name: 'All courses', item: 'http://localhost/lesson/home' },
      { position: 3, name: 'Welding' },
    ])
  })

  test('of a post, below the page that it belongs to', async () => {
    const all = await structured('/cms/post/news/welding-day')
    expect(ofType(all, 'Article')).toMatchObject({
      headline: 'วัน <เชื่อม> & ตรวจ',
      datePublished: '2027-01-02T03:00:00.000Z',
      author: { name: 'วิภา' },
    })
    expect(
      (ofType(all, 'BreadcrumbList')!.itemListElement as { item: string }[]).map(
        ({ item }) => item,
      ),
    ).toEqual([
      'http://localhost/',
      'http://localhost/cms/page/news',
      'http://localhost/cms/post/news/welding-day',
    ])
  })

  test('of the home page: who it is, and the courses that it lists', async () => {
    const all = await structured('/')
    expect(ofType(all, 'EducationalOrganization')).toMatchObject({ url: 'http://localhost' })
    const list = ofType(all, 'ItemList')!.itemListElement as { url: string }[]
    expect(list.map(({ url }) => url)).toContain(`http://localhost/lesson/detail/${course}`)
  })

  test('where they find everything that anybody may read, in both languages, and nothing else', async () => {
    expect((await read('/robots.txt')).body).toContain('Sitemap: http://localhost/sitemap.xml')
    const { body, headers } = await admin.get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    for (const path of [
      '/',
      '/cms/page/about',
      '/lesson/home',
      `/lesson/detail/${course}`,
      '/lesson/categories/safety',
      '/cms/post/news/welding-day',
    ])
      expect(body, path).toContain(`<loc>http://localhost${path}</loc>`)
    expect(body).toContain(
      `<xhtml:link rel="alternate" hreflang="en" href="http://localhost/lesson/detail/${course}?lang=en"/>`,
    )
    for (const path of [hidden, '/lesson/pay', '/lesson/search', '/cms/page/order'])
      expect(body, path).not.toContain(path)
  })

  test('the newest posts are a feed, with signs of XML as text', async () => {
    const { body } = await read('/feed.xml')
    expect(body).toContain('<title>วัน &#60;เชื่อม&#62; &#38; ตรวจ</title>')
    expect(body).toContain('<link>http://localhost/cms/post/news/welding-day</link>')
    expect(body.match(/<item>/g)).toHaveLength(13)
  })
})
