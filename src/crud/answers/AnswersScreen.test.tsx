import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { AnswersScreen } from './AnswersScreen.tsx'

test.each([
  ['en', /summed up here/],
  ['th', /สรุปไว้ที่นี่/],
] as const)(
  '%s: where no form has been answered, it says what will stand here, and offers no empty list',
  async (language, words) => {
    await inBackend(<AnswersScreen />, {
      language,
      fetch: async (address) =>
        Response.json(
          String(address).includes('form-answers')
            ? { status: 200, data: [] }
            : { status: 200, csrf: 'token', session: { user: null } },
        ),
    })
    expect(await screen.findByText(words)).not.toBeNull()
    expect(document.querySelector('input')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  },
)
