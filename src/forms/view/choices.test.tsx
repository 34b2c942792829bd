import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../schema/index.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

type Rendered = Awaited<ReturnType<typeof renderForm>>

const S: JsonSchema = { type: 'string' }
const PERSON: JsonSchema = {
  type: 'object',
  title: 'Person',
  properties: { name: S, note: S },
  required: ['name'],
}
const COMPANY: JsonSchema = { type: 'object', title: 'Company', properties: { note: S, vat: S } }
const RANGES: JsonSchema = {
  oneOf: [
    { title: 'small', type: 'integer', maximum: 9 },
    { title: 'big', type: 'integer', minimum: 10 },
  ],
}
const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})

const drawn = ({ container }: Rendered): string[] =>
  [...container.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field!)

const boxOf = ({ field }: Rendered, path: string): HTMLInputElement =>
  field(path).querySelector<HTMLInputElement>('input, textarea')!

/** Empties the field letter by letter and types on without looking for it again, as a person does. */
async function retype(rendered: Rendered, path: string, text: string): Promise<void> {
  const { user } = rendered
  const box = boxOf(rendered, path)
  await user.click(box)
  await user.keyboard('{Backspace}'.repeat(box.value.length) + text)
}

describe('the option of a choice stays while its value is typed', () => {
  test.each<[string, JsonSchema, unknown, string, string, unknown]>([
    ['numbers of two ranges', object({ v: RANGES }), undefined, 'v', '123', { v: 123 }],
    [
      'a required name at the root',
      { anyOf: [PERSON, COMPANY] },
      { name: 'Ann', note: 'x' },
      'name',
      'Bo',
      { name: 'Bo', note: 'x' },
    ],
    [
      'in an object',
      object({ who: { anyOf: [PERSON, COMPANY] } }),
      { who: { name: 'Ann', note: 'x' } },
      'who.name',
      'Bo',
      { who: { name: 'Bo', note: 'x' } },
    ],
    [
      'in a list',
      object({ all: { type: 'array', items: { anyOf: [PERSON, COMPANY] } } }),
      { all: [{ note: 'c' }, { name: 'Ann', note: 'x' }] },
      'all[1].name',
      'Bo',
      { all: [{ note: 'c' }, { name: 'Bo', note: 'x' }] },
    ],
    [
      'in a map',
      object({ all: { type: 'object', additionalProperties: RANGES } }),
      { all: { a: 5 } },
      'all.a',
      '123',
      { all: { a: 123 } },
    ],
    [
      'under a reference and allOf',
      {
        $defs: { who: { anyOf: [PERSON, COMPANY] } },
        ...object({ who: { allOf: [{ $ref: '#/$defs/who' }] } }),
      },
      { who: { name: 'Ann', note: 'x' } },
      'who.name',
      'Bo',
      { who: { name: 'Bo', note: 'x' } },
    ],
    [
      'that a condition brought',
      object(
        { on: { type: 'boolean' } },
        {
          if: { properties: { on: { const: true } }, required: ['on'] },
          then: { properties: { v: RANGES } },
        },
      ),
      { on: true, v: 5 },
      'v',
      '123',
      { on: true, v: 123 },
    ],
    [
      'texts of two patterns',
      object({
        v: {
          anyOf: [
            { title: 'short', ...S, maxLength: 2 },
            { title: 'long', ...S, minLength: 3 },
          ],
        },
      }),
      { v: 'abcd' },
      'v',
      'ab',
      { v: 'ab' },
    ],
  ])('%s', async (_title, schema, values, path, text, expected) => {
    const rendered = await renderForm(schema, { values, strict: false })
    const before = drawn(rendered)
    const box = boxOf(rendered, path)
    await retype(rendered, path, text)
    expect(drawn(rendered)).toEqual(before)
    expect(document.activeElement).toBe(box)
    expect(box.isConnected).toBe(true)
    expect(rendered.form.values()).toEqual(expected)
    rendered.unmount()
  })

  test('and turns with a value that is set from outside', async () => {
    const { form, control, unmount } = await renderForm(object({ v: RANGES }), { values: { v: 5 } })
    const select = () => control('v') as unknown as HTMLSelectElement
    expect(select().selectedOptions[0]!.text).toBe('small')
    form.set(['v'], 50)
    await screen.findByDisplayValue('50')
    expect(select().selectedOptions[0]!.text).toBe('big')
    form.reset({ v: 3 })
    await screen.findByDisplayValue('3')
    expect(select().selectedOptions[0]!.text).toBe('small')
    unmount()
  })

  test('and goes with the entry of a list that is moved', async () => {
    const { form, user, unmount, ...rest } = await renderForm(
      object({ all: { type: 'array', items: RANGES } }),
      { values: { all: [5, 50] } },
    )
    const rendered = { form, user, unmount, ...rest }
    await retype(rendered, 'all[0]', '123')
    form.move(['all'], 0, 1)
    expect([form.branch(['all', 0]), form.branch(['all', 1])]).toEqual([1, 0])
    unmount()
  })
})

describe('where a number was chosen', () => {
  const NUMBER: JsonSchema = { title: 'Number', type: 'number' }
  const TEXT: JsonSchema = { ...S, title: 'Text' }
  test.each<[string, JsonSchema, string, unknown]>([
    ['one of two', object({ v: { oneOf: [NUMBER, TEXT] } }), 'v', { v: 1 }],
    ['of several types', object({ v: { type: ['number', 'string'] } }), 'v', { v: 1 }],
    [
      'in a list',
      object({ all: { type: 'array', items: { anyOf: [NUMBER, TEXT] } } }),
      'all[0]',
      { all: [1] },
    ],
  ])(
    '%s, a text that says none is not taken for the other way',
    async (_, schema, path, values) => {
      const rendered = await renderForm(schema, { values, strict: false })
      const { form, user, field, unmount } = rendered
      await retype(rendered, path, '1,5')
      expect(form.submit()).toMatchObject({ failures: [{ code: 'field-type', path }] })
      await user.selectOptions(field(path).querySelector('select')!, '1')
      await retype(rendered, path, '1,5')
      expect(form.submit()).toMatchObject({ ok: true })
      unmount()
    },
  )
})

const PETS = (keyword: 'dependencies' | 'dependentSchemas', first?: string): JsonSchema => ({
  type: 'object',
  properties: { pets: { enum: ['No', 'One', 'More'], ...(first && { default: first }) } },
  required: ['pets'],
  [keyword]: {
    pets: {
      oneOf: [
        { properties: { pets: { enum: ['No'] } } },
        { properties: { pets: { enum: ['One'] }, age: { type: 'number' } }, required: ['age'] },
        { properties: { pets: { enum: ['More'] }, rid: { type: 'boolean' } }, required: ['rid'] },
      ],
    },
  },
})

describe('a choice whose ways a field beside it tells apart', () => {
  test.each<[string, JsonSchema, string]>([
    ['in dependencies', PETS('dependencies', 'No'), ''],
    ['in dependentSchemas, without a first value', PETS('dependentSchemas'), ''],
    [
      'in the entries of a list',
      object({ all: { type: 'array', minItems: 1, items: PETS('dependencies') } }),
      'all[0].',
    ],
    ['in an object', object({ it: PETS('dependencies') }, { required: ['it'] }), 'it.'],
    [
      'beside it',
      (({ dependencies, ...rest }) => ({ ...rest, ...dependencies.pets }))(
        PETS('dependencies') as JsonSchema & { dependencies: { pets: JsonSchema } },
      ),
      '',
    ],
    ['under allOf', { allOf: [PETS('dependencies')] }, ''],
  ])('%s follows that field', async (_title, schema, at) => {
    const rendered = await renderForm(schema, { strict: false })
    const { user, control, form } = rendered
    expect(drawn(rendered)).not.toContain(`${at}age`)
    const select = control(`${at}pets`)
    await user.selectOptions(select, 'One')
    expect(document.activeElement).toBe(select)
    expect(drawn(rendered)).toContain(`${at}age`)
    expect(drawn(rendered)).not.toContain(`${at}rid`)
    expect(form.submit()).toMatchObject({
      ok: false,
      failures: [{ code: 'field-required', path: `${at}age` }],
    })
    await user.type(control(`${at}age`), '3')
    expect(form.submit().ok).toBe(true)
    await user.selectOptions(select, 'More')
    expect(drawn(rendered)).toContain(`${at}rid`)
    rendered.unmount()
  })
})

const MAIL: JsonSchema = { title: 'By mail', properties: { mail: S }, required: ['mail'] }
const PHONE: JsonSchema = { title: 'By phone', properties: { phone: S }, required: ['phone'] }
const ADULT: JsonSchema = {
  title: 'Adult',
  properties: { age: { type: 'integer', minimum: 18 } },
  required: ['age'],
}
const CHILD: JsonSchema = { title: 'Child', properties: { guardian: S }, required: ['guardian'] }
const on = { properties: { on: { const: true } }, required: ['on'] }
const ON: JsonSchema = { type: 'boolean' }

describe('every choice that a schema offers is drawn', () => {
  test.each<[string, JsonSchema, string, unknown?]>([
    ['oneOf beside anyOf', { type: 'object', oneOf: [MAIL, PHONE], anyOf: [ADULT, CHILD] }, ''],
    [
      'oneOf beside anyOf without a type',
      { oneOf: [MAIL, PHONE], anyOf: [ADULT, CHILD] } as JsonSchema,
      '',
      {},
    ],
    [
      'two in allOf',
      { type: 'object', allOf: [{ oneOf: [MAIL, PHONE] }, { oneOf: [ADULT, CHILD] }] },
      '',
    ],
    [
      'one beside a condition with another',
      object({ on: ON }, { oneOf: [MAIL, PHONE], if: on, then: { anyOf: [ADULT, CHILD] } }),
      '',
      { on: true },
    ],
    [
      'in then, in an object',
      object({
        it: object({ on: ON }, { if: on, then: { oneOf: [MAIL, PHONE], anyOf: [ADULT, CHILD] } }),
      }),
      'it.',
      { it: { on: true } },
    ],
    [
      'in else, in a list',
      object(
        {
          all: {
            type: 'array',
            items: object({ on: ON }, { if: on, else: { $ref: '#/$defs/both' } }),
          },
        },
        { $defs: { both: { oneOf: [MAIL, PHONE], anyOf: [ADULT, CHILD] } } },
      ),
      'all[0].',
      { all: [{ on: false }] },
    ],
    [
      'in a map',
      object({
        all: {
          type: 'object',
          additionalProperties: { type: 'object', oneOf: [MAIL, PHONE], anyOf: [ADULT, CHILD] },
        },
      }),
      'all.a.',
      { all: { a: {} } },
    ],
    [
      'in the way of another',
      {
        type: 'object',
        oneOf: [
          { title: 'Both', oneOf: [MAIL, PHONE], anyOf: [ADULT, CHILD] },
          { title: 'None', properties: { none: S }, required: ['none'] },
        ],
      },
      '',
    ],
  ])('%s', async (_title, schema, at, values) => {
    const rendered = await renderForm(schema, { values, strict: false })
    const { user, control, form } = rendered
    expect(drawn(rendered)).toEqual(expect.arrayContaining([`${at}mail`, `${at}age`]))
    await user.type(control(`${at}mail`), 'a@b')
    await user.type(control(`${at}age`), '20')
    expect(form.submit()).toMatchObject({ ok: true })
    const select = screen.getByDisplayValue('Adult')
    await user.selectOptions(select, 'Child')
    expect(control(`${at}mail`).value).toBe('a@b')
    await user.type(control(`${at}guardian`), 'Mum')
    expect(drawn(rendered)).not.toContain(`${at}age`)
    expect(form.submit()).toMatchObject({ ok: true })
    rendered.unmount()
  })

  test('one that a condition brings takes the focus of nothing', async () => {
    const rendered = await renderForm(
      object({ on: ON }, { if: on, then: { oneOf: [MAIL, PHONE] } }),
      { values: {}, strict: false },
    )
    const box = rendered.control('on')
    await rendered.user.click(box)
    expect(document.activeElement).toBe(box)
    expect(box.isConnected).toBe(true)
    expect(drawn(rendered)).toEqual(['on', 'mail'])
    rendered.unmount()
  })
})
