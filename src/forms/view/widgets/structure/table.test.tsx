import { describe, expect, test, vi } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

const rows: JsonSchema = {
  type: 'object',
  properties: {
    it: {
      type: 'array',
      maxItems: 3,
      'x-child': {},
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          kind: { enum: ['a', 'b'] },
          done: { type: 'boolean' },
          note: { type: 'string', 'x-widget': 'multiline' },
        },
      },
    },
  },
}
const focused = (control: HTMLElement) => expect(document.activeElement).toBe(control)

test('arrows go through the cells; a caret in a text moves first, a list keeps its keys', async () => {
  const { user, control } = await renderForm(rows, {
    values: { it: [{ name: 'ab' }, { name: 'cd' }] },
  })
  control('it[0].name').focus()
  await user.keyboard('{ArrowDown}')
  focused(control('it[1].name'))
  await user.keyboard('{ArrowUp}')
  focused(control('it[0].name'))
  control('it[0].name').setSelectionRange(1, 1)
  await user.keyboard('{ArrowRight}')
  focused(control('it[0].name'))
  control('it[0].name').setSelectionRange(2, 2)
  await user.keyboard('{ArrowRight}')
  focused(control('it[0].kind'))
  await user.keyboard('{ArrowRight}')
  focused(control('it[0].kind'))
  control('it[0].done').focus()
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  focused(control('it[1].kind'))
})

test('Enter goes down, and from the last row adds one; the form is not sent', async () => {
  const onSubmit = vi.fn()
  const { user, control, form } = await renderForm(rows, {
    values: { it: [{ name: 'a' }] },
    onSubmit,
  })
  control('it[0].name').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => focused(control('it[1].name')))
  await user.keyboard('b{ArrowUp}{Enter}')
  focused(control('it[1].name'))
  await user.keyboard('{Enter}')
  await waitFor(() => focused(control('it[2].name')))
  await user.keyboard('{Enter}')
  expect(form.get(['it'])).toHaveLength(3)
  expect(onSubmit).not.toHaveBeenCalled()
})

describe('what the values of a row bring', () => {
  const shaped = (items: JsonSchema, columns?: string[]): JsonSchema => ({
    type: 'object',
    properties: { it: { type: 'array', 'x-child': { ...(columns && { columns }) }, items } },
  })
  const LINE: JsonSchema = {
    type: 'object',
    properties: { kind: { enum: ['goods', 'service'] } },
    required: ['kind'],
    if: { properties: { kind: { const: 'goods' } }, required: ['kind'] },
    then: { properties: { weight: { type: 'number' } }, required: ['weight'] },
    else: { properties: { hours: { type: 'number', default: 1 } } },
  }
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  test.each([[undefined], [['kind', 'weight', 'hours']]])(
    'is a column, with a field in the rows that have it (columns: %j)',
    async (columns) => {
      const { user, control, form, container, unmount } = await renderForm(shaped(LINE, columns), {
        values: { it: [{ kind: 'service' }, { kind: 'service' }] },
        strict: false,
      })
      expect(heads()).toEqual(['#', 'Kind*', 'Hours', 'Actions'])
      await user.selectOptions(control('it[0].kind'), 'goods')
      expect(new Set(heads())).toEqual(new Set(['#', 'Kind*', 'Weight*', 'Hours', 'Actions']))
      expect(container.querySelector('[data-field="it[1].weight"]')).toBeNull()
      expect(container.querySelector('[data-field="it[0].hours"]')).toBeNull()
      expect(form.submit()).toMatchObject({ failures: [{ path: 'it[0].weight' }] })
      await user.type(control('it[0].weight'), '3')
      expect(form.submit()).toMatchObject({ ok: true })
      unmount()
    },
  )

  test('and rows of several kinds are a list, where each kind is chosen', async () => {
    const { control, field, unmount } = await renderForm(
      shaped({
        oneOf: [
          { type: 'object', title: 'A', properties: { a: { type: 'string' } }, required: ['a'] },
          { type: 'object', title: 'B', properties: { b: { type: 'string' } }, required: ['b'] },
        ],
      }),
      { values: { it: [{ a: 'x' }, { b: 'y' }] }, strict: false },
    )
    expect([control('it[0].a').value, control('it[1].b').value]).toEqual(['x', 'y'])
    expect(field('it').dataset.widget).toBe('list')
    unmount()
  })
})

test('rows are moved by buttons too, for who has no keys', async () => {
  const { user, form } = await renderForm(rows, { values: { it: [{ name: 'a' }, { name: 'b' }] } })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect([button('Move 1 up').disabled, button('Move 2 down').disabled]).toEqual([true, true])
  await user.click(button('Move 2 up'))
  expect(form.get(['it'])).toEqual([{ name: 'b' }, { name: 'a' }])
  await user.click(button('Move 1 down'))
  expect(form.get(['it'])).toEqual([{ name: 'a' }, { name: 'b' }])
})

test('Enter in a text of several lines is a line', async () => {
  const { user, control, form } = await renderForm(rows, { values: { it: [{}] } })
  await user.type(control('it[0].note'), 'a{Enter}b')
  expect(form.get(['it'])).toEqual([{ note: 'a\nb' }])
})

test('free names and values, where each name is there once', async () => {
  const { user, form, control } = await renderForm({
    type: 'object',
    properties: {
      it: { type: 'object', 'x-widget': 'map', additionalProperties: { type: 'string' } },
    },
  })
  await user.type(screen.getByLabelText('New name'), 'สี{Enter}')
  await user.type(control('it.สี'), 'แดง')
  expect(form.get(['it'])).toEqual({ สี: 'แดง' })
  await user.type(screen.getByLabelText('New name'), 'สี')
  expect((screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove สี' }))
  expect(form.values()).toEqual({})
})
