import { expect } from '../journey.ts'
import type { WidgetEntries } from './hand.ts'

const FRUIT = {
  enum: ['a', 'b', 'c'],
  'x-labels': {
    a: { th: 'กล้วย', en: 'Banana' },
    b: { th: 'มะม่วง', en: 'Mango' },
    c: { th: 'ส้ม', en: 'Orange' },
  },
}
const mango = (language: string): string => (language === 'th' ? 'มะม่วง' : 'Mango')
const orange = (language: string): string => (language === 'th' ? 'ส้ม' : 'Orange')
const MONTHS = Array.from({ length: 20 }, (_, i) => `day ${i + 1}`)

export const CHOICES: WidgetEntries = {
  select: {
    schema: { type: 'string', ...FRUIT },
    fill: (hand) => hand.choose(hand.box(), mango(hand.language)),
    value: { it: 'b' },
  },
  'select: values of two types that read the same': {
    schema: { enum: [1, '1', 'one'], 'x-widget': 'select' },
    fill: (hand) => hand.choose(hand.box(), 'one'),
    value: { it: 'one' },
  },
  'select-search': {
    schema: { type: 'string', enum: MONTHS },
    fill: (hand) => hand.find(hand.box(), '17', 'day 17'),
    value: { it: 'day 17' },
  },
  multiselect: {
    schema: {
      type: 'array',
      uniqueItems: true,
      'x-widget': 'multiselect',
      items: { enum: MONTHS },
    },
    fill: async (hand) => {
      await hand.find(hand.box(), '12', 'day 12')
      await hand.find(hand.box(), '3', 'day 3')
      await hand.find(hand.box(), '7', 'day 7')
      if (hand.way === 'keys')
        await hand.tabTo(
          hand.button(hand.word('search-select.remove', { label: 'day 3' })),
          'Shift+Tab',
        )
      else await hand.press(hand.button(hand.word('search-select.remove', { label: 'day 3' })))
      if (hand.way === 'keys') await hand.keys('Enter')
      await expect(hand.box()).toBeFocused()
    },
    value: { it: ['day 12', 'day 7'] },
  },
  radio: {
    schema: { type: 'string', 'x-widget': 'radio', ...FRUIT },
    mouse: (hand) => hand.press(hand.field().getByText(mango(hand.language))),
    keys: async (hand) => {
      await hand.tabTo(hand.box())
      await hand.keys('Space', 'ArrowDown')
    },
    touch: (hand) => hand.press(hand.field().getByText(mango(hand.language))),
    value: { it: 'b' },
  },
  checkboxes: {
    schema: { type: 'array', uniqueItems: true, items: { type: 'string', ...FRUIT } },
    fill: async (hand) => {
      for (const label of [mango(hand.language), orange(hand.language)]) {
        await hand.reach(hand.field().getByRole('checkbox', { name: label }))
        if (hand.way === 'keys') await hand.keys('Space')
      }
    },
    value: { it: ['b', 'c'] },
  },
  icon: {
    schema: { type: 'string', 'x-widget': 'icon' },
    mouse: (hand) => hand.press(hand.field().locator('.sala-icon-option[title="star"]')),
    keys: async (hand) => {
      await hand.tabTo(hand.field().getByRole('radio').first())
      await hand.keys('Space')
      const star = hand.field().getByRole('radio', { name: 'star', exact: true })
      for (let step = 0; step < 200 && !(await star.isChecked()); step += 1)
        await hand.keys('ArrowRight')
    },
    touch: (hand) => hand.press(hand.field().locator('.sala-icon-option[title="star"]')),
    value: { it: 'star' },
  },
  constant: {
    schema: { type: 'string', const: 'v1' },
    fill: (hand) => hand.choose(hand.box(), 'v1'),
    value: { it: 'v1' },
  },
  checkbox: {
    schema: { type: 'boolean', 'x-widget': 'checkbox', 'x-label': { th: 'ยอมรับ', en: 'Agree' } },
    mouse: (hand) => hand.press(hand.field().locator('label')),
    keys: async (hand) => {
      await hand.tabTo(hand.box())
      await hand.keys('Space')
    },
    touch: (hand) => hand.press(hand.field().locator('label')),
    value: { it: true },
  },
  switch: {
    schema: { type: 'boolean', 'x-widget': 'switch', 'x-label': { th: 'เปิด', en: 'On' } },
    mouse: (hand) => hand.press(hand.field().getByRole('switch')),
    keys: async (hand) => {
      await hand.tabTo(hand.field().getByRole('switch'))
      await hand.keys('Space')
    },
    touch: (hand) => hand.press(hand.field().getByRole('switch')),
    value: { it: true },
  },
  tags: {
    schema: { type: 'array', 'x-widget': 'tags', items: { type: 'string' } },
    fill: async (hand) => {
      await hand.fill('it', 'หนึ่ง')
      await hand.keys('Enter')
      await hand.write('two,')
      await hand.write('wrong')
      await hand.keys('Enter')
      if (hand.way === 'keys') await hand.keys('Backspace')
      else await hand.press(hand.button(hand.word('tags.remove', { tag: 'wrong' })))
    },
    value: { it: ['หนึ่ง', 'two'] },
  },
  colour: {
    schema: { type: 'string', 'x-widget': 'colour', pattern: '^#[0-9a-f]{6}$' },
    // The picture that the swatch opens belongs to the system; what it picked comes by the same event.
    mouse: (hand) => hand.field().locator('input[type=color]').fill('#0f766e'),
    keys: async (hand) => {
      await hand.tabTo(hand.field().locator('input:not([type=color])'))
      await hand.write('#0f766e')
    },
    touch: async (hand) => {
      await hand.press(hand.field().locator('input:not([type=color])'))
      await hand.write('#0f766e')
    },
    value: { it: '#0f766e' },
  },
}
