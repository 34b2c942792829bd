import { expect, test } from 'vitest'
import { withStyle } from './withStyle.ts'

const set = { kind: 'object', breakpoint: 'base' } as const

test('a value comes to its place and goes without a trace', () => {
  const one = withStyle(undefined, { ...set, path: 'margin-top', value: 'md' })
  expect(one).toEqual({ margin: { top: 'md' } })
  const two = withStyle(one, { ...set, breakpoint: 'md', path: 'margin-top', value: '3px' })
  expect(two).toEqual({ margin: { top: 'md' }, at: { md: { margin: { top: '3px' } } } })
  expect(
    withStyle(two, { ...set, breakpoint: 'md', path: 'margin-top', value: undefined }),
  ).toEqual(one)
  expect(withStyle(one, { ...set, path: 'margin-top', value: undefined })).toBeUndefined()
})

test('a background changes as a whole', () => {
  const style = withStyle(
    { background: 'brand' },
    { ...set, path: 'background', value: { type: 'color', color: 'brand' } },
  )
  expect(style).toEqual({ background: { type: 'color', color: 'brand' } })
})

test('one word for the padding becomes its sides when one of them changes', () => {
  expect(withStyle({ padding: 'lg' }, { ...set, path: 'padding-top', value: 'none' })).toEqual({
    padding: { top: 'none', end: 'lg', bottom: 'lg', start: 'lg' },
  })
  expect(
    withStyle({ padding: 'lg' }, { ...set, kind: 'row', path: 'padding-start', value: 'sm' }),
  ).toEqual({ padding: { top: 'lg', bottom: 'lg', start: 'sm' } })
  expect(
    withStyle(
      { at: { md: { padding: 'lg', align: 'end' } } },
      { ...set, kind: 'row', breakpoint: 'md', path: 'padding-top', value: undefined },
    ),
  ).toEqual({ at: { md: { padding: { bottom: 'lg' }, align: 'end' } } })
})

test('what it was given stays as it was', () => {
  const style = Object.freeze({ margin: Object.freeze({ top: 'md' as const }) })
  expect(withStyle(style, { ...set, path: 'margin-top', value: 'lg' })).toEqual({
    margin: { top: 'lg' },
  })
  expect(style.margin.top).toBe('md')
})
