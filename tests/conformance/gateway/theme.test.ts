import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let visitor: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  visitor = new Visitor(opened.app)
})
afterAll(() => opened.close())

interface Site {
  _id: string
  version: number
  theme: object
  [field: string]: unknown
}
const site = async (): Promise<Site> => (await admin.find('site')).json<{ data: Site[] }>().data[0]!
const write = async (data: object, who = admin) => {
  const { _id, version } = await site()
  return who.put(`/api/site/${_id}`, { data, version })
}
const seen = async (path = '/', who = visitor) =>
  (await who.get(path)).json<{
    site: { themeSheet?: string; menu?: { title: string }[]; [field: string]: unknown }
  }>().site

test('a page names the style sheet of its theme by its content, which is kept for good', async () => {
  const first = (await seen()).themeSheet!
  expect(first).toMatch(/^\/theme\/[\w-]{22}\.css$/)
  const sheet = await visitor.get(first)
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(sheet.body).toContain('--sala-brand:#1d4f7c')

  expect(
    (
      await write({
        theme: { light: { primary: '#8a1538' }, corners: 'none' },
        themeDraft: { brand: '#abcdef' },
      })
    ).statusCode,
  ).toBe(200)
  const second = (await seen()).themeSheet!
  expect(second).not.toBe(first)
  // The site that the gateway keeps at hand is older than the page: the sheet of the page is found all the same.
  const changed = await visitor.get(second)
  expect(changed.headers['cache-control']).toContain('immutable')
  expect(changed.body).toContain('--brand:light-dark(#8a1538, ')
  expect(changed.body).toContain('--radius-md:calc(0.625rem * 0)')
  const home = (await visitor.get('/')).body
  expect(home, 'the draft is nobody’s business').not.toContain('abcdef')
  expect(home).not.toContain('themeDraft')
  // Who kept an older page gets today's look, and does not keep it under that name.
  expect((await visitor.get(`/theme/${'a'.repeat(22)}.css`)).headers['cache-control']).toBe(
    'no-cache',
  )
})

test('a theme costs a page no query', async () => {
  const calls = vi.spyOn(opened.gateway.database, 'store')
  let asked = 0
  // Each time another address: none of them was rendered before.
  const count = async (): Promise<number> => {
    calls.mockClear()
    await visitor.get(`/?asked=${asked++}`)
    return calls.mock.calls.length
  }
  await write({ theme: null })
  await count()
  const without = await count()
  expect((await seen()).themeSheet).toBeUndefined()
  await write({ theme: { brand: '#225588', light: { text: '#101010' } } })
  await count()
  const withTheme = await count()
  expect((await seen()).themeSheet).toBeDefined()
  expect(withTheme).toBe(without)
  calls.mockRestore()
})

test('each site has its own look', async () => {
  const school = new Visitor(opened.app, 'school.localhost')
  const sheet = (await seen('/', school)).themeSheet!
  expect((await school.get(sheet)).body).toContain('#8a4b2a')
})

test('a visitor is sent only the entries of the menu that are for them', async () => {
  const entry = (title: string, more: object = {}) => ({ title, target: '/', ...more })
  const menu = [
    entry('all'),
    entry('in', { audience: 'signed-in' }),
    entry('out', { audience: 'signed-out' }),
    entry('staff', { roles: ['admin'], subMenu: [entry('deep')] }),
    entry('group', {
      subMenu: [entry('learners', { roles: ['user'] }), entry('every', { audience: 'everyone' })],
    }),
  ]
  const answer = await write({ menu })
  expect(answer.statusCode, answer.body).toBe(200)
  const names = (items: { title: string; subMenu?: unknown }[] = []): string[] =>
    items.flatMap(({ title, subMenu }) => [title, ...names(subMenu as never)])
  expect(names((await seen()).menu as never)).toEqual(['all', 'out', 'group', 'every'])
  expect(names((await seen('/', admin)).menu as never)).toEqual([
    'all',
    'in',
    'staff',
    'deep',
    'group',
    'every',
  ])
  const learner = await Visitor.signedIn(opened.app, 'user')
  expect(names((await seen('/', learner)).menu as never)).toEqual([
    'all',
    'in',
    'group',
    'learners',
    'every',
  ])
  expect(JSON.stringify((await seen()).menu)).not.toMatch(/roles|audience/)
})

test('header, footer, contact and search defaults come from the site', async () => {
  const data = {
    siteLogo: '/files/demo/logo.svg',
    siteFavicon: '/files/demo/icon.svg',
    header: { layout: 'stacked', hideName: true },
    footerColumns: [
      { title: { th: 'เรียน', en: 'Learn' }, links: [{ title: 'a', target: '/lesson/home' }] },
    ],
    contact: { phone: '02 123 4567', email: 'hello@academy.example' },
    social: [{ kind: 'facebook', target: 'https://facebook.com/sala' }],
    seo: { description: { th: 'คำอธิบาย', en: 'Words' } },
  }
  const answer = await write(data)
  expect(answer.statusCode, answer.body).toBe(200)
  // Only the reader's language travels.
  expect(await seen()).toMatchObject({
    ...data,
    footerColumns: [{ ...data.footerColumns[0], title: 'เรียน' }],
    seo: { description: 'คำอธิบาย' },
  })
})
