import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Unread } from './MemberGreeting.stories.tsx'

const user = { _id: 'u', username: 'somchai', firstname: 'สมชาย', lastname: 'ใจดี', roles: ['user'] }

test('it greets by name, and counts unread messages to 99+', async () => {
  await renderBlock(Unread.args as never, { user })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('สวัสดีคุณสมชาย ใจดี')
  expect(screen.getByText('99+', { exact: true })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/member/dashboard',
    '/enroll/dashboard',
    '/message/inbox',
    '/user/profile',
  ])
})

test('with nothing unread there is no counter', async () => {
  await renderBlock({ ...Unread.args, data: { unread: { total: 0 } } } as never, { user })
  expect(document.querySelector('.sala-badge')).toBeNull()
})
