import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillQuery } from '#pages/model'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Failed, None, Orders } from './StatsCards.stories.tsx'

const cards = (): string[] =>
  [...document.querySelectorAll('.sala-stat')].map((card) =>
    [...card.children].map((part) => part.textContent).join(' | '),
  )
const asked = (name: 'all' | 'groups', props: object): unknown =>
  fillQuery(block.queries[name] as never, { id: 'a', type: 'stats-cards', v: 1, props } as never, {
    route: {},
    search: {},
    user: null,
  })

test('records are counted and summed, as a whole and by group', async () => {
  await renderBlock(Orders.args as never, {}, 'en')
  expect(cards()).toEqual([
    'Orders | 1,240',
    'Worth (baht) | 1,250,000.50',
    'Paid | 900 | 1,000,000.00',
    'รอชำระ | 340 | 250,000.50',
  ])
})

test('the gateway is asked for what was chosen, and for no sum where none was', () => {
  expect(asked('all', { entity: 'order', sum: '$price', filter: { status: 'a' } })).toMatchObject({
    collection: 'order',
    pipeline: [
      { $match: { status: 'a' } },
      { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$price' } } },
    ],
  })
  expect(asked('all', { entity: 'order' })).toMatchObject({
    pipeline: [{ $match: {} }, { $group: { _id: null, count: { $sum: 1 } } }],
  })
  expect(asked('groups', { entity: 'order', group: '$status' })).toMatchObject({
    pipeline: [
      { $match: {} },
      { $group: { _id: '$status', count: { $sum: 1 } } },
      { $sort: { count: -1 } },
      { $limit: 8 },
    ],
  })
})

test('nothing counts as nought, and what cannot be counted says so', async () => {
  const { unmount } = await renderBlock(None.args as never, {}, 'en')
  expect(cards()).toEqual([' | 0'])
  unmount()
  await renderBlock(Failed.args as never, {}, 'en')
  expect(screen.getByText('The figures could not be loaded.')).toBeTruthy()
})
