import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScreenOverlay } from '#schema'
import type { VisibleEntity } from '../../src/crud/entityModel.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

const model = async (who: Visitor, entity: string, query = '') =>
  (await who.get(`/api/model/${entity}${query}`)).json<{ data: VisibleEntity }>().data
const make = (entity: string, overlay: ScreenOverlay | object, who = admin) =>
  who.post('/api/screen', { data: { entity, overlay } })
const RENAMED = {
  words: { name: { label: { th: 'ร้าน', en: 'Shop' } } },
  columns: { shown: ['name'], hidden: ['code'] },
}

test('only who may change the screens of a site changes them, and only of their own site', async () => {
  for (const who of ['manager', 'user', 'purchaser']) {
    const visitor = await Visitor.signedIn(opened.app, who)
    expect((await make('supplier', RENAMED, visitor)).statusCode, who).toBe(403)
  }
  const stranger = new Visitor(opened.app)
  await stranger.get('/api/session')
  expect((await make('supplier', RENAMED, stranger)).statusCode).toBe(401)

  const kept = await make('supplier', RENAMED)
  expect(kept.statusCode).toBe(200)
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  const seen = await model(purchaser, 'supplier')
  expect(seen.entity.properties.name!['x-label']).toEqual(RENAMED.words.name.label)
  expect(seen.entity['x-list']!.columns).not.toContain('code')
  expect(seen.changed).toBe(true)
  expect(
    (await model(purchaser, 'supplier', '?generated')).entity.properties.name!['x-label'],
  ).not.toEqual(RENAMED.words.name.label)

  const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
  const other = await model(school, 'supplier')
  expect(other.changed).toBe(false)
  expect(other.entity.properties.name!['x-label']).not.toEqual(RENAMED.words.name.label)
  const { _id, version } = kept.json<{ data: { _id: string; version: number } }>().data
  expect(
    (await school.put(`/api/screen/${_id}`, { data: { overlay: {} }, version })).statusCode,
  ).toBe(404)
})

test('an overlay shows nobody a field that they may not read, and does not open one that they may not write', async () => {
  const { entity } = await model(await Visitor.signedIn(opened.app, 'superadmin'), 'user')
  expect(Object.keys(entity.properties)).toContain('citizen')
  const secret = Object.keys(opened.gateway.shipped.model.entities.user!.entity.properties)
  const words = Object.fromEntries(secret.map((name) => [name, { label: { th: 'x', en: 'x' } }]))
  expect(
    (
      await make('user', {
        sections: [{ id: 'all', label: { th: 'ก', en: 'All' }, fields: secret }],
        words,
        columns: { shown: secret },
        filters: { shown: secret },
        card: { shown: secret },
        sort: [{ field: 'citizen' }],
        hidden: ['citizen'],
      })
    ).statusCode,
  ).toBe(200)
  const seen = await model(admin, 'user')
  expect(seen.changed).toBe(true)
  expect(JSON.stringify(seen)).not.toMatch(/citizen|passHash|password_hash/)
  expect(seen.entity['x-list']!.sort).toEqual([])
  const before = await model(admin, 'user', '?generated')
  expect(Object.keys(seen.entity.properties).toSorted()).toEqual(
    Object.keys(before.entity.properties).toSorted(),
  )
  const rights = ({ entity: { properties, required }, access }: VisibleEntity) => ({
    access,
    required,
    readOnly: Object.keys(properties)
      .filter((name) => properties[name]!.readOnly)
      .toSorted(),
  })
  expect(rights(seen)).toEqual(rights(before))
})

test('a screen of nothing, of a foreign shape or beyond measure is refused; odd names are only left out', async () => {
  for (const [entity, overlay] of [
    ['nothing', {}],
    ['__proto__', {}],
    ['course', { properties: {} }],
    ['course', { sections: [{ id: '../x', fields: [] }] }],
    ['course', { words: { name: { label: '<b>' } } }],
    ['course', { columns: { shown: Array.from({ length: 400 }, (_, index) => `f${index}`) } }],
    ['course', { pageSize: 1e9 }],
    ['course', { sort: [{ field: 'name', direction: 'asc; drop' }] }],
  ] as const)
    expect((await make(entity, overlay)).statusCode, JSON.stringify(overlay)).toBe(400)
  expect(
    (
      await make('course', {
        sections: [
          {
            id: 'x',
            label: { th: '<script>', en: '<script>' },
            fields: ['__proto__', 'constructor', 'gone'],
          },
        ],
        hidden: ['title', 'toString'],
        columns: { shown: ['hasOwnProperty'] },
      })
    ).statusCode,
  ).toBe(200)
  const seen = await model(admin, 'course')
  expect(seen.entity['x-form']!.sections!.find(({ id }) => id === 'x')!.fields).toEqual([])
  expect(seen.entity['x-list']!.columns).not.toContain('hasOwnProperty')
})
