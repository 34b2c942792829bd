import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Course, Linked } from './Badge.stories.tsx'

test('badges are a list, each in its colour', async () => {
  await renderBlock(Course.args as never, {}, 'en')
  expect(
    screen.getAllByRole('listitem').map((badge) => [badge.textContent, badge.dataset.tone]),
  ).toEqual([
    ['Open', 'success'],
    ['Online', 'info'],
    ['5 seats left', 'warning'],
    ['Closed', 'danger'],
    ['General', 'neutral'],
  ])
})

test('a link is one only where it may be; a badge without words is not drawn', async () => {
  await renderBlock(Linked.args as never, {}, 'en')
  expect(screen.getAllByRole('listitem').map((badge) => badge.textContent)).toEqual(['Safety', 'x'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/lesson/categories/safety',
  ])
})
