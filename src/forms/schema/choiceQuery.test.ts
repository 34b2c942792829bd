import { expect, test } from 'vitest'
import { choiceFilter } from './choiceQuery.ts'

test('records are asked for by plain values at once, and by answers once there are some', () => {
  const nobody = () => null
  expect(choiceFilter({ entity: 'course', filter: { style: 'online', hours: 6 } }, nobody)).toEqual(
    { style: 'online', hours: 6 },
  )
  expect(
    choiceFilter(
      { entity: 'course', filter: { style: 'online', category: { var: 'category' } } },
      nobody,
    ),
  ).toBeUndefined()
  expect(
    choiceFilter({ entity: 'course', filter: { category: { var: 'category' } } }, () => 'safety'),
  ).toEqual({ category: 'safety' })
})
