import { expect, test } from 'vitest'
import { createTranslator } from '#i18n'
import en from '#i18n/locales/en/builder.json'
import th from '#i18n/locales/th/builder.json'
import { describe as describeStep, toModel, type Operation } from '#pages/model'
import type { PageDocument } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { describeTarget } from '../canvas/describeTarget.ts'
import { sampleModel } from '../commands/sampleContext.ts'
import { announcementText, operationText, typeInWords } from './announcement.ts'

const move: Operation = { type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }

test.each([
  ['en', en, 'Move Text to column 2'],
  ['th', th, 'ย้าย ข้อความ ไปคอลัมน์ 2'],
] as const)('a step is called by its block and its place (%s)', (locale, builder, said) => {
  const text = createTranslator(locale, { builder }).texts('builder')
  expect(operationText(describeStep(move, sampleModel()), text, locale, shippedBlocks)).toBe(said)
})

test.each([
  ['en', en, ['Heading', 'Row', 'unheard-of', '']],
  ['th', th, ['หัวเรื่อง', 'แถว', 'unheard-of', '']],
] as const)(
  'what a refusal is about is called as it is elsewhere (%s)',
  (locale, builder, said) => {
    const text = createTranslator(locale, { builder }).texts('builder')
    expect(
      ['heading', 'row', 'unheard-of', undefined].map((type) =>
        typeInWords(type, text, locale, shippedBlocks),
      ),
    ).toEqual(said)
  },
)

test.each([
  [
    'en',
    en,
    [
      'Before Form field “Your name”, column 1 of 1, row 1 “Contact”',
      'After Form field “Your name”, column 1 of 1, row 1 “Contact”',
      'As a new row 1 inside Tabs “Second”',
      'After Text, column 1 of 1, row 1 inside Tabs “First”',
    ],
  ],
  [
    'th',
    th,
    [
      'ก่อน ช่องกรอกข้อมูล “ชื่อ” คอลัมน์ที่ 1 จาก 1 แถวที่ 1 “ติดต่อ”',
      'หลัง ช่องกรอกข้อมูล “ชื่อ” คอลัมน์ที่ 1 จาก 1 แถวที่ 1 “ติดต่อ”',
      'แถวใหม่ที่ 1 ใน แท็บ “สอง”',
      'หลัง ข้อความ คอลัมน์ที่ 1 จาก 1 แถวที่ 1 ใน แท็บ “หนึ่ง”',
    ],
  ],
] as const)(
  'a place is told by the words of what is there: a field, a step, a tab (%s)',
  (locale, builder, said) => {
    const text = createTranslator(locale, { builder }).texts('builder')
    const row = (id: string, object: object, more: object = {}) => ({
      id,
      ...more,
      columns: [{ id: `${id}c`, objects: [object] }],
    })
    const field = {
      id: 'f',
      type: 'field',
      v: 1,
      name: 'name',
      label: { th: 'ชื่อ', en: 'Your name' },
      props: {},
    }
    const tabs = {
      id: 't',
      type: 'tabs',
      v: shippedBlocks.tabs!.v,
      props: {
        items: [
          { slot: 'panel1', title: { th: 'หนึ่ง', en: 'First' } },
          { slot: 'panel2', title: { th: 'สอง', en: 'Second' } },
        ],
      },
      slots: { panel1: [row('in', { id: 'x', type: 'text', v: 1, props: {} })] },
    }
    const read = toModel({
      type: 'form',
      slug: 'f',
      title: 'f',
      builder: [
        row('r', field, {
          part: { kind: 'steps', id: 'one', label: { th: 'ติดต่อ', en: 'Contact' } },
        }),
        row('s', tabs),
      ],
    } as unknown as PageDocument)
    if (!read.ok) throw new Error(JSON.stringify(read.failures))
    const targets = [
      { kind: 'object', place: { parent: 'rc', index: 0 } },
      { kind: 'object', place: { parent: 'rc', index: 1 } },
      { kind: 'row', place: { parent: 't', slot: 'panel2', index: 0 } },
      { kind: 'object', place: { parent: 'inc', index: 1 } },
    ] as const
    expect(
      targets.map((target) =>
        announcementText(
          describeTarget(read.value, { type: 'heading' }, target),
          text,
          locale,
          shippedBlocks,
        ),
      ),
    ).toEqual(said)
  },
)
