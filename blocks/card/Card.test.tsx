import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { BadAddress, Linked, WithBlocks } from './Card.stories.tsx'

test('the link of a card is its title, read once', async () => {
  await renderBlock(Linked.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Labour law for team leaders')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/lesson/home',
  ])
  expect(screen.getByRole('img', { name: 'Learners in the training room' })).toBeTruthy()
})

test('what matters in its picture stays in view where it is cropped', async () => {
  const { container } = await renderBlock(Linked.args as never)
  expect(container.querySelector('img')!.style.objectPosition).toBe('30% 80%')
})

test('other blocks stand inside it', async () => {
  const { container } = await renderBlock(WithBlocks.args as never)
  expect(container.querySelector('.sala-card .sala-slot [data-block="text"]')?.textContent).toMatch(
    /สำเนาบัตรประชาชน/,
  )
})

test('addresses of scripts lead nowhere and show nothing', async () => {
  const { container } = await renderBlock(BadAddress.args as never)
  expect(container.querySelector('a, img')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('x')
})
