import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storyArgs } from '#registry'
import { drawBlock } from '../../tests/support/drawBlock.tsx'
import block from './block.json'
import { Pair } from './Button.stories.tsx'

test('each button is a link in its language', async () => {
  await drawBlock(Pair.args as never, {}, 'en')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enrol', '/member/register'],
    ['Contact us', 'mailto:info@example.com'],
  ])
})

test('a button that leads to a script is not drawn', async () => {
  await drawBlock(storyArgs(block, 'bad-address'))
  expect(screen.queryByRole('link')).toBeNull()
})
