import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageObject } from '#schema'
import { ACTIONS, effectsOf, withEffects, type Effect } from './logic.ts'
import { answerOf, fits, type Target } from './targets.ts'

const target = fc.constantFrom('o1', 'company', 'tax_id')
const effect: fc.Arbitrary<Effect> = fc
  .constantFrom(...ACTIONS)
  .chain(
    (action) =>
      fc.record({
        action: fc.constant(action),
        target,
        ...(action === 'set'
          ? { value: fc.oneof(fc.string(), fc.integer(), fc.constant({ var: 'a' })) }
          : {}),
        ...(action === 'options' ? { values: fc.array(fc.string()) } : {}),
      }) as fc.Arbitrary<Effect>,
  )

test('whatever an answer does is read again as it was written', () => {
  fc.assert(
    fc.property(fc.array(effect, { maxLength: 8 }), (effects) => {
      const sorted = [...effects].sort(
        (a, b) => ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action),
      )
      const logic = withEffects({ value: 'x' }, effects)
      expect(effectsOf(logic)).toEqual(sorted)
      expect(withEffects(logic, effectsOf(logic))).toEqual(logic)
    }),
  )
})

const field = (widget: string, props: object = {}): PageObject => ({
  id: 'o',
  type: 'field',
  v: 1,
  name: 'f',
  props: { widget, ...props },
})
const OPTIONS = { options: [{ value: 'a', label: { th: 'ก', en: 'A' } }, { value: 'b' }] }

test.each<[PageObject, string | undefined]>([
  [field('radio', OPTIONS), 'choice'],
  [field('checkboxes', OPTIONS), 'list'],
  [field('tags'), 'list'],
  [field('switch'), 'boolean'],
  [field('money'), 'number'],
  [field('date'), 'date'],
  [field('hidden'), 'text'],
  [field('datetime'), undefined],
  [field('password'), undefined],
  [field('address'), undefined],
  [field('file', { maxFiles: 3 }), undefined],
  [{ ...field('text'), name: undefined }, undefined],
])('%j answers by %s', (object, kind) => {
  expect(answerOf(object)?.kind).toBe(kind)
})

test('only what fits is offered: fields to fill in, choices to narrow, anything to show', () => {
  const targets: Target[] = [
    { id: 'h', type: 'heading', words: '', names: ['h'] },
    {
      id: 't',
      type: 'field',
      words: '',
      names: ['t'],
      widget: 'text',
      answer: answerOf(field('text')),
    },
    { id: 'a', type: 'field', words: '', names: ['a'], widget: 'address' },
    {
      id: 'r',
      type: 'field',
      words: '',
      names: ['r'],
      widget: 'radio',
      answer: answerOf(field('radio', OPTIONS)),
    },
    {
      id: 'c',
      type: 'field',
      words: '',
      names: ['c'],
      widget: 'computed',
      answer: answerOf(field('computed')),
    },
  ]
  const offered = (action: (typeof ACTIONS)[number]): string =>
    targets
      .filter((one) => fits(action, one))
      .map(({ id }) => id)
      .join('')
  expect(ACTIONS.map(offered)).toEqual(['htarc', 'htarc', 'tar', 'tar', 'tr', 'r'])
})
