import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithTexts } from '../../../tests/support/renderPage.tsx'
import { ActivateScreen, type ActivateInput } from './ActivateScreen.tsx'

const shown = (input: Omit<ActivateInput, 'kind'>) =>
  render(
    <WithTexts locale="en">
      <ActivateScreen screen={{ kind: 'activate', ...input }} csrf="t" loginPath="/member/login" />
    </WithTexts>,
  ).container
const fields = (of: Element) =>
  of.querySelector('form') &&
  [...new FormData(of.querySelector('form')!).keys()].filter((name) => name !== '_csrf')

test('a link is confirmed by a button alone; one that is wrong leads to a new one', () => {
  expect(fields(shown({ requestId: 'x' }))).toEqual(['requestId'])
  shown({ requestId: 'x', invalid: true, problem: 'This link is not valid' })
  expect(screen.getByRole('alert').textContent).toBe('This link is not valid')
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/user/activate',
  )
})

test('without a link a stranger is asked for an e-mail, a member for nothing, and who has confirmed sees that', () => {
  expect(fields(shown({}))).toEqual(['email'])
  const account = { email: 'a@example.com', isActivated: false }
  const member = shown({ account })
  expect(fields(member)).toEqual([])
  expect(member.textContent).toContain('a@example.com is not confirmed yet.')
  const active = shown({ account: { ...account, isActivated: true } })
  expect(fields(active)).toBeNull()
  expect(active.querySelector('[role=status]')!.textContent).toBe('a@example.com is confirmed.')
})

test('what was asked for is told, and what was confirmed leads to where one signs in', () => {
  expect(shown({ sent: true }).querySelector('[role=status]')!.textContent).toContain('on its way')
  expect(shown({ done: true }).querySelector('a')!.getAttribute('href')).toBe('/member/login')
})
