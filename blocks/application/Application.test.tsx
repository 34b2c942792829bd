import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Failed, Rejected, Review, Withdrawn } from './Application.stories.tsx'

test('the state, what was sent, what became of it, and the way to take it back', async () => {
  await renderBlock(Review.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('สมัครเป็นวิทยากร')
  expect(screen.getByText('APP20260001')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'cv.pdf' }).getAttribute('href')).toBe('/files/cv.pdf')
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((entry) => entry.querySelector('strong')!.textContent),
  ).toEqual(['ส่งแล้ว', 'กำลังพิจารณา'])
  const form = document.querySelector('form')!
  expect(form.getAttribute('action')).toBe('/user/own/withdraw')
  expect(Object.fromEntries(new FormData(form))).toEqual({ _csrf: 't', id: 'a1' })
})

test('a decided one tells why and cannot be taken back; one that was says so', async () => {
  const { unmount } = await renderBlock(Rejected.args as never, {}, 'en')
  expect(screen.getByText('เอกสารไม่ครบ')).toBeTruthy()
  expect(screen.getByText('The answers cannot be shown any more.')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
  unmount()
  await renderBlock(Withdrawn.args as never, {}, 'en')
  expect(screen.getByRole('status').textContent).toBe('Your application is withdrawn.')
})

test('where it could not be loaded it says so', async () => {
  await renderBlock(Failed.args as never, {}, 'en')
  expect(screen.getByText('It could not be loaded. Please try again.')).toBeTruthy()
})
