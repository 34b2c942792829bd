import type { Hand, WidgetEntries } from './hand.ts'

const day = '2025-11-16'

/** Out of the calendar: with keys from a day that was typed, else by year, month and day. */
async function pickDay(
  hand: Hand,
  part = hand.field(),
  typed = hand.language === 'th' ? '15/11/2568' : '15/11/2025',
): Promise<void> {
  const opener = part.getByRole('button', { name: hand.word('date.open') })
  if (hand.way === 'keys') {
    await hand.reach(part.locator('input').first())
    await hand.write(typed)
    await hand.use(opener)
    return hand.keys('ArrowRight', 'Enter')
  }
  await hand.press(opener)
  const calendar = hand.page.getByRole('dialog')
  await calendar.getByLabel(hand.word('date.year'), { exact: true }).selectOption('2025')
  await calendar.getByLabel(hand.word('date.month'), { exact: true }).selectOption('11')
  await hand.press(calendar.getByRole('button', { name: '16', exact: true }))
}

export const NUMBERS_AND_DAYS: WidgetEntries = {
  number: {
    schema: { type: 'number', minimum: 0 },
    fill: (hand) => hand.fill('it', '๑,๒๓๔.๕'),
    value: { it: 1234.5 },
  },
  'number: year': {
    schema: { type: 'integer', minimum: 1900, maximum: 2699 },
    fill: (hand) => hand.fill('it', '๒๕๖๙'),
    value: { it: 2569 },
  },
  money: {
    schema: { type: 'number', 'x-money': true },
    fill: (hand) => hand.fill('it', '1,234.50'),
    value: { it: 1234.5 },
  },
  slider: {
    schema: { type: 'integer', 'x-widget': 'slider', minimum: 0, maximum: 10 },
    mouse: (hand) => hand.pressAt(hand.box(), 0.7, 0.5),
    keys: async (hand) => {
      await hand.tabTo(hand.box())
      await hand.keys('End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    },
    touch: (hand) => hand.pressAt(hand.box(), 0.7, 0.5),
    value: { it: 7 },
  },
  'slider: lowest': {
    schema: { type: 'integer', 'x-widget': 'slider', minimum: 0, maximum: 10 },
    mouse: (hand) => hand.pressAt(hand.box(), 0.01, 0.5),
    keys: async (hand) => {
      await hand.tabTo(hand.box())
      await hand.keys('Home')
    },
    touch: (hand) => hand.pressAt(hand.box(), 0.01, 0.5),
    value: { it: 0 },
  },
  rating: {
    schema: { type: 'integer', 'x-widget': 'rating', minimum: 1, maximum: 5 },
    mouse: (hand) => hand.press(hand.field().locator('.sala-star').nth(3)),
    keys: async (hand) => {
      await hand.tabTo(hand.box())
      await hand.keys('Space', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    },
    touch: (hand) => hand.press(hand.field().locator('.sala-star').nth(3)),
    value: { it: 4 },
  },
  date: {
    schema: { type: 'string', format: 'date' },
    fill: (hand) => pickDay(hand),
    value: { it: day },
  },
  'date: typed': {
    schema: { type: 'string', format: 'date' },
    fill: (hand) => hand.fill('it', hand.language === 'th' ? '๑๖/๑๑/๖๘' : '16/11/2025'),
    value: { it: day },
  },
  time: {
    schema: { type: 'string', 'x-widget': 'time', pattern: '^..:..$' },
    fill: (hand) => hand.fill('it', '9.30'),
    value: { it: '09:30' },
  },
  'date-range': {
    schema: { type: 'string', format: 'date-interval' },
    fill: async (hand) => {
      const parts = hand.field().locator('.sala-date-range-part')
      await pickDay(hand, parts.nth(0))
      await hand.reach(parts.nth(1).locator('input'))
      await hand.write(hand.language === 'th' ? '30/11/2568' : '30/11/2025')
    },
    value: { it: `${day}/2025-11-30` },
  },
  datetime: {
    schema: { type: 'string', format: 'date-time' },
    fill: async (hand) => {
      await pickDay(hand)
      await hand.reach(hand.field().getByLabel(hand.word('date.time')))
      await hand.write('05:30')
    },
    value: { it: '2025-11-15T22:30:00.000Z' },
  },
}
