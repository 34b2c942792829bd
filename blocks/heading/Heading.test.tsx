import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Hero, OneLanguage } from './Heading.stories.tsx'

test('the level is the element, the size is only its look', async () => {
  await renderBlock(Hero.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Learn anywhere, grow every day',
  )
  expect(screen.getByText('Online training academy').tagName).toBe('P')
})

test('a text in one language stands for both', async () => {
  await renderBlock(OneLanguage.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('ข่าวสาร')
})
