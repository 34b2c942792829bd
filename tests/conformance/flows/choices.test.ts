import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlowRunner } from '../../../server/flows/runFlow.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

const field = (name: string, props: object) => ({
  id: name,
  type: 'field',
  v: 1,
  name,
  props: { widget: 'select', ...props },
})
const builder = (...objects: object[]) => [{ id: 'r', columns: [{ id: 'c', objects }] }]

async function publish(slug: string, ...objects: object[]): Promise<void> {
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  const made = await admin.post('/api/page', {
    data: { type: 'form', slug, title: slug, builder: builder(...objects) },
  })
  expect(made.statusCode, made.body).toBe(200)
  const { _id, version } = made.json<{ data: { _id: string; version: number } }>().data
  expect(
    (await admin.post(`/api/page/${_id}/transition`, { transition: 'publish', version }))
      .statusCode,
  ).toBe(200)
}

test('a choice must be one of the records that the other answers leave over', async () => {
  await publish(
    'cascade',
    field('category', { query: { entity: 'category', display: 'name', value: 'code' } }),
    field('course', {
      query: { entity: 'course', display: 'name', filter: { category: { var: 'category' } } },
    }),
  )
  const courses = await flows.store.find('course', { status: true } as never, { limit: 50 })
  const course = courses.find(({ category }) => (category as string[]).length > 0)!
  const [own] = course.category as string[]
  const other = (await flows.store.find('category', {}, { limit: 50 }))
    .map(({ code }) => String(code))
    .find((code) => !(course.category as string[]).includes(code))!
  const runner = new FlowRunner(flows.gateway)
  const caller = await callerOf(flows.gateway)
  const send = (answers: Record<string, unknown>) =>
    runner.prepare(caller, 'submit', 'cascade', answers)
  expect(await send({ category: own, course: course._id })).toMatchObject({ ok: true })
  const wrong = { ok: false, failures: [{ code: 'field-enum', path: 'course' }] }
  expect(await send({ category: other, course: course._id })).toMatchObject(wrong)
  expect(await send({ course: course._id })).toMatchObject(wrong)
  expect(await send({ category: own, course: 'no-such-course' })).toMatchObject(wrong)
  expect(await send({ category: 'no-such-category' })).toMatchObject({
    ok: false,
    failures: [{ path: 'category' }],
  })
  expect(await send({})).toMatchObject({ ok: true })
})

test('of several records to choose each must be one of those that there are', async () => {
  await publish(
    'several',
    field('courses', { widget: 'checkboxes', query: { entity: 'course', display: 'name' } }),
  )
  const courses = await flows.store.find('course', { status: true } as never, { limit: 2 })
  const runner = new FlowRunner(flows.gateway)
  const caller = await callerOf(flows.gateway)
  const send = (chosen: unknown) => runner.prepare(caller, 'submit', 'several', { courses: chosen })
  expect(await send(courses.map(({ _id }) => _id))).toMatchObject({ ok: true })
  expect(await send([])).toMatchObject({ ok: true })
  expect(await send([courses[0]!._id, 'no-such-course'])).toMatchObject({
    ok: false,
    failures: [{ code: 'field-enum', path: 'courses' }],
  })
  expect(await send(courses[0]!._id)).toMatchObject({ ok: false })
})

test('records that the visitor may not read are no choices', async () => {
  await publish('people', field('person', { query: { entity: 'user', display: 'firstname' } }))
  const caller = await callerOf(flows.gateway, 'admin')
  const runner = new FlowRunner(flows.gateway)
  const answers = { person: caller.user!._id }
  expect(await runner.prepare(caller, 'submit', 'people', answers)).toMatchObject({ ok: true })
  expect(
    await runner.prepare(await callerOf(flows.gateway), 'submit', 'people', answers),
  ).toMatchObject({ ok: false, failures: [{ path: 'person' }] })
})

test('the gateway knows who is signed in when it asks the conditions of a form', async () => {
  const when = { '==': [{ var: '$user.username' }, 'manager'] }
  await publish('condition', { ...field('extra', { widget: 'text' }), required: true, show: when })
  const runner = new FlowRunner(flows.gateway)
  expect(
    await runner.prepare(await callerOf(flows.gateway, 'manager'), 'submit', 'condition', {}),
  ).toMatchObject({ ok: false, failures: [{ path: 'extra' }] })
  expect(
    await runner.prepare(await callerOf(flows.gateway, 'purchaser'), 'submit', 'condition', {}),
  ).toMatchObject({ ok: true })
})

test('a form page that is about a course is given that course', async () => {
  const [course] = await flows.store.find('course', { status: true } as never, { limit: 1 })
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  const made = await admin.post('/api/page', {
    data: {
      type: 'form',
      slug: 'about-course',
      title: 'x',
      course: course!._id,
      builder: builder(field('name', { widget: 'text', initial: { var: '$record.name' } })),
    },
  })
  const { _id, version } = made.json<{ data: { _id: string; version: number } }>().data
  await admin.post(`/api/page/${_id}/transition`, { transition: 'publish', version })
  const input = JSON.parse(
    (await new Visitor(flows.opened.app).get('/cms/page/about-course')).body,
  ) as {
    data: { form: { record: { name: string }; form: { schema: { properties: { name: object } } } } }
  }
  expect(input.data.form.record.name).toEqual(course!.name)
  expect(input.data.form.form.schema.properties.name).toMatchObject({
    'x-default': { var: '$record.name' },
  })
})
