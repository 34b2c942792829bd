import { describe, expect, test } from 'vitest'
import { fieldSchema } from './formPageField.ts'
import { bucketsOf, summarise, type SentForm } from './summarise.ts'
import type { JsonSchema } from './types.ts'

const field = (name: string, props: Record<string, unknown>): [string, JsonSchema] => [
  name,
  fieldSchema({ id: name, type: 'field', v: 1, name, label: name, props }),
]
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const schema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries([
    field('one', { widget: 'select', options }),
    field('many', { widget: 'checkboxes', options }),
    field('agree', { widget: 'checkbox' }),
    field('people', { widget: 'number', integer: true }),
    field('day', { widget: 'date' }),
    field('at', { widget: 'datetime' }),
    field('note', { widget: 'multiline' }),
    field('citizen', { widget: 'citizen-id' }),
    field('secret', { widget: 'password' }),
    field('track', { widget: 'hidden' }),
    [
      'rows',
      {
        type: 'array',
        'x-widget': 'list',
        items: { type: 'object', properties: { course: { type: 'string' } } },
      },
    ],
    ['home', { type: 'object', properties: { pet: { type: 'string' } } }],
  ]),
}
const sent: SentForm[] = [
  {
    _id: '3',
    formData: {
      one: 'b',
      many: ['a', 'b'],
      agree: true,
      people: 10,
      day: '2026-12-01',
      at: '2026-11-30T18:00:00Z',
      note: 'three',
      citizen: '1101700230708',
      secret: 'x',
      rows: [{ course: 'c' }, {}],
    },
  },
  {
    _id: '2',
    formData: {
      one: 'b',
      many: ['a'],
      people: 1,
      day: '2026-11-05',
      note: 'N/A',
      home: { pet: 'cat' },
    },
  },
  { _id: '1', formData: { one: 'gone', agree: false, people: 4, day: '2026-11-30', note: '' } },
]
const of = (question: string, forms = sent) =>
  summarise(schema, forms).find((one) => one.question === question)!

describe('the summary of a form', () => {
  test('choices: those offered with their counts, and what is no longer offered; several count each', () => {
    expect(of('one')).toEqual({
      question: 'one',
      kind: 'choice',
      answered: 3,
      empty: 0,
      counts: [
        { value: 'a', count: 0 },
        { value: 'b', count: 2 },
        { value: 'gone', count: 1 },
      ],
    })
    expect(of('many')).toMatchObject({
      answered: 2,
      empty: 1,
      counts: [
        { value: 'a', count: 2 },
        { value: 'b', count: 1 },
      ],
    })
    expect(of('agree')).toMatchObject({
      counts: [
        { value: 'true', count: 1 },
        { value: 'false', count: 1 },
      ],
    })
  })

  test('numbers: least, average, most and a histogram that holds each once', () => {
    expect(of('people')).toMatchObject({ kind: 'number', least: 1, average: 5, most: 10 })
    expect(bucketsOf([1, 4, 10]).reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(bucketsOf([7, 7])).toEqual([{ from: 7, to: 7, count: 2 }])
    expect(bucketsOf([0, 0.5, 1]).at(-1)).toMatchObject({ to: 1, count: 1 })
  })

  test('dates by month, instants by the month in Bangkok', () => {
    expect(of('day')).toMatchObject({
      kind: 'date',
      months: [
        { month: '2026-11', count: 2 },
        { month: '2026-12', count: 1 },
      ],
    })
    expect(of('at')).toMatchObject({ months: [{ month: '2026-12', count: 1 }] })
  })

  test('texts: how many, and the newest five; what stands for nothing is empty', () => {
    expect(of('note')).toEqual({
      question: 'note',
      kind: 'text',
      answered: 1,
      empty: 2,
      newest: [{ id: '3', text: 'three' }],
    })
    const many = Array.from({ length: 8 }, (_, i): SentForm => ({
      _id: String(i),
      formData: { note: `n${i}` },
    }))
    expect(of('note', many)).toMatchObject({
      newest: ['n0', 'n1', 'n2', 'n3', 'n4'].map((text, i) => ({ id: String(i), text })),
    })
  })

  test('groups one by one, rows by their number; numbers of persons are not quoted, secrets and hidden fields not there', () => {
    expect(of('home.pet')).toMatchObject({ answered: 1, empty: 2 })
    expect(of('rows')).toMatchObject({ kind: 'rows', rows: 2 })
    expect(of('citizen')).toMatchObject({ answered: 1, newest: [] })
    expect(summarise(schema, sent).map(({ question }) => question)).not.toEqual(
      expect.arrayContaining(['secret']),
    )
    expect(of('track')).toBeUndefined()
  })

  test('nothing was sent', () => {
    expect(of('people', [])).toMatchObject({ answered: 0, empty: 0 })
    expect(of('day', [])).toMatchObject({ months: [] })
  })
})
