import type { Page } from './journey.ts'

const fieldIn = (page: Page, name: string, at = 0) =>
  page.locator(`[data-field="${name}"] input`).nth(at)

/** Fills the form of registration: fields by their names, the password twice, and the consent by keyboard. */
export async function fillRegistration(
  page: Page,
  values: Record<string, string>,
  password: string,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fieldIn(page, name).fill(value)
  await fieldIn(page, 'password').fill(password)
  await fieldIn(page, 'password', 1).fill(password)
  await fieldIn(page, 'agree').focus()
  await page.keyboard.press('Space')
}
