import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { None, Offered, Stranger } from './WaitingList.stories.tsx'

test('a seat that is offered can be taken, one that is waited for given up, another asked for', async () => {
  await renderBlock(Offered.args as never, {}, 'en')
  expect(screen.getByRole('button', { name: 'Take the seat' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Leave the list' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Wait for a seat' })).toBeTruthy()
  expect(screen.getByText('A seat is free; take it by 2 Jan 2099')).toBeTruthy()
})

test('who is not signed in is led to it; where no round is full there is nothing', async () => {
  await renderBlock(Stranger.args as never, {}, 'en')
  expect(screen.getByText('Full · 2 waiting')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Sign in to wait for a seat' }).getAttribute('href'),
  ).toBe('/member/login')
})

test('nothing is shown where no round is full', async () => {
  await renderBlock(None.args as never, {}, 'en')
  expect(screen.queryByRole('list')).toBeNull()
})
