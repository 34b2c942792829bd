import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { People } from './People.tsx'

const self = { _id: 'me', username: 'me', roles: [] } as never
const people = [{ tab: 'a', user: 'me', name: 'Somying Srisuk', block: null }, { tab: 'b', user: 'other', name: 'Ann Bee', block: null }]

test.each([['en', 'You, in another window'], ['th', 'คุณเอง ในอีกหน้าต่างหนึ่ง']] as const)('others are told by their initials, and oneself in another window by a sign (%s)', async (locale, you) => {
  await inBuilder({}, <People autosave={{ hear: () => undefined } as never} />, { locale, user: self, answer: (address) => (address.includes('/presence') ? { status: 200, data: { version: 1, people } } : undefined) })
  await screen.findByText('AB')
  const own = document.querySelector(`[data-person="${you}"]`)!
  expect([own.textContent, own.querySelectorAll('svg').length, own.getAttribute('aria-label')]).toEqual(['', 1, expect.stringContaining(you)])
})
