import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderForm, renderIn } from '../../../tests/support/renderForm.tsx'
import type { JsonSchema } from '../schema/index.ts'
import { useForm } from './context.ts'
import { loadWidgets, ValueForm } from './index.ts'

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, town: { type: 'string' } },
}

/** Changes the form as soon as it stands, before what is around it listens. */
function Hasty() {
  const form = useForm()
  useEffect(() => form.set(['name'], 'Somying'), [form])
  return null
}

test('a change before the form is listened to is told, and told once', async () => {
  await loadWidgets()
  const onChange = vi.fn()
  await act(
    async () =>
      void renderIn(
        'en',
        <ValueForm
          schema={SCHEMA}
          values={{ name: '', town: 'Trang' }}
          label="Place"
          inside={Hasty}
          onChange={onChange}
        />,
      ),
  )
  expect(onChange.mock.calls).toEqual([
    [{ name: 'Somying', town: 'Trang' }, [{ path: ['name'], value: 'Somying' }]],
  ])
  await userEvent.setup().type(screen.getByRole('textbox', { name: /town/i }), '!')
  expect(onChange.mock.calls.at(-1)).toEqual([
    { name: 'Somying', town: 'Trang!' },
    [{ path: ['town'], value: 'Trang!' }],
  ])
})

test('with another schema the form goes on with what stands in it: neither typed nor taken values are lost', async () => {
  await loadWidgets()
  const told: unknown[] = []
  let change!: (next: { values?: Record<string, unknown>; schema?: JsonSchema }) => void
  function Around() {
    const [{ values, schema }, set] = useState<{
      values: Record<string, unknown>
      schema: JsonSchema
    }>({ values: { town: 'Trang' }, schema: SCHEMA })
    useEffect(() => void (change = (next) => set((before) => ({ ...before, ...next }))), [])
    return (
      <ValueForm
        schema={schema}
        values={values}
        label="Place"
        onChange={(next) => {
          told.push(next)
          change({ values: next })
        }}
      />
    )
  }
  await act(async () => void renderIn('en', <Around />))
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const user = userEvent.setup()
  await user.type(box(/name/i), 'Somying')
  await act(async () => change({ schema: { ...SCHEMA } }))
  expect([box(/name/i).value, box(/town/i).value]).toEqual(['Somying', 'Trang'])
  await act(async () => change({ values: { name: 'Somchai', town: 'Trat' } }))
  await act(async () => change({ schema: { ...SCHEMA } }))
  expect([box(/name/i).value, box(/town/i).value]).toEqual(['Somchai', 'Trat'])
  await user.type(box(/town/i), '!')
  expect(told.at(-1)).toEqual({ name: 'Somchai', town: 'Trat!' })
})

test('a form that nobody has changed tells nothing', async () => {
  await loadWidgets()
  const onChange = vi.fn()
  await act(
    async () =>
      void renderIn(
        'en',
        <ValueForm
          schema={SCHEMA}
          values={{ name: 'A', other: 1 }}
          label="Place"
          onChange={onChange}
        />,
      ),
  )
  expect(onChange).not.toHaveBeenCalled()
})

test('what counts while nothing is chosen is told, as the default of the schema; a form of its own has none', async () => {
  await loadWidgets()
  const onChange = vi.fn()
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      size: {
        type: 'string',
        enum: ['sm', 'md'],
        default: 'md',
        'x-labels': { sm: { th: 'เล็ก', en: 'Small' }, md: { th: 'ปกติ', en: 'Normal' } },
      },
      price: { type: 'number', default: 700 },
      framed: { type: 'boolean', default: true },
    },
  }
  await act(
    async () =>
      void renderIn(
        'en',
        <ValueForm schema={schema} values={{}} label="Look" onChange={onChange} />,
      ),
  )
  const [select, box] = [
    screen.getByRole<HTMLSelectElement>('combobox'),
    screen.getByRole<HTMLInputElement>('checkbox'),
  ]
  expect([
    select.selectedOptions[0]!.textContent,
    [...select.options].map(({ textContent }) => textContent),
  ]).toEqual(['Normal (by default)', ['Small', 'Normal (by default)']])
  expect(screen.getByPlaceholderText('700 (by default)')).toBeTruthy()
  expect(box.checked).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.setup().click(box)
  expect(onChange.mock.lastCall![0]).toEqual({ framed: false })
  for (const size of ['sm', 'md']) {
    await userEvent.setup().selectOptions(select, size)
    expect([select.value, onChange.mock.lastCall![0]]).toEqual([size, { framed: false, size }])
  }
  expect(box.checked).toBe(false)
  const { container } = await renderForm(schema, { values: {} })
  expect(container.querySelector('select')!.selectedOptions[0]!.textContent).toBe('Choose…')
})
