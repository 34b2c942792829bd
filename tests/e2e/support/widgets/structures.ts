import { expect } from '../journey.ts'
import type { Hand, WidgetEntries } from './hand.ts'

const NAME = { type: 'string', 'x-label': { th: 'ชื่อ', en: 'Name' } }
const add = (hand: Hand) => hand.use(hand.field().locator('button[data-add]'))
const ENTRY = {
  type: 'object',
  properties: {
    name: NAME,
    below: { type: 'array', items: { $ref: '#/properties/it/$defs/entry' } },
  },
  additionalProperties: false,
}
const ROW = {
  type: 'object',
  properties: { name: NAME, count: { type: 'integer' } },
  additionalProperties: false,
}

/** Values of several parts, and those that nobody writes. */
export const STRUCTURES: WidgetEntries = {
  point: {
    schema: {
      type: 'object',
      'x-widget': 'point',
      properties: { lat: { type: 'number' }, lng: { type: 'number' } },
      required: ['lat', 'lng'],
      additionalProperties: false,
    },
    mouse: (hand) => hand.pressAt(hand.field().locator('.sala-point-map > svg'), 0.5, 0.25),
    keys: async (hand) => {
      await hand.tabTo(hand.field().getByRole('application'))
      await hand.keys('ArrowUp', 'ArrowUp', 'ArrowRight', 'Shift+ArrowRight')
    },
    touch: (hand) => hand.pressAt(hand.field().locator('.sala-point-map > svg'), 0.5, 0.25),
    value: { it: { lat: expect.closeTo(16.75, 0), lng: expect.closeTo(101.5, 0) } },
    values: { keys: { it: { lat: 13.8563, lng: 100.6118 } } },
  },
  'point: typed': {
    schema: {
      type: 'object',
      'x-widget': 'point',
      properties: { lat: { type: 'number' }, lng: { type: 'number' } },
      required: ['lat', 'lng'],
      additionalProperties: false,
    },
    fill: async (hand) => {
      await hand.fill('it.lat', '๑๘.๗๙')
      await hand.fill('it.lng', '98.98')
    },
    value: { it: { lat: 18.79, lng: 98.98 } },
  },
  computed: {
    schema: { type: 'number', 'x-compute': { '*': [{ var: 'count' }, 2] }, readOnly: true },
    others: { count: { type: 'integer' } },
    fill: async (hand) => {
      await hand.fill('count', '21')
      await expect(hand.field().locator('output')).toHaveText('42')
    },
    value: { count: 21, it: 42 },
  },
  hidden: {
    schema: { type: 'string', 'x-widget': 'hidden', default: 'travels' },
    others: { name: NAME },
    fill: (hand) => hand.fill('name', 'a'),
    value: { it: 'travels', name: 'a' },
  },
  tree: {
    schema: {
      type: 'array',
      'x-widget': 'tree',
      $defs: { entry: ENTRY },
      items: { $ref: '#/properties/it/$defs/entry' },
    },
    fill: async (hand) => {
      for (const [index, name] of ['one', 'two'].entries()) {
        await add(hand)
        await hand.fill(`it[${index}].name`, name)
      }
      await hand.use(hand.button(hand.word('tree.in', { title: 'two' })))
    },
    value: { it: [{ name: 'one', below: [{ name: 'two' }] }] },
  },
  section: {
    schema: { type: 'object', properties: { name: NAME, on: { type: 'boolean' } } },
    fill: async (hand) => {
      await hand.fill('it.name', 'ศาลา')
      await hand.reach(hand.field('it.on').getByRole('checkbox'))
      if (hand.way === 'keys') await hand.keys('Space')
    },
    value: { it: { name: 'ศาลา', on: true } },
  },
  list: {
    schema: { type: 'array', items: ROW },
    fill: async (hand) => {
      await add(hand)
      await hand.fill('it[0].name', 'a')
      await add(hand)
      await hand.fill('it[1].name', 'b')
      if (hand.way === 'keys') await hand.keys('Alt+ArrowUp')
      else await hand.press(hand.button(hand.word('list.up', { number: 2 })))
      await expect(hand.box('it[0].name')).toHaveValue('b')
    },
    value: { it: [{ name: 'b' }, { name: 'a' }] },
  },
  table: {
    schema: { type: 'array', 'x-child': { totals: ['count'] }, items: ROW },
    fill: async (hand) => {
      await add(hand)
      await hand.fill('it[0].name', 'a')
      await hand.fill('it[0].count', '2')
      if (hand.way === 'keys') {
        await hand.keys('Enter')
        await expect(hand.box('it[1].name')).toBeFocused()
      } else await add(hand)
      await hand.fill('it[1].name', 'b')
      await hand.fill('it[1].count', '3')
      await expect(hand.field().locator('tfoot output')).toHaveText('5')
    },
    value: {
      it: [
        { name: 'a', count: 2 },
        { name: 'b', count: 3 },
      ],
    },
  },
  map: {
    schema: { type: 'object', 'x-widget': 'map', additionalProperties: { type: 'string' } },
    fill: async (hand) => {
      await hand.reach(hand.page.getByLabel(hand.word('map.new-key')))
      await hand.write('สี')
      if (hand.way === 'keys') await hand.keys('Enter')
      else await hand.press(hand.button(hand.word('list.add')))
      if (hand.way === 'keys') await hand.tabTo(hand.box('it.สี'), 'Shift+Tab')
      else await hand.press(hand.box('it.สี'))
      await hand.write('แดง')
    },
    value: { it: { สี: 'แดง' } },
  },
  choice: {
    schema: {
      oneOf: [
        {
          title: 'Person',
          type: 'object',
          properties: { kind: { const: 'person' }, name: NAME },
          required: ['kind', 'name'],
        },
        {
          title: 'Company',
          type: 'object',
          properties: { kind: { const: 'company' }, branch: { type: 'integer' } },
          required: ['kind', 'branch'],
        },
      ],
    },
    fill: async (hand) => {
      await hand.choose(hand.box(), 'Company')
      await hand.fill('it.branch', '12')
    },
    value: { it: { kind: 'company', branch: 12 } },
  },
}
