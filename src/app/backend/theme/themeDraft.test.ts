import { expect, test } from 'vitest'
import type { Theme } from '#pages/model'
import { startHistory, stepHistory, wholeHistory, type DraftHistory } from '../draftHistory.ts'
import { sameTheme, themeStep, wrongColours } from './themeDraft.ts'

type History = DraftHistory<Theme, 'edit'>
const begun = (): History => startHistory({ brand: '#111111' })
const change = (history: History, theme: object): History => {
  const step = themeStep(history.now, theme as Theme)
  return step ? stepHistory(history, step) : history
}
const before = (history: History): Theme[] => wholeHistory(history).past.map(({ draft }) => draft)

test('changes to one value until it is left are one step', () => {
  const picked = [
    { brand: '#222222' },
    { brand: '#333333' },
    { brand: '#333333', size: 'large' },
  ].reduce(change, begun())
  expect(before(picked)).toEqual([{ brand: '#111111' }, { brand: '#333333' }])
  const left = change(stepHistory(change(begun(), { brand: '#222222' }), { type: 'leave' }), {
    brand: '#333333',
  })
  expect(before(left)).toEqual([{ brand: '#111111' }, { brand: '#222222' }])
})

test('what is undone comes back, until something else is done', () => {
  const undone = stepHistory(change(begun(), {}), { type: 'undo' })
  expect(undone.now).toEqual({ brand: '#111111' })
  expect(stepHistory(undone, { type: 'redo' }).now).toEqual({})
  expect(stepHistory(change(undone, { size: 'small' }), { type: 'redo' }).now).toEqual({
    size: 'small',
  })
  expect(stepHistory(stepHistory(begun(), { type: 'undo' }), { type: 'redo' }).now).toEqual({
    brand: '#111111',
  })
})

test('an empty colour scheme says as much as none', () => {
  expect(sameTheme({ light: {} }, {})).toBe(true)
  expect(themeStep({ brand: '#111111' }, { brand: '#111111', light: {} })).toBeUndefined()
  expect(sameTheme({ light: { text: '#000000' } }, { dark: { text: '#000000' } })).toBe(false)
})

test('colours that are none are known by their place', () => {
  expect(
    wrongColours({
      brand: 'tomato',
      light: { text: '#12', muted: '#AAbb00' },
      dark: { line: '#1234567' },
      font: 'sarabun',
      size: 'large',
    } as unknown as Theme),
  ).toEqual(['brand', 'light.text', 'dark.line'])
  expect(wrongColours({ brand: '#12ab9f', light: {} } as Theme)).toEqual([])
})
