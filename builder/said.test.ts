import { expect, test } from 'vitest'
import { createTranslator } from '#i18n'
import en from '#i18n/locales/en/builder.json'
import th from '#i18n/locales/th/builder.json'
import { describe as describeStep, type Operation } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import { sampleModel } from './commands/sampleContext.ts'
import { stepInWords } from './said.ts'

const move: Operation = { type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }

test.each([
  ['en', en, 'Move Text to column 2'],
  ['th', th, 'ย้าย ข้อความ ไปคอลัมน์ 2'],
] as const)('a step is called by its block and its place (%s)', (locale, builder, said) => {
  const text = createTranslator(locale, { builder }).texts('builder')
  expect(stepInWords(describeStep(move, sampleModel()), text, locale, shippedBlocks)).toBe(said)
})
