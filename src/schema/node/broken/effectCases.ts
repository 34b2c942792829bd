import { changed } from './project.ts'

const ITEM = 'schemas/shop/item/entity.json'
const STATES = 'schemas/shop/order/states.json'

/** Broken effects, and what a transition asks for. */
export const EFFECT_CASES: [what: string, changes: Record<string, unknown>][] = [
  [
    'effect that says two things, and one that says nothing',
    changed(STATES, 'onEnter', {
      done: [{ set: { total: 0 }, post: { template: 'sale' } }, { when: true }],
    }),
  ],
  [
    'effects of lines that are not there',
    changed(STATES, 'transitions/0/effects', [
      { each: 'lines', set: { prize: 1 } },
      { each: 'number', set: { total: { var: '$line.price' } } },
      { set: { total: { var: '$line.price' } } },
      { each: 'lines', set: { price: { var: '$line.prize' } } },
    ]),
  ],
  [
    'effects on other records that cannot be',
    changed(STATES, 'onLeave', {
      draft: [
        {
          each: 'lines',
          update: { entity: 'item', record: { var: '$line.item' }, set: { nam: 'A' } },
        },
        { transition: { entity: 'order', where: { numbr: 1 }, transition: 'close' } },
        { set: { total: { var: '$ref.number.total' } } },
      ],
      lost: [],
    }),
  ],
  [
    'effects of an entity on an unknown one, and a question for an unknown field',
    {
      ...changed(ITEM, 'x-effects', { create: [{ create: { entity: 'orders', values: {} } }] }),
      ...changed(STATES, 'transitions/0/asks', [{ field: 'totl' }]),
    },
  ],
  [
    'transition after a day that is not found by an index, with a reason',
    changed(STATES, 'transitions', [
      {
        id: 'finish',
        label: { th: 'ก', en: 'A' },
        from: ['draft'],
        to: 'done',
        reason: true,
        after: { field: 'number' },
      },
    ]),
  ],
]
