import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedClock } from './clock.ts'
import { checkExpression, evaluate, expressionPaths, EXPRESSION_LIMITS } from './expression.ts'
import { OPERATORS } from './expressionOperators.ts'

const value = (expression: unknown, data: unknown = {}, scope?: Record<string, unknown>) => {
  const result = evaluate(expression, data, scope ? { scope } : {})
  return result.ok ? result.value : result.failures[0]
}
const ORDER = {
  items: [
    { q: 2, p: 0.1, on: true },
    { q: 3, p: 19.99, on: false },
  ],
  name: 'สมชาย',
  vat: 7,
  none: null,
  empty: [],
}

describe('values', () => {
  test.each<[unknown, unknown]>([
    [{ var: 'name' }, 'สมชาย'],
    [{ var: 'items.1.p' }, 19.99],
    [{ var: ['missing', 'x'] }, 'x'],
    [{ var: 'missing' }, null],
    [{ '+': [0.1, 0.2] }, 0.3],
    [{ '+': [{ var: 'missing' }, 5] }, 5],
    [{ '-': [1, 0.9] }, 0.1],
    [{ '-': [5] }, -5],
    [{ '*': [1.1, 3] }, 3.3],
    [{ '/': [1, 0] }, 0],
    [{ '%': [7, 0] }, 0],
    [{ '%': [7.5, 2] }, 1.5],
    [{ sum: [{ var: 'items' }, { '*': [{ var: 'q' }, { var: 'p' }] }] }, 60.17],
    [{ sum: { map: [{ var: 'items' }, { var: 'q' }] } }, 5],
    [{ count: { var: 'items' } }, 2],
    [{ count: [{ var: 'items' }, { var: 'on' }] }, 1],
    [{ filter: [[1, 2, 3], { '>': [{ var: '' }, 1] }] }, [2, 3]],
    [{ reduce: [[1, 2, 3], { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 10] }, 16],
    [{ some: [{ var: 'items' }, { var: 'on' }] }, true],
    [{ all: [{ var: 'items' }, { var: 'on' }] }, false],
    [{ all: [[], true] }, false],
    [{ none: [{ var: 'missing' }, true] }, true],
    [{ if: [false, 1, true, 2, 3] }, 2],
    [{ if: [false, 1] }, null],
    [{ and: [1, 0, 2] }, 0],
    [{ or: [0, '', 'x'] }, 'x'],
    [{ '!': [[]] }, true],
    [{ '!!': 'x' }, true],
    [{ '==': [1, '1'] }, true],
    [{ '==': [0, ''] }, false],
    [{ '==': [{ var: 'none' }, { var: 'missing' }] }, true],
    [{ '===': [1, '1'] }, false],
    [{ '!=': ['a', 'b'] }, true],
    [{ '<': [1, 2, 3] }, true],
    [{ '<': [{ var: 'missing' }, 3] }, false],
    [{ '>=': ['2026-11-21', '2026-01-01'] }, true],
    [{ in: ['ชาย', { var: 'name' }] }, true],
    [{ in: [2, [1, 2]] }, true],
    [{ cat: ['a', 1, null, 'b'] }, 'a1b'],
    [{ length: 'สาม' }, 3],
    [{ length: { var: 'items' } }, 2],
    [{ min: [3, 1, 2] }, 1],
    [{ max: { map: [{ var: 'items' }, { var: 'q' }] } }, 3],
    [{ max: [[]] }, 0],
    [{ round: [1.005, 2] }, 1.01],
    [{ round: [-1.005, 2] }, -1.01],
    [{ round: 2.5 }, 3],
    [{ abs: -3 }, 3],
    [{ coalesce: [{ var: 'none' }, '', 'y'] }, 'y'],
    ['plain', 'plain'],
    [null, null],
  ])('%j is %j', (expression, expected) => {
    expect(value(expression, ORDER)).toEqual(expected)
  })

  test('today is the day in Bangkok', () => {
    expect(evaluate({ today: [] }, {}, { clock: fixedClock('2026-11-20T18:00:00Z') })).toEqual({
      ok: true,
      value: '2026-11-21',
    })
  })

  test('the scope is read by $ at any nesting, the data is not', () => {
    expect(
      value(
        { filter: [[1, 2], { '==': [{ var: '' }, { var: '$root.pick' }] }] },
        {},
        { $root: { pick: 2 } },
      ),
    ).toEqual([2])
    expect(value({ var: '$root.pick' }, { $root: { pick: 1 } }, {})).toBeNull()
  })
})

describe('attacks', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { '!': [nested(depth - 1)] })

  test.each<[string, unknown, string]>([
    ['an operator outside the list', { method: [] }, 'unknown-operator'],
    ['an operator of the engine that is not ours', { throw: 'x' }, 'unknown-operator'],
    ['a prototype method as operator', { constructor: ['return 1'] }, 'unknown-operator'],
    ['__proto__ as operator', JSON.parse('{"__proto__": [1]}'), 'unknown-operator'],
    ['two operators in one', { '+': [1], '-': [1] }, 'expression-invalid'],
    ['an empty operation', {}, 'expression-invalid'],
    ['a path into a prototype', { var: 'a.__proto__.b' }, 'expression-invalid'],
    ['a constructor path', { var: ['constructor', 1] }, 'expression-invalid'],
    ['too deep', nested(60), 'expression-too-large'],
    ['too large', { cat: Array.from({ length: 2000 }, () => 'x') }, 'expression-too-large'],
    ['a number from a text', { '+': ['1e999', 1] }, 'expression-invalid'],
    ['beyond every number', { '*': [1e20, 1e20] }, 'expression-invalid'],
    ['a list that is none', { map: ['text', 1] }, 'expression-invalid'],
  ])('%s is refused', (_, expression, code) => {
    expect(value(expression)).toMatchObject({ code })
  })

  test('a computed path reads own properties only', () => {
    for (const path of ['__proto__', 'constructor', 'toString', 'constructor.name']) {
      expect(value({ var: [{ cat: [path] }] }, {})).toBeNull()
    }
    const inherited = Object.create({ secret: 1 }) as object
    expect(value({ var: 'secret' }, inherited)).toBeNull()
  })

  test('the depth of nesting is named with its place', () => {
    expect(checkExpression({ if: [true, { pluss: [1] }] })).toEqual([
      { code: 'unknown-operator', path: 'if[1]', params: { operator: 'pluss', suggestion: '' } },
    ])
    expect(checkExpression({ coalese: [] })[0]?.params).toEqual({
      operator: 'coalese',
      suggestion: 'coalesce',
    })
  })

  test('a loop over a long list ends', () => {
    const list = Array.from({ length: 3000 }, (_, i) => i)
    const start = performance.now()
    expect(
      value({ map: [{ var: '' }, { map: [{ var: '$root' }, 1] }] }, list, { $root: list }),
    ).toMatchObject({ code: 'expression-too-large' })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('lists and texts that double do not grow without end', () => {
    const list = Array.from({ length: 40 }, () => 1)
    const doubled = [{ var: 'accumulator' }, { var: 'accumulator' }]
    expect(value({ reduce: [{ var: '' }, doubled, 1] }, list)).toMatchObject({
      code: 'expression-too-large',
    })
    expect(value({ cat: [{ reduce: [{ var: '' }, doubled, 1] }] }, list)).toMatchObject({
      code: 'expression-invalid',
    })
    expect(value({ reduce: [{ var: '' }, { cat: doubled }, 'xx'] }, list)).toMatchObject({
      code: 'expression-too-large',
    })
  })

  test('no input makes it throw, change the data or touch a prototype', () => {
    const names = [...Object.keys(OPERATORS), 'constructor', 'eval']
    const expression = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>(
          null,
          0,
          1,
          -1,
          'a',
          'items',
          '',
          '__proto__',
          1e300,
          Number.NaN,
          [],
        ),
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('node'), { maxLength: 3 }))
          .map(([name, args]) => ({ [name]: args })),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    })).node
    const before = JSON.stringify(ORDER)
    fc.assert(
      fc.property(expression, (tree) => void evaluate(tree, ORDER)),
      { numRuns: 3000 },
    )
    expect(JSON.stringify(ORDER)).toBe(before)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('the limits stand', () => {
    expect(EXPRESSION_LIMITS).toEqual({
      nodes: 1000,
      depth: 40,
      steps: 200_000,
      textLength: 65_536,
    })
  })
})

test('runs where making code from text is forbidden', () => {
  const file = fileURLToPath(new URL('./expression.ts', import.meta.url))
  const source = `import { evaluate } from ${JSON.stringify(file)}
    let forbidden = false
    try { new Function('return 1') } catch { forbidden = true }
    const all = ${JSON.stringify(Object.keys(OPERATORS))}.map((name) => evaluate({ [name]: [[1, 2], { var: '' }, 1] }, { a: 1 }))
    const sum = evaluate({ sum: [{ var: 'rows' }, { '*': [{ var: 'q' }, 2] }] }, { rows: [{ q: 1 }, { q: 2 }] })
    process.stdout.write(JSON.stringify({ forbidden, count: all.length, sum }))`
  const out = execFileSync(
    process.execPath,
    [
      '--disallow-code-generation-from-strings',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      source,
    ],
    { encoding: 'utf8' },
  )
  expect(JSON.parse(out)).toEqual({
    forbidden: true,
    count: Object.keys(OPERATORS).length,
    sum: { ok: true, value: 6 },
  })
})

test('the paths an expression reads', () => {
  expect(
    expressionPaths({
      if: [
        { '==': [{ var: 'kind' }, 'a'] },
        { sum: [{ var: 'items' }, { '*': [{ var: 'q' }, { var: '$root.rate' }] }] },
        { var: 'b.c' },
      ],
    }),
  ).toEqual(['kind', 'items', '$root.rate', 'b.c'])
})
