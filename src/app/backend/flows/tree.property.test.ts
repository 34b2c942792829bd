import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlowStep } from '#schema'
import { startHistory, stepHistory } from '../draftHistory.ts'
import type { FlowDraft } from './flowHistory.ts'
import {
  countSteps,
  duplicateStep,
  editStep,
  findStep,
  freeId,
  idsOf,
  insertStep,
  listAt,
  moveStep,
  placeOf,
  placeTowards,
  removeStep,
  renameStep,
  type Direction,
  type ListOf,
} from './tree.ts'

const BRANCHES: Record<string, string[]> = {
  condition: ['then', 'else'],
  loop: ['each'],
  email: [],
}
const branchesOf = (type: string): string[] => BRANCHES[type] ?? []
const step = (id: string, type = 'email', branches?: FlowStep['branches']): FlowStep => ({
  id,
  type,
  v: 1,
  options: {},
  ...(branches ? { branches } : {}),
})
const START = [
  step('a'),
  step('c', 'condition', {
    then: [step('t'), step('l', 'loop', { each: [step('deep')] })],
    else: [step('e')],
  }),
  step('z', 'email'),
]

type Act = {
  kind: 'insert' | 'remove' | 'edit' | 'rename' | 'duplicate' | 'move' | 'towards'
  at: number
  to: number
  type: string
  direction: Direction
}
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'remove', 'edit', 'rename', 'duplicate', 'move', 'towards'),
    at: fc.nat(50),
    to: fc.nat(50),
    type: fc.constantFrom(...Object.keys(BRANCHES)),
    direction: fc.constantFrom<Direction>('up', 'down', 'in', 'out'),
  }) as fc.Arbitrary<Act>,
  { maxLength: 30 },
)

function act(steps: FlowStep[], { kind, at, to, type, direction }: Act): FlowStep[] {
  const ids = [...idsOf(steps)]
  const lists: ListOf[] = [
    null,
    ...ids.flatMap((id) =>
      branchesOf(findStep(steps, id)!.type).map((branch) => ({ step: id, branch })),
    ),
  ]
  const of = lists[to % lists.length]!
  const place = { of, index: at % (listAt(steps, of).length + 1) }
  const id = ids[at % Math.max(1, ids.length)] ?? 'none'
  switch (kind) {
    case 'insert':
      return insertStep(steps, place, step(freeId(idsOf(steps), type), type))
    case 'remove':
      return removeStep(steps, id)
    case 'edit':
      return editStep(steps, id, (one) => ({ ...one, options: { to } }))
    case 'rename':
      return renameStep(steps, id, `n${to}`)
    case 'duplicate':
      return duplicateStep(steps, id).steps
    case 'move':
      return moveStep(steps, id, place)
    case 'towards': {
      const next = placeTowards(steps, id, direction, branchesOf)
      return next ? moveStep(steps, id, next) : steps
    }
  }
}

test('whatever is done, ids stay single, nothing is lost on the way, and undoing all gives the start', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const start: FlowDraft = { label: { th: 'ก', en: 'a' }, steps: START }
      let history = startHistory(start)
      for (const one of list) {
        const before = history.now.steps
        const after = act(before, one)
        expect(idsOf(after).size).toBe(countSteps(after))
        if (['move', 'towards', 'edit', 'rename'].includes(one.kind))
          expect(countSteps(after)).toBe(countSteps(before))
        history = stepHistory(history, {
          type: 'change',
          name: 'edit',
          draft: { ...history.now, steps: after },
        })
      }
      const end = history.now
      const made = history.past.length
      for (let undone = 0; undone < made; undone++) history = stepHistory(history, { type: 'undo' })
      expect(history.now).toEqual(start)
      for (let redone = 0; redone < made; redone++) history = stepHistory(history, { type: 'redo' })
      expect(history.now).toEqual(end)
    }),
  )
})

describe('moving', () => {
  const towards = (id: string, direction: Direction, steps: FlowStep[] = START): FlowStep[] => {
    const place = placeTowards(steps, id, direction, branchesOf)
    return place ? moveStep(steps, id, place) : steps
  }
  test('up and down change places with the neighbour, and back', () => {
    expect(towards('a', 'down').map(({ id }) => id)).toEqual(['c', 'a', 'z'])
    expect(towards('a', 'up', towards('a', 'down'))).toEqual(START)
    expect(towards('a', 'up')).toBe(START)
    expect(towards('z', 'down')).toBe(START)
  })
  test('in goes to the end of the first branch of the step before, out behind the step around', () => {
    const inside = towards('z', 'in')
    expect(placeOf(inside, 'z')).toEqual({ of: { step: 'c', branch: 'then' }, index: 2 })
    expect(towards('z', 'out', inside)).toEqual(START)
  })
  test('a step never goes into itself', () => {
    expect(moveStep(START, 'c', { of: { step: 'l', branch: 'each' }, index: 0 })).toEqual(START)
  })
})

test('a jump follows the name of its step, and goes to the copy within a copy', () => {
  const jumping: FlowStep[] = [
    step('c', 'condition', { then: [{ ...step('x'), onFail: { goTo: 'y' } }, step('y')] }),
  ]
  expect(findStep(renameStep(jumping, 'y', 'last'), 'x')?.onFail).toEqual({ goTo: 'last' })
  const { steps, id } = duplicateStep(jumping, 'c')
  expect(id).toBe('c-2')
  expect(findStep(steps, 'x-2')?.onFail).toEqual({ goTo: 'y-2' })
})

test('changes to the same value are one step of undo until it is left', () => {
  const draft = (text: string): FlowDraft => ({ label: { th: text, en: text }, steps: [] })
  let history = startHistory(draft('a'))
  for (const text of ['ab', 'abc'])
    history = stepHistory(history, {
      type: 'change',
      name: 'settings',
      draft: draft(text),
      at: 'label',
    })
  expect(history.past).toHaveLength(1)
  history = stepHistory(stepHistory(history, { type: 'leave' }), {
    type: 'change',
    name: 'settings',
    draft: draft('abcd'),
    at: 'label',
  })
  expect(history.past).toHaveLength(2)
})
