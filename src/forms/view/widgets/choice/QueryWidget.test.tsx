import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { FormServices, RecordOption, RecordQuery } from '../../services.ts'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

const UNITS: Record<string, RecordOption[]> = {
  a: [
    { id: 'a1', label: 'Unit one' },
    { id: 'a2', label: 'Unit two' },
  ],
  b: [{ id: 'b1', label: 'Other unit' }],
  c: [],
}
const schema: JsonSchema = {
  type: 'object',
  properties: {
    course: { type: 'string', title: 'Course', enum: ['a', 'b', 'c'] },
    unit: {
      type: 'string',
      title: 'Unit',
      'x-choices': {
        query: { entity: 'unit', display: 'name', filter: { course: { var: 'course' } } },
      },
    },
  },
}
type Search = (entity: string, term: string, query: RecordQuery) => Promise<RecordOption[]>
const byCourse: Search = async (_entity, _term, { filter }) =>
  UNITS[(filter as { course: string }).course]!
const draw = (search: Search, values?: unknown) =>
  renderForm(schema, {
    services: { search } as unknown as FormServices,
    ...(values === undefined ? {} : { values }),
  })
const options = (control: HTMLElement) =>
  [...control.querySelectorAll('option')].map(({ textContent }) => textContent)

describe('choices that hang on another field', () => {
  test('nothing is asked before it is filled in; then its records are offered', async () => {
    const search = vi.fn(byCourse)
    const { form, control, field, user } = await draw(search)
    expect(field('unit').dataset.widget).toBe('select-query')
    expect(control('unit').disabled).toBe(true)
    expect(options(control('unit'))).toEqual(['Answer the question before it first'])
    expect(search).not.toHaveBeenCalled()
    act(() => form.set(['course'], 'a'))
    expect(options(control('unit'))).toEqual(['Loading…'])
    await waitFor(() =>
      expect(options(control('unit'))).toEqual(expect.arrayContaining(['Unit one', 'Unit two'])),
    )
    expect(search).toHaveBeenCalledWith(
      'unit',
      '',
      expect.objectContaining({ display: 'name', filter: { course: 'a' }, limit: 200 }),
    )
    await user.selectOptions(control('unit'), 'a2')
    expect(form.values()).toEqual({ course: 'a', unit: 'a2' })
  })

  test('another answer takes the choice away, stops the question before, and asks once for many quick changes', async () => {
    const signals: AbortSignal[] = []
    const search = vi.fn<Search>(async (entity, term, query) => {
      signals.push(query.signal!)
      return byCourse(entity, term, query)
    })
    const { form, control } = await draw(search, { course: 'a', unit: 'a1' })
    await waitFor(() => expect(options(control('unit'))).toContain('Unit one'))
    expect(form.get(['unit'])).toBe('a1')
    act(() => form.set(['course'], 'c'))
    act(() => form.set(['course'], 'b'))
    expect(form.get(['unit'])).toBeUndefined()
    expect(signals[0]!.aborted).toBe(true)
    await waitFor(() => expect(options(control('unit'))).toContain('Other unit'))
    expect(search.mock.calls.map(([, , { filter }]) => filter)).toEqual([
      { course: 'a' },
      { course: 'b' },
    ])
  })

  test('words in two languages are read in the one of the person', async () => {
    const search: Search = async () => [
      { id: 'a1', label: 'a1', record: { name: { th: 'บทหนึ่ง', en: 'Unit one' } } },
    ]
    const { control } = await draw(search, { course: 'a' })
    await waitFor(() => expect(options(control('unit'))).toContain('Unit one'))
  })

  test('a late answer of the course before is not shown', async () => {
    let answerA: ((records: RecordOption[]) => void) | undefined
    const search: Search = (entity, term, query) =>
      (query.filter as { course: string }).course === 'a'
        ? new Promise((resolve) => {
            answerA = resolve
          })
        : byCourse(entity, term, query)
    const { form, control } = await draw(search, { course: 'a' })
    await waitFor(() => expect(answerA).toBeDefined())
    act(() => form.set(['course'], 'b'))
    await waitFor(() => expect(options(control('unit'))).toContain('Other unit'))
    await act(async () => answerA!(UNITS.a!))
    expect(options(control('unit'))).not.toContain('Unit one')
  })

  test('none there, and failed with another try', async () => {
    let works = false
    const search: Search = async (entity, term, query) => {
      if (!works) throw new Error('offline')
      return byCourse(entity, term, query)
    }
    const { form, control, user } = await draw(search, { course: 'c' })
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('The choices could not be loaded.'),
    )
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(options(control('unit'))).toEqual(['Nothing to choose from']))
    expect(form.get(['unit'])).toBeUndefined()
  })
})
