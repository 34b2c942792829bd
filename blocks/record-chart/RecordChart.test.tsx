import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#gateway'
import { shippedModel } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import RecordChart from './RecordChart.tsx'
import { Preview } from './RecordChart.stories.tsx'

type Args = Parameters<typeof RecordChart>[0]
const modules = [
  {
    name: 'purchase',
    base: '/purchase',
    routes: [{ path: 'purchase-order', entity: 'purchase-order', screen: 'list' }],
  },
] as unknown as OpenModule[]
const { entity, states } = shippedModel.entities['purchase-order']!

async function open(aggregate: () => object, opened = modules) {
  const asked: unknown[] = []
  await inBuilder({}, <RecordChart {...(Preview.args as Args)} />, {
    user: { _id: 'u', roles: ['manager'] } as unknown as SessionUser,
    modules: opened,
    answer: (address, body) => {
      if (address.endsWith('/api/model/purchase-order'))
        return {
          status: 200,
          data: { name: 'purchase-order', module: 'purchase', entity, states, access: {} },
        }
      if (!address.endsWith('/aggregate')) return undefined
      asked.push(body)
      return aggregate()
    },
  })
  return asked
}

test('each value has a bar by its sum, in its words, that leads to its records', async () => {
  const asked = await open(() => [
    { _id: 'draft', amount: 1500 },
    { _id: null, amount: 375.5 },
  ])
  const [first, second] = await screen.findAllByRole('link')
  await screen.findByText('Draft')
  expect(first!.textContent).toMatch(/^Draft.*1,500/)
  expect(first!.getAttribute('href')).toBe('/purchase/purchase-order?f.state=draft')
  expect(second!.textContent).toMatch(/^Other.*375\.50/)
  expect(second!.querySelector('i')!.style.inlineSize).toBe('25.033333333333335%')
  expect(asked).toEqual([
    {
      pipeline: [
        { $match: {} },
        { $group: { _id: '$state', amount: { $sum: '$total_amount' } } },
        { $sort: { amount: -1 } },
        { $limit: 8 },
      ],
    },
  ])
})

test('who may open no such list is shown nothing, and nothing is asked', async () => {
  expect(await open(() => [], [])).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})
