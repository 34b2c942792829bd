import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Closed, Open, Refused } from './OrderSeats.stories.tsx'

const valueOf = (name: string): string =>
  screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('lines of a spreadsheet are pasted into the seats from where one stands, past who has begun', async () => {
  const { container } = await renderBlock(Open.args as never, {}, 'en')
  expect(container.querySelector('form')!.getAttribute('action')).toBe('/lesson/learners/o1?key=k')
  fireEvent.paste(screen.getByRole('textbox', { name: 'Name of learner 2' }), {
    clipboardData: { getData: () => 'สมชาย ใจดี\ta@example.com\nสมหญิง ใจดี\tb@example.com\n' },
  })
  expect(valueOf('E-mail of learner 1')).toBe('first@example.com')
  expect([2, 3].map((number) => valueOf(`E-mail of learner ${number}`))).toEqual([
    'a@example.com',
    'b@example.com',
  ])
  fireEvent.paste(screen.getByRole('textbox', { name: 'Name of learner 1' }), {
    clipboardData: { getData: () => 'New\tnew@example.com\n' },
  })
  expect(valueOf('E-mail of learner 1')).toBe('first@example.com')
  expect(valueOf('E-mail of learner 2')).toBe('new@example.com')
})

test('what is wrong stands at its line, and nothing that was typed is lost', async () => {
  await renderBlock(Refused.args as never, {}, 'en')
  const field = screen.getByRole('textbox', { name: 'E-mail of learner 2' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toContain(
    'nobody',
  )
  expect(valueOf('Name of learner 2')).toBe('สมหญิง')
})

test('once the round has begun nobody is changed', async () => {
  const { container } = await renderBlock(Closed.args as never, {}, 'en')
  expect(container.querySelector('form')).toBeNull()
  expect(screen.getByRole('listitem').textContent).toContain('first@example.com')
})
