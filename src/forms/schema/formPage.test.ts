import { describe, expect, test } from 'vitest'
import { evaluate, expressionPaths } from '#shared/expression'
import type { PageObject, PageRow, FormDocument } from '#schema'
import { compileStandalone, importValidator } from '../validator/node.ts'
import { createForm } from '../core/form.ts'
import { ruleEngine } from '../core/rulebook.ts'
import leave from '../../../schemas/cms/pages/leave.json'
import { formPageSchema } from './formPage.ts'
import { FIELD_WIDGETS } from './formPageField.ts'
import { createReader } from './reader.ts'
import { collectRules, ruleFailures } from './rules.ts'

let nextId = 0
const field = (
  name: string,
  props: Record<string, unknown> = {},
  rest: Partial<PageObject> = {},
): PageObject => ({ id: `o${nextId++}`, type: 'field', v: 1, name, label: name, props, ...rest })
const row = (objects: PageObject[], rest: Partial<PageRow> = {}): PageRow => ({
  id: `r${nextId++}`,
  columns: [{ id: `c${nextId++}`, objects }],
  ...rest,
})
const page = (...builder: PageRow[]): FormDocument => ({
  type: 'form',
  slug: 'interest',
  title: { th: 'สนใจ', en: 'Interest' },
  builder,
})
const OPTIONS = [{ value: 'a', label: { th: 'ก', en: 'A' } }, { value: 'b' }]

function derived(document: FormDocument) {
  const result = formPageSchema(document)
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
async function codes(document: FormDocument, answers: unknown): Promise<string[]> {
  const { schema } = derived(document)
  const text = compileStandalone(schema)
  if (!text.ok) throw new Error(JSON.stringify(text.failures))
  const found = (await importValidator(text.value))(answers)
  const rules = ruleFailures(collectRules(createReader(schema), expressionPaths), answers, evaluate)
  return [...found, ...rules].map(({ code, path }) => `${path} ${code}`)
}

test.each(FIELD_WIDGETS)(
  'a field with widget %s yields a schema that compiles in strict mode',
  async (widget) => {
    const document = page(
      row([
        field(
          'it',
          { widget, options: OPTIONS, entity: 'supplier', compute: 1 },
          { required: true, reqError: 'ต้องกรอก' },
        ),
      ]),
    )
    expect(await codes(document, {})).toContain('it field-required')
    expect(createReader(derived(document).schema).at(['it'], {})?.widget).toBe(widget)
  },
)

test('a choice that is being written and has no value yet is none', () => {
  const document = page(
    row([
      field('it', { widget: 'radio', options: [{ value: 'a' }, {}, { value: '', label: 'B' }] }),
    ]),
  )
  expect(derived(document).schema.properties?.it).toMatchObject({ enum: ['a'] })
  expect(derived(document).schema.properties?.it).not.toHaveProperty('x-labels')
})

test('the same page gives the same text', () => {
  const document = page(
    row([field('a'), field('b', {}, { show: { '==': [{ var: 'a' }, 'x'] }, required: true })]),
  )
  expect(JSON.stringify(derived(document))).toBe(JSON.stringify(derived(structuredClone(document))))
})

test('unknown answers are refused', async () => {
  expect(await codes(page(row([field('a')])), { a: '1', b: 2 })).toEqual(['b unknown-field'])
})

describe('data sets', () => {
  const document = page(
    row([field('name', {}, { required: true })]),
    row([field('title', {}, { required: true }), field('price', { widget: 'money' })], {
      dataMode: 'set',
      dataSetName: 'courses',
      min: 1,
      max: 2,
      label: 'หลักสูตร',
    }),
    row([field('hours', { widget: 'number', integer: true })], {
      dataMode: 'set',
      dataSetName: 'courses',
    }),
    row([field('name'), field('other')], { dataMode: 'copy', dataSetName: 'billing' }),
  )

  test('sets are lists with limits, rows of one name are one set, a copy is an object', async () => {
    const { schema, layout } = derived(document)
    expect(schema.properties).toMatchObject({
      courses: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        'x-label': 'หลักสูตร',
        items: {
          properties: { title: {}, price: {}, hours: { type: 'integer' } },
          required: ['title'],
        },
      },
      billing: { type: 'object', properties: { name: { 'x-copy': 'name' } } },
    })
    expect(
      (schema.properties!.billing as { properties: { other: object } }).properties.other,
    ).not.toHaveProperty('x-copy')
    expect(schema.required).toEqual(['name', 'courses', 'billing'])
    expect(layout.rows.map(({ mode, name }) => [mode, name])).toEqual([
      ['standalone', undefined],
      ['set', 'courses'],
      ['set', 'courses'],
      ['copy', 'billing'],
    ])
    expect(
      await codes(document, {
        name: 'x',
        courses: [{ title: 'a', price: 1.234 }, {}, {}],
        billing: {},
      }),
    ).toEqual([
      'courses field-max-items',
      'courses[0].price field-money',
      'courses[1].title field-required',
      'courses[2].title field-required',
    ])
  })
})

test('a group is called by its heading, by the one right above it, and else by its number', () => {
  const heading = (text: string): PageObject => ({
    id: `o${nextId++}`,
    type: 'heading',
    v: 1,
    props: { text, level: 2 },
  })
  const set = (dataSetName: string, more: Partial<PageRow> = {}, ...before: PageObject[]) =>
    row([...before, field('a')], { dataMode: 'set', dataSetName, ...more })
  const part = { kind: 'steps', id: 's', label: { th: 'ผู้ติดตาม', en: 'Companions' } } as const
  const document = page(
    row([heading('Guests')]),
    set('one'),
    set('two'),
    row([heading('Far above'), field('b')]),
    set('three', { label: 'Own' }),
    set('four', {}, heading('Within')),
    set('five', { label: { th: '', en: '' } }),
    set('six', { part }),
    set('seven', { part }),
  )
  expect(
    Object.entries(derived(document).schema.properties!).flatMap(([name, schema]) =>
      name === 'b' ? [] : [[name, (schema as { 'x-label': unknown })['x-label']]],
    ),
  ).toEqual([
    ['one', 'Guests'],
    ['two', { th: 'กลุ่มที่ 2', en: 'Group 2' }],
    ['three', 'Own'],
    ['four', 'Within'],
    ['five', { th: 'กลุ่มที่ 5', en: 'Group 5' }],
    ['six', part.label],
    ['seven', { th: 'กลุ่มที่ 7', en: 'Group 7' }],
  ])
})

describe('conditions', () => {
  const radio = field(
    'kind',
    { widget: 'radio', options: OPTIONS },
    {
      required: true,
      logics: [
        { value: 'a', show: ['only-a'] },
        { value: 'b', hide: ['not-b'] },
      ],
    },
  )
  const document = page(
    row([
      radio,
      field('reason', {}, { customId: 'only-a', hidden: true, required: true }),
      field('always', {}, { customId: 'not-b', required: true }),
      field('amount', { widget: 'number' }),
      field('approver', {}, { show: { '>': [{ var: 'amount' }, 1000] }, required: true }),
      { id: 'text', type: 'text', v: 1, props: {}, customId: 'only-a', hidden: true },
    ]),
    row([field('inner', {}, { show: { '==': [{ var: '$root.kind' }, 'a'] }, required: true })], {
      dataMode: 'set',
      dataSetName: 'rows',
    }),
  )

  test.each<[unknown, string[]]>([
    [{ kind: 'a', always: 'x' }, ['reason field-required']],
    [{ kind: 'a', always: 'x', reason: 'y' }, []],
    [{ kind: 'b' }, []],
    [{}, ['kind field-required', 'always field-required']],
    [{ kind: 'b', amount: 1001 }, ['approver field-required']],
    [{ kind: 'b', amount: 1000 }, []],
    [{ kind: 'b', rows: [{}] }, []],
    [
      { kind: 'a', always: 'x', reason: 'y', rows: [{}, { inner: 'z' }] },
      ['rows[0].inner field-required'],
    ],
  ])('%j: %j', async (answers, expected) => {
    expect((await codes(document, answers)).sort()).toEqual([...expected].sort())
  })

  test('what a block around a field hides is not asked for', async () => {
    const card = {
      id: 'card',
      type: 'card',
      v: 1,
      props: {},
      customId: 'company',
      hidden: true,
      show: { '!=': [{ var: 'size' }, 's'] },
      slots: {
        body: [
          row([
            field('tax', {}, { required: true }),
            field('branch', {}, { required: true, show: { '==': [{ var: 'tax' }, '1'] } }),
          ]),
        ],
      },
    } as PageObject
    const document = page(
      row([
        field(
          'kind',
          { widget: 'radio', options: OPTIONS },
          { logics: [{ value: 'a', show: ['company'] }] },
        ),
        field('size'),
        card,
      ]),
    )
    expect(await codes(document, { kind: 'b' })).toEqual([])
    expect(await codes(document, { kind: 'a' })).toEqual(['tax field-required'])
    expect(await codes(document, { kind: 'a', size: 's' })).toEqual([])
    expect(await codes(document, { kind: 'a', tax: '1' })).toEqual(['branch field-required'])
  })

  test('other blocks carry their condition in the layout', () => {
    expect(derived(document).layout.conditions).toEqual({ text: { '==': [{ var: 'kind' }, 'a'] } })
  })
})

test('fields inside slots count; a required address needs its four parts', async () => {
  const document = page(
    row([
      {
        id: 'cols',
        type: 'columns',
        v: 1,
        props: {},
        slots: { left: [row([field('home', { widget: 'address' }, { required: true })])] },
      },
    ]),
  )
  expect(
    await codes(document, { home: { province: 'กรุงเทพมหานคร', district: '', zipcode: '10200' } }),
  ).toEqual(['home.subdistrict field-required', 'home.district field-required'])
})

describe('what is wrong with a page', () => {
  test.each<[string, FormDocument, Record<string, unknown>]>([
    [
      '__proto__',
      page(row([field('__proto__')])),
      { problem: 'name-forbidden', name: '__proto__' },
    ],
    ['constructor', page(row([field('constructor')])), { problem: 'name-forbidden' }],
    [
      'prototype as a set',
      page(row([field('a')], { dataMode: 'set', dataSetName: 'prototype' })),
      { problem: 'name-forbidden' },
    ],
    ['a field without a name', page(row([field('')])), { problem: 'name-missing' }],
    ['a name twice', page(row([field('a'), field('a')])), { problem: 'name-twice', name: 'a' }],
    [
      'a field named as a set',
      page(row([field('a')]), row([field('b')], { dataMode: 'set', dataSetName: 'a' })),
      { problem: 'name-twice', name: 'a' },
    ],
    [
      'a set without a name',
      page(row([field('a')], { dataMode: 'set' })),
      { problem: 'set-name-missing' },
    ],
    [
      'a set in a slot',
      page(
        row([
          {
            id: 'c',
            type: 'columns',
            v: 1,
            props: {},
            slots: { s: [row([field('a')], { dataMode: 'set', dataSetName: 's' })] },
          },
        ]),
      ),
      { problem: 'set-nested' },
    ],
    [
      'a choice without options',
      page(row([field('a', { widget: 'select' })])),
      { problem: 'options-missing' },
    ],
    [
      'an unknown widget',
      page(row([field('a', { widget: 'telepathy' })])),
      { problem: 'widget-unknown' },
    ],
    [
      'a last day that is none',
      page(row([field('a', { widget: 'date', max: '2026-02-30' })])),
      { problem: 'day-unknown', value: '2026-02-30' },
    ],
    [
      'more than the most',
      page(row([field('a')], { dataMode: 'set', dataSetName: 's', min: 3, max: 2 })),
      { problem: 'min-over-max' },
    ],
  ])('%s', (_, document, params) => {
    expect(formPageSchema(document)).toMatchObject({
      ok: false,
      failures: [
        {
          code: 'form-invalid',
          params: {
            object: expect.any(String) as string,
            reason: expect.not.stringContaining('{{') as string,
            ...params,
          },
        },
      ],
    })
  })
})

describe('what answers do to other fields', () => {
  const choices = { widget: 'select', options: [{ value: 'x' }, { value: 'y' }] }
  const document = (logics: NonNullable<PageObject['logics']>) =>
    page(
      row([
        field('kind', { widget: 'radio', options: OPTIONS }, { logics }),
        field('tax'),
        field('size', choices),
        field('code', {}, { logics: [] }),
      ]),
    )

  test('require, enable, set and options', async () => {
    const one = document([
      {
        value: 'a',
        require: ['tax'],
        enable: ['code'],
        set: [{ field: 'code', value: 'A1' }],
        options: [{ field: 'size', values: ['x'] }],
      },
    ])
    expect(await codes(one, { kind: 'a' })).toEqual(['tax field-required'])
    expect(await codes(one, { kind: 'a', tax: '1', size: 'y' })).toEqual(['size field-enum'])
    expect(await codes(one, { kind: 'b', size: 'y' })).toEqual([])
    const form = createForm({
      schema: derived(one).schema,
      expressions: ruleEngine({ evaluate, expressionPaths }),
    })
    expect(form.state(['code']).readOnly).toBe(true)
    form.set(['size'], 'y')
    form.set(['kind'], 'a')
    expect(form.values()).toEqual({ kind: 'a', code: 'A1' })
    expect(form.state(['code']).readOnly).toBe(false)
    expect(form.state(['size']).allowed).toEqual(['x'])
    expect(form.state(['tax']).required).toBe(true)
  })

  test('answers that set each other off without end are refused', () => {
    const circle = page(
      row([
        field('a', {}, { logics: [{ value: '1', set: [{ field: 'b', value: '1' }] }] }),
        field('b', {}, { logics: [{ value: '1', set: [{ field: 'a', value: '2' }] }] }),
      ]),
    )
    expect(formPageSchema(circle)).toMatchObject({
      ok: false,
      failures: [{ code: 'form-invalid', params: { problem: 'rule-circle' } }],
    })
  })

  test('rows say which part they stand in', () => {
    const part = { kind: 'steps', id: 'one', label: 'One' } as const
    expect(derived(page(row([field('a')], { part }))).layout.rows[0]!.part).toEqual(part)
  })
})

describe('what must hold of a value', () => {
  const inOrder = {
    assert: { '>=': [{ var: 'to' }, { var: 'from' }] },
    message: { th: 'สลับวัน', en: 'Days swapped' },
  }
  const document = page(
    row([
      field('from', { widget: 'date' }),
      field('to', { widget: 'date', checks: [inOrder] }, { show: { var: 'from' } }),
    ]),
  )

  test('is asked of a value that is there and shown, beside its field', async () => {
    expect(await codes(document, { from: '2026-12-02', to: '2026-12-01' })).toEqual([
      'to rule-broken',
    ])
    expect(await codes(document, { from: '2026-12-01', to: '2026-12-01' })).toEqual([])
    expect(await codes(document, { from: '2026-12-02' })).toEqual([])
    expect(await codes(document, { to: '2026-12-01' })).toEqual([])
  })

  test('is not asked while it is still being written', () => {
    const written = (checks: object[]) =>
      derived(page(row([field('to', { checks })]))).schema.properties!.to
    expect(
      written([{}, { assert: true }, { message: { th: 'ผิด', en: 'Wrong' } }]),
    ).not.toHaveProperty('x-checks')
    expect(written([{}, inOrder])).toHaveProperty('x-checks', [inOrder])
  })

  test('is asked anew when the other field changes', () => {
    const form = createForm({
      schema: derived(document).schema,
      expressions: ruleEngine({ evaluate, expressionPaths }),
    })
    form.set(['from'], '2026-12-02')
    form.set(['to'], '2026-12-01')
    expect(form.state(['to']).failures).toEqual([])
    form.touch(['to'])
    expect(form.state(['to']).failures).toMatchObject([
      { code: 'rule-broken', params: { message: inOrder.message } },
    ])
    form.set(['from'], '2026-12-01')
    expect(form.state(['to']).failures).toEqual([])
  })

  test('a leave ends on the day it begins or later', async () => {
    const asked = { leave_type: 'annual', days: 2, from_date: '2026-12-02', to_date: '2026-12-01' }
    expect(await codes(leave as unknown as FormDocument, asked)).toEqual(['to_date rule-broken'])
    expect(
      await codes(leave as unknown as FormDocument, { ...asked, to_date: '2026-12-02' }),
    ).toEqual([])
  })
})
