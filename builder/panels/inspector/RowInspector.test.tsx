import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import meta from '../../../schemas/meta/page.json'
import type { PageDocument, PageRow } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { Inspector } from './Inspector.tsx'
import { ROW_SETTINGS } from './rowSchemas.ts'

const row = (id: string, more: Partial<PageRow> = {}): PageRow =>
  ({
    id,
    ...more,
    columns: [
      {
        id: `${id}-c`,
        objects: [
          {
            id: `${id}-f`,
            type: 'field',
            v: shippedBlocks.field!.v,
            name: `${id}name`,
            label: id,
            props: { widget: 'text' },
          },
        ],
      },
    ],
  }) as PageRow

async function open(builder: PageRow[], type: PageDocument['type'] = 'form', contentOnly = false) {
  const at = await inBuilder({ type, builder }, <Inspector />, { contentOnly })
  const show = async (id: string): Promise<void> => {
    await act(async () => at.store.select(id))
    await waitFor(() =>
      expect(document.querySelector('[data-inspector="row"]:not([aria-disabled])')).not.toBeNull(),
    )
  }
  await show('a')
  const rowOf = (id: string): PageRow => at.page().builder.find((one) => one.id === id)!
  const said = (id: string): object => {
    const { id: _id, columns: _columns, ...rest } = rowOf(id)
    return rest
  }
  return {
    ...at,
    show,
    said,
    steps: () => at.store.getState().past.map(({ description }) => description.key),
  }
}

const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a row of a form becomes a group with heading and bounds, step by step, and undo goes back one at a time', async () => {
  const { store, said, steps } = await open([row('a'), row('b')])
  expect(screen.queryByLabelText('Most entries')).toBeNull()
  await screen.findByLabelText('Kept as')
  choose('Kept as', 'set')
  await waitFor(() => expect(said('a')).toEqual({ dataMode: 'set', dataSetName: 'group' }))
  expect(steps()).toEqual(['operation.update-row'])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Most entries'), '3')
  await waitFor(() => expect(said('a')).toMatchObject({ max: 3 }))
  store.endTyping()
  await user.type(screen.getByLabelText('Fewest entries'), '1')
  await waitFor(() => expect(said('a')).toMatchObject({ min: 1, max: 3 }))
  expect(steps()).toHaveLength(3)
  store.undo()
  store.undo()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Most entries').value).toBe(''),
  )
  expect(said('a')).toEqual({ dataMode: 'set', dataSetName: 'group' })
  choose('Kept as', 'standalone')
  await waitFor(() => expect(said('a')).toEqual({}))
})

test('a name that a field has is refused; a second row joins the group and leaves it again', async () => {
  const { show, said } = await open([
    row('a', { dataMode: 'set', dataSetName: 'people', label: { th: 'คน', en: 'People' }, max: 5 }),
    row('b'),
  ])
  const name = await screen.findByLabelText(/^Name of the group/)
  await userEvent.setup().clear(name)
  await userEvent.setup().type(name, 'bname')
  expect(screen.getByRole('alert').textContent).toContain('has this name')
  expect(said('a')).toMatchObject({ dataSetName: 'people' })
  await show('b')
  await screen.findByLabelText('Kept as')
  choose('Kept as', 'set')
  await screen.findByLabelText('Of the group')
  choose('Of the group', 'people')
  await waitFor(() =>
    expect(said('b')).toEqual({
      dataMode: 'set',
      dataSetName: 'people',
      label: { th: 'คน', en: 'People' },
      max: 5,
    }),
  )
  choose('Of the group', '')
  await waitFor(() => expect(said('b')).toMatchObject({ dataSetName: 'group' }))
})

test('rows become steps with headings; one stands in the part of its neighbour', async () => {
  const { show, said } = await open([row('a'), row('b'), row('c')])
  for (const id of ['a', 'b']) {
    await show(id)
    await screen.findByLabelText('Shown as')
    choose('Shown as', 'steps')
    await waitFor(() => expect(said(id)).toHaveProperty('part.kind', 'steps'))
  }
  expect([said('a'), said('b')]).toEqual([
    { part: { kind: 'steps', id: 'part' } },
    { part: { kind: 'steps', id: 'part2' } },
  ])
  choose('In the part', 'part')
  await waitFor(() => expect(said('b')).toEqual({ part: { kind: 'steps', id: 'part' } }))
  const name = screen.getByLabelText(/^Name of the part/)
  await userEvent.setup().clear(name)
  await userEvent.setup().type(name, 'who{Enter}')
  await waitFor(() =>
    expect([said('a'), said('b')]).toEqual([
      { part: { kind: 'steps', id: 'who' } },
      { part: { kind: 'steps', id: 'who' } },
    ]),
  )
  choose('Shown as', '')
  await waitFor(() => expect(said('b')).toEqual({}))
})

test('a row of a page that is no form has none of this', async () => {
  await open([row('a')], 'page')
  expect(screen.queryByLabelText('Kept as')).toBeNull()
})

test('who may change words alone finds the headings, and keeps what else the row says', async () => {
  const part = { kind: 'steps' as const, id: 'who', label: { th: 'ใคร', en: 'Who' } }
  const { said } = await open(
    [
      row('a', {
        dataMode: 'set',
        dataSetName: 'people',
        label: { th: 'คน', en: 'People' },
        max: 5,
        part,
      }),
    ],
    'form',
    true,
  )
  const user = userEvent.setup()
  for (const gone of ['Kept as', 'Most entries', 'Shown as', /^Name of/])
    expect(screen.queryByLabelText(gone)).toBeNull()
  await screen.findAllByRole('textbox')
  for (const box of screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter(({ value }) => ['Who', 'People'].includes(value)))
    await user.type(box, '!')
  await waitFor(() =>
    expect(said('a')).toEqual({
      dataMode: 'set',
      dataSetName: 'people',
      label: { th: 'คน', en: 'People!' },
      max: 5,
      part: { ...part, label: { th: 'ใคร', en: 'Who!' } },
    }),
  )
})

test('what a row can be set to is what the meta-schema takes', () => {
  const { dataMode, min, max, part, label } = meta.$defs.pageRow.properties
  const { properties } = ROW_SETTINGS as {
    properties: Record<
      string,
      {
        enum?: string[]
        minimum?: number
        $ref?: string
        properties?: Record<string, { enum?: string[] }>
      }
    >
  }
  expect(properties.dataMode!.enum).toEqual(dataMode.enum)
  expect([properties.min!.minimum, properties.max!.minimum]).toEqual([min.minimum, max.minimum])
  expect(properties.part!.properties!.kind!.enum).toEqual(part.properties.kind.enum)
  expect(Object.keys(properties)).toEqual(['dataMode', 'label', 'min', 'max', 'part'])
  expect(label.$ref).toContain('text')
})
