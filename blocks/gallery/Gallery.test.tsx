import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Squares, Three } from './Gallery.stories.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
})

test('a picture is a button that says what it shows', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getByRole('list', { name: 'Orientation day' })).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show large: Learners sign in at the door',
    'Show large: A lecturer speaks',
    'Show large: All together',
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the large picture goes on by arrows, wraps, and gives the focus back', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  const opener = screen.getByRole('button', { name: /A lecturer speaks/ })
  opener.focus()
  fireEvent.click(opener)
  const dialog = screen.getByRole('dialog', { name: 'Orientation day' })
  const picture = (): string | null => within(dialog).getByText(/ of 3$/).textContent
  expect(within(dialog).getByRole('img', { name: 'A lecturer speaks' })).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(picture()).toBe('3 of 3')
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(picture()).toBe('1 of 3')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Previous picture' }))
  expect(picture()).toBe('3 of 3')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('what matters in a picture stays in view where it is cropped', async () => {
  const { container } = await renderBlock(Three.args as never)
  expect([...container.querySelectorAll('img')].map((image) => image.style.objectPosition)).toEqual(
    ['30% 80%', '', ''],
  )
})

test('an address that may not be shown is left out; a picture without words is counted', async () => {
  await renderBlock(Squares.args as never, {}, 'en')
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show picture 1 large',
  ])
})
