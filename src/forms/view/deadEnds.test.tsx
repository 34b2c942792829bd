import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createForm } from '../core/index.ts'
import type { JsonSchema } from '../schema/index.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

const S: JsonSchema = { type: 'string' }
const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})
const ON = { properties: { on: { const: true } }, required: ['on'] }

describe('what begins is what is drawn', () => {
  const NODE: JsonSchema = {
    $defs: {
      n: object(
        { v: S, next: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } },
        { required: ['v', 'next'] },
      ),
    },
    $ref: '#/$defs/n',
  }
  test.each<[string, JsonSchema, unknown]>([
    ['a choice at the root', { type: 'object', anyOf: [object({ a: S }), object({ b: S })] }, {}],
    [
      'the defaults of a branch at the root',
      { oneOf: [object({ a: { ...S, default: 'x' } }), object({ b: S }, { required: ['b'] })] },
      { a: 'x' },
    ],
    ['null alone', object({ n: { type: 'null' } }, { required: ['n'] }), { n: null }],
    ['a nullable object in itself', NODE, { next: null }],
    [
      'null as a default',
      object({
        a: { enum: ['x', null], default: null },
        o: object({ b: { type: ['string', 'null'] } }, { default: { b: null } }),
      }),
      { a: null, o: { b: null } },
    ],
    [
      'what a default brings',
      object(
        { on: { type: 'boolean', default: true } },
        { if: ON, then: { properties: { a: { ...S, default: 'x' } } } },
      ),
      { on: true, a: 'x' },
    ],
  ])('%s', (_title, schema, values) => {
    expect(createForm({ schema }).values()).toEqual(values)
  })
})

describe('a field that comes later begins with its default', () => {
  const speed: JsonSchema = { enum: ['slow', 'fast'], default: 'slow' }
  const then = { properties: { speed }, required: ['speed'] }
  test.each<[string, JsonSchema, string, unknown]>([
    [
      'by a condition',
      object({ on: { type: 'boolean' } }, { if: ON, then }),
      'on',
      { on: true, speed: 'slow' },
    ],
    [
      'by a dependency in an object',
      object({ o: object({ on: { type: 'boolean' } }, { dependentSchemas: { on: then } }) }),
      'o.on',
      { o: { on: true, speed: 'slow' } },
    ],
    [
      'with the object around what is typed',
      object({ o: object({ on: { type: 'boolean' }, speed }, { required: ['on'] }) }),
      'o.on',
      { o: { on: true, speed: 'slow' } },
    ],
    [
      'by a field that came',
      object(
        { on: { type: 'boolean' } },
        {
          if: ON,
          then: {
            properties: { a: { const: 1, default: 1 } },
            required: ['a'],
            dependentSchemas: { a: then },
          },
        },
      ),
      'on',
      { on: true, a: 1, speed: 'slow' },
    ],
  ])('%s', async (_title, schema, path, expected) => {
    const { user, control, form, unmount } = await renderForm(schema, { strict: false })
    await user.click(control(path))
    expect(form.submit()).toEqual({ ok: true, value: expected })
    unmount()
  })

  test('but not where the form was told to leave values as they are', () => {
    const form = createForm({
      schema: object({ on: { type: 'boolean' } }, { if: ON, then }),
      values: {},
      fillDefaults: false,
    })
    form.set(['on'], true)
    expect(form.values()).toEqual({ on: true })
  })
})

describe('every refusal can be mended where it is', () => {
  test.each<[string, JsonSchema]>([
    ['not', object({ a: S }, { not: { required: ['old'] } })],
    ['maxProperties', object({ a: S }, { maxProperties: 1 })],
  ])('a value without a field that is refused by %s is drawn and taken away', async (_, schema) => {
    const { user, form, container, unmount } = await renderForm(schema, {
      strict: false,
      values: { a: 'x', old: 1 },
    })
    expect(container.querySelector('[data-field="old"]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(await screen.findByRole('button', { name: 'Remove old' }))
    expect(form.submit()).toEqual({ ok: true, value: { a: 'x' } })
    unmount()
  })

  test('a type of an older dialect is raw JSON', async () => {
    const { control, field, form, unmount } = await renderForm(
      object({ a: { type: ['string', { type: 'object' }] } as never, b: S }),
      { strict: false, values: { a: { x: 1 }, b: 'y' } },
    )
    expect([field('a').dataset.widget, JSON.parse(control('a').value)]).toEqual(['json', { x: 1 }])
    expect(form.submit().ok).toBe(true)
    unmount()
  })

  test('what refers to itself by the words of 2019 is drawn at every depth', async () => {
    const { container, unmount } = await renderForm(
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        $recursiveAnchor: true,
        ...object({ v: S, kids: { type: 'array', items: { $recursiveRef: '#' } } }),
      },
      { strict: false, values: { v: 'a', kids: [{ v: 'b', kids: [{ v: 'c' }] }] } },
    )
    expect(container.querySelector('[data-field="kids[0].kids[0].v"]')).toBeTruthy()
    unmount()
  })

  test.each<[string, JsonSchema]>([
    [
      'unevaluatedProperties',
      object(
        { on: { type: 'boolean' } },
        { if: ON, then: { properties: { speed: S } }, unevaluatedProperties: false },
      ),
    ],
    [
      'a property that is false',
      object(
        { on: { type: 'boolean' } },
        { if: ON, then: { properties: { speed: S } }, else: { properties: { speed: false } } },
      ),
    ],
  ])('a hidden value that is refused by %s is drawn and taken away', async (_title, schema) => {
    const { user, control, form, field, unmount } = await renderForm(
      { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema },
      { strict: false, values: {} },
    )
    await user.click(control('on'))
    await user.type(control('speed'), 'x')
    await user.click(control('on'))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(field('speed').dataset.invalid).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Remove speed' }))
    expect(form.submit()).toEqual({ ok: true, value: { on: false } })
    unmount()
  })

  test.each<[string, JsonSchema, unknown]>([
    ['alone', object({ x: S, y: S }, { required: ['x'] }), { x: '1' }],
    [
      'with what it began with',
      object({ k: { const: 'a' }, d: { ...S, default: 'd' }, x: S }, { required: ['k', 'x'] }),
      { k: 'a', d: 'd', x: '1' },
    ],
  ])(
    'a stored object that may be left out goes with its last value: %s',
    async (_title, o, value) => {
      const { user, control, form, unmount } = await renderForm(object({ o }), {
        values: { o: value },
        strict: false,
      })
      await user.clear(control('o.x'))
      expect(form.submit()).toEqual({ ok: true, value: {} })
      unmount()
    },
  )

  test('and one with other values is left out by a button', async () => {
    const { user, control, form, unmount } = await renderForm(
      object({ o: object({ x: S, y: S }, { required: ['x'] }) }),
      { values: { o: { x: '1', y: '2' } } },
    )
    await user.clear(control('o.x'))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(screen.getByRole('button', { name: 'Leave out O' }))
    expect(form.submit()).toEqual({ ok: true, value: {} })
    unmount()
  })

  test('a nullable object is made, and nothing again', async () => {
    const { user, control, form, unmount } = await renderForm(
      object({ o: { type: ['object', 'null'], properties: { x: S } } }, { required: ['o'] }),
      { strict: false },
    )
    expect(form.values()).toEqual({ o: null })
    await user.click(screen.getByRole('button', { name: 'Add O' }))
    await user.type(control('o.x'), '1')
    expect(form.submit()).toEqual({ ok: true, value: { o: { x: '1' } } })
    await user.click(screen.getByRole('button', { name: 'Leave out O' }))
    expect(form.submit()).toEqual({ ok: true, value: { o: null } })
    unmount()
  })

  test('null is one of several ways', async () => {
    const { user, field, form, unmount } = await renderForm(
      object({ v: { anyOf: [S, { type: 'integer' }, { type: 'null' }] } }),
      { values: { v: 'x' } },
    )
    await user.selectOptions(field('v').querySelector('select')!, 'None')
    expect(form.submit()).toEqual({ ok: true, value: { v: null } })
    unmount()
  })

  test('a field that is only required is drawn', async () => {
    const { user, control, form, unmount } = await renderForm(
      object({ a: S }, { dependentRequired: { a: ['b'] } }),
      { strict: false },
    )
    await user.type(control('a'), 'x')
    await user.type(control('b'), '1')
    expect(form.submit()).toEqual({ ok: true, value: { a: 'x', b: 1 } })
    unmount()
  })

  test('a whole form that holds nothing is asked for its value', async () => {
    const { form, unmount } = await renderForm({ type: 'integer' })
    expect(form.submit()).toMatchObject({ failures: [{ code: 'field-required', path: '' }] })
    unmount()
  })

  test('a value of another type is shown as it is', async () => {
    const { control, form, unmount } = await renderForm(
      object({ o: object({ x: S }), all: { type: 'array', items: object({ x: S }) } }),
      { values: { o: 'text', all: { y: 1 } } },
    )
    expect([control('o').value, JSON.parse(control('all').value)]).toEqual(['"text"', { y: 1 }])
    expect(form.values()).toEqual({ o: 'text', all: { y: 1 } })
    unmount()
  })
})
