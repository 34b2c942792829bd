import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Satang, Three } from './Price.stories.tsx'

const amounts = (container: HTMLElement): string[] =>
  [...container.querySelectorAll('.sala-plan-amount')].map((amount) =>
    [...amount.childNodes].map((part) => part.textContent).join(' '),
  )

test('an amount is money as people write it; nothing is free, none is to be asked for', async () => {
  const { container } = await renderBlock(Three.args as never)
  expect(amounts(container)).toEqual(['ฟรี', 'ราคาเดิม 1,990.50 1,500 บาท ต่อคน', 'สอบถามราคา'])
})

test('each plan has its heading, its features and its way on', async () => {
  const { container } = await renderBlock(Three.args as never, {}, 'en')
  expect(
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent),
  ).toEqual(['Try it', 'One person', 'Organisation'])
  const [first, second] = [...container.querySelectorAll<HTMLElement>('.sala-plan')]
  expect(
    within(first!)
      .getAllByRole('listitem')
      .map((feature) => feature.textContent),
  ).toEqual(['Three sample lessons', 'Not part of it: A certificate'])
  expect(within(second!).getByText('Recommended')).toBeTruthy()
  expect(within(second!).getByRole('link').getAttribute('href')).toBe('/member/register')
})

test('satang are kept, and a script is no link', async () => {
  const { container } = await renderBlock(Satang.args as never, {}, 'en')
  expect(amounts(container)).toEqual(['1,234,567.89 baht'])
  expect(screen.queryByRole('link')).toBeNull()
})
