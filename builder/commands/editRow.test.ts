import { expect, test } from 'vitest'
import { apply, nodeOf, toDocument, toModel, type NodeId, type PageModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { editRow, partNameProblem, renamePart } from './editRow.ts'
import { answerOfNode, nameProblem, renameAnswer } from './renameAnswer.ts'
import { applied, sampleBlocks, sampleObject, valueOf } from './sampleContext.ts'

const row = (id: string, more: object = {}, show?: object) => ({
  id,
  ...more,
  columns: [
    {
      id: `${id}-c`,
      objects: [
        sampleObject(`${id}-f`, {
          type: 'field',
          name: `${id}name`,
          ...(show ? { show: show as never } : {}),
        }),
      ],
    },
  ],
})
const form = (...rows: object[]): PageModel =>
  valueOf(
    toModel({ type: 'form', slug: 'f', title: 'f', builder: rows } as unknown as PageDocument),
  )
const edited = (model: PageModel, id: NodeId, values: Record<string, unknown>): PageModel => {
  const operation = valueOf(editRow(model, { id, values }))
  return operation === null ? model : applied(model, operation)
}
/** What the rows say of groups and parts, without their columns and ids. */
const said = (model: PageModel): unknown[] =>
  toDocument(model).builder.map(({ id: _id, columns: _columns, ...rest }) => rest)

test('a row becomes a group under a free name, and the form’s own again without a trace', () => {
  const before = form(row('a', { dataMode: 'set', dataSetName: 'group', min: 1 }), row('b'))
  const group = edited(before, 'b', { dataMode: 'set' })
  expect(said(group)[1]).toEqual({ dataMode: 'set', dataSetName: 'group2' })
  const filled = edited(group, 'b', { label: { th: 'ก', en: 'a' }, min: 1, max: 4 })
  expect(said(edited(filled, 'b', { dataMode: 'copy' }))[1]).toEqual({
    dataMode: 'copy',
    dataSetName: 'group2',
    label: { th: 'ก', en: 'a' },
  })
  expect(said(edited(filled, 'b', { dataMode: 'standalone' }))[1]).toEqual({})
})

test('rows of one group say the same: who joins takes it over, and what is changed at one is changed at all, as one step', () => {
  const joined = edited(
    edited(
      form(row('a', { dataMode: 'set', dataSetName: 'people', min: 1, label: 'P' }), row('b')),
      'b',
      { dataMode: 'set' },
    ),
    'b',
    { dataSetName: 'people' },
  )
  expect(said(joined)[1]).toEqual({ dataMode: 'set', dataSetName: 'people', label: 'P', min: 1 })
  const operation = valueOf(editRow(joined, { id: 'b', values: { min: 2 } }))!
  const both = valueOf(apply(joined, operation, sampleBlocks))
  expect(said(both.model)).toEqual([
    { dataMode: 'set', dataSetName: 'people', label: 'P', min: 2 },
    { dataMode: 'set', dataSetName: 'people', label: 'P', min: 2 },
  ])
  expect(toDocument(valueOf(apply(both.model, both.inverse, sampleBlocks)).model)).toEqual(
    toDocument(joined),
  )
  expect(said(edited(joined, 'b', { dataSetName: '' }))[1]).toMatchObject({ dataSetName: 'group' })
})

test('a group is renamed with the rules that read it; a name that a field or another group has is refused', () => {
  const model = form(
    row('a', { dataMode: 'set', dataSetName: 'people' }),
    row('b', {}, { '>': [{ var: 'people.length' }, 0] }),
    row('c', { dataMode: 'set', dataSetName: 'people' }),
  )
  expect(answerOfNode(model, 'a')).toBe('people')
  expect(['people', 'bname', '1', 'crew'].map((name) => nameProblem(model, 'a', name))).toEqual([
    undefined,
    'taken',
    'wrong',
    undefined,
  ])
  const renamed = applied(
    model,
    valueOf(renameAnswer(model, { id: 'a', to: 'crew' }, { blocks: sampleBlocks })),
  )
  expect(said(renamed)).toEqual([
    { dataMode: 'set', dataSetName: 'crew' },
    {},
    { dataMode: 'set', dataSetName: 'crew' },
  ])
  expect(JSON.stringify(toDocument(renamed))).toContain('crew.length')
})

test('neighbours are shown as one set of tabs: another kind is one for all, heading and name for the rows of the part', () => {
  let model = edited(form(row('a'), row('b'), row('c'), row('d')), 'a', { part: { kind: 'tabs' } })
  model = edited(model, 'b', { part: { kind: 'tabs' } })
  model = edited(model, 'c', { part: { kind: 'tabs' } })
  expect(said(model)).toEqual([
    { part: { kind: 'tabs', id: 'part' } },
    { part: { kind: 'tabs', id: 'part2' } },
    { part: { kind: 'tabs', id: 'part3' } },
    {},
  ])
  model = edited(model, 'c', { part: { kind: 'tabs', id: 'part2' } })
  model = edited(model, 'b', { part: { kind: 'tabs', id: 'part2', label: 'B' } })
  model = edited(model, 'a', { part: { kind: 'steps', id: 'part' } })
  expect(said(model)).toEqual([
    { part: { kind: 'steps', id: 'part' } },
    { part: { kind: 'steps', id: 'part2', label: 'B' } },
    { part: { kind: 'steps', id: 'part2', label: 'B' } },
    {},
  ])
  expect(['part', 'part2', 'x', '-'].map((name) => partNameProblem(model, 'b', name))).toEqual([
    'taken',
    undefined,
    undefined,
    'wrong',
  ])
  model = applied(model, valueOf(renamePart(model, { id: 'c', to: 'more' })))
  expect(said(model).slice(1, 3)).toEqual([
    { part: { kind: 'steps', id: 'more', label: 'B' } },
    { part: { kind: 'steps', id: 'more', label: 'B' } },
  ])
  expect(said(edited(model, 'c', { part: {} }))[2]).toEqual({})
})

test('the same values again are no step; a block is no row', () => {
  const model = form(row('a', { dataMode: 'set', dataSetName: 'people' }))
  expect(valueOf(editRow(model, { id: 'a', values: { dataMode: 'set' } }))).toBeNull()
  expect(editRow(model, { id: nodeOf(model, 'a-f')!.id, values: {} }).ok).toBe(false)
})
