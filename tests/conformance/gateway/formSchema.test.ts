import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELD_WIDGETS } from '#forms/schema'
import type { PageObject } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

interface Answer {
  data: {
    schema: { properties: object; required?: string[] }
    sample: Record<string, unknown>
    problems: { path: string; code: string }[]
    lacks: unknown[]
  }
}

const field = (name: string, props: object, more: Partial<PageObject> = {}): PageObject => ({
  id: name,
  type: 'field',
  v: 1,
  name,
  label: { th: name, en: name },
  props: props as never,
  ...more,
})
let count = 0
const form = async (...objects: PageObject[]): Promise<string> => {
  const answer = await admin.post('/api/page', {
    data: {
      type: 'form',
      slug: `form-schema-${++count}`,
      title: 'x',
      builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { _id: string } }>().data._id
}
const read = async (id: string, by = admin) => by.get(`/api/page/${id}/form-schema`)

const OPTIONS = {
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
}
const MORE: Partial<Record<string, object>> = {
  select: OPTIONS,
  radio: OPTIONS,
  checkboxes: OPTIONS,
  multiselect: OPTIONS,
  ref: { entity: 'course' },
  number: { min: 5, max: 9 },
  date: { min: 'today' },
  text: { minLength: 20, maxLength: 30 },
}

test.each([false, true])(
  'the sample of fields of every kind (required: %s) is accepted by the form’s own validator',
  async (required) => {
    const widgets = FIELD_WIDGETS.filter((widget) => widget !== 'computed')
    const nameOf = (widget: string): string => `it-${widget}`
    const answer = await read(
      await form(
        ...widgets.map((widget) =>
          field(nameOf(widget), { widget, ...MORE[widget] }, required ? { required } : {}),
        ),
      ),
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const { schema, sample, problems } = answer.json<Answer>().data
    expect(problems).toEqual([])
    expect(Object.keys(schema.properties)).toEqual(widgets.map(nameOf))
    expect(Object.keys(sample)).toEqual(widgets.map(nameOf))
  },
)

test('every form that ships has a sample that it accepts', async () => {
  const pages = (
    await admin.post('/api/page/query', { args: [{ type: 'form' }, { slug: 1 }] })
  ).json<{ data: { _id: string; slug: string }[] }>().data
  expect(pages.length).toBeGreaterThan(0)
  for (const { _id, slug } of pages)
    expect({ slug, problems: (await read(_id)).json<Answer>().data.problems }).toEqual({
      slug,
      problems: [],
    })
})

test('what is chosen from records is sampled by one that is there, by its id or by the value that is the answer; where there is none it is told', async () => {
  const courses = (
    await admin.post('/api/course/query', {
      args: [{}, { name: 1 }],
      paging: { page: 1, limit: 100 },
    })
  ).json<{ data: { _id: string; name: string }[] }>().data
  const query = { entity: 'course', display: 'name' }
  const { sample, problems, lacks } = (
    await read(
      await form(
        field('it', { widget: 'ref', entity: 'course' }),
        field('one', { widget: 'select', query }),
        field('many', { widget: 'multiselect', query: { ...query, value: 'name' } }),
        field('none', {
          widget: 'select',
          query: { ...query, filter: { name: 'no such course' } },
        }),
      ),
    )
  ).json<Answer>().data
  expect(problems).toEqual([])
  expect(courses.map(({ _id }) => _id)).toEqual(expect.arrayContaining([sample.it, sample.one]))
  expect(courses.map(({ name }) => name)).toEqual(expect.arrayContaining(sample.many as string[]))
  expect(lacks).toEqual([expect.objectContaining({ en: 'Course' })])
})

test('is for those who may publish pages, and of forms alone', async () => {
  const id = await form(field('it', { widget: 'text' }))
  const statuses = await Promise.all(
    [
      new Visitor(opened.app),
      await Visitor.signedIn(opened.app, 'member'),
      await Visitor.signedIn(opened.app, 'purchaser'),
    ].map(async (by) => (await read(id, by)).statusCode),
  )
  expect(statuses).toEqual([401, 403, 403])
  const about = (
    await admin.post('/api/page/query', { args: [{ slug: 'about' }, { slug: 1 }] })
  ).json<{ data: { _id: string }[] }>().data[0]!
  expect((await read(about._id)).statusCode).toBe(404)
  expect((await read('none')).statusCode).toBe(404)
})

test('a form whose formulas cannot be worked out is not kept, and the answer names the place and the word', async () => {
  const save = (props: object) =>
    admin.post('/api/page', {
      data: {
        type: 'form',
        slug: `form-schema-${++count}`,
        title: 'x',
        builder: [{ id: 'r', columns: [{ id: 'c', objects: [field('it', props)] }] }],
      },
    })
  const message = { th: 'ไม่ได้', en: 'No' }
  const wrong = { pluss: [{ var: 'it' }, 1] }
  const cases: [string, object][] = [
    [
      'it.checks[1].assert',
      {
        checks: [
          { assert: { '>': [{ var: 'it' }, 1] }, message },
          { assert: wrong, message },
        ],
      },
    ],
    ['it.compute', { widget: 'computed', compute: wrong }],
    ['it.initial', { initial: wrong }],
    [
      'it.query.filter.code',
      { widget: 'select', query: { entity: 'course', filter: { code: wrong } } },
    ],
  ]
  for (const [path, props] of cases) {
    const answer = await save(props)
    expect(answer.statusCode).toBe(400)
    const { error } = answer.json<{
      error: { code: string; path: string; message: { th: string; en: string } }
    }>()
    expect(error).toMatchObject({
      code: 'unknown-operator',
      path: expect.stringContaining(path) as string,
    })
    expect([error.message.th, error.message.en].every((text) => text.includes('pluss'))).toBe(true)
  }
  expect(
    (await save({ checks: [{ assert: { '!=': [{ var: 'it' }, 'x'] }, message }] })).statusCode,
  ).toBe(200)
})
