import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JsonSchema } from '../schema/index.ts'
import { countRenders } from '../../../tests/support/countRenders.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

const counter = countRenders()
const S: JsonSchema = { type: 'string' }
const drawn = (container: HTMLElement): string[] =>
  [...container.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field!)

describe('schemas that refer to themselves', () => {
  test.each<[string, JsonSchema]>([
    [
      'by required properties',
      {
        $ref: '#/$defs/a',
        $defs: {
          a: { type: 'object', properties: { b: { $ref: '#/$defs/a' }, n: S }, required: ['b'] },
        },
      },
    ],
    [
      'by a choice of itself',
      {
        type: 'object',
        properties: { v: { $ref: '#/$defs/a' } },
        $defs: {
          a: {
            oneOf: [
              { $ref: '#/$defs/a' },
              { type: 'object', properties: { next: { $ref: '#/$defs/a' } } },
              S,
            ],
          },
        },
      },
    ],
    [
      'by allOf',
      {
        type: 'object',
        properties: { v: { $ref: '#/$defs/a' }, n: S },
        $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } },
      },
    ],
    [
      'by entries',
      {
        type: 'object',
        properties: { n: S, kids: { type: 'object', additionalProperties: { $ref: '#' } } },
      },
    ],
    [
      'by lists that must have an entry',
      {
        type: 'object',
        properties: { n: S, kids: { type: 'array', minItems: 1, items: { $ref: '#' } } },
        required: ['kids'],
      },
    ],
    [
      'by conditions',
      {
        type: 'object',
        properties: { n: S },
        if: { $ref: '#' },
        then: { $ref: '#' },
        else: { $ref: '#' },
      },
    ],
  ])('%s are drawn and end', async (_name, schema) => {
    const { compileStandalone } = await import('#forms/validator-node')
    const { createForm, Form, FormFields, loadWidgets } = await import('#forms')
    const { renderIn } = await import('../../../tests/support/renderForm.tsx')
    await loadWidgets()
    const form = createForm({ schema })
    const { container, unmount } = renderIn(
      'en',
      <Form form={form} onSubmit={() => undefined}>
        <FormFields />
      </Form>,
    )
    expect(drawn(container).length).toBeGreaterThan(0)
    expect(drawn(container).length).toBeLessThan(60)
    expect(typeof compileStandalone(schema, { strict: false }).ok).toBe('boolean')
    unmount()
  })
})

test('a choice of 60: searched by words, and only the chosen one is drawn', async () => {
  const branches = Array.from({ length: 60 }, (_, i): JsonSchema => ({
    title: `Shape ${i}`,
    type: 'object',
    properties: { kind: { const: `k${i}` }, [`f${i}`]: S },
    required: ['kind'],
  }))
  const { user, container, form, unmount } = await renderForm({
    type: 'object',
    properties: { v: { oneOf: branches } },
    required: ['v'],
  })
  expect(drawn(container)).toEqual(['v', 'v.kind', 'v.f0'])
  const box = container.querySelector<HTMLInputElement>('[role=combobox]')!
  await user.click(box)
  await user.clear(box)
  await user.type(box, 'shape 42')
  await user.click(screen.getByRole('option', { name: 'Shape 42' }))
  expect(drawn(container)).toEqual(['v', 'v.kind', 'v.f42'])
  expect(form.get(['v'])).toEqual({ kind: 'k42' })
  unmount()
})

test('2,000 fields: a keystroke renders at most 5 components', async () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, S])),
  }
  const { container, control, unmount } = await renderForm(schema)
  expect(drawn(container)).toHaveLength(2000)
  counter.reset()
  fireEvent.change(control('f1999'), { target: { value: 'a' } })
  expect(counter.names.length).toBeLessThanOrEqual(5)
  expect(counter.commits).toBe(1)
  unmount()
})

describe.each(['list', 'table'] as const)('a %s of 5,000 rows', (kind) => {
  beforeAll(() => void import('./widgets/structure/WindowedRows.tsx'))
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        ...(kind === 'table' && { 'x-child': {} }),
        items: {
          type: 'object',
          properties: { n: { type: 'integer', maximum: 10_000 } },
          required: ['n'],
        },
      },
    },
  }
  const many = () => ({ rows: Array.from({ length: 5000 }, (_, n) => ({ n })) })
  const rowsOf = (container: HTMLElement) =>
    [...container.querySelectorAll<HTMLElement>('[data-entry]')].map(({ dataset }) =>
      Number(dataset.entry),
    )
  const open = async () => {
    const result = await act(() => renderForm(schema, { values: many() }))
    await waitFor(() => expect(rowsOf(result.container).length).toBeGreaterThan(0))
    return result
  }

  test('draws only what can be seen', async () => {
    const { container, unmount } = await open()
    expect(rowsOf(container).length).toBeLessThan(30)
    unmount()
  })

  test('add, remove, move and a keystroke render no more than the window', async () => {
    const { container, form, control, unmount } = await open()
    const most = 40 * rowsOf(container).length
    const steps: [string, () => void][] = [
      ['remove', () => form.remove(['rows'], 1)],
      ['add', () => form.add(['rows'], { n: 7 }, 1)],
      ['move', () => form.move(['rows'], 1, 0)],
      ['add at the end', () => form.add(['rows'])],
    ]
    for (const [name, step] of steps) {
      counter.reset()
      act(step)
      expect({ name, few: counter.names.length <= most }).toEqual({ name, few: true })
      expect(counter.names.length).toBeGreaterThan(0)
    }
    expect(form.get(['rows', 0])).toEqual({ n: 7 })
    counter.reset()
    fireEvent.change(control('rows[0].n'), { target: { value: '8' } })
    expect(counter.names.length).toBeLessThanOrEqual(9)
    unmount()
  })

  test('the list of errors leads to a row outside of the window', async () => {
    const { container, form, user, unmount } = await open()
    act(() => form.set(['rows', 4000, 'n'], 20_000))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const scroller = container.querySelector<HTMLElement>('[data-windowed]')!
    Object.defineProperty(scroller, 'scrollHeight', { value: 900_000 })
    let asked = 0
    scroller.scrollTo = ((options: ScrollToOptions) => {
      asked = options.top ?? 0
      scroller.scrollTop = asked
      scroller.dispatchEvent(new Event('scroll'))
    }) as typeof scroller.scrollTo
    await user.click(screen.getByRole('link', { name: /4001/ }))
    await waitFor(() => expect(asked).toBeGreaterThan(100_000))
    unmount()
  })
})

test('names that reach a prototype are neither fields nor written', async () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"prototype":{"type":"string"},"ok":{"type":"string"}},"additionalProperties":{"type":"string"}}',
  ) as JsonSchema
  const values = JSON.parse('{"__proto__":"p","constructor":"c","ok":"x"}') as Record<
    string,
    unknown
  >
  const { container, form, user, unmount } = await renderForm(schema, { values, strict: false })
  expect(
    drawn(container)
      .filter((name) => /proto|constructor/.test(name))
      .every(
        (name) =>
          name !== '__proto__' || container.querySelector(`[data-field="${name}"] input`) === null,
      ),
  ).toBe(true)
  act(() => form.set(['__proto__', 'polluted'], 'yes'))
  act(() => form.set(['constructor', 'prototype', 'polluted'], 'yes'))
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.getOwnPropertyNames(form.values())).toEqual(['__proto__', 'constructor', 'ok'])
  const fresh = screen.getByRole('textbox', { name: 'New name' })
  await user.type(fresh, 'constructor')
  expect((screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement).disabled).toBe(true)
  unmount()
})

test('a number beyond all numbers is not accepted', async () => {
  const { control, form, unmount } = await renderForm({
    type: 'object',
    properties: { n: { type: 'number' } },
  })
  fireEvent.change(control('n'), { target: { value: '1e309' } })
  const result = form.submit()
  expect(result.ok ? JSON.parse(JSON.stringify(result.value)) : 'refused').toEqual(
    result.ok ? result.value : 'refused',
  )
  act(() => form.set(['n'], Number('1e309')))
  expect(form.submit().ok).toBe(false)
  unmount()
})

test('60 objects in each other', async () => {
  let schema: JsonSchema = S
  let values: unknown = 'deep'
  for (let i = 0; i < 60; i++) {
    schema = { type: 'object', properties: { x: schema }, required: ['x'] }
    values = { x: values }
  }
  const { form, control, unmount } = await renderForm(schema, { values })
  const path = Array.from({ length: 60 }, () => 'x')
  fireEvent.change(control(path.join('.')), { target: { value: 'changed' } })
  expect(form.get(path)).toBe('changed')
  expect(form.submit().ok).toBe(true)
  unmount()
})
