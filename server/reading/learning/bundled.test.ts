import { expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { bundled } from './bundled.ts'

const record = (_id: string, parts: string[] = []): [string, StoredRecord] => [
  _id,
  { _id, parts: parts.map((course) => ({ course })) } as unknown as StoredRecord,
]
const COURSES = new Map([
  record('set', ['fire', 'small']),
  record('small', ['aid']),
  record('fire'),
  record('aid'),
  record('law'),
])
const taken = (course: string, lessons = 3) => ({ id: `of-${course}`, course, lessons })
const listed = (...of: ReturnType<typeof taken>[]) =>
  bundled(of, COURSES).map(({ course, bundle }) => (bundle ? `${bundle} ${course}` : course))

test('a bundle: parts stand beneath the outermost one, and an inner one without lessons nowhere else', () => {
  expect(
    listed(taken('law'), taken('set', 0), taken('small', 0), taken('fire'), taken('aid')),
  ).toEqual(['law', 'set', 'of-set fire', 'of-set aid'])
  expect(listed(taken('set', 0), taken('small', 2), taken('aid'))).toEqual([
    'set',
    'of-set small',
    'of-set aid',
  ])
})

test('a bundle none of whose parts is taken is a course like any other', () => {
  expect(listed(taken('set', 0), taken('law'))).toEqual(['set', 'law'])
  expect(listed(taken('fire'), taken('aid'))).toEqual(['fire', 'aid'])
})
