import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { inBuilder, type Answer } from '../../../tests/support/inBuilder.tsx'
import { Inspector } from './Inspector.tsx'

const gateway: Answer = (address) => {
  const entity = /\/api\/model\/([\w-]+)/.exec(address)?.[1]
  return entity
    ? {
        status: 200,
        data: { entity: shippedModel.entities[entity]!.entity, states: null, actions: {} },
      }
    : undefined
}
const modules = [
  {
    name: 'course',
    title: 'Courses',
    basePath: '/course',
    icon: 'school',
    routes: [
      { path: '', entity: 'course', screen: 'list', title: { th: 'หลักสูตร', en: 'Courses' } },
      {
        path: '/category',
        entity: 'category',
        screen: 'list',
        title: { th: 'หมวดหมู่', en: 'Categories' },
      },
    ],
  },
] as never

const withField = async (props: Record<string, unknown>) => {
  const field = {
    id: 'f',
    type: 'field',
    v: shippedBlocks.field!.v,
    name: 'one',
    label: { th: 'ช่อง', en: 'One' },
    props,
  }
  const built = await inBuilder(
    { type: 'form', builder: [{ id: 'r', columns: [{ id: 'c', objects: [field] }] }] } as never,
    <Inspector />,
    { answer: gateway, modules },
  )
  act(() => built.store.select('f'))
  await screen.findByLabelText(/^Kind/)
  await waitFor(() => expect(document.querySelector('[data-field="readOnly"]')).not.toBeNull())
  return {
    props: () => built.page().builder[0]!.columns[0]!.objects[0]!.props,
    field: (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`)!,
  }
}

test('the limits of a number are numbers', async () => {
  const { props, field } = await withField({ widget: 'number' })
  expect(field('min').querySelectorAll('select')).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('Smallest number'), { target: { value: '3' } })
  await waitFor(() => expect(props()).toEqual({ widget: 'number', min: 3 }))
})

test('the limits of a day are a day, or the day it is filled in', async () => {
  const { props, field } = await withField({ widget: 'date', max: '2030-01-31' })
  const ways = await waitFor(() => field('min').querySelector('select')!)
  expect(field('min').textContent).toContain('First day')
  expect([...ways.options].map(({ text }) => text)).toEqual(['A day', 'The day it is filled in'])
  await waitFor(() => expect(field('max').querySelector('input')!.value).toContain('2030'))
  fireEvent.change(ways, { target: { value: ways.options[1]!.value } })
  await waitFor(() => expect(props()).toEqual({ widget: 'date', min: 'today', max: '2030-01-31' }))
})

test('records to choose from are those that there are, with the fields that they have; one that is gone is still seen', async () => {
  const { props, field } = await withField({ widget: 'select', query: { entity: 'gone' } })
  const options = (name: string): string[] =>
    [...field(name).querySelectorAll('option')].map(({ value }) => value).filter(Boolean)
  const choose = (name: string, label: string): void => {
    const select = field(name).querySelector('select')!
    fireEvent.change(select, {
      target: { value: [...select.options].find(({ text }) => text === label)!.value },
    })
  }
  const texts = (name: string): string[] =>
    [...field(name).querySelectorAll('option')].map(({ text }) => text)
  expect(options('query.entity').length).toBe(3)
  expect(texts('query.entity')).toEqual(expect.arrayContaining(['gone', 'Courses']))
  choose('query.entity', 'Categories')
  await waitFor(() => expect(texts('query.display')).toContain('Name'))
  choose('query.display', 'Name')
  await waitFor(() =>
    expect(props()).toEqual({ widget: 'select', query: { entity: 'category', display: 'name' } }),
  )
  expect(texts('query.entity')).not.toContain('gone')
  choose('query.entity', 'Choose…')
  await waitFor(() => expect(props()).toEqual({ widget: 'select' }))
  await waitFor(() => expect(field('query.display')).toBeNull())
})

test.each(['multiselect', 'checkboxes', 'select', 'radio'])(
  'choices of a %s come from records too, or are written with what each means',
  async (widget) => {
    const { field } = await withField({ widget, options: [{ value: 'a' }] })
    expect(field('query')).not.toBeNull()
    await waitFor(() =>
      expect(
        [...field('options').querySelectorAll('th')].map(({ textContent }) => textContent),
      ).toEqual(expect.arrayContaining(['Description'])),
    )
  },
)
