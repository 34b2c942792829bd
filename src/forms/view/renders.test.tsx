import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../schema/index.ts'
import { countRenders } from '../../../tests/support/countRenders.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

const FIELDS = 300
const many = (extra: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Array.from({ length: FIELDS }, (_, i) => [`f${i}`, { type: 'string', minLength: 1 }]),
    ),
    ...extra,
  },
})

const counter = countRenders()
const type = (control: HTMLInputElement, value: string) =>
  fireEvent.change(control, { target: { value } })

describe('what a keystroke renders', () => {
  test.each([50, FIELDS, 1000])(
    'at %i fields: at most 5 components, in one commit',
    async (count) => {
      const schema: JsonSchema = {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: count }, (_, i) => [`f${i}`, { type: 'string' }]),
        ),
      }
      const { control, unmount } = await renderForm(schema)
      expect(counter.names.length).toBeGreaterThan(count)
      counter.reset()
      type(control('f7'), 'a')
      expect(control('f7').value).toBe('a')
      expect(counter.commits).toBe(1)
      expect(counter.names.length).toBeLessThanOrEqual(5)
      unmount()
    },
  )

  test('with an error that goes away as it is typed', async () => {
    const { control, field, form, unmount } = await renderForm({ ...many(), required: ['f7'] })
    act(() => void form.submit())
    expect(field('f7').dataset.invalid).toBe('true')
    counter.reset()
    type(control('f7'), 'a')
    expect(field('f7').dataset.invalid).toBeUndefined()
    // The field and the list of errors, which no longer has anything to show.
    expect(counter.names.filter((name) => name !== 'ErrorSummary').length).toBeLessThanOrEqual(5)
    expect(counter.commits).toBe(1)
    unmount()
  })

  test('a refusal of every field marks each of them, the first in a commit before the rest', async () => {
    const names = Array.from({ length: FIELDS }, (_, i) => `f${i}`)
    const { field, form, unmount } = await renderForm({ ...many(), required: names })
    counter.reset()
    act(() => void form.submit())
    expect(names.every((name) => field(name).dataset.invalid === 'true')).toBe(true)
    expect(counter.commits).toBeGreaterThan(1)
    unmount()
  })

  test('in a row of a table: its field, its computed cell and the total', async () => {
    const { control, field, unmount } = await renderForm(
      many({
        rows: {
          type: 'array',
          'x-child': { totals: ['total'] },
          items: {
            type: 'object',
            properties: {
              q: { type: 'number' },
              p: { type: 'number' },
              total: { type: 'number', 'x-compute': { '*': [{ var: 'q' }, { var: 'p' }] } },
            },
          },
        },
      }),
      { values: { rows: Array.from({ length: 40 }, () => ({ q: 1, p: 2 })) } },
    )
    counter.reset()
    type(control('rows[5].q'), '10')
    expect(field('rows').querySelector('tfoot')!.textContent).toContain('98')
    const inOtherRows = counter.names.filter((name) =>
      ['TableWidget', 'ListWidget', 'SectionWidget', 'FormFields', 'Form', 'ListFoot'].includes(
        name,
      ),
    )
    expect(inOtherRows).toEqual([])
    expect(counter.names.length).toBeLessThanOrEqual(9)
    unmount()
  })

  test('showing a conditional field: at most 15 components', async () => {
    const { control, field, unmount } = await renderForm(
      many({ extra: { type: 'string', 'x-visible': { '==': [{ var: 'f1' }, 'yes'] } } }),
    )
    type(control('f1'), 'ye')
    counter.reset()
    type(control('f1'), 'yes')
    expect(field('extra')).toBeTruthy()
    expect(counter.names.length).toBeLessThanOrEqual(15)
    unmount()
  })

  test('leaving a field: that field alone', async () => {
    const { control, unmount } = await renderForm(many())
    counter.reset()
    fireEvent.blur(control('f3'))
    expect(counter.names.length).toBeLessThanOrEqual(5)
    unmount()
  })
})
