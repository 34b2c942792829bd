import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PageObject } from '#schema'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { inBuilder, type Answer } from '../../../../tests/support/inBuilder.tsx'
import { LogicEditor } from './LogicEditor.tsx'
import { RuleEditor } from './RuleEditor.tsx'

test('what is added to logic and rules asks first what it is about, and begins in its first field, also where it comes to stand before what is there', async () => {
  const field = (id: string, more: object = {}) => ({
    id,
    type: 'field',
    v: shippedBlocks.field!.v,
    label: id,
    name: id,
    props: { widget: 'text' },
    ...more,
  })
  const { page } = await inBuilder(
    {
      type: 'form',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [field('a', { logics: [{ value: 'x', require: ['b'] }] }), field('b')],
            },
          ],
        },
      ],
    },
    <>
      <LogicEditor id="a" />
      <RuleEditor id="a" />
    </>,
  )
  const focused = (around: string): (string | null | undefined)[] => [
    document.activeElement?.tagName,
    document.activeElement?.closest(around)?.getAttribute('aria-label'),
  ]
  const logics = () => page().builder[0]!.columns[0]!.objects[0]!.logics
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add what it does' }))
  await user.click(
    await screen.findByRole('menuitem', { name: 'Show', hidden: true }, { timeout: 5000 }),
  )
  await waitFor(() => expect(focused('.builder-effect')).toEqual(['SELECT', 'Show']))
  const which = screen.getByLabelText<HTMLSelectElement>('Show: which')
  expect([which.selectedOptions[0]!.text, logics()]).toEqual([
    'Choose which…',
    [{ value: 'x', require: ['b'] }],
  ])
  await user.selectOptions(which, 'b')
  expect(logics()).toEqual([{ value: 'x', show: ['b'], require: ['b'] }])
  await waitFor(() => expect(focused('.builder-effect')).toEqual(['SELECT', 'Show']))
  await user.click(screen.getByRole('button', { name: 'Add an answer' }))
  await waitFor(() => expect(focused('.sala-condition')).toEqual(['INPUT', 'Answer 2']))
  await user.click(screen.getByRole('button', { name: 'Add a condition' }))
  await waitFor(() => expect(focused('.sala-condition')).toEqual(['SELECT', 'Condition 1']))
})

test('what is shown by an answer and seen before it is told, and hidden until then by one press', async () => {
  const field = (id: string, more: object = {}) => ({
    id,
    type: 'field',
    v: shippedBlocks.field!.v,
    label: id,
    name: id,
    props: { widget: 'text' },
    ...more,
  })
  const { store } = await inBuilder(
    {
      type: 'form',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'col',
              objects: [
                field('a', { logics: [{ value: 'x', show: ['b', 'c'], require: ['b'] }] }),
                field('b'),
                field('c', { hidden: true }),
              ],
            },
          ],
        },
      ],
    },
    <LogicEditor id="a" />,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hide it until then' }))
  expect(store.getState().model.nodes.b).toMatchObject({ data: { hidden: true } })
  expect(screen.queryByRole('button', { name: 'Hide it until then' })).toBeNull()
})

test('a rule inside a repeater asks of the row too, by the schema of its fields; elsewhere it does not', async () => {
  const heading = (id: string): PageObject => ({
    id,
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { level: 2 },
  })
  const repeater: PageObject = {
    id: 'all',
    type: 'repeater',
    v: shippedBlocks.repeater!.v,
    props: { entity: 'course' },
    slots: { item: [{ id: 'ir', columns: [{ id: 'ic', objects: [heading('in')] }] }] },
  }
  const answer: Answer = (address) => {
    const entity = /\/api\/model\/([\w-]+)/.exec(address)?.[1]
    return entity
      ? {
          status: 200,
          data: { entity: shippedModel.entities[entity]!.entity, states: null, actions: {} },
        }
      : undefined
  }
  const { page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [repeater, heading('out')] }] }] },
    <>
      <RuleEditor id="in" />
      <RuleEditor id="out" />
    </>,
    { answer },
  )
  const [inside, outside] = screen.getAllByRole('group', { name: 'Shown when' })
  const user = userEvent.setup()
  const offered = async (around: HTMLElement): Promise<string[]> => {
    await user.click(within(around).getByRole('button', { name: 'Add a condition' }))
    return [
      ...within(around).getByRole<HTMLSelectElement>('combobox', { name: 'What is asked of' })
        .options,
    ].map(({ text }) => text)
  }
  await waitFor(() => expect(inside).toBeTruthy())
  expect((await offered(outside!)).some((one) => one.startsWith('Of the row'))).toBe(false)
  expect(await offered(inside!)).toContain('Of the row: Price')
  await user.selectOptions(
    within(inside!).getByRole('combobox', { name: 'What is asked of' }),
    'row.price',
  )
  await user.selectOptions(within(inside!).getAllByRole('combobox')[1]!, 'more')
  expect(
    page().builder[0]!.columns[0]!.objects[0]!.slots!.item![0]!.columns[0]!.objects[0]!.show,
  ).toEqual({ '>': [{ var: 'row.price' }, 0] })
  // A value that is a list is asked what it contains.
  await user.selectOptions(
    within(inside!).getByRole('combobox', { name: 'What is asked of' }),
    'row.category',
  )
  expect(
    [...within(inside!).getAllByRole<HTMLSelectElement>('combobox')[1]!.options].map(
      ({ value }) => value,
    ),
  ).toEqual(['contains', 'filled', 'empty'])
})
