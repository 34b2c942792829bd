import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../schema/index.ts'
import { createForm } from './form.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const
const TYPES = ['string', 'integer', 'boolean'] as const
const VALUES = { string: fc.string({ minLength: 1 }), integer: fc.integer(), boolean: fc.boolean() }

/** Branches with some of the same names, of the same or other types, and typing into them. */
const branch = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...TYPES), { minKeys: 1 })
const step = fc.oneof(
  fc.record({ choose: fc.nat(2) }),
  fc.record({
    name: fc.constantFrom(...NAMES),
    string: VALUES.string,
    integer: VALUES.integer,
    boolean: VALUES.boolean,
  }),
)

const schemaOf = (branches: Record<string, string>[]): JsonSchema => ({
  type: 'object',
  properties: {
    it: {
      oneOf: branches.map((properties, i) => ({
        type: 'object',
        properties: {
          kind: { const: `k${i}` },
          ...Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, { type }])),
        },
        required: ['kind'],
      })),
    },
  },
  required: ['it'],
})

test('what both branches share stays, what was typed in one comes back with it, and the kind is always its own', () => {
  fc.assert(
    fc.property(
      fc.tuple(branch, branch, branch),
      fc.array(step, { maxLength: 25 }),
      (branches, steps) => {
        const form = createForm({ schema: schemaOf(branches), values: undefined })
        // What each branch would show, told by a plain model.
        const typed: Record<string, unknown>[] = [{}, {}, {}]
        let at = form.branch(['it'])
        for (const one of steps) {
          if ('choose' in one) {
            if (one.choose !== at) {
              const shared = Object.entries(typed[at]!).filter(
                ([name]) =>
                  Object.hasOwn(branches[one.choose]!, name) &&
                  branches[one.choose]![name] === branches[at]![name],
              )
              Object.assign(typed[one.choose]!, Object.fromEntries(shared))
            }
            form.chooseBranch(['it'], one.choose)
            at = one.choose
          } else if (Object.hasOwn(branches[at]!, one.name)) {
            const value = one[branches[at]![one.name] as (typeof TYPES)[number]]
            form.set(['it', one.name], value)
            typed[at]![one.name] = value
          }
          expect(form.branch(['it'])).toBe(at)
          expect(form.get(['it'])).toEqual({ kind: `k${at}`, ...typed[at] })
        }
      },
    ),
    { numRuns: 300, seed: 20261121 },
  )
})

test('turning away and back changes nothing', () => {
  fc.assert(
    fc.property(
      fc.tuple(branch, branch, branch),
      fc.nat(2),
      fc.record({ string: VALUES.string, integer: VALUES.integer, boolean: VALUES.boolean }),
      (branches, other, values) => {
        const form = createForm({ schema: schemaOf(branches), values: undefined })
        for (const [name, type] of Object.entries(branches[0])) form.set(['it', name], values[type])
        const before = form.get(['it'])
        form.chooseBranch(['it'], other)
        form.chooseBranch(['it'], 0)
        expect(form.get(['it'])).toEqual(before)
      },
    ),
    { numRuns: 300, seed: 7 },
  )
})

test('between a text, a list and an object', () => {
  const form = createForm({
    schema: {
      type: 'object',
      properties: {
        it: {
          oneOf: [
            { type: 'string' },
            { type: 'array', items: { type: 'string' } },
            { type: 'object', properties: { a: { type: 'string' } } },
          ],
        },
      },
    },
  })
  form.set(['it'], 'text')
  form.chooseBranch(['it'], 1)
  form.set(['it'], ['x'])
  form.chooseBranch(['it'], 2)
  form.set(['it', 'a'], 'y')
  form.chooseBranch(['it'], 0)
  expect(form.get(['it'])).toBe('text')
  form.chooseBranch(['it'], 1)
  expect(form.get(['it'])).toEqual(['x'])
  form.chooseBranch(['it'], 2)
  expect(form.get(['it'])).toEqual({ a: 'y' })
})

test('a way that can be one value only is that value as it is chosen, and leaves none behind', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      it: {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', const: 'today' },
        ],
      },
    },
  }
  const form = createForm({ schema, values: {} })
  const values = [1, 0, 1].map((way) => {
    form.chooseBranch(['it'], way)
    return form.get(['it'])
  })
  form.chooseBranch(['it'], 0)
  form.set(['it'], '2030-01-31')
  form.chooseBranch(['it'], 1)
  const today = form.get(['it'])
  form.chooseBranch(['it'], 0)
  expect([...values, today, form.get(['it'])]).toEqual([
    'today',
    undefined,
    'today',
    'today',
    '2030-01-31',
  ])
})
