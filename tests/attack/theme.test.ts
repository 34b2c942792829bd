import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

const site = async (who = admin) =>
  (await who.find('site')).json<{ data: { _id: string; version: number; theme: object }[] }>()
    .data[0]!
const write = async (data: object) => {
  const { _id, version } = await site()
  return admin.put(`/api/site/${_id}`, { data, version })
}

const HOSTILE = [
  'red',
  '#fff',
  '#1234567',
  '#12345g',
  '#123456;}body{display:none}',
  '#123456\n}',
  ' #123456',
  '#123456</style><script>alert(1)</script>',
  'url(//evil.example)',
  'light-dark(red,blue)',
  'var(--x)',
  '\\23 123456',
  { toString: '#123456' },
  ['#123456'],
  1,
]

test('a value that is no colour is refused wherever a theme has one, in the draft too', async () => {
  const before = (await site()).theme
  for (const value of HOSTILE)
    for (const theme of [
      { brand: value },
      { light: { primary: value } },
      { dark: { line: value } },
    ])
      for (const field of ['theme', 'themeDraft']) {
        const answer = await write({ [field]: theme })
        expect(answer.statusCode, `${field} ${JSON.stringify(theme)}`).toBe(400)
      }
  expect((await site()).theme).toEqual(before)
})

test('words and names that a theme does not have are refused', async () => {
  for (const theme of [
    { font: "x';}body{}" },
    { size: '1rem' },
    { corners: 'calc(1px)' },
    { spacing: '' },
    { light: { '--x': '#123456' } },
    { light: { 'primary;}': '#123456' } },
    { css: 'body{}' },
    { ['__proto__']: { brand: 'x' }, constructor: 'x' },
  ])
    expect((await write({ theme })).statusCode, JSON.stringify(theme)).toBe(400)
})

test('what a menu, a footer and the social web lead to is an address that may be followed', async () => {
  for (const target of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java\tscript:alert(1)',
  ])
    for (const data of [
      { menu: [{ title: 'x', target: '/', subMenu: [{ title: 'y', target }] }] },
      { footerColumns: [{ links: [{ title: 'x', target }] }] },
      { social: [{ kind: 'x', target }] },
      { siteLogo: target },
      { siteFavicon: target },
      { seo: { image: target } },
    ]) {
      const answer = await write(data)
      expect(answer.statusCode, `${target} ${JSON.stringify(data)}`).toBe(400)
    }
  expect((await write({ contact: { phone: '"><script>' } })).statusCode).toBe(400)
})

test('only who may change the site changes its look, and only on their own site', async () => {
  const { _id, version } = await site()
  for (const who of ['manager', 'user', 'purchaser']) {
    const visitor = await Visitor.signedIn(opened.app, who)
    expect(
      (await visitor.put(`/api/site/${_id}`, { data: { theme: { brand: '#000000' } }, version }))
        .statusCode,
      who,
    ).toBe(403)
  }
  const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
  expect(
    (await school.put(`/api/site/${_id}`, { data: { theme: { brand: '#000000' } }, version }))
      .statusCode,
  ).toBe(404)
  const stranger = new Visitor(opened.app)
  await stranger.get('/api/session')
  expect(
    (await stranger.put(`/api/site/${_id}`, { data: { theme: { brand: '#000000' } }, version }))
      .statusCode,
  ).toBe(401)
})

test('the address of a style sheet finds nothing else', async () => {
  for (const name of [
    'x.css',
    '..%2f..%2fetc%2fpasswd',
    `${'a'.repeat(22)}.css.map`,
    `${'a'.repeat(22)}.html`,
    `${'a'.repeat(23)}.css`,
    '__proto__',
  ])
    expect((await admin.get(`/theme/${name}`)).statusCode, name).toBe(404)
})
