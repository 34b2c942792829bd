import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { WithTexts } from '../../../tests/support/renderPage.tsx'
import { CookiePolicyLink } from './CookiePolicyLink.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})

test.each([
  ['th', 'นโยบายคุกกี้', 'ตกลง'],
  ['en', 'Cookie policy', 'OK'],
] as const)(
  'the cookie policy: opens over the page, OK closes it (%s)',
  async (locale, name, ok) => {
    render(
      <WithTexts locale={locale}>
        <CookiePolicyLink />
      </WithTexts>,
    )
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href'), 'without a script').toBe('/member/privacy')
    fireEvent.click(link)
    const dialog = await screen.findByRole('dialog', { name })
    expect(dialog.textContent).toContain('sala_session')
    fireEvent.click(screen.getByRole('button', { name: ok }))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
