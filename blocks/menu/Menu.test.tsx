import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { site } from '../../tests/support/renderPage.tsx'
import { Nested, OfTheSite, Vertical } from './Menu.stories.tsx'

const groups = (container: HTMLElement): HTMLDetailsElement[] => [
  ...container.querySelectorAll('details'),
]

test('entries lead where they may; the page one is on is marked, and so are the groups around it', async () => {
  const { container } = await renderBlock(
    Nested.args as never,
    { path: '/lesson/categories/law?sort=new' },
    'en',
  )
  expect(screen.getByRole('navigation', { name: 'Course menu' })).toBeTruthy()
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/lesson/home',
    '/lesson/categories/safety',
    '/lesson/categories/law',
    '/cms/page/contact',
  ])
  expect(
    [...container.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent),
  ).toEqual(['Labour'])
  expect(container.querySelectorAll('details[data-here]')).toHaveLength(2)
})

test('Escape closes a group and gives the focus back; a press elsewhere closes all', async () => {
  const { container } = await renderBlock(Nested.args as never)
  const [group] = groups(container)
  group!.open = true
  group!.querySelector('a')!.focus()
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(group!.open).toBe(false)
  expect(document.activeElement).toBe(group!.querySelector('summary'))
  group!.open = true
  fireEvent.pointerDown(document.body)
  expect(group!.open).toBe(false)
})

test('a menu that goes down opens where the reader is, and stays open', async () => {
  const { container } = await renderBlock(Vertical.args as never, { path: '/cms/page/news' })
  expect(groups(container)[0]!.open).toBe(true)
  fireEvent.pointerDown(document.body)
  expect(groups(container)[0]!.open).toBe(true)
})

test('it may be the menu of the site', async () => {
  await renderBlock(
    OfTheSite.args as never,
    { site: { ...site, menu: [{ title: { th: 'ข่าว', en: 'News' }, target: '/cms/page/news' }] } },
    'en',
  )
  expect(screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/cms/page/news')
})
