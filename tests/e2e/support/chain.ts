import { expect, openPage, signIn, tokenOf } from './journey.ts'
import type { Browser, Page, Server } from './journey.ts'

export type Data = Record<string, unknown>

/** A page of somebody in a role. */
export async function staff(
  browser: Browser,
  server: Server,
  role: string,
  sight: Parameters<typeof openPage>[2] = {},
): Promise<Page> {
  const page = await openPage(browser, server, sight)
  await signIn(page, role)
  return page
}

/** Makes a record that a chain begins with, or takes one on, past the screens. */
export async function send(page: Page, path: string, data: Data): Promise<Data & { _id: string }> {
  const answer = await page.request.post(`/api/${path}`, { data, headers: await tokenOf(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: Data & { _id: string } }).data
}
export const make = (page: Page, entity: string, data: Data) => send(page, entity, { data })

export const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).first()
export const fill = (page: Page, name: string, words: string) =>
  field(page, name).locator('input, textarea').first().fill(words)

export async function choose(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).getByRole('combobox').fill(words)
  await field(page, name).getByRole('option', { name: words }).first().click()
}

/** Saves the form, and answers where its record is looked at. */
export async function save(page: Page): Promise<string> {
  await page.locator('form button[type="submit"]').first().click()
  await expect(page.locator('[data-screen-kind="detail"]')).toBeVisible()
  return new URL(page.url()).pathname
}

/** Takes a transition, with what its dialog asks for, until the record is in a state. */
export async function takeTransition(
  page: Page,
  transition: string,
  state: string,
  asked?: Data,
): Promise<void> {
  await page.locator(`[data-transition="${transition}"]`).click()
  if (asked) {
    const dialog = page.getByRole('dialog')
    for (const [name, words] of Object.entries(asked))
      await dialog.locator(`[data-field="${name}"] input`).fill(String(words))
    await dialog.locator('button').last().click()
  }
  await expect(page.locator(`.sala-state[data-state="${state}"]`)).toBeVisible()
}

/** Opens the form of what a record becomes. */
export async function convert(page: Page, at: string, conversion: string): Promise<void> {
  await page.goto(at)
  await page.locator(`[data-conversion="${conversion}"]`).click()
  await expect(page.locator('[data-screen-kind="create"] form')).toBeVisible()
}

/** The cells of some columns of a list, row by row. */
export async function rowsOf(page: Page, address: string, columns: string[]): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('tbody tr, [data-empty]').first()).toBeVisible()
  return page
    .locator('tbody tr')
    .evaluateAll(
      (rows, names) =>
        rows.map((row) =>
          names
            .map((name) => row.querySelector(`[data-column="${name}"]`)?.textContent?.trim())
            .join(' '),
        ),
      columns,
    )
}
/** The rows of a report and their sums, cell by cell. */
export async function reportOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('main table, main [role="status"]:not(:empty)').first()).toBeVisible()
  return page
    .locator('main table :is(tbody, tfoot) tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()).join(' | '),
      ),
    )
}
/** What stands on each account, debit less credit, by its code. */
export const trialBalance = async (page: Page): Promise<Map<string, number>> =>
  new Map(
    (await rowsOf(page, '/finance/ledger-view/trial-balance', ['account_code', 'net'])).map(
      (row) => {
        const [code, net] = row.split(' ') as [string, string]
        return [code, Number(net.replaceAll(',', ''))]
      },
    ),
  )

/** What came to the accounts since, without those that are as they were. */
export const movedSince = (before: Map<string, number>, after: Map<string, number>) =>
  Object.fromEntries(
    [...after]
      .map(([code, net]) => [code, Math.round((net - (before.get(code) ?? 0)) * 100) / 100])
      .filter(([, net]) => net !== 0),
  )
/** The same record among the screens of somebody else. */
export const asSeenIn = (base: string, address: string): string =>
  `${base}/${address.split('/').at(-1)}`

/** What a spreadsheet puts into the clipboard, at the place that has the keys. */
export async function pasteCells(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const cells = rows.map((row) => row.join('\t')).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells)
  await page.keyboard.press('Control+V')
}

/** The number of the document that is looked at. */
export const numberOf = async (page: Page): Promise<string> =>
  (await page.locator('main h1').innerText()).split(' ')[0]!

/** Decides about the document of that number, beside its paper. */
export async function decide(page: Page, number: string, key = 'KeyA'): Promise<void> {
  await page.goto('/work/approvals')
  const line = page.locator('.sala-beside-list > li', { hasText: number })
  await line.locator('.sala-row-link').click()
  await expect(page.locator('[data-beside]')).toContainText(number)
  await page.keyboard.press(key)
  await page.getByRole('dialog').locator('[data-confirm]').click()
  await expect(line).toHaveCount(0)
}
