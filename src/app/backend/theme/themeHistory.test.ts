import { expect, test } from 'vitest'
import { sameTheme, startHistory, stepTheme, type ThemeHistory, type ThemeStep } from './themeHistory.ts'

const after = (...steps: ThemeStep[]): ThemeHistory => steps.reduce(stepTheme, startHistory({ brand: '#111111' }))
const change = (theme: object): ThemeStep => ({ type: 'change', theme })

test('changes to one value until it is left are one step', () => {
  const picked = after(change({ brand: '#222222' }), change({ brand: '#333333' }), change({ brand: '#333333', size: 'large' }))
  expect(picked.past).toEqual([{ brand: '#111111' }, { brand: '#333333' }])
  const left = after(change({ brand: '#222222' }), { type: 'leave' }, change({ brand: '#333333' }))
  expect(left.past).toEqual([{ brand: '#111111' }, { brand: '#222222' }])
})

test('what is undone comes back, until something else is done', () => {
  const undone = after(change({}), { type: 'undo' })
  expect(undone.now).toEqual({ brand: '#111111' })
  expect(stepTheme(undone, { type: 'redo' }).now).toEqual({})
  expect(stepTheme(stepTheme(undone, change({ size: 'small' })), { type: 'redo' }).now).toEqual({ size: 'small' })
  expect(after({ type: 'undo' }, { type: 'redo' }).now).toEqual({ brand: '#111111' })
})

test('an empty colour scheme says as much as none', () => {
  expect(sameTheme({ light: {} }, {})).toBe(true)
  expect(after(change({ brand: '#111111', light: {} })).past).toEqual([])
  expect(sameTheme({ light: { text: '#000000' } }, { dark: { text: '#000000' } })).toBe(false)
})
