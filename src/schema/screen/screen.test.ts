import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedModel } from '../shipped.ts'
import type { EntityDocument, Field } from '../types.ts'
import {
  changedFields,
  generatedLayout,
  HIDDEN,
  mergeScreen,
  movedNames,
  overlayOf,
  placeOf,
  resetField,
  resetName,
  REST,
  withFieldAt,
  type ScreenLayout,
} from './index.ts'

const text = (en: string) => ({ th: `ไทย ${en}`, en })
const field = (label: string, more: Field = {}): Field => ({
  type: 'string',
  'x-label': text(label),
  ...more,
})
const entity = {
  $id: 'thing',
  type: 'object',
  properties: {
    a: field('A'),
    b: field('B'),
    c: field('C'),
    d: field('D', { 'x-required': { '==': [1, 1] } }),
    e: field('E'),
  },
  required: ['a'],
  'x-list': { columns: ['a', 'b', 'c'], sort: [{ field: 'a' }], filters: [], pageSize: 20 },
  'x-form': {
    sections: [
      { id: 'one', label: text('One'), fields: ['a', 'b'] },
      { id: 'two', label: text('Two'), fields: ['c', 'd'] },
    ],
  },
} as unknown as EntityDocument
const generated = generatedLayout(entity)
/** b stands in the second section with a word of its own, c is hidden; the list has c, a. */
const changed: ScreenLayout = {
  ...withFieldAt(
    withFieldAt(
      { ...generated, words: { ...generated.words, b: { label: text('Mine') } } },
      'b',
      'two',
      2,
    ),
    'c',
    HIDDEN,
    0,
  ),
  columns: ['c', 'a'],
}
const overlay = overlayOf(entity, changed)!
const updated = (change: (draft: EntityDocument) => void): EntityDocument => {
  const draft = structuredClone(entity)
  change(draft)
  return draft
}
const fieldsOf = (layout: ScreenLayout) => [
  ...layout.sections.map(({ fields }) => fields),
  layout.rest,
]

test('an overlay holds what differs, nothing else, and makes the same screen again', () => {
  expect(overlay).toEqual({
    sections: [
      { id: 'one', fields: ['a'] },
      { id: 'two', fields: ['d', 'b'] },
    ],
    hidden: ['c'],
    words: { b: { label: text('Mine') } },
    columns: { shown: ['c', 'a'], hidden: ['b'] },
    known: ['a', 'b', 'c', 'd', 'e'],
  })
  const { layout, notes, entity: drawn } = mergeScreen(entity, overlay)
  expect(layout).toEqual(changed)
  expect(notes).toEqual([])
  expect(drawn.properties.b!['x-label']).toEqual(text('Mine'))
  expect(drawn['x-form']!.hidden).toEqual(['c'])
  expect({ ...drawn, properties: 0, 'x-form': 0, 'x-list': 0 }).toEqual({
    ...entity,
    properties: 0,
    'x-form': 0,
    'x-list': 0,
  })
  expect(overlayOf(entity, generated)).toBeUndefined()
})

test('a new field stands where it is generated and is told', () => {
  const { layout, notes } = mergeScreen(
    updated((draft) => {
      draft.properties.f = field('F')
      draft['x-form']!.sections![1]!.fields = ['c', 'f', 'd']
      draft['x-list']!.columns = ['a', 'f', 'b', 'c']
      draft.properties.g = field('G')
    }),
    overlay,
  )
  expect(fieldsOf(layout)).toEqual([['a'], ['f', 'd', 'b'], ['e', 'g']])
  expect(layout.columns).toEqual(['c', 'a', 'f'])
  expect(notes).toEqual([
    { kind: 'field-new', name: 'f' },
    { kind: 'field-new', name: 'g' },
  ])
})

test('a renamed field keeps its place, its words and its column', () => {
  const rename = (draft: EntityDocument, from: string, to: string) => {
    const { [from]: old, ...rest } = draft.properties
    draft.properties = { ...rest, [to]: { ...old, 'x-from': from } }
    for (const section of draft['x-form']!.sections!)
      section.fields = section.fields.map((name) => (name === from ? to : name))
    draft['x-list']!.columns = draft['x-list']!.columns!.map((name) => (name === from ? to : name))
  }
  const { layout, notes } = mergeScreen(
    updated((draft) => {
      rename(draft, 'b', 'bee')
      rename(draft, 'c', 'sea')
    }),
    overlay,
  )
  expect(fieldsOf(layout)).toEqual([['a'], ['d', 'bee'], ['e']])
  expect(layout.hidden).toEqual(['sea'])
  expect(layout.columns).toEqual(['sea', 'a'])
  expect(layout.words.bee!.label).toEqual(text('Mine'))
  expect(notes).toEqual(
    expect.arrayContaining([
      { kind: 'field-renamed', name: 'bee', from: 'b' },
      { kind: 'field-renamed', name: 'sea', from: 'c' },
    ]),
  )
  expect(notes).toHaveLength(2)
})

test('a field and a section that are gone are left out and told; what stood in the section goes where it is generated', () => {
  const { layout, notes } = mergeScreen(
    updated((draft) => {
      delete draft.properties.b
      draft['x-form']!.sections = [{ id: 'one', label: text('One'), fields: ['a', 'd'] }]
      draft['x-list']!.columns = ['a', 'c']
    }),
    overlay,
  )
  expect(fieldsOf(layout)).toEqual([['a', 'd'], ['e']])
  expect(layout.hidden).toEqual(['c'])
  expect(notes).toEqual(
    expect.arrayContaining([
      { kind: 'field-gone', name: 'b' },
      { kind: 'section-gone', name: 'two' },
    ]),
  )
  expect(notes).toHaveLength(2)
})

test('a field that somebody must fill cannot be hidden', () => {
  for (const name of ['a', 'd']) {
    const { layout, notes } = mergeScreen(entity, { hidden: [name] })
    expect(placeOf(layout, name)?.id).toBe(placeOf(generated, name)!.id)
    expect(notes).toEqual([{ kind: 'field-needed', name }])
  }
  expect(
    mergeScreen(
      updated((draft) => {
        draft.properties.a!.default = 'x'
      }),
      { hidden: ['a'] },
    ).layout.hidden,
  ).toEqual(['a'])
  expect(
    mergeScreen(
      updated((draft) => {
        draft.allOf = [{ if: {}, then: { required: ['e'] } }] as never
      }),
      { hidden: ['e'] },
    ).layout.hidden,
  ).toEqual([])
})

test('a section that the entity got, and one of the site, both have their place', () => {
  const own = overlayOf(
    entity,
    withFieldAt(
      {
        ...generated,
        sections: [{ id: 'own', label: text('Own'), fields: [] }, ...generated.sections],
      },
      'e',
      'own',
      0,
    ),
  )!
  const { layout } = mergeScreen(
    updated((draft) =>
      draft['x-form']!.sections!.splice(1, 0, { id: 'new', label: text('New'), fields: [] }),
    ),
    own,
  )
  expect(layout.sections.map(({ id }) => id)).toEqual(['own', 'one', 'new', 'two'])
  expect(layout.sections[0]!.fields).toEqual(['e'])
})

test('an overlay of another world is told, never thrown, and no field is lost or doubled', () => {
  const names = fc.constantFrom(
    'a',
    'b',
    'c',
    'd',
    'e',
    'gone',
    '__proto__',
    'constructor',
    'created_at',
  )
  const lists = fc.array(names, { maxLength: 6 })
  const ordered = fc.record({ shown: lists, hidden: lists })
  const any = fc.record(
    {
      sections: fc.array(
        fc.record({
          id: fc.constantFrom('one', 'two', 'x'),
          label: fc.constant(text('X')),
          fields: lists,
        }),
        { maxLength: 4 },
      ),
      rest: lists,
      hidden: lists,
      words: fc.dictionary(names, fc.record({ label: fc.constant(text('W')) })),
      columns: ordered,
      filters: ordered,
      card: ordered,
      sort: fc.array(fc.record({ field: names })),
      known: lists,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(any, (odd) => {
      const { layout } = mergeScreen(entity, odd)
      expect([...fieldsOf(layout).flat(), ...layout.hidden].toSorted()).toEqual([
        'a',
        'b',
        'c',
        'd',
        'e',
      ])
      expect(
        layout.columns.every((name) => name in entity.properties || name === 'created_at'),
      ).toBe(true)
      // What was made of it is kept as it is.
      const again = overlayOf(entity, layout)
      expect(again ? mergeScreen(entity, again).layout : generated).toEqual(layout)
    }),
  )
})

test('each reset brings back its own place', () => {
  expect([...changedFields(changed, generated)].toSorted()).toEqual(['b', 'c'])
  const back = resetField(resetField(changed, generated, 'b'), generated, 'c')
  expect({ ...back, columns: [] }).toEqual({ ...generated, columns: [] })
  expect(
    ['a', 'b', 'c'].reduce((layout, name) => resetName(layout, generated, 'columns', name), changed)
      .columns,
  ).toEqual(generated.columns)
  expect(changedFields(withFieldAt(generated, 'e', REST, 0), generated)).toEqual(new Set())
})

test.each(Object.keys(shippedModel.entities))(
  'the screens of %s are the same under an empty overlay',
  (name) => {
    const shipped = shippedModel.entities[name]!.entity
    const { layout, notes } = mergeScreen(shipped, {})
    expect(layout).toEqual(generatedLayout(shipped))
    expect(overlayOf(shipped, layout)).toBeUndefined()
    expect(notes).toEqual([])
  },
)

test('what one person moved is marked, and of two neighbours that changed places both; what is not marked stands as generated', () => {
  const names = [...'abcdefgh']
  const move = (list: readonly string[], from: number, to: number): string[] =>
    list.filter((_, index) => index !== from).toSpliced(to, 0, list[from]!)
  const place = fc.integer({ min: 0, max: names.length - 1 })
  fc.assert(
    fc.property(place, place, (from, to) => {
      expect([...movedNames(move(names, from, to), names)].toSorted()).toEqual(
        from === to
          ? []
          : Math.abs(from - to) === 1
            ? [names[from], names[to]].toSorted()
            : [names[from]],
      )
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place), { maxLength: 12 }), (moves) => {
      const list = moves.reduce((now, [from, to]) => move(now, from, to), names)
      const marked = movedNames(list, names)
      expect(list.filter((name) => !marked.has(name))).toEqual(
        names.filter((name) => !marked.has(name)),
      )
      expect(marked.size === 0).toBe(list.join() === names.join())
    }),
  )
})
