import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Script, Three } from './Breadcrumb.stories.tsx'

test('it begins with the home page and ends with this one', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getByRole('navigation', { name: 'Where you are' })).toBeTruthy()
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Home', '/'],
    ['Courses', '/lesson/home'],
    ['Safety', '/lesson/categories/safety'],
  ])
  expect(screen.getByText('Basic fire fighting').getAttribute('aria-current')).toBe('page')
})

test('a script is no link, and the home page can be left out', async () => {
  await renderBlock(Script.args as never)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ก', 'ข'])
})
