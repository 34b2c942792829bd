import { describe, expect, test } from 'vitest'
import { longEntity, longSettings, longStates } from './longForm.ts'
import type { Common, WrittenEntity, WrittenStates } from './types.ts'

const L = (th: string) => ({ th, en: th.toUpperCase() })
const common: Common = {
  labels: {
    fields: { code: L('code'), name: L('name'), items: L('items'), state: L('state') },
    sections: { main: L('main'), totals: L('totals'), notes: L('notes') },
    states: { draft: { ...L('draft'), color: 'gray' }, done: L('done') },
    transitions: { finish: { ...L('finish'), color: 'green' } },
  },
  fields: {
    fields: {
      code: { type: 'string', maxLength: 50, readOnly: true },
      money: { type: 'number', minimum: 0, 'x-money': true },
    },
  } as unknown as Common['fields'],
}
const states = {
  field: 'state',
  initial: 'draft',
  states: { draft: {}, done: {} },
  transitions: [],
}
const entity = (part: object = {}): WrittenEntity =>
  ({
    $id: 'thing',
    'x-entity': { label: L('thing'), titleTemplate: '{{code}} {{name}}' },
    'x-access': {},
    'x-code': { field: 'code', pattern: 'T{###}', reset: 'never' },
    properties: {
      code: { $ref: 'sala:code', maxLength: 20 },
      name: { type: 'string', 'x-index': true },
      note: { type: 'string', 'x-widget': 'multiline', 'x-label': L('note') },
    },
    ...part,
  }) as unknown as WrittenEntity
const long = (part?: object, table?: WrittenStates) => longEntity(entity(part), table, common)

describe('rights', () => {
  test('a word stands for what it lets a role do', () => {
    const { 'x-access': access } = long({
      'x-access': { a: 'read', b: 'act', c: 'write', d: 'all', e: { read: true } },
    })
    const rights = (role: string) => Object.keys(access[role]!).toSorted().join(' ')
    expect(rights('a')).toBe('aggregate export print read')
    expect(rights('b')).toBe('aggregate export print read transition')
    expect(rights('c')).toBe('aggregate create export print read transition update')
    expect(rights('d')).toBe('aggregate create delete export import print read transition update')
    expect(access.e).toEqual({ read: true })
  })

  test('own rights add to those of a word and take from them', () => {
    const { 'x-access': access } = long({
      'x-access': { a: { base: 'read', export: false, delete: { state: 'draft' } } },
    })
    expect(access.a).toEqual({
      read: true,
      aggregate: true,
      export: false,
      print: true,
      delete: { state: 'draft' },
    })
  })

  test('settings have them too', () => {
    const settings = { $id: 'x', 'x-access': { a: 'read' }, properties: {} }
    expect(longSettings(settings as never, common)['x-access'].a).toMatchObject({ print: true })
  })
})

describe('fields', () => {
  test('what stands beside a shared definition wins over it', () => {
    expect(long().properties.code).toEqual({
      type: 'string',
      maxLength: 20,
      readOnly: true,
      'x-label': L('code'),
    })
  })

  test('a label of its own is kept; a name nobody knows gets none', () => {
    const { properties } = long({
      properties: { name: { type: 'string', 'x-label': L('own') }, odd: { type: 'string' } },
    })
    expect(properties.name!['x-label']).toEqual(L('own'))
    expect(properties.odd!['x-label']).toBeUndefined()
  })

  test('the type follows from keywords that only one type has', () => {
    const { properties } = long({
      properties: {
        items: { items: { properties: { price: { 'x-money': true } } } },
        other: { 'x-ref': { entity: 'thing' } },
      },
    })
    expect(properties.items).toMatchObject({
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { price: { type: 'number' } },
      },
    })
    expect(properties.other!.type).toBe('string')
  })

  test('a table shows the first fields of its rows and totals what is worked out', () => {
    const row = Object.fromEntries([...'abcdefg'].map((name) => [name, { type: 'string' }]))
    const { properties } = long({
      properties: {
        items: {
          'x-child': {},
          items: { properties: { total: { 'x-money': true, readOnly: true }, ...row } },
        },
      },
    })
    expect(properties.items!['x-child']).toEqual({
      columns: ['total', 'a', 'b', 'c', 'd', 'e'],
      totals: ['total'],
    })
  })

  test('the field of the state table is there; one of an unknown name is not made up', () => {
    expect(long({}, states).properties.state).toMatchObject({ type: 'string' })
    expect(long({}, { ...states, field: 'sate' }).properties).not.toHaveProperty('sate')
  })
})

describe('screens', () => {
  test('the list follows from code, title, indexed fields and state', () => {
    expect(long({}, states)).toMatchObject({
      'x-list': { columns: ['code', 'name', 'state'], filters: ['state'], board: 'state' },
      'x-search': ['code', 'name'],
    })
  })

  test('what is written of it stays; written columns are all there is', () => {
    expect(long({ 'x-list': { board: 'name' } }, states)['x-list']).toMatchObject({ board: 'name' })
    const written = long({ 'x-list': { columns: ['name'] } }, states)
    expect(written['x-list']).toEqual({ columns: ['name'] })
    expect(written).not.toHaveProperty('x-search')
  })

  test('a section runs from its first field to the next', () => {
    const sections = [{ id: 'main' }, { id: 'notes', from: 'note' }]
    expect(long({ 'x-form': { sections } })['x-form']!.sections).toEqual([
      { id: 'main', label: L('main'), columns: 2, fields: ['code', 'name'] },
      { id: 'notes', label: L('notes'), fields: ['note'] },
    ])
  })

  test('a first field that does not exist stays, so that it is told', () => {
    const sections = [{ id: 'main' }, { id: 'notes', from: 'noet' }]
    expect(long({ 'x-form': { sections } })['x-form']!.sections![1]!.fields).toEqual(['noet'])
  })

  test('tables stand apart where no sections are written; without a table there are none', () => {
    const items = { 'x-child': {}, items: { properties: {} } }
    const { properties } = entity()
    expect(
      long({ properties: { ...properties, items, sum: { type: 'number' } } })[
        'x-form'
      ]!.sections!.map(({ id, fields }) => [id, fields]),
    ).toEqual([
      ['main', ['code', 'name', 'note']],
      ['items', ['items']],
      ['totals', ['sum']],
    ])
    expect(long()['x-form']).toBeUndefined()
  })
})

test('states and transitions of common names have labels and colours; the table says roles and what may be changed', () => {
  const table = longStates(
    {
      ...states,
      states: { draft: {}, done: { label: L('ended'), editable: ['note'] } },
      editable: ['draft'],
      roles: ['admin'],
      transitions: [
        { id: 'finish', from: ['draft'], to: 'done' },
        { id: 'again', label: L('again'), from: ['done'], to: 'draft', roles: ['boss'] },
      ],
    },
    common,
  )
  expect(table.states).toEqual({
    draft: { label: L('draft'), color: 'gray', editable: true },
    done: { label: L('ended'), editable: ['note'] },
  })
  expect(table.transitions).toEqual([
    {
      id: 'finish',
      from: ['draft'],
      to: 'done',
      roles: ['admin'],
      label: L('finish'),
      color: 'green',
    },
    { id: 'again', label: L('again'), from: ['done'], to: 'draft', roles: ['boss'] },
  ])
})
