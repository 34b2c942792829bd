import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { proposeMapping } from './mapping.ts'
import { recordsOf } from './rowsOf.ts'

const { entity } = shippedModel.entities.question!
const HEADS = ['ชื่อเรียก', 'kind', 'stem', 'points', 'options.text', 'options.correct']
const mapping = proposeMapping(HEADS, entity)
const read = (...lines: string[][]) => {
  const wrong: unknown[] = []
  const found = recordsOf(lines, {
    columns: mapping.map((field, at) => ({ field: field!, at })),
    entity,
    locale: 'th',
    known: {},
    wrong: (cell, why) => wrong.push([cell.row, cell.column, why.wrong]),
  })
  return { ...found, wrong }
}

test('columns of rows are found by their names', () => {
  expect(mapping).toEqual(['title', 'kind', 'stem', 'points', 'options.text', 'options.correct'])
})

test('a line that fills rows alone belongs to the record above it', () => {
  const found = read(
    ['หนึ่ง', 'single', '1 + 1', '2', 'สอง', 'ใช่'],
    ['', '', '', '', 'สาม', ''],
    ['จริง', 'truefalse', '1 < 2', '', '', ''],
  )
  expect(found.fields).toEqual(['title', 'kind', 'stem', 'points', 'options'])
  expect(found.rows).toEqual([
    ['หนึ่ง', 'single', '1 + 1', 2, [{ text: 'สอง', correct: true }, { text: 'สาม' }]],
    ['จริง', 'truefalse', '1 < 2', null, null],
  ])
  expect(found.starts).toEqual([0, 2])
})

test('rows that are told apart by a key have one, whether the file has it or not', () => {
  const { entity: survey } = shippedModel.entities.survey!
  const fields = ['title', 'items.text', 'items.kind']
  const { rows } = recordsOf(
    [
      ['หลังเรียน', 'วิทยากร', 'rating'],
      ['', 'ข้อเสนอแนะ', 'text'],
    ],
    {
      columns: fields.map((field, at) => ({ field, at })),
      entity: survey,
      locale: 'th',
      known: {},
      wrong: (_, why) => expect(why).toBeUndefined(),
    },
  )
  expect(rows).toEqual([
    [
      'หลังเรียน',
      [
        { key: 'a', text: 'วิทยากร', kind: 'rating' },
        { key: 'b', text: 'ข้อเสนอแนะ', kind: 'text' },
      ],
    ],
  ])
})

test('a cell of a row that is no value is told with its line', () => {
  expect(read(['x', 'single', 'y', '', 'a', 'ใช่'], ['', '', '', '', 'b', 'maybe']).wrong).toEqual([
    [1, 5, 'yes-no'],
  ])
})
