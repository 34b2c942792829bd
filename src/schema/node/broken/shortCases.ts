import { changed } from './project.ts'

const ITEM = 'schemas/shop/item/entity.json'

/** What a short document leaves to be found, and where nothing is. */
export const SHORT_CASES: [what: string, changes: Record<string, unknown>][] = [
  ['unknown word for rights', changed(ITEM, 'x-access', { admin: 'wirte' })],
  ['field without a label', changed(ITEM, 'properties/colour', { type: 'string' })],
  ['unknown shared definition', changed(ITEM, 'properties/price', { $ref: 'sala:amuont' })],
  ['state without a label', changed('schemas/shop/order/states.json', 'states/lost', {})],
  [
    'column that the rows lack',
    changed('schemas/shop/order/entity.json', 'properties/lines/x-child', {
      columns: ['item', 'prise'],
    }),
  ],
  [
    'colleagues that are no people',
    changed('schemas/shop/order/entity.json', 'properties/lines/items/properties/item/x-ref', {
      entity: 'item',
      colleagues: true,
    }),
  ],
  [
    'section without a heading',
    changed(ITEM, 'x-form', { sections: [{ id: 'odd', from: 'nmae' }, { id: 'main' }] }),
  ],
]
