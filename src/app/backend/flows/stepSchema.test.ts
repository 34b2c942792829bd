import { expect, test } from 'vitest'
import type { JsonSchema } from '#forms/schema'
import type { FlowStep } from '#schema'
import { entrySchema, subjectsFor, valuesFor } from './stepSchema.ts'
import { listAround } from './tree.ts'

const label = (en: string) => ({ th: en, en })
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', 'x-label': label('Name') },
    people: {
      type: 'array',
      items: { type: 'object', properties: { age: { type: 'number', 'x-label': label('Age') } } },
    },
  },
} as unknown as JsonSchema
const step = (id: string, options: object = {}, branches?: FlowStep['branches']): FlowStep => ({
  id,
  type: id,
  v: 1,
  options: options as FlowStep['options'],
  ...(branches ? { branches } : {}),
})
const steps = [
  step(
    'loop',
    { list: 'data.people' },
    { each: [step('condition', {}, { true: [step('notify')] })] },
  ),
  step('email'),
]
const known = { entity: [], role: [], flow: [], page: [] }
const words = {
  entry: 'The entry',
  result: 'Result',
  person: 'Person',
  roles: 'Roles',
  today: 'Today',
  run: 'Run',
}

test('a step in a loop may read the entry that it is repeated for, and be asked of it', () => {
  const list = listAround(steps, 'notify')
  expect([list, listAround(steps, 'loop'), listAround(steps, 'email')]).toEqual([
    'data.people',
    undefined,
    undefined,
  ])
  const around = { schema, entry: entrySchema(schema, list!), before: [] }
  expect(valuesFor(around, 'en', words)[0]).toEqual({ path: 'item.age', label: 'The entry: Age' })
  expect(subjectsFor(around, 'en', known, words)[0]).toMatchObject({
    path: 'item.age',
    label: 'The entry: Age',
    kind: 'number',
  })
})

test('the entry of a list that the form does not give is offered as a whole', () => {
  const around = { schema, entry: entrySchema(schema, 'steps.read.rows'), before: [] }
  expect(valuesFor(around, 'en', words)[0]).toEqual({ path: 'item', label: 'The entry' })
  expect(subjectsFor(around, 'en', known, words)[0]).toMatchObject({
    path: 'item',
    label: 'The entry',
  })
})
