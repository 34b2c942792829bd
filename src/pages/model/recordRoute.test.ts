import { expect, test } from 'vitest'
import type { PageDocument } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { pathRecords, recordEntities, withRecord } from './recordRoute.ts'
import { toModel } from './toModel.ts'

const page = {
  type: 'page',
  slug: 'x',
  title: 'x',
  sources: {
    one: { entity: 'course', id: { $route: 'code' } },
    other: { entity: 'member', id: 'm' },
  },
  builder: [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            { id: 'a', type: 'course-detail', v: 1, props: {} },
            { id: 'b', type: 'post-detail', v: 1, props: {} },
            { id: 'l', type: 'course-list', v: 1, props: {} },
          ],
        },
      ],
    },
  ],
} as unknown as PageDocument

test('a page asks for the records of its sources, and for those that its blocks find by the path', () => {
  const model = toModel(page)
  expect(model.ok && recordEntities(model.value, shippedBlocks)).toEqual([
    'course',
    'member',
    'post',
  ])
})

test('a record takes the place of what the address would have named, and of nothing else', () => {
  const course = withRecord(page, shippedBlocks, 'course', { _id: 'c1', slug: 'none' })
  expect(course.route).toEqual({ courseId: 'c1' })
  expect(course.page.sources).toEqual({
    one: { entity: 'course', id: 'c1' },
    other: { entity: 'member', id: 'm' },
  })
  expect(
    withRecord(page, shippedBlocks, 'post', { _id: 'p', slug: 'first', parent: 'news' }).route,
  ).toEqual({ postSlug: 'first', pageSlug: 'news' })
})

test('what the path is to name is told apart from the sources, with what it must be besides', () => {
  const model = toModel(page)
  expect(model.ok && pathRecords(model.value, shippedBlocks)).toEqual({
    course: {},
    post: { status: true },
  })
})
