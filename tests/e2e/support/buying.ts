import { takeTransition } from './chain.ts'
import { expect, textOf, type Language, type Page } from './journey.ts'

/** Whom an order is for who has no account. */
export const BUYER = { name: 'สมหญิง ใจดี', email: 'buyer@example.com', phone: '0812345678' }

/** Fills fields of the form of an order by their names. */
export async function fillOrder(guest: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await guest.locator(`[name="${name}"]`).fill(value)
}

/** What a bank writes beside the money of an order. */
export interface Owed {
  ref1: string
  amount: string
}

/** Orders, and reads from the page of its payment what there is to pay. */
export async function placeOrder(guest: Page, language: Language): Promise<Owed> {
  const order = textOf(language, 'shop', 'checkout.submit').replace('{{amount}}', '')
  await guest.getByRole('button', { name: order }).click()
  await expect(guest).toHaveURL(/\/lesson\/pay\/[^?]+\?key=/)
  const ref1 = await guest
    .locator('dd')
    .filter({ hasText: /^LS\d+$/ })
    .first()
    .innerText()
  const amount = await guest.locator('.sala-pay-amount').innerText()
  return { ref1, amount: amount.replace(/[฿,]/g, '') }
}

/** The columns of a statement, as its screen names them. */
const COLUMNS = { th: 'วันที่เงินเข้า,จำนวนเงิน,เลขอ้างอิง 1', en: 'Date,Amount,Reference 1' }

/** Staff take in a statement with one line, find the order that it pays, and confirm it. */
export async function reconcile(
  staff: Page,
  language: Language,
  { ref1, amount }: Owed,
  { takenAt, listedAt }: { takenAt: string; listedAt: string },
): Promise<void> {
  const word = (path: string, count?: number) => textOf(language, 'lists', path, count)
  await staff.goto(takenAt)
  await staff.getByRole('button', { name: word('import.button') }).click()
  await staff
    .locator('input[type=file]')
    .setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${COLUMNS[language]}\n2026-11-28,${amount},${ref1}`),
    })
  const dialog = staff.getByRole('dialog')
  await dialog
    .getByRole('button', { name: word(`import.start_${language === 'th' ? 'other' : 'one'}`, 1) })
    .click()
  await expect(dialog.locator('[data-imported]')).toContainText('1')
  await staff.goto(listedAt)
  await staff.locator('tbody tr').filter({ hasText: ref1 }).getByRole('link').first().click()
  await expect(staff.locator('.sala-state[data-state="matched"]')).toBeVisible()
  await takeTransition(staff, 'confirm', 'confirmed')
}
