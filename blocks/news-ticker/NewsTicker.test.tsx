import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Html, Three } from './NewsTicker.stories.tsx'

const ticker = (): HTMLElement => document.querySelector<HTMLElement>('.sala-ticker')!

test('without settings its speed is 2, its direction left, its colour white', async () => {
  expect(block.defaults).toMatchObject({ speed: 2, direction: 'left', color: 'white' })
  await renderBlock(Three.args as never, {}, 'en')
  expect(ticker().dataset).toMatchObject({ direction: 'left', color: 'white' })
  const letters = screen.getAllByRole('listitem').map((item) => item.textContent!.length + 6)
  const round = letters.reduce((sum, count) => sum + count) / 10
  expect(ticker().style.getPropertyValue('--round')).toBe(`${round.toFixed(1)}s`)
})

test('the news are read once, those with an address lead there, and a box stops them', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getByRole('region', { name: 'Latest' })).toBe(ticker())
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(
    within(screen.getAllByRole('list')[0]!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/lesson/home', '/cms/page/calendar'])
  expect(screen.getByRole('checkbox', { name: 'Stop the news' })).toBeTruthy()
})

test('HTML in the news is shown as text, and a script is no link', async () => {
  const { container } = await renderBlock(Html.args as never)
  expect(screen.getByRole('listitem').textContent).toBe('<b>ด่วน</b><img src=x>')
  expect(container.querySelector('b, img, .sala-ticker a')).toBeNull()
  expect(ticker().dataset.direction).toBe('right')
})

test('they stand still for those who point at them, tick the box or asked for less motion', () => {
  const sheet = readFileSync('blocks/news-ticker/NewsTicker.css', 'utf8')
  expect(sheet).toMatch(/:is\(:hover, :focus-within\)[^}]*:has\(:checked\)[^}]*paused/)
  expect(sheet.split('prefers-reduced-motion: reduce')[1]).toContain('animation: none')
})
