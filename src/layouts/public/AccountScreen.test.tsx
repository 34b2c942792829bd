import { createEvent, fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithTexts } from '../../../tests/support/renderPage.tsx'
import { AccountScreen, type AccountInput } from './AccountScreen.tsx'

test.each([
  ['th', { kind: 'forgot' }, ['กรุณากรอกอีเมลของบัญชี']],
  ['en', { kind: 'forgot' }, ['Enter the e-mail address of your account.']],
  [
    'en',
    { kind: 'reset', requestId: 'x' },
    ['Enter a new password.', 'Enter the new password again.'],
  ],
] as const)(
  'what was left empty is told beside its field, is gone to, and nothing is sent (%s %j)',
  (locale, screen, texts) => {
    const { container } = render(
      <WithTexts locale={locale}>
        <AccountScreen
          screen={screen as AccountInput}
          csrf=""
          signedIn={false}
          loginPath="/member/login"
        />
      </WithTexts>,
    )
    const form = container.querySelector('form')!
    expect(form.noValidate).toBe(true)
    const sent = createEvent.submit(form)
    fireEvent(form, sent)
    expect(sent.defaultPrevented).toBe(true)
    const inputs = [...container.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
    expect(
      inputs.map(
        (input) =>
          document.getElementById(input.getAttribute('aria-describedby')!.split(' ')[0]!)
            ?.textContent,
      ),
    ).toEqual(texts)
    expect(document.activeElement).toBe(inputs[0])
    for (const input of inputs) fireEvent.input(input, { target: { value: 'me@example.com' } })
    expect(inputs.map((input) => input.getAttribute('aria-describedby'))).toEqual(
      texts.map(() => 'account-hint'),
    )
    const again = createEvent.submit(form)
    fireEvent(form, again)
    expect(again.defaultPrevented).toBe(false)
  },
)
