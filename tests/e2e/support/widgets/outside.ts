import { expect } from '../journey.ts'
import { PAPER, PICTURE } from './files.ts'
import type { Hand, WidgetEntries } from './hand.ts'

const ID = expect.stringMatching(/^\w{24,}$/) as unknown
const stored = (name: string) =>
  expect.objectContaining({
    id: expect.any(String) as unknown,
    name,
    size: expect.any(Number) as unknown,
    url: expect.stringMatching(/^\/files\//) as unknown,
  })
const fileInput = (hand: Hand) =>
  hand.way === 'keys'
    ? hand.field().locator('.sala-dropzone input')
    : hand.field().locator('.sala-dropzone')

async function pickPlace(hand: Hand, path: string, label: string): Promise<void> {
  await expect(hand.box(path).locator('option', { hasText: label }).first()).toBeAttached()
  await hand.choose(hand.box(path), label)
}

/** What needs the gateway: its lists, its records, its store of files. */
export const OUTSIDE: WidgetEntries = {
  address: {
    schema: { $ref: 'sala:address' },
    fill: async (hand) => {
      await hand.fill('it.NO', '99/1')
      await pickPlace(hand, 'it.province', 'เชียงใหม่')
      await pickPlace(hand, 'it.district', 'หางดง')
      await pickPlace(hand, 'it.subdistrict', 'น้ำแพร่')
      await expect(hand.box('it.zipcode')).toHaveValue('50230')
    },
    value: {
      it: {
        NO: '99/1',
        province: 'เชียงใหม่',
        district: 'หางดง',
        subdistrict: 'น้ำแพร่',
        zipcode: '50230',
      },
    },
  },
  'address: found': {
    schema: { $ref: 'sala:address' },
    fill: (hand) =>
      hand.find(hand.page.getByLabel(hand.word('address.search')), 'น้ำแพร่ หางดง', /น้ำแพร่ · หางดง/),
    value: {
      it: { province: 'เชียงใหม่', district: 'หางดง', subdistrict: 'น้ำแพร่', zipcode: '50230' },
    },
  },
  ref: {
    schema: {
      type: 'string',
      'x-ref': { entity: 'category', display: 'name', copy: { code: 'code' } },
    },
    others: { code: { type: 'string' } },
    fill: (hand) => hand.find(hand.box(), 'safety', 'ความปลอดภัยในการทำงาน'),
    value: { it: ID, code: 'safety' },
  },
  'select-query': {
    schema: {
      type: 'string',
      'x-choices': {
        query: {
          entity: 'amphure',
          display: 'name_th',
          value: 'name_th',
          filter: { province_id: { var: 'of' } },
        },
      },
    },
    others: { of: { type: 'integer' } },
    fill: async (hand) => {
      await expect(hand.box()).toBeDisabled()
      await hand.fill('of', '38')
      await expect(hand.box()).toBeEnabled()
      if (hand.way === 'keys') await hand.keys('Shift+Tab')
      await pickPlace(hand, 'it', 'หางดง')
    },
    value: { it: 'หางดง', of: 38 },
  },
  records: {
    schema: {
      type: 'string',
      'x-widget': 'records',
      'x-choices': { query: { entity: 'category', display: 'name', value: 'code' } },
    },
    fill: (hand) => hand.find(hand.box(), 'ความปลอดภัย', 'ความปลอดภัยในการทำงาน'),
    value: { it: 'safety' },
  },
  'records: several': {
    schema: {
      type: 'array',
      items: { type: 'string' },
      'x-widget': 'records',
      'x-choices': { query: { entity: 'category', display: 'name', value: 'code' } },
    },
    fill: async (hand) => {
      await hand.find(hand.box(), 'ความปลอดภัย', 'ความปลอดภัยในการทำงาน')
      await expect(hand.field().locator('.sala-tag')).toHaveCount(1)
    },
    value: { it: ['safety'] },
  },
  'ref: quick create': {
    schema: { type: 'string', 'x-ref': { entity: 'category', display: 'name', quickCreate: true } },
    fill: async (hand) => {
      const named = `หมวดใหม่ ${hand.way}`
      await hand.find(hand.box(), named, hand.word('ref.create-named', { name: named }))
      const dialog = hand.page.getByRole('dialog')
      const write = async (name: string, text: string): Promise<void> => {
        await hand.reach(dialog.locator(`[data-field="${name}"] input`))
        await hand.write(text)
      }
      await expect(dialog.locator('[data-field="name"] input').first()).toHaveValue(named)
      await write('code', `new-${hand.way}`)
      await hand.use(dialog.getByRole('button', { name: hand.word('save') }))
      await expect(dialog).toHaveCount(0)
      await expect(hand.box()).toHaveValue(named)
    },
    value: { it: ID },
  },
  file: {
    schema: { $ref: 'sala:file', 'x-options': { accept: ['pdf'] } },
    fill: (hand) => hand.give(fileInput(hand), PAPER),
    value: { it: stored(PAPER.name) },
  },
  'file: several': {
    schema: { type: 'array', 'x-widget': 'file', maxItems: 2, items: { $ref: 'sala:file' } },
    fill: async (hand) => {
      await hand.give(fileInput(hand), PAPER)
      await expect(hand.field().locator('.sala-file-list a')).toHaveCount(1)
      await hand.give(fileInput(hand), PICTURE)
      await expect(hand.field().locator('.sala-file-list a')).toHaveCount(2)
      const remove = hand.button(hand.word('file.remove', { name: PAPER.name }))
      await hand.use(remove)
    },
    value: { it: [stored(PICTURE.name)] },
  },
  image: {
    schema: { allOf: [{ $ref: 'sala:file' }], 'x-widget': 'image' },
    fill: (hand) => hand.give(fileInput(hand), PICTURE),
    value: { it: stored(PICTURE.name) },
  },
  signature: {
    schema: { allOf: [{ $ref: 'sala:file' }], 'x-widget': 'signature' },
    fill: async (hand) => {
      if (hand.way === 'keys') await hand.fill('it', 'สมหญิง ใจดี')
      else await hand.stroke(hand.field().locator('canvas'))
      await hand.use(hand.button(hand.word('signature.use')))
      await expect(
        hand.field().getByRole('img', { name: hand.word('signature.picture') }),
      ).toBeVisible()
    },
    value: { it: stored('signature.png') },
  },
}
