import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { History } from './Timeline.stories.tsx'

test('events stand in their order, and those that are over are told so', async () => {
  await renderBlock(History.args as never, {}, 'en')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Done: 2017OpenedOne course and twelve learners',
    'Done: 2022A second centre',
    '2027A new laboratory',
  ])
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
})
