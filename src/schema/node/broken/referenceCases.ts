import { changed } from './project.ts'

const ORDER = 'schemas/shop/order/entity.json'

/** What an order's lines refer to, otherwise. */
const item = (ref: object) =>
  changed(ORDER, 'properties/lines/items/properties/item', { type: 'string', 'x-ref': ref })

/** References, and what is said of them and of rows, that lead nowhere. */
export const REFERENCE_CASES: [what: string, changes: Record<string, unknown>][] = [
  [
    'reference to an unknown entity',
    changed(ORDER, 'properties/lines/items/properties/item', {
      type: 'string',
      'x-ref': { entity: 'items' },
    }),
  ],
  [
    'reference to an unknown field',
    changed(ORDER, 'properties/lines/items/properties/item', {
      type: 'string',
      'x-ref': { entity: 'item', display: 'nam' },
    }),
  ],
  ['reference found by an unknown field', item({ entity: 'item', display: 'name', by: ['nmae'] })],
  [
    'reference that tells an unknown field',
    item({ entity: 'item', display: 'name', details: ['prcie'] }),
  ],
  [
    'rows that stop at an unknown field',
    changed(ORDER, 'properties/lines/x-child', { stops: ['quantitty'] }),
  ],
]
