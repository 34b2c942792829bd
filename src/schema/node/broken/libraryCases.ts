import { changed, SOUND } from './project.ts'

const ITEM = 'schemas/shop/item/entity.json'
const UNIT = 'schemas/shop/enums/unit.json'
const SETTINGS = 'schemas/shop/settings.json'
const FORMULA = 'schemas/shop/formulas/double.json'
const L = { th: 'ก', en: 'A' }
const settings = (properties: object) => ({
  $schema: '../meta/settings.json',
  $id: 'shop',
  'x-access': { admin: { read: true, create: true, update: true } },
  properties,
})
const formula = (changes: object) => ({
  $schema: '../../meta/formula.json',
  $id: 'double',
  label: L,
  source: 'arithmetic',
  parameters: {
    type: 'object',
    properties: { of: { type: 'number', 'x-label': L } },
    required: ['of'],
  },
  result: { type: 'number', 'x-label': L },
  expression: { '*': [{ var: 'of' }, 2] },
  examples: [{ given: { of: 2 }, result: 4 }],
  ...changes,
})

/** What is wrong with lists, settings and formulas, and with what names them. */
export const LIBRARY_CASES: [what: string, changes: Record<string, unknown>][] = [
  [
    'page that names a formula',
    changed('schemas/shop/pages/about.json', 'builder/0/columns/0/objects/0/show', {
      formula: ['double', { of: 1 }],
    }),
  ],
  [
    'value without the data that rules need',
    {
      ...changed(UNIT, 'x-data', {
        type: 'object',
        properties: { pieces: { type: 'integer' } },
        required: ['pieces'],
      }),
    },
  ],
  [
    'data of another type than the list says',
    {
      [UNIT]: {
        ...(SOUND[UNIT] as object),
        'x-data': { type: 'object', properties: { pieces: { type: 'integer' } } },
        'x-labels': {
          piece: { ...L, data: { pieces: 1 } },
          box: { ...L, data: { pieces: 'many' } },
        },
      },
    },
  ],
  [
    'value that leads to one that is not kept',
    changed(UNIT, 'x-labels', { piece: { ...L, mappedTo: 'pice' }, box: L }),
  ],
  [
    'data of a list that has none',
    changed(ITEM, 'properties/price/x-compute', { enumData: ['unit', { var: 'unit' }, 'pieces'] }),
  ],
  [
    'formula that does not exist',
    changed(ITEM, 'properties/price/x-compute', { formula: ['double', { of: 1 }] }),
  ],
  [
    'setting that does not exist',
    {
      [SETTINGS]: settings({ days: { type: 'integer', default: 1, 'x-label': L } }),
      ...changed(ITEM, 'properties/price/x-compute', { var: '$settings.shop.dais' }),
    },
  ],
  [
    'setting without what holds by itself',
    { [SETTINGS]: settings({ days: { type: 'integer', 'x-label': L } }) },
  ],
  [
    'setting whose default breaks its own bound',
    { [SETTINGS]: settings({ days: { type: 'integer', minimum: 5, default: 1, 'x-label': L } }) },
  ],
  ['formula without an example', { [FORMULA]: formula({ examples: [] }) }],
  [
    'formula whose example does not come out',
    { [FORMULA]: formula({ examples: [{ given: { of: 2 }, result: 5 }] }) },
  ],
  [
    'formula with a parameter that it lacks',
    { [FORMULA]: formula({ expression: { '*': [{ var: 'off' }, 2] } }) },
  ],
  [
    'formula that leads back to itself',
    { [FORMULA]: formula({ expression: { formula: ['double', { of: { var: 'of' } }] } }) },
  ],
]
