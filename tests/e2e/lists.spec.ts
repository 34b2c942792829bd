import { readFileSync } from 'node:fs'
import {
  DIALOG_HEADS,
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  textOf,
  tokenOf,
  type Page,
} from './support/journey.ts'

const rowOf = (page: Page, id: string) => page.locator(`tr[data-id="${id}"]`)
const idsOf = (page: Page): Promise<string[]> =>
  page
    .locator('tbody tr[data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')!))

/** Somebody else changes a product meanwhile. */
async function changeElsewhere(page: Page, id: string, stock: number): Promise<void> {
  const headers = { ...(await tokenOf(page)), origin: new URL(page.url()).origin }
  const found = await page.request.get(`/api/product/${id}`)
  const { version } = ((await found.json()) as { data: { version: number } }).data
  const changed = await page.request.put(`/api/product/${id}`, {
    headers,
    data: { data: { min_stock: stock }, version },
  })
  expect(changed.status()).toBe(200)
}

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

for (const language of languagesOf('lists'))
  for (const width of [1440, 390])
    test(`a list is narrowed, kept, changed at once and in a cell, and exported: ${language}, ${width} px`, async ({
      browser,
      server,
    }) => {
      test.setTimeout(180_000)
      const t = (path: string, count?: number) => textOf(language, 'lists', path, count)
      const page = await openPage(browser, server, { language, width })
      await signIn(page, 'manager')
      await page.goto('/inventory/products')
      const firstRow = page.locator('tbody tr[data-id]').first()
      await expect(firstRow).toBeVisible()
      // What one looks for stands on the first screen of a telephone: what narrows the list is a press away.
      expect((await firstRow.boundingBox())!.y).toBeLessThan(width === 390 ? 560 : 400)

      await page.locator('[data-filters]').click()
      await page.locator('[data-filter="state"]').click()
      await page.getByRole('option').nth(1).click()
      await expect(page).toHaveURL(/f\.state=active/)
      await page.getByRole('button', { name: t('view.save') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill(`Active ${language} ${width}`)
      await dialog.getByRole('button', { name: t('view.keep'), exact: true }).click()
      await expect(
        page.locator('.sala-view-tab', { hasText: `Active ${language} ${width}` }),
      ).toBeVisible()

      const [first, second, third] = (await idsOf(page)) as [string, string, string]
      for (const id of [first, second, third])
        await rowOf(page, id).locator('input[type=checkbox]').check()
      await changeElsewhere(page, second, width)
      await page.locator('[data-edit-chosen]').click()
      await dialog
        .getByRole('combobox')
        .first()
        .fill(language === 'th' ? 'หมายเหตุ' : 'Notes')
      await page.getByRole('option').first().click()
      await dialog.locator('[data-field="notes"] :is(textarea, input)').fill('Counted')
      await dialog.getByRole('button', { name: t('chosen.change_other', 3) }).click()
      await expect(dialog.locator('[data-refused="1"][data-done="2"]')).toBeVisible()
      await expect(dialog.locator(`[data-record="${second}"] a`)).toHaveAttribute(
        'href',
        `/inventory/products/${second}`,
      )
      await expectAccessible(page, DIALOG_HEADS)
      expect(await fits(page)).toBe(true)
      await dialog.getByRole('button').last().click()
      await expect(page.locator('[data-chosen="1"]')).toBeVisible()

      const download = page.waitForEvent('download')
      await page.locator('[data-export-chosen]').click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const file = await (await download).path()
      expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(2)

      if (width < 500) return
      const cell = rowOf(page, third).locator('td[data-column="product_name"]')
      await cell.dblclick()
      await cell.getByRole('textbox').fill(`Renamed ${language}`)
      await page.keyboard.press('Enter')
      await expect(cell).toHaveText(`Renamed ${language}`)
      await expect(cell).toBeFocused()
      await page.keyboard.press('F2')
      await cell.getByRole('textbox').fill('Never')
      await page.keyboard.press('Escape')
      await expect(cell).toHaveText(`Renamed ${language}`)
    })

test('a dense list shows at least 24 records at 1440 × 900', async ({ browser, server }) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'manager')
  await page.goto('/inventory/stock-movement?density=dense')
  await expect(page.locator('tbody tr[data-id]').nth(30)).toBeAttached()
  const whole = await page
    .locator('tbody tr[data-id]')
    .evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect()).filter(({ bottom }) => bottom <= innerHeight),
    )
  expect(whole.length).toBeGreaterThanOrEqual(24)
})

test('a file with seven bad cells is mended on the screen and taken in', async ({
  browser,
  server,
}) => {
  const language = 'en'
  const page = await openPage(browser, server, { language })
  await signIn(page, 'warehouse')
  await page.goto('/inventory/products')
  const line = (at: number, bad?: string): string =>
    `${bad === 'sku' ? 'not a sku' : `FILE-${at}`},Goods ${at},${bad === 'unit' ? 'barrelful' : 'piece'},${bad === 'price' ? 'dear' : 10 + at}`
  const bad = new Map([
    [2, 'sku'],
    [3, 'unit'],
    [5, 'price'],
    [7, 'unit'],
    [8, 'price'],
    [11, 'sku'],
    [12, 'price'],
  ])
  const csv = ['SKU,Product name,Unit,Selling price']
    .concat(Array.from({ length: 20 }, (_, at) => line(at, bad.get(at))))
    .join('\n')
  await page.getByRole('button', { name: textOf(language, 'lists', 'import.button') }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog')
  const start = dialog.getByRole('button', {
    name: textOf(language, 'lists', 'import.start_other', 20),
  })
  await start.click()
  await expect(dialog.locator('[data-bad-cells="7"]')).toBeVisible()
  await expectAccessible(page, DIALOG_HEADS)
  const good = { sku: (at: number) => `FILE-${at}`, unit: () => 'piece', price: () => '12.50' }
  for (const [at, kind] of bad)
    await dialog
      .locator(`[data-bad^="${at}."]`)
      .fill((good[kind as keyof typeof good] as (at: number) => string)(at))
  await start.click()
  await expect(dialog.locator('[data-imported]')).toContainText('20')
})
