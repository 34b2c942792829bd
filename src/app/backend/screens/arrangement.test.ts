import { expect, test } from 'vitest'
import { generatedLayout, HIDDEN, REST } from '#schema'
import { shippedModel } from '#schema/shipped'
import {
  addSection,
  changedNames,
  groupsOf,
  mayMove,
  moveName,
  moveSection,
  resetOne,
  stepFrom,
} from './arrangement.ts'

const { entity, states } = shippedModel.entities['purchase-request']!
const generated = generatedLayout(entity)
const groups = (layout = generated, part: 'form' | 'list' = 'form') =>
  groupsOf(part, layout, generated, entity, states!.field)
const sections = generated.sections

test('a step goes within a group, then into the next one that takes the field', () => {
  const [first, second] = sections
  const last = first!.fields.at(-1)!
  expect(stepFrom(groups(), last, 1, () => true)).toEqual({
    to: second!.id,
    before: groups()[1]!.names[0],
  })
  expect(stepFrom(groups(), first!.fields[0]!, 1, () => true)).toEqual({
    to: first!.id,
    before: first!.fields[2],
  })
  const moved = moveName('form', generated, first!.fields[0]!, first!.id, first!.fields[2])
  expect(moved.sections[0]!.fields.slice(0, 2)).toEqual([first!.fields[1], first!.fields[0]])
  expect([...changedNames('form', moved, generated)].toSorted()).toEqual(
    first!.fields.slice(0, 2).toSorted(),
  )
  const needed = (entity.required ?? []).find(
    (name) => entity.properties[name]!.default === undefined,
  )!
  expect(mayMove('form', generated, entity, needed, HIDDEN)).toBe(false)
  expect(stepFrom(groups(), first!.fields[0]!, -1, () => true)).toBeUndefined()
})

test('a column is taken out, brought back elsewhere and reset; the last one stays', () => {
  const name = generated.columns[1]!
  const without = moveName('list', generated, name, 'out:', undefined)
  expect(without.columns).not.toContain(name)
  expect(changedNames('list', without, generated)).toEqual(new Set([name]))
  expect(groups(without, 'list')[1]!.names).toContain(name)
  expect(resetOne('list', without, generated, name)).toEqual(generated)
  expect(mayMove('list', { ...generated, columns: [name] }, entity, name, 'out:')).toBe(false)
})

test('sections are added and ordered; the field of the state is nowhere', () => {
  const { id, layout } = addSection(generated, { th: 'ใหม่', en: 'New' })
  expect(moveSection(layout, id, -1).sections.at(-2)!.id).toBe(id)
  expect(moveSection(layout, id, 1)).toBe(layout)
  expect(addSection(layout, { th: 'x', en: 'x' }).id).not.toBe(id)
  expect(groups(layout).flatMap(({ names }) => names)).not.toContain(states!.field)
  expect(groups().some((group) => group.id === REST)).toBe(true)
})
