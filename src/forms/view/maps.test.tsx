import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../schema/index.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

type Rendered = Awaited<ReturnType<typeof renderForm>>

const S: JsonSchema = { type: 'string' }
const map = (entry: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: entry,
  ...more,
})
const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})
const boxOf = ({ field }: Rendered, path: string) =>
  field(path).querySelector<HTMLInputElement>('input, textarea')!
const namesIn = ({ container }: Rendered): string[] =>
  [...container.querySelectorAll<HTMLInputElement>('.sala-map-entry > .sala-input')]
    .map((input) => input.value)
    .filter((name) => name !== '')

async function rename({ user }: Rendered, from: string, to: string): Promise<void> {
  const box = screen.getAllByRole<HTMLInputElement>('textbox').find(({ value }) => value === from)!
  await user.clear(box)
  await user.type(box, to)
  await user.tab()
}

describe('an entry stays while its value is given anew', () => {
  test.each<[string, JsonSchema, unknown, string, string, unknown]>([
    [
      'a text',
      object({ env: map(S) }),
      { env: { HOST: 'a', PORT: 'b' } },
      'env.HOST',
      'new',
      { env: { HOST: 'new', PORT: 'b' } },
    ],
    [
      'JSON',
      object({ extra: map({ type: 'object' }) }),
      { extra: { a: { x: 1 } } },
      'extra.a',
      '{{"y":2}',
      { extra: { a: { y: 2 } } },
    ],
    [
      'a number by a pattern of names',
      object({ all: { type: 'object', patternProperties: { '^n': { type: 'number' } } } }),
      { all: { n1: 5 } },
      'all.n1',
      '7',
      { all: { n1: 7 } },
    ],
    [
      'a choice',
      object({ all: map({ oneOf: [S, { type: 'integer' }] }) }),
      { all: { a: 'x' } },
      'all.a',
      'y',
      { all: { a: 'y' } },
    ],
    [
      'beside named fields at the root',
      object({ a: S }, { additionalProperties: S }),
      { a: '1', b: '2' },
      'b',
      '3',
      { a: '1', b: '3' },
    ],
    [
      'in a map of maps',
      object({ all: map(map(S)) }),
      { all: { a: { b: '1' } } },
      'all.a.b',
      '2',
      { all: { a: { b: '2' } } },
    ],
    [
      'in a list',
      object({ all: { type: 'array', items: map(S) } }),
      { all: [{ b: '1' }] },
      'all[0].b',
      '2',
      { all: [{ b: '2' }] },
    ],
    [
      'that no schema names',
      object({ o: object({ a: S }) }),
      { o: { a: '1', strange: { x: 1 } } },
      'o.strange',
      '{{"y":2}',
      { o: { a: '1', strange: { y: 2 } } },
    ],
  ])('%s', async (_title, schema, values, path, text, expected) => {
    const rendered = await renderForm(schema, { values, strict: false })
    const box = boxOf(rendered, path)
    await rendered.user.click(box)
    await rendered.user.clear(box)
    expect(document.activeElement).toBe(box)
    await rendered.user.keyboard(text)
    expect(box.isConnected).toBe(true)
    expect(rendered.form.values()).toEqual(expected)
    rendered.unmount()
  })

  test('and is taken away by its button, with the map where that may be left out', async () => {
    const { user, form, unmount } = await renderForm(object({ m: map(S) }), {
      values: { m: { a: '', b: 'x' } },
    })
    await user.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(form.values()).toEqual({ m: { b: 'x' } })
    await user.click(screen.getByRole('button', { name: 'Remove b' }))
    expect(form.values()).toEqual({})
    unmount()
  })
})

describe('an entry that is renamed', () => {
  test('keeps its row where its new name is a number', async () => {
    const rendered = await renderForm(object({ m: map(S) }), { values: { m: { b: 'x', a: 'y' } } })
    const box = boxOf(rendered, 'm.a')
    await rename(rendered, 'a', '1')
    expect(namesIn(rendered)).toEqual(['b', '1'])
    expect(boxOf(rendered, 'm.1')).toBe(box)
    await rename(rendered, 'b', '2')
    expect(namesIn(rendered)).toEqual(['2', '1'])
    expect(rendered.form.values()).toEqual({ m: { 1: 'y', 2: 'x' } })
    rendered.unmount()
  })

  test('keeps the option of its choice, also of one inside it', async () => {
    const either: JsonSchema = {
      oneOf: [
        { ...S, title: 'One' },
        { ...S, title: 'Other' },
      ],
    }
    const rendered = await renderForm(
      object({ m: map({ ...object({ v: either }), required: ['v'] }), n: map(either) }),
      { values: { m: { a: { v: 'x' } }, n: { b: 'y' } }, strict: false },
    )
    const { form, user, field } = rendered
    for (const path of ['m.a.v', 'n.b'])
      await user.selectOptions(field(path).querySelector('select')!, 'Other')
    await user.type(boxOf(rendered, 'm.a.v'), 'z')
    await rename(rendered, 'a', 'c')
    await rename(rendered, 'b', 'd')
    expect([form.branch(['m', 'c', 'v']), form.branch(['n', 'd'])]).toEqual([1, 1])
    rendered.unmount()
  })

  test('keeps what was left in it', async () => {
    const { form, unmount } = await renderForm(object({ m: map({ ...S, minLength: 2 }) }), {
      values: { m: { a: 'x', b: 'y' } },
    })
    form.touch(['m', 'a'])
    expect(form.state(['m', 'a']).failures).toHaveLength(1)
    form.renameEntry(['m'], 'a', 'c.d')
    expect(form.state(['m', 'c.d'])).toMatchObject({ touched: true, failures: [{}] })
    expect(form.state(['m', 'a']).touched).toBe(false)
    unmount()
  })
})

const RAW: JsonSchema = { type: 'object' }
const ON = { properties: { on: { const: true } }, required: ['on'] }

describe('what stands in the way goes with its field', () => {
  test.each<[string, JsonSchema, unknown, string, (rendered: Rendered) => Promise<void>]>([
    [
      'with a condition',
      object({ on: { type: 'boolean' } }, { if: ON, then: { properties: { raw: RAW } } }),
      { on: true, raw: { x: 1 } },
      'raw',
      ({ user, control }) => user.click(control('on')),
    ],
    [
      'with a condition in an object',
      object({
        o: object({ on: { type: 'boolean' } }, { if: ON, then: { properties: { raw: RAW } } }),
      }),
      { o: { on: true, raw: { x: 1 } } },
      'o.raw',
      ({ user, control }) => user.click(control('o.on')),
    ],
    [
      'with its entry',
      object({ extra: map(RAW) }),
      { extra: { a: { x: 1 } } },
      'extra.a',
      ({ user }) => user.click(screen.getByRole('button', { name: 'Remove a' })),
    ],
    [
      'with the entry around it',
      object({ extra: map(object({ raw: RAW })) }),
      { extra: { a: { raw: { x: 1 } } } },
      'extra.a.raw',
      ({ user }) => user.click(screen.getByRole('button', { name: 'Remove a' })),
    ],
    [
      'with its row',
      object({ all: { type: 'array', items: object({ raw: RAW }) } }),
      { all: [{ raw: { x: 1 } }] },
      'all[0].raw',
      ({ user }) => user.click(screen.getByRole('button', { name: /Remove/ })),
    ],
    [
      'with its option',
      object({
        v: {
          oneOf: [
            { title: 'Raw', type: 'object' },
            { title: 'Text', ...S },
          ],
        },
      }),
      { v: { x: 1 } },
      'v',
      ({ user, field }) => user.selectOptions(field('v').querySelector('select')!, 'Text'),
    ],
    [
      'with an option that has a field of the same name',
      {
        type: 'object',
        anyOf: [
          { title: 'One', properties: { raw: RAW } },
          { title: 'Other', properties: { raw: RAW } },
        ],
      },
      { raw: { x: 1 } },
      'raw',
      ({ user }) => user.selectOptions(screen.getByDisplayValue('One'), 'Other'),
    ],
    [
      'with Clear',
      object({ raw: RAW }),
      { raw: { x: 1 } },
      'raw',
      async ({ user, control }) => {
        await user.click(screen.getByRole('button', { name: 'Clear' }))
        await screen.findByText('{ "x": 1 }')
        expect(control('raw').value).toContain('"x": 1')
      },
    ],
    [
      'with values from outside',
      object({ raw: RAW }),
      { raw: { x: 1 } },
      'raw',
      async ({ form }) => form.set(['raw'], { y: 2 }),
    ],
  ])('%s', async (_title, schema, values, path, leave) => {
    const rendered = await renderForm(schema, { values, strict: false })
    await rendered.user.type(boxOf(rendered, path), 'nonsense')
    expect(rendered.form.submit()).toMatchObject({ failures: [{ code: 'field-json', path }] })
    await leave(rendered)
    expect(rendered.form.submit()).toMatchObject({ ok: true })
    rendered.unmount()
  })

  test('and comes back with it, as it was typed', async () => {
    const rendered = await renderForm(
      object(
        {
          on: { type: 'boolean' },
          v: {
            oneOf: [
              { title: 'Raw', ...RAW },
              { title: 'T', ...S },
            ],
          },
        },
        { if: ON, then: { properties: { raw: RAW } } },
      ),
      { values: { on: true, raw: {}, v: {} }, strict: false },
    )
    const { user, control, field, form } = rendered
    for (const path of ['raw', 'v']) await user.type(boxOf(rendered, path), 'nonsense')
    await user.click(control('on'))
    await user.click(control('on'))
    for (const option of ['T', 'Raw'])
      await user.selectOptions(field('v').querySelector('select')!, option)
    for (const path of ['raw', 'v']) expect(boxOf(rendered, path).value).toContain('nonsense')
    expect(form.submit()).toMatchObject({ failures: [{ path: 'raw' }, { path: 'v' }] })
    rendered.unmount()
  })

  test('and moves with an entry that is renamed, and a row that is moved', async () => {
    const rendered = await renderForm(object({ m: map(RAW), all: { type: 'array', items: RAW } }), {
      values: { m: { a: {} }, all: [{}, {}] },
    })
    const { user, form } = rendered
    for (const path of ['m.a', 'all[0]']) await user.type(boxOf(rendered, path), 'nonsense')
    await rename(rendered, 'a', 'b')
    await user.click(screen.getByRole('button', { name: 'Move 1 down' }))
    for (const path of ['m.b', 'all[1]']) expect(boxOf(rendered, path).value).toContain('nonsense')
    expect(form.submit()).toMatchObject({ failures: [{ path: 'm.b' }, { path: 'all[1]' }] })
    rendered.unmount()
  })
})
