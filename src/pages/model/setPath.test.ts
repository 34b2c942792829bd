import { expect, test } from 'vitest'
import { applyChanges } from './setPath.ts'

const data = { props: { text: 'a', slides: [{ title: 'x' }, { title: 'y' }] } }

test('changes: several at one place are one way back, what changes nothing is none', () => {
  const { data: next, inverse } = applyChanges(data, [
    { path: ['props', 'text'], value: 'b' },
    { path: ['props', 'text'], value: 'c' },
    { path: ['props', 'none'] },
    { path: ['props', 'slides', '0', 'title'], value: 'x' },
  ])
  expect(next).toEqual({ props: { ...data.props, text: 'c' } })
  expect(next.props.slides).toBe(data.props.slides)
  expect(inverse).toEqual([{ path: ['props', 'text'], value: 'a' }])
})

test('changes: what was touched inside a list comes back with the list', () => {
  const { data: next, inverse } = applyChanges(data, [
    { path: ['props', 'slides', '1', 'title'], value: 'z' },
    { path: ['props', 'slides', '0'] },
  ])
  expect(next.props.slides).toEqual([{ title: 'z' }])
  expect(inverse).toEqual([{ path: ['props', 'slides'], value: data.props.slides }])
  expect(applyChanges(next, inverse).data).toEqual(data)
})

test('changes: what they bring stays as it was handed in', () => {
  const value = { er: { list: [1] } }
  const { data: next } = applyChanges(data as object, [
    { path: ['props', 'deep'], value },
    { path: ['props', 'deep', 'er', 'list', '1'], value: 2 },
  ])
  expect(next).toMatchObject({ props: { deep: { er: { list: [1, 2] } } } })
  expect(value).toEqual({ er: { list: [1] } })
})
