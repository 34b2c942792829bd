import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import type { PageDocument, PageObject } from '#schema'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { inBuilder, type Answer } from '../../tests/support/inBuilder.tsx'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { previewed } from '../simulator/RecordSelect.tsx'
import { usePageData } from './usePageData.ts'
import { SourcesGroup } from '../panels/data/Sources.tsx'
import { useBindables } from './useBindables.ts'
import { usePathRecords } from './usePathRecords.ts'

const heading: PageObject = {
  id: 'h',
  type: 'heading',
  v: shippedBlocks.heading!.v,
  props: { level: 2 },
  bind: { text: 'source.course.name' },
}
const page = (more: Partial<PageDocument>, ...objects: PageObject[]): Partial<PageDocument> => ({
  builder: [{ id: 'r', columns: [{ id: 'c', objects: objects.length > 0 ? objects : [heading] }] }],
  ...more,
})
const outside = {
  outside: {
    url: 'https://a.example/x',
    list: 'data',
    fields: [
      { name: 'title' },
      { name: 'price', type: 'number' as const },
      { name: 'photo', type: 'image' as const },
      { name: 'site', type: 'link' as const },
    ],
  },
}
const records = [
  { _id: 'c1', name: 'Fire drill' },
  { _id: 'c2', name: 'Rope work' },
]
const gateway: Answer = (address, body) => {
  const entity = /\/api\/model\/([\w-]+)/.exec(address)?.[1]
  if (entity)
    return {
      status: 200,
      data: { entity: shippedModel.entities[entity]!.entity, states: null, actions: {} },
    }
  if (address.endsWith('/api/course/query')) {
    const { _id } = (body as { args: [{ _id?: string }] }).args[0] ?? {}
    const found = records.filter((one) => _id === undefined || one._id === _id)
    return { status: 200, data: found, paging: { page: 1, limit: 1, total: found.length } }
  }
  return undefined
}

/** What is offered for each kind of prop, as values by groups. */
function Offered({ id }: { id: string }) {
  const { of, ids, lists } = useBindables(id)
  const values = (groups: ReturnType<typeof of>) =>
    Object.fromEntries(groups.map(({ group, items }) => [group, items.map(({ value }) => value)]))
  return (
    <pre data-testid="offered">
      {JSON.stringify({
        text: values(of('text')),
        word: values(of('word')),
        number: values(of('number')),
        image: values(of('image')),
        link: values(of('link')),
        html: values(of('html')),
        ids: values(ids),
        lists: values(lists),
      })}
    </pre>
  )
}
type Groups = Record<string, Record<string, string[]>>
const offered = (): Groups => JSON.parse(screen.getByTestId('offered').textContent) as Groups

test('who is signed in and the address are offered to texts and words, and to nothing else', async () => {
  await inBuilder(page({}), <Offered id="h" />)
  const words = {
    'Who is signed in': ['user.firstname', 'user.lastname', 'user.username'],
    'Address of the page': ['search.ref', 'search.id', 'search.q', 'route.slug'],
  }
  expect(offered()).toEqual({
    text: words,
    word: words,
    number: {},
    image: {},
    link: {},
    html: {},
    ids: {},
    lists: {},
  })
})

test('of a record of the page each prop is offered the fields that fit it', async () => {
  await inBuilder(page({ sources: { course: { entity: 'course' } } }), <Offered id="h" />, {
    answer: gateway,
  })
  const group = 'Data of the page: Course'
  await waitFor(() => expect(offered().text![group]).toContain('source.course.name'))
  // What every record has stands behind what it is.
  expect(offered().text![group]!.slice(-3)).toEqual([
    'source.course._id',
    'source.course.created_at|datetime',
    'source.course.updated_at|datetime',
  ])
  expect(offered().text![group]).toContain('source.course.price|money')
  expect(offered().number![group]).toContain('source.course.price')
  expect(offered().number![group]).not.toContain('source.course.name')
  expect(offered().ids![group]).toContain('source.course._id')
  expect(offered().word).not.toHaveProperty([group])
})

test('of data from outside too, by what the page says that its values are, and all rows to be repeated', async () => {
  await inBuilder(page({ sources: { rates: outside } }), <Offered id="h" />)
  const group = 'Data of the page: rates'
  expect(offered()).toMatchObject({
    text: { [group]: ['source.rates.title', 'source.rates.price|number', 'source.rates.site'] },
    number: { [group]: ['source.rates.price'] },
    image: { [group]: ['source.rates.photo'] },
    link: { [group]: ['source.rates.site'] },
    html: {},
    lists: { [group]: ['source.rates.rows'] },
  })
})

test('inside a repeater of them, the values of a row', async () => {
  const repeater: PageObject = {
    id: 'rep',
    type: 'repeater',
    v: shippedBlocks.repeater!.v,
    props: { list: 'source.rates.rows' },
    slots: { item: [{ id: 'ir', columns: [{ id: 'ic', objects: [heading] }] }] },
  }
  await inBuilder(page({ sources: { rates: outside } }, repeater), <Offered id="h" />)
  expect(offered().text!['The repeated row']).toEqual(['row.title', 'row.price|number', 'row.site'])
})

const ready = async (): Promise<void> => undefined

/** What the heading on the canvas gets. */
function Shown() {
  const { client, user } = useSession()
  const { store, blocks } = useBuilder()
  const answers = usePageData(client, store, blocks, user, ready, 'en')
  const bound = useSyncExternalStore(
    (heard) => answers.subscribe('h', heard),
    () => answers.of('h'),
  ).$bound as { text?: string } | undefined
  return <h2>{bound?.text}</h2>
}

test('the page is looked at with any record: the one that is chosen stands in its blocks, and is no step of the page', async () => {
  const sources: PageDocument['sources'] = { course: { entity: 'course', id: { $search: 'id' } } }
  const at = await inBuilder(
    page({ sources }),
    <>
      <SourcesGroup />
      <Shown />
    </>,
    { answer: gateway },
  )
  await screen.findByLabelText(/^Preview with/, { selector: 'input' }, { timeout: 4000 })
  await waitFor(() => expect(document.querySelector('h2')!.textContent).toBe('Fire drill'))
  const picker = screen.getByLabelText(/^Preview with/, { selector: 'input' })
  fireEvent.focus(picker)
  fireEvent.change(picker, { target: { value: 'Rope' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Rope work' }, { timeout: 4000 }))
  await waitFor(() => expect(document.querySelector('h2')!.textContent).toBe('Rope work'), {
    timeout: 4000,
  })
  expect(at.store.getState().preview).toEqual({ course: 'c2' })
  expect(at.store.getState().past).toEqual([])
  expect(at.page().sources).toEqual(sources)
})

test('records of the page are called as everywhere, several of the same by number', async () => {
  await inBuilder(
    page({
      sources: { course: { entity: 'course' }, course2: { entity: 'course' }, rates: outside },
    }),
    <SourcesGroup />,
    { answer: gateway, locale: 'th' },
  )
  for (const name of ['หลักสูตร', 'หลักสูตร 2', 'rates'])
    expect(await screen.findByRole('region', { name })).toBeTruthy()
})

test('a source from outside is added, tried and its values taken, a step each; what is wrong is said in the language of the reader', async () => {
  let refused = true
  const answer: Answer = (address, body) => {
    if (!address.endsWith('/api/outside')) return undefined
    if (refused)
      return Response.json(
        {
          status: 422,
          error: { code: 'outside-refused', message: { th: 'ถามไม่ได้', en: 'May not be asked' } },
        },
        { status: 422 },
      )
    const { source } = body as { source: { fields?: { name: string }[] } }
    return {
      status: 200,
      data: {
        data: [{ rows: source.fields ? [{ name: '<b>One</b>' }, { name: 'Two' }] : [{}, {}] }],
        fields: [{ name: 'name', type: 'text' }],
      },
    }
  }
  const at = await inBuilder(page({}), <SourcesGroup />, { answer, locale: 'th' })
  fireEvent.click(screen.getByRole('button', { name: 'เพิ่มข้อมูลจากภายนอก' }))
  const url = await screen.findByLabelText(/^ที่อยู่ของข้อมูล JSON/, {}, { timeout: 4000 })
  fireEvent.change(url, { target: { value: 'https://a.example/x' } })
  await waitFor(() =>
    expect(at.page().sources).toEqual({ outside: { outside: { url: 'https://a.example/x' } } }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'ลองดู' }))
  expect((await screen.findByText('ถามไม่ได้')).closest('[role="status"]')).not.toBeNull()
  refused = false
  fireEvent.click(screen.getByRole('button', { name: 'ลองดู' }))
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ค่าทั้ง 1 ค่า' }))
  expect((await screen.findByRole('cell', { name: '<b>One</b>' })).innerHTML).toBe(
    '&lt;b&gt;One&lt;/b&gt;',
  )
  expect(at.page().sources).toEqual({
    outside: { outside: { url: 'https://a.example/x', fields: [{ name: 'name', type: 'text' }] } },
  })
  fireEvent.click(screen.getByRole('button', { name: 'ลบ outside' }))
  expect(at.page().sources).toBeUndefined()
  at.store.undo()
  at.store.undo()
  expect(at.page().sources).toEqual({ outside: { outside: { url: 'https://a.example/x' } } })
})

test('what the path is to name is looked at with the latest that fits, until another is chosen', async () => {
  const detail: PageObject = {
    id: 'h',
    type: 'course-detail',
    v: shippedBlocks['course-detail']!.v,
    props: {},
  }
  const Course = () => {
    const { client, user } = useSession()
    const { store, blocks } = useBuilder()
    const answers = usePageData(client, store, blocks, user, ready, 'en')
    usePathRecords(client)
    const { course } = useSyncExternalStore(
      (heard) => answers.subscribe('h', heard),
      () => answers.of('h'),
    ) as { course?: { name: string } | null }
    return <h2>{course?.name}</h2>
  }
  const read: Answer = (address, body) => {
    const id = /\/api\/course\/(c\d)(\?language=en)?$/.exec(address)?.[1]
    return id
      ? { status: 200, data: records.find(({ _id }) => _id === id) }
      : gateway(address, body)
  }
  const at = await inBuilder(
    page({}, detail),
    <>
      <SourcesGroup />
      <Course />
    </>,
    { answer: read },
  )
  await waitFor(() => expect(document.querySelector('h2')!.textContent).toBe('Fire drill'), {
    timeout: 4000,
  })
  expect(at.sent.find(({ address }) => address === '/api/course/query')!.body).toMatchObject({
    sort: { created_at: -1 },
  })
  // As its reader has it, though its form has each language.
  expect(at.sent.map(({ address }) => address)).toContain('/api/course/c1?language=en')
  const picker = await screen.findByLabelText(
    /^Preview with/,
    { selector: 'input' },
    { timeout: 4000 },
  )
  await waitFor(() => expect((picker as HTMLInputElement).value).toBe('Fire drill'))
  fireEvent.focus(picker)
  fireEvent.change(picker, { target: { value: 'Rope' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Rope work' }, { timeout: 4000 }))
  await waitFor(() => expect(document.querySelector('h2')!.textContent).toBe('Rope work'), {
    timeout: 4000,
  })
  expect(previewed(at.store.getState())).toEqual([
    { name: 'path:course', entity: 'course', value: 'entity=course&record=c2' },
  ])
  expect(at.store.getState().past).toEqual([])
})
