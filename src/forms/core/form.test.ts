import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { evaluate, expressionPaths } from '#shared/expression'
import { compileStandalone, importValidator } from '../validator/node.ts'
import type { JsonSchema } from '../schema/index.ts'
import { createReader } from '../schema/reader.ts'
import { ruleCycles } from '../schema/ruleCycles.ts'
import { collectRules } from '../schema/rules.ts'
import { createForm } from './form.ts'
import { ruleEngine } from './rulebook.ts'
import { formatPath, parsePath, readAt, writeAt } from './path.ts'
import type { Form, FormOptions } from './types.ts'

const expressions = ruleEngine({ evaluate, expressionPaths })
async function formOf(schema: JsonSchema, options: Partial<FormOptions> = {}) {
  const text = compileStandalone(schema)
  if (!text.ok) throw new Error(JSON.stringify(text.failures))
  return createForm({
    schema,
    validator: await importValidator(text.value),
    expressions,
    ...options,
  })
}

const ORDER: JsonSchema = {
  type: 'object',
  properties: {
    customer: { type: 'string', minLength: 2 },
    vat: { type: 'number', default: 7 },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          quantity: { type: 'integer', minimum: 1, default: 1 },
          price: { type: 'number', 'x-money': true },
          total: {
            type: 'number',
            readOnly: true,
            'x-compute': { '*': [{ var: 'quantity' }, { var: 'price' }] },
          },
        },
        required: ['name', 'quantity'],
      },
    },
    net: {
      type: 'number',
      readOnly: true,
      'x-compute': { sum: [{ var: 'items' }, { var: 'total' }] },
    },
    grand: {
      type: 'number',
      readOnly: true,
      'x-compute': {
        round: [{ '*': [{ var: 'net' }, { '+': [1, { '/': [{ var: 'vat' }, 100] }] }] }, 2],
      },
    },
  },
  required: ['customer', 'items'],
}

describe('paths', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
  const path = fc.array(fc.oneof(name, fc.nat(20)), { maxLength: 5 })

  test('a path written is read back', () => {
    fc.assert(
      fc.property(
        path,
        (parts) => void expect(parsePath(formatPath(parts))).toEqual({ ok: true, value: parts }),
      ),
    )
    expect(formatPath(['items', 0, 'a.b'])).toBe('items[0]["a.b"]')
  })

  test('a value put at a path is found there, what lies beside is shared, and taking it away leaves the rest', () => {
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true }),
        name,
        fc.integer(),
        (record, key, value) => {
          const next = writeAt(record, [key, 'in'], value) as Record<string, unknown>
          expect(readAt(next, [key, 'in'])).toBe(value)
          for (const other of Object.keys(record))
            if (other !== key) expect(next[other]).toBe(record[other])
          const back = writeAt(next, [key], undefined) as Record<string, unknown>
          expect(back).toEqual(
            Object.fromEntries(Object.entries(record).filter(([other]) => other !== key)),
          )
        },
      ),
    )
  })

  test.each([[['__proto__', 'x']], [['a', 'constructor', 'prototype', 'x']], [['prototype']]])(
    '%j reaches no prototype',
    (parts) => {
      const form = createForm({ schema: { type: 'object' }, values: {} })
      form.set(parts, 'polluted')
      expect(form.values()).toEqual({})
      expect(({} as Record<string, unknown>).x).toBeUndefined()
      expect(form.get(parts)).toBeUndefined()
      expect(parsePath(parts.join('.')).ok).toBe(false)
      expect(readAt(writeAt({}, parts, 1), parts)).toBeUndefined()
    },
  )
})

describe('values', () => {
  test('a new record starts with defaults, a stored one with what it holds', async () => {
    expect((await formOf(ORDER)).values()).toEqual({
      vat: 7,
      items: [{ quantity: 1, total: 0 }],
      net: 0,
      grand: 0,
    })
    expect((await formOf(ORDER, { values: { customer: 'ก' } })).values()).toEqual({
      customer: 'ก',
      net: 0,
      grand: 0,
    })
  })

  test('totals follow, to the satang, and share what did not change', async () => {
    const form = await formOf(ORDER)
    form.add(['items'], { name: 'b', quantity: 3, price: 0.1 })
    form.set(['items', 0, 'price'], 19.99)
    expect(form.values()).toMatchObject({
      items: [{ total: 19.99 }, { total: 0.3 }],
      net: 20.29,
      grand: 21.71,
    })
    const second = form.get(['items', 1])
    form.set(['items', 0, 'quantity'], 2)
    expect(form.get(['items', 1])).toBe(second)
    expect(form.values()).toMatchObject({ net: 40.28, grand: 43.1 })
  })

  test('emptied fields leave, and the object around them that may be left out', async () => {
    const form = await formOf(
      {
        type: 'object',
        properties: {
          a: { type: 'object', properties: { b: { type: 'string' } } },
          o: { type: 'object', properties: { c: { type: 'string' } } },
          keep: { type: 'object', properties: { c: { type: 'string' } } },
          must: { type: 'object', properties: { c: { type: 'string' } } },
        },
        required: ['must'],
      },
      { values: { o: { c: 'x' }, keep: {}, must: { c: 'x' } } },
    )
    form.set(['a', 'b'], 'x')
    expect(form.status().dirty).toBe(true)
    form.set(['a', 'b'], undefined)
    form.set(['keep', 'c'], 'x')
    for (const name of ['o', 'keep', 'must']) form.set([name, 'c'], undefined)
    expect(form.values()).toEqual({ keep: {}, must: {} })
    form.reset()
    expect(form.values()).toEqual({ o: { c: 'x' }, keep: {}, must: { c: 'x' } })
    expect(form.status().dirty).toBe(false)
  })
})

describe('who is told', () => {
  test('a keystroke is told to its field, those around it and those that depend on it', async () => {
    const form = await formOf(ORDER)
    form.add(['items'])
    const heard: string[] = []
    for (const path of [
      'customer',
      'vat',
      'items',
      'items[0].price',
      'items[0].name',
      'items[0].total',
      'items[1].total',
      'net',
      'grand',
    ]) {
      const parsed = parsePath(path)
      if (parsed.ok) form.subscribe(parsed.value, () => heard.push(path))
    }
    form.set(['items', 0, 'price'], 5)
    expect(heard.sort()).toEqual(['grand', 'items', 'items[0].price', 'items[0].total', 'net'])
    heard.length = 0
    form.set(['customer'], 'ก')
    expect(heard).toEqual(['customer'])
  })

  test('the state of a field stays the same object until something in it changes', async () => {
    const form = await formOf(ORDER)
    const before = form.state(['vat'])
    form.set(['customer'], 'สมชาย')
    expect(form.state(['vat'])).toBe(before)
    form.set(['vat'], 10)
    expect(form.state(['vat'])).not.toBe(before)
    expect(form.state(['vat'])).toMatchObject({
      value: 10,
      dirty: true,
      visible: true,
      readOnly: false,
    })
  })

  test('of a refusal everywhere, the first places and the status hear at once and the rest later, each once', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `f${i}`)
    const waiting: (() => void)[] = []
    const form = await formOf(
      {
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
      { defer: (tell) => waiting.push(tell) },
    )
    const told: string[] = []
    for (const name of names) form.subscribe([name], () => told.push(name))
    form.subscribeStatus(() => told.push('status'))
    expect(form.submit().ok).toBe(false)
    expect(told).toEqual([...names.slice(0, 50), 'status'])
    // Whoever is rendered for another reason shows it already.
    expect(form.state(['f299']).failures).toHaveLength(1)
    expect(waiting).toHaveLength(1)
    waiting[0]!()
    expect(told).toEqual([...names.slice(0, 50), 'status', ...names.slice(50)])
  })

  test('changes are told with what was set, by hand and by rules; neither touching nor a reset is one', async () => {
    const form = await formOf(ORDER, { values: { vat: 7, items: [{ name: 'a', quantity: 1 }] } })
    const told: Record<string, unknown>[] = []
    const leave = form.subscribeChanges((changes) =>
      told.push(Object.fromEntries(changes.map(({ path, value }) => [formatPath(path), value]))),
    )
    form.set(['items', 0, 'price'], 100)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ 'items[0].price': 100, 'items[0].total': 100, net: 100 })
    form.add(['items'], { name: 'b', quantity: 1 })
    expect(told[1]!.items).toEqual(form.get(['items']))
    form.touch(['vat'])
    form.reset()
    expect(told).toHaveLength(2)
    leave()
    form.set(['vat'], 10)
    expect(told).toHaveLength(2)
  })

  test('nobody is told after leaving', async () => {
    const form = await formOf(ORDER)
    const listener = vi.fn()
    form.subscribe(['customer'], listener)()
    form.set(['customer'], 'x')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('what is wrong', () => {
  test('first when a field is left, then at each change, all of it on submit', async () => {
    const form = await formOf(ORDER)
    form.set(['customer'], 'ก')
    expect(form.status().failures).toEqual([])
    form.touch(['customer'])
    expect(form.state(['customer']).failures).toMatchObject([
      { code: 'field-too-short', params: { limit: 2 } },
    ])
    form.set(['customer'], 'กข')
    expect(form.state(['customer']).failures).toEqual([])
    expect(form.submit()).toMatchObject({
      ok: false,
      failures: [{ code: 'field-required', path: 'items[0].name' }],
    })
    expect(form.state(['items', 0, 'name']).failures).toHaveLength(1)
    form.set(['items', 0, 'name'], 'x')
    expect(form.submit()).toMatchObject({ ok: true, value: { customer: 'กข' } })
  })

  test('what is missing is seen before the validator is here', () => {
    const form = createForm({ schema: ORDER, expressions })
    expect(form.submit()).toMatchObject({
      ok: false,
      failures: [{ path: 'customer' }, { path: 'items[0].name' }],
    })
    form.set(['customer'], 'x')
    form.set(['items', 0, 'name'], 'y')
    expect(form.submit().ok).toBe(true)
  })

  test('failures of the gateway land on their fields and go when these change', async () => {
    const form = await formOf(ORDER, {
      values: { customer: 'กข', items: [{ name: 'a', quantity: 1 }] },
    })
    form.setFailures([
      { code: 'duplicate', path: 'items[0].name', message: { th: 'ซ้ำ', en: 'Taken' } },
      { code: 'forbidden' },
    ])
    expect(form.state(['items', 0, 'name']).failures).toMatchObject([{ message: { th: 'ซ้ำ' } }])
    form.set(['items', 0, 'name'], 'b')
    expect(form.status().failures).toMatchObject([{ code: 'forbidden' }])
    expect(form.submit().ok).toBe(true)
    expect(form.status().failures).toEqual([])
  })

  test('what the system fills in is not asked of people', async () => {
    const form = await formOf({
      type: 'object',
      properties: { code: { type: 'string', readOnly: true } },
      required: ['code'],
    })
    expect(form.submit().ok).toBe(true)
  })
})

describe('conditions', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['person', 'company'] },
      taxId: {
        type: 'string',
        'x-visible': { '==': [{ var: 'kind' }, 'company'] },
        'x-required': true,
      },
      note: { type: 'string', 'x-visible': { '!!': { var: 'taxId' } }, 'x-hidden': 'keep' },
      locked: { type: 'string', 'x-readonly': { '==': [{ var: 'kind' }, 'person'] } },
      copied: { type: 'string', 'x-copy': 'kind' },
    },
  }

  test('hidden fields lose their value and get it back', async () => {
    const form = await formOf(schema)
    expect(form.state(['taxId']).visible).toBe(false)
    expect(form.submit().ok).toBe(true)
    form.set(['kind'], 'company')
    expect(form.state(['taxId'])).toMatchObject({ visible: true, required: true })
    expect(form.submit()).toMatchObject({ failures: [{ code: 'field-required', path: 'taxId' }] })
    form.set(['taxId'], '1')
    form.set(['note'], 'keep me')
    form.set(['kind'], 'person')
    expect(form.values()).toEqual({ kind: 'person', note: 'keep me', copied: 'person' })
    expect(form.state(['note']).visible).toBe(false)
    expect(form.state(['locked']).readOnly).toBe(true)
    form.set(['kind'], 'company')
    expect(form.get(['taxId'])).toBe('1')
  })

  test('a copy follows until it is changed', async () => {
    const form = await formOf(schema)
    form.set(['kind'], 'person')
    expect(form.get(['copied'])).toBe('person')
    form.set(['copied'], 'mine')
    form.set(['kind'], 'company')
    expect(form.get(['copied'])).toBe('mine')
  })

  test('if/then/else changes what is drawn and asked', async () => {
    const form = await formOf({
      type: 'object',
      properties: { pay: { enum: ['cash', 'card'] } },
      if: { properties: { pay: { const: 'card' } }, required: ['pay'] },
      then: { properties: { number: { type: 'string' } }, required: ['number'] },
      else: { properties: { coins: { type: 'integer' } } },
    })
    const names = () =>
      form.reader
        .properties(form.reader.shape(form.reader.root, form.values()))
        .map(({ name }) => name)
    expect(names()).toEqual(['pay', 'coins'])
    form.set(['pay'], 'card')
    expect(names()).toEqual(['pay', 'number'])
    expect(form.submit()).toMatchObject({ failures: [{ path: 'number' }] })
  })
})

describe('branches', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      contact: {
        oneOf: [
          {
            title: 'Mail',
            type: 'object',
            properties: {
              by: { const: 'mail' },
              name: { type: 'string' },
              mail: { type: 'string', format: 'email' },
            },
            required: ['by', 'mail'],
          },
          {
            title: 'Phone',
            type: 'object',
            properties: {
              by: { const: 'phone' },
              name: { type: 'string' },
              phone: { type: 'string' },
            },
            required: ['by', 'phone'],
          },
        ],
      },
    },
  }

  test('what both share stays, what was typed in the other comes back', async () => {
    const form = await formOf(schema, {
      values: { contact: { by: 'mail', name: 'ก', mail: 'a@b.co' } },
    })
    expect(form.branch(['contact'])).toBe(0)
    form.chooseBranch(['contact'], 1)
    expect(form.get(['contact'])).toEqual({ by: 'phone', name: 'ก' })
    form.set(['contact', 'phone'], '0812345678')
    form.set(['contact', 'name'], 'ข')
    form.chooseBranch(['contact'], 0)
    expect(form.get(['contact'])).toEqual({ by: 'mail', name: 'ข', mail: 'a@b.co' })
    expect(form.submit().ok).toBe(true)
    form.set(['contact', 'mail'], 'no')
    expect(form.submit()).toMatchObject({
      failures: [{ code: 'field-format', path: 'contact.mail' }],
    })
  })
})

describe('lists', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      list: {
        type: 'array',
        minItems: 0,
        maxItems: 12,
        items: { type: 'object', properties: { id: { type: 'integer' } } },
      },
    },
  }
  type Operation =
    ['add', number] | ['remove', number] | ['move', number, number] | ['duplicate', number]
  const operation = fc.oneof(
    fc.tuple(fc.constant('add' as const), fc.nat(12)),
    fc.tuple(fc.constant('remove' as const), fc.nat(12)),
    fc.tuple(fc.constant('move' as const), fc.nat(12), fc.nat(12)),
    fc.tuple(fc.constant('duplicate' as const), fc.nat(12)),
  ) as fc.Arbitrary<Operation>

  test('keys, errors and what was touched stay with their entries through any history', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
        let next = 0
        const form = createForm({ schema, values: { list: [] } })
        const owner = new Map<string, number>()
        for (const [kind, index, to = 0] of operations) {
          const before = [...form.rows(['list'])]
          if (kind === 'add') form.add(['list'], { id: next++ }, Math.min(index, before.length))
          else if (kind === 'remove') form.remove(['list'], index)
          else if (kind === 'move') form.move(['list'], index, to)
          else form.duplicate(['list'], index)
          const list = form.get(['list']) as { id: number }[]
          const keys = form.rows(['list'])
          expect(keys).toHaveLength(list.length)
          expect(new Set(keys).size).toBe(keys.length)
          expect(list.length).toBeLessThanOrEqual(12)
          keys.forEach((key, i) => {
            if (before.includes(key)) expect(owner.get(key)).toBe(list[i]!.id)
            owner.set(key, list[i]!.id)
          })
        }
      }),
    )
  })

  test('moving there and back changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.nat(7), fc.nat(7), (length, from, to) => {
        fc.pre(from < length && to < length)
        const form = createForm({
          schema,
          values: { list: Array.from({ length }, (_, id) => ({ id })) },
        })
        const keys = form.rows(['list'])
        form.move(['list'], from, to)
        form.move(['list'], to, from)
        expect(form.rows(['list'])).toEqual(keys)
        expect(form.status().dirty).toBe(false)
      }),
    )
  })

  test('an error goes with its entry', async () => {
    const form = await formOf(ORDER, {
      values: {
        customer: 'กข',
        items: [
          { name: 'a', quantity: 0 },
          { name: 'b', quantity: 1 },
        ],
      },
    })
    form.submit()
    expect(form.state(['items', 0, 'quantity']).failures).toHaveLength(1)
    form.move(['items'], 0, 1)
    expect(form.state(['items', 0, 'quantity']).failures).toHaveLength(0)
    expect(form.state(['items', 1, 'quantity']).failures).toMatchObject([
      { code: 'field-minimum', path: 'items[1].quantity' },
    ])
    form.remove(['items'], 1)
    expect(form.status().failures).toEqual([])
    expect(form.limits(['items'])).toEqual({ canAdd: true, canRemove: false })
    form.remove(['items'], 0)
    expect(form.rows(['items'])).toHaveLength(1)
  })
})

describe('lists that stand place by place for the entries of another', () => {
  const cells: JsonSchema = { type: 'array', items: { type: 'string' } }
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      columns: { type: 'array', 'x-aligned': 'rows.cells', items: { type: 'string' } },
      rows: { type: 'array', items: { type: 'object', properties: { cells } } },
    },
  }
  const rowsOf = (form: Form) =>
    (form.values() as { rows: { cells?: string[] }[] }).rows.map((row) => row.cells)
  const table = () =>
    createForm({
      schema,
      expressions,
      values: {
        columns: ['A', 'B', 'C'],
        rows: [
          { cells: ['a', 'b', 'c'] },
          { cells: ['1'] },
          {},
          { cells: ['w', 'x', 'y', 'beyond'] },
        ],
      },
    })

  test('follow what is taken out, put in and moved, told once', () => {
    const form = table()
    let told = 0
    form.subscribeStatus(() => told++)
    form.remove(['columns'], 1)
    expect([rowsOf(form), told]).toEqual([[['a', 'c'], ['1'], undefined, ['w', 'y', 'beyond']], 1])
    form.move(['columns'], 0, 1)
    expect(rowsOf(form)).toEqual([['c', 'a'], ['', '1'], undefined, ['y', 'w', 'beyond']])
    form.add(['columns'], 'N', 0)
    expect(rowsOf(form)).toEqual([
      ['', 'c', 'a'],
      ['', '', '1'],
      undefined,
      ['', 'y', 'w', 'beyond'],
    ])
  })

  test('a column at the end has a cell in whole rows, and heads what stood beyond', () => {
    const form = table()
    form.add(['columns'], 'D')
    expect(rowsOf(form)).toEqual([['a', 'b', 'c', ''], ['1'], undefined, ['w', 'x', 'y', 'beyond']])
  })

  test('a new row has a cell for each column', () => {
    const form = table()
    form.add(['rows'])
    expect(rowsOf(form).at(-1)).toEqual(['', '', ''])
    form.duplicate(['rows'], 0)
    expect(rowsOf(form)[1]).toEqual(['a', 'b', 'c'])
  })

  test('the errors and keys of cells go with them', () => {
    const form = table()
    const [first, , third] = form.rows(['rows', 0, 'cells'])
    form.remove(['columns'], 1)
    expect(form.rows(['rows', 0, 'cells'])).toEqual([first, third])
  })
})

test('names with dots are names', () => {
  const form = createForm({
    schema: {
      type: 'object',
      properties: {
        'a.b': { type: 'string' },
        a: { type: 'object', properties: { b: { type: 'string' } } },
      },
    },
    values: {},
  })
  form.set(['a.b'], '1')
  form.set(['a', 'b'], '2')
  expect(form.values()).toEqual({ 'a.b': '1', a: { b: '2' } })
  expect(form.state(['a.b']).value).toBe('1')
})

describe('what is written and never shown', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { pin: { type: 'string', writeOnly: true, minLength: 4 } },
    required: ['pin'],
  }

  test('an empty field keeps the stored value; typing replaces it, emptying brings it back', async () => {
    const form = await formOf(schema, { values: { pin: 'stored' } })
    expect(form.state(['pin'])).toMatchObject({ value: undefined, kept: true })
    expect(form.submit()).toEqual({ ok: true, value: { pin: 'stored' } })
    form.set(['pin'], 'new')
    expect(form.state(['pin'])).toMatchObject({ value: 'new', kept: false })
    expect(form.submit().ok).toBe(false)
    form.set(['pin'], 'stored')
    expect(form.state(['pin']).value).toBe('stored')
    form.set(['pin'], undefined)
    expect(form.state(['pin'])).toMatchObject({ value: undefined, kept: true })
    expect(form.values()).toEqual({ pin: 'stored' })
    expect(form.status().dirty).toBe(false)
  })

  test('nothing stored: it must be typed', async () => {
    const form = await formOf(schema, { values: {} })
    expect(form.submit().ok).toBe(false)
    form.set(['pin'], '1234')
    expect(form.submit()).toEqual({ ok: true, value: { pin: '1234' } })
  })
})

describe('conditions that set, restrict and begin', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      country: { enum: ['th', 'jp'] },
      city: {
        enum: ['bkk', 'cnx', 'tyo'],
        'x-choices': {
          if: [
            { '==': [{ var: 'country' }, 'th'] },
            ['bkk', 'cnx'],
            { '==': [{ var: 'country' }, 'jp'] },
            ['tyo'],
            null,
          ],
        },
      },
      currency: {
        type: 'string',
        'x-set': [
          { when: { '==': [{ var: 'country' }, 'th'] }, value: 'THB' },
          { when: { '==': [{ var: 'country' }, 'jp'] }, value: 'JPY' },
        ],
      },
      owner: { type: 'string', 'x-default': { var: '$user.name' } },
      from: { type: 'string', 'x-default': { var: '$record.code' } },
    },
  }
  const scope = { $user: { name: 'Somying' }, $record: { code: 'PR1' } }

  test('a choice follows another field: what no longer fits goes, a loaded one is told', async () => {
    const form = await formOf(schema, { values: { country: 'th', city: 'bkk' } })
    expect(form.state(['city']).allowed).toEqual(['bkk', 'cnx'])
    form.set(['country'], 'jp')
    expect(form.get(['city'])).toBeUndefined()
    expect(form.state(['city']).allowed).toEqual(['tyo'])
    form.set(['country'], undefined)
    expect(form.state(['city']).allowed).toBeUndefined()
    const loaded = await formOf(schema, { values: { country: 'jp', city: 'bkk' } })
    expect(loaded.submit()).toMatchObject({
      ok: false,
      failures: [{ code: 'field-enum', path: 'city' }],
    })
  })

  test('a value is set when its condition comes true, and is free afterwards', async () => {
    const form = await formOf(schema, { values: { country: 'jp', currency: 'USD' } })
    expect(form.get(['currency'])).toBe('USD')
    form.set(['country'], 'th')
    expect(form.get(['currency'])).toBe('THB')
    form.set(['currency'], 'EUR')
    form.set(['owner'], 'x')
    expect(form.get(['currency'])).toBe('EUR')
    form.set(['country'], 'jp')
    expect(form.get(['currency'])).toBe('JPY')
  })

  test('a new record begins with what the session and another record say; a loaded one does not', async () => {
    expect((await formOf(schema, { scope })).values()).toEqual({ owner: 'Somying', from: 'PR1' })
    expect((await formOf(schema, { scope, values: {} })).values()).toEqual({})
  })

  test('rules in a circle end, and are found', () => {
    const circle: JsonSchema = {
      type: 'object',
      properties: {
        a: { type: 'number', 'x-compute': { '+': [{ var: 'b' }, 1] } },
        b: { type: 'number', 'x-compute': { '+': [{ var: 'a' }, 1] } },
        c: { type: 'number', 'x-compute': { var: 'a' } },
      },
    }
    const form = createForm({ schema: circle, values: {}, expressions })
    form.set(['a'], 1)
    expect(typeof form.get(['b'])).toBe('number')
    expect(
      ruleCycles(collectRules(createReader(circle), expressionPaths)).map((one) => [...one].sort()),
    ).toEqual([['a', 'b']])
    expect(ruleCycles(collectRules(createReader(ORDER), expressionPaths))).toEqual([])
    expect(ruleCycles(collectRules(createReader(schema), expressionPaths))).toEqual([])
  })
})

test('computed money is rounded to the satang as the engine does it, and totals are made of rounded lines', () => {
  const line = {
    type: 'object',
    properties: {
      quantity: { type: 'number' },
      price: { type: 'number' },
      total: {
        type: 'number',
        'x-money': true,
        readOnly: true,
        'x-compute': { '*': [{ var: 'quantity' }, { var: 'price' }] },
      },
    },
  }
  const form = createForm({
    schema: {
      type: 'object',
      properties: {
        items: { type: 'array', items: line },
        net: {
          type: 'number',
          'x-money': true,
          readOnly: true,
          'x-compute': { sum: [{ var: 'items' }, { var: 'total' }] },
        },
        vat: {
          type: 'number',
          'x-money': true,
          readOnly: true,
          'x-compute': { '*': [{ var: 'net' }, 0.07] },
        },
        ratio: { type: 'number', readOnly: true, 'x-compute': { '/': [{ var: 'net' }, 8] } },
      },
    } as JsonSchema,
    values: {
      items: [
        { quantity: 1, price: 125.5 },
        { quantity: 1.2345, price: 125.5 },
      ],
    },
    expressions,
  })
  expect(form.values()).toMatchObject({
    items: [{ total: 125.5 }, { total: 154.93 }],
    net: 280.43,
    vat: 19.63,
    ratio: 35.05375,
  })
  form.set(['items'], [{ quantity: 1, price: 125.5 }])
  expect(form.values()).toMatchObject({ net: 125.5, vat: 8.79 })
})
