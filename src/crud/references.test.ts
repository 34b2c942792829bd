import { expect, test } from 'vitest'
import type { Client } from '#gateway'
import { shippedModel } from '#schema/shipped'
import type { StoredRecord } from '#schema'
import { loadReferenceNames, referredTo } from './references.ts'

test('what was chosen of records by their codes is called by their names', async () => {
  const { category } = shippedModel.entities.course!.entity.properties
  const wanted = referredTo(
    [['category', category!]],
    [{ category: ['safety', 'gone'] } as unknown as StoredRecord],
  )
  const asked: unknown[] = []
  const client = {
    query: (entity: string, { args }: { args: unknown[] }) => {
      asked.push([entity, args[0]])
      return Promise.resolve({
        ok: true,
        value: { data: [{ _id: 'r1', code: 'safety', name: 'Safety' }] },
      })
    },
  } as unknown as Client
  expect(await loadReferenceNames(client, wanted, 'en')).toEqual({ category: { safety: 'Safety' } })
  expect(asked).toEqual([['category', { code: { $in: ['gone', 'safety'] } }]])
})
