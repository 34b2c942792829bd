import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_FIELDS, type PageDocument, type Route } from '#schema'
import { shippedModel } from '#schema/shipped'
import { shipped } from '../../../server/main.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

/** The overviews, and who has each. */
const OVERVIEWS = {
  'work-home': 'admin',
  'purchase-dashboard': 'manager',
  'sales-manager': 'manager',
}

interface Counted {
  list: string
  values?: Record<string, unknown>
  by?: string
  sum?: string
}

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

const objectsOf = ({ builder }: PageDocument) =>
  builder.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects))

/** What a page counts: the items of its lists of what waits, and its charts. */
const countedOf = (page: PageDocument): Counted[] =>
  objectsOf(page).flatMap(({ type, props }) =>
    type === 'to-do'
      ? (props as { items: Counted[] }).items
      : type === 'record-chart'
        ? [props as unknown as Counted]
        : [],
  )

/** Values with somebody in the place of who looks at the page. */
const ofSomebody = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? 'somebody' : value,
    ]),
  )

/** The list at a path, whoever may open it. */
function listAt(path: string): Route | undefined {
  for (const { base, routes } of Object.values(shippedModel.modules))
    for (const route of routes)
      if (route.screen === 'list' && `${base}/${route.path}` === path) return route
  return undefined
}

for (const [slug, role] of Object.entries(OVERVIEWS))
  test(`all that ${slug} counts is a list that is there, and answers`, async () => {
    const page = shipped.pages.find((one) => one.slug === slug)!
    const counted = countedOf(page as PageDocument)
    expect(counted.length).toBeGreaterThan(2)
    const visitor = await Visitor.signedIn(opened.app, role)
    for (const { list, values = {}, by, sum } of counted) {
      const route = listAt(list)
      expect(route, list).toBeDefined()
      const { entity } = shippedModel.entities[route!.entity!]!
      const known = [...Object.keys(entity.properties), ...SYSTEM_FIELDS]
      expect(known, list).toEqual(
        expect.arrayContaining([
          ...Object.keys(values),
          ...(by ? [by] : []),
          ...(sum ? [sum] : []),
        ]),
      )
      const answer = by
        ? await visitor.post(`/api/${route!.entity}/aggregate`, {
            pipeline: [
              { $match: route!.filter ?? {} },
              { $group: { _id: `$${by}`, amount: { $sum: sum ? `$${sum}` : 1 } } },
            ],
          })
        : await visitor.post(`/api/${route!.entity}/query`, {
            method: 'find',
            args: [{ $and: [route!.filter ?? {}, ofSomebody(values)] }],
            paging: { page: 1, limit: 1 },
          })
      expect([answer.statusCode, list, answer.statusCode === 200 ? '' : answer.body]).toEqual([
        200,
        list,
        '',
      ])
    }
  })
