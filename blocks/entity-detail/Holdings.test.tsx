import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VisibleEntity } from '#crud'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Holdings } from './Holdings.tsx'

const modules = [
  {
    name: 'academy',
    base: '/lesson',
    routes: [
      { path: 'lessons', entity: 'lesson', screen: 'list' },
      { path: 'lessons/create', entity: 'lesson', screen: 'create' },
      { path: 'lessons/:id', entity: 'lesson', screen: 'detail' },
      { path: 'rounds', entity: 'round', screen: 'list' },
    ],
  },
] as unknown as OpenModule[]

const course = {
  name: 'course',
  entity: shippedModel.entities.course!.entity,
} as unknown as VisibleEntity
const lessons = [
  { _id: 'a', version: 1, order: 1, title: 'หนึ่ง', state: 'published' },
  { _id: 'b', version: 1, order: 4, title: 'สี่', state: 'draft' },
]

test('what belongs to a record is named kind by kind, and a new one begins with it and the next number', async () => {
  const { sent } = await inBuilder(
    {},
    <Holdings model={course} record={{ _id: 'c', version: 1 } as StoredRecord} />,
    {
      modules,
      answer: (address) => {
        const [, kind] = /\/api\/model\/(\w+)$/.exec(address) ?? []
        if (kind)
          return {
            status: 200,
            data: {
              name: kind,
              ...shippedModel.entities[kind],
              access: { create: kind === 'lesson' },
            },
          }
        return address.endsWith('/api/lesson/query')
          ? { status: 200, data: lessons, total: 2, paging: { page: 1, totalPages: 1 } }
          : { status: 200, data: [], total: 0, paging: { page: 1, totalPages: 1 } }
      },
    },
  )
  const held = await screen.findByRole('region', { name: 'Lessons' })
  expect(
    within(held)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1. หนึ่งPublished', '4. สี่Draft'])
  expect(within(held).getByRole('link', { name: '4. สี่' }).getAttribute('href')).toBe(
    '/lesson/lessons/b',
  )
  expect(within(held).getByRole('link', { name: 'Add: Lesson' }).getAttribute('href')).toBe(
    '/lesson/lessons/create?f.course=c&f.order=5',
  )
  expect(within(held).getByRole('link', { name: 'All (2)' }).getAttribute('href')).toBe(
    '/lesson/lessons?f.course=c',
  )
  const rounds = await screen.findByRole('region', { name: 'Rounds' })
  expect(within(rounds).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Exams' })).toBeNull()
  expect(sent.find(({ address }) => address.endsWith('/api/lesson/query'))?.body).toMatchObject({
    args: [{ course: 'c' }],
  })
})
