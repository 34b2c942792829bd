import type { EntityDocument, EntityModel, Model, StatesDocument, StoredRecord } from '#schema'

/** A small model that has one of everything; entities are made up for these suites. */
const label = { th: 'ก', en: 'a' }

export const entity = (
  name: string,
  document: Partial<EntityDocument> & Pick<EntityDocument, 'properties'>,
  states?: StatesDocument,
): EntityModel => ({
  name,
  module: 'shop',
  entity: {
    $id: name,
    type: 'object',
    additionalProperties: false,
    'x-entity': { label, titleTemplate: '{{name}}' },
    'x-access': {},
    ...document,
  } as EntityDocument,
  ...(states ? { states } : {}),
})

export const modelOf = (...entities: EntityModel[]): Model => ({
  entities: Object.fromEntries(entities.map((one) => [one.name, one])),
  enums: {},
  modules: {},
  formulas: {},
  postings: {},
  conversions: {},
  prints: {},
  reports: {},
})

export const item = entity('stock-item', {
  properties: {
    code: { type: 'string', 'x-unique': true },
    name: { type: 'string', 'x-label': label },
    note: { type: 'string' },
    kind: { type: 'string', enum: ['a', 'b', 'c'] },
    qty: { type: 'integer' },
    price: { type: 'number', 'x-money': true },
    active: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    marks: { type: 'array', items: { type: 'number' } },
    maker: {
      type: 'object',
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        rank: { type: 'number' },
        cities: { type: 'array', items: { type: 'string' } },
      },
    },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          sku: { type: 'string' },
          n: { type: 'number' },
          cost: { type: 'number', 'x-access': { read: ['boss'] } },
        },
      },
    },
    extra: { type: 'object' },
    due: { type: ['string', 'null'], format: 'date' },
    owner: { type: 'string', 'x-ref': { entity: 'person' } },
    secret: { type: 'string', 'x-secret': true },
    margin: { type: 'number', 'x-access': { read: ['boss'] }, 'x-index': true },
    hush: {
      type: 'object',
      properties: { word: { type: 'string' } },
      'x-access': { read: ['boss'] },
    },
    body: { type: 'string', 'x-large': true },
  },
  'x-unique': [['kind', 'note']],
  'x-index': [['kind', 'qty']],
  'x-list': {
    columns: ['name', 'qty'],
    filters: ['kind'],
    sort: [{ field: 'name', direction: 'asc' }],
  },
  'x-search': ['name', 'code', 'lines.sku', 'hush.word'],
  'x-access': {
    boss: { create: true, read: true, update: true, delete: true, aggregate: true },
    clerk: { read: { kind: { $in: ['a', 'b'] } }, update: { owner: '$user._id' }, aggregate: true },
    guard: { read: { owner: '$user._id' } },
    public: { read: { active: true } },
  },
})

export const person = entity('person', {
  properties: {
    name: { type: 'string', 'x-index': true },
    wage: { type: 'number', 'x-access': { read: ['boss'] } },
    team: { type: 'array', items: { type: 'string' } },
  },
  'x-access': { boss: { read: true }, clerk: { read: true } },
})

export const country = entity('country', {
  properties: { name: { type: 'string' } },
  'x-entity': { label, titleTemplate: '{{name}}', scope: 'global' },
  'x-access': { public: { read: true } },
})

export const shop = modelOf(item, person, country)

export const AT = '2026-01-02T03:04:05.000Z'

export const record = (
  id: string,
  fields: Record<string, unknown> = {},
  version = 1,
): StoredRecord => ({
  _id: id,
  version,
  created_at: AT,
  created_by: null,
  updated_at: AT,
  updated_by: 'u1',
  ...fields,
})
