import { expect, test } from 'vitest'
import { createTranslator } from '#i18n'
import en from '#i18n/locales/en/builder.json'
import th from '#i18n/locales/th/builder.json'
import { describe as describeStep, type Operation } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import { sampleModel } from './commands/sampleContext.ts'
import { stepInWords, typeInWords } from './said.ts'

const move: Operation = { type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }

test.each([
  ['en', en, 'Move Text to column 2'],
  ['th', th, 'ย้าย ข้อความ ไปคอลัมน์ 2'],
] as const)('a step is called by its block and its place (%s)', (locale, builder, said) => {
  const text = createTranslator(locale, { builder }).texts('builder')
  expect(stepInWords(describeStep(move, sampleModel()), text, locale, shippedBlocks)).toBe(said)
})

test.each([
  ['en', en, ['Heading', 'Row', 'unheard-of', '']],
  ['th', th, ['หัวเรื่อง', 'แถว', 'unheard-of', '']],
] as const)('what a refusal is about is called as it is elsewhere (%s)', (locale, builder, said) => {
  const text = createTranslator(locale, { builder }).texts('builder')
  expect(['heading', 'row', 'unheard-of', undefined].map((type) => typeInWords(type, text, locale, shippedBlocks))).toEqual(said)
})
