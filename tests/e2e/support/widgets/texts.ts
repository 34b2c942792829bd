import type { Hand, WidgetEntries, WidgetEntry } from './hand.ts'
import { PICTURE } from './files.ts'
import { expect } from '../journey.ts'

const typed = (
  schema: Record<string, unknown>,
  text: string,
  stored: unknown = text,
): WidgetEntry => ({ schema, fill: (hand) => hand.fill('it', text), value: { it: stored } })
/** 200 by 100 points. */
const WIDE_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>')}`
const string = (widget: string, more: Record<string, unknown> = {}) => ({
  type: 'string',
  'x-widget': widget,
  ...more,
})

async function writeBold(hand: Hand, path: string): Promise<void> {
  const field = hand.field(path)
  await hand.use(field.getByRole('button', { name: hand.word('rich.bold') }))
  await expect(field.getByRole('textbox')).toBeFocused()
  await hand.write('Hello')
}

export const TEXTS: WidgetEntries = {
  text: typed(string('text', { maxLength: 20 }), 'สมหญิง ใจดี'),
  email: typed(string('email', { format: 'email' }), ' somying@example.com', 'somying@example.com'),
  phone: typed(string('phone', { format: 'phone' }), '๐๘๑-234-5678', '0812345678'),
  url: typed(
    string('url', { format: 'uri' }),
    'https://example.com/ก'.slice(0, 20),
    'https://example.com/',
  ),
  link: typed(string('link'), '/cms/page/news'),
  'video-address': typed(string('video-address'), 'https://youtu.be/dQw4w9WgXcQ'),
  'embed-address': typed(
    string('embed-address'),
    'https://www.openstreetmap.org/export/embed.html',
  ),
  'file-address': typed(string('file-address'), '/files/film.mp4'),
  zipcode: typed(string('zipcode', { format: 'thai-postal-code' }), '๑๐๒๐๐', '10200'),
  'citizen-id': typed(
    string('citizen-id', { format: 'thai-citizen-id' }),
    '1-1017-00230-67-8',
    '1101700230678',
  ),
  'tax-id': typed(
    string('tax-id', { format: 'thai-tax-id' }),
    '0-1055-36000-31-3',
    '0105536000313',
  ),
  multiline: {
    schema: string('multiline'),
    fill: async (hand) => {
      await hand.fill('it', 'บรรทัดหนึ่ง')
      await hand.keys('Enter')
      await hand.write('two')
    },
    value: { it: 'บรรทัดหนึ่ง\ntwo' },
  },
  password: {
    schema: string('password', { 'x-options': { password: { minLength: 8 }, confirm: true } }),
    fill: async (hand) => {
      await hand.fill('it', 'Sala-2026!')
      await hand.use(hand.button(hand.word('password.show')))
      await expect(hand.box()).toHaveAttribute('type', 'text')
      await hand.reach(hand.field().locator('input').nth(1))
      await hand.write('Sala-2026!')
    },
    value: { it: 'Sala-2026!' },
  },
  'text-i18n': {
    schema: { $ref: 'sala:text' },
    fill: async (hand) => {
      await hand.fill('it.th', 'หัวข้อ')
      await hand.fill('it.en', 'Title')
    },
    value: { it: { th: 'หัวข้อ', en: 'Title' } },
  },
  html: {
    schema: string('html'),
    fill: (hand) => writeBold(hand, 'it'),
    value: { it: '<p><strong>Hello</strong></p>' },
  },
  'html-i18n': {
    schema: { allOf: [{ $ref: 'sala:text' }], 'x-widget': 'html' },
    fill: async (hand) => {
      await writeBold(hand, 'it.th')
      await writeBold(hand, 'it.en')
    },
    value: { it: { th: '<p><strong>Hello</strong></p>', en: '<p><strong>Hello</strong></p>' } },
  },
  code: {
    schema: string('code'),
    others: { after: { type: 'string' } },
    fill: async (hand) => {
      await hand.reach(hand.field().locator('.sala-code'))
      await hand.write('a = 1')
      await hand.fill('after', 'left by Tab')
    },
    value: { it: 'a = 1', after: 'left by Tab' },
  },
  json: typed({ 'x-widget': 'json' }, '{"a": [1, null]}', { a: [1, null] }),
  'image-address': {
    schema: string('image-address'),
    fill: async (hand) => {
      await hand.give(hand.button(hand.word('file.choose-image')), PICTURE)
      await expect(hand.box()).toHaveValue(/^\/files\//)
    },
    value: { it: expect.stringMatching(/^\/files\/.+\.png$/) },
  },
  'focal-point': {
    schema: {
      type: 'object',
      'x-widget': 'focal-point',
      properties: { x: { type: 'integer' }, y: { type: 'integer' } },
    },
    others: { image: { type: 'string', 'x-widget': 'hidden', default: WIDE_PICTURE } },
    // A quarter from the left and from the top.
    mouse: (hand) => hand.page.locator('.sala-focal-picture').click({ position: { x: 50, y: 25 } }),
    touch: (hand) => hand.page.locator('.sala-focal-picture').tap({ position: { x: 50, y: 25 } }),
    keys: async (hand) => {
      await hand.reach(hand.field().getByRole('button').first())
      await hand.keys('ArrowRight', 'Shift+ArrowUp')
    },
    value: { it: { x: 25, y: 25 }, image: WIDE_PICTURE },
    values: { keys: { it: { x: 51, y: 40 }, image: WIDE_PICTURE } },
  },
}
