import { fill, staff } from './support/chain.ts'
import { expect, expectAccessible, test, type Page } from './support/journey.ts'
import { pictureFile } from './support/pictureFile.ts'

test.use({ own: 'fileBeside' })

/** The smallest that a viewer takes: one empty page. */
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/MediaBox[0 0 595 842]/Parent 2 0 R>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
)

const besides = (page: Page) => page.locator('.sala-form-files-shown')
const add = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('.sala-form-files input[type=file]').setInputFiles(file)

/** Where the lines stand, and what is cut off of them. */
const lines = (page: Page) =>
  page.locator('.sala-table-field').evaluate((field) => {
    const [table, row] = [field.querySelector('table')!, field.querySelector('tbody tr')!]
    const cells = [...row.querySelectorAll('input')].filter(({ offsetWidth }) => offsetWidth > 0)
    return {
      isGrid: getComputedStyle(table).display === 'table',
      isOver: table.scrollWidth > field.clientWidth + 1,
      narrowest: Math.min(...cells.map(({ offsetWidth }) => offsetWidth)),
      height: row.getBoundingClientRect().height,
    }
  })

for (const width of [1440, 1366])
  test(`the PDF of a supplier is shown beside its bill, whose lines stay a grid: ${width} px`, async ({
    browser,
    server,
  }) => {
    const page = await staff(browser, server, 'accounting', { width })
    // The browser of the tests has no viewer and says so; what a clerk's browser has is what is tried.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
    )
    await page.goto('/purchase/invoice/create')
    await fill(page, 'items[0].product_name', 'กระดาษ A4')
    await add(page, { name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF })

    const viewer = besides(page).locator('iframe')
    await expect(viewer).toBeVisible()
    await expect(viewer).toHaveAttribute('title', 'bill.pdf')
    const source = (await viewer.getAttribute('src'))!
    expect(source).toMatch(/^\/files\/[\w./-]+\?view=1$/)
    const answer = await page.request.get(source)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    // Shown in its place, by this site alone, and not saved to the disk.
    expect(answer.headers()['content-disposition'] ?? 'inline').toMatch(/^inline/)
    expect(answer.headers()['x-frame-options'] ?? 'SAMEORIGIN').toBe('SAMEORIGIN')
    expect((await answer.body()).equals(PDF)).toBe(true)

    const [form, file] = await Promise.all([
      page.locator('.sala-form-files-form').boundingBox(),
      besides(page).boundingBox(),
    ])
    expect(form!.x + form!.width).toBeLessThan(file!.x)
    expect(await lines(page)).toMatchObject({ isGrid: true, isOver: false })
    expect((await lines(page)).narrowest).toBeGreaterThan(60)
    expect((await lines(page)).height).toBeLessThan(60)
    const price = page.locator('[data-field="items[0].unit_price"] input')
    await price.fill('123456.78')
    await price.press('Tab')
    await expect(price).toHaveValue('123,456.78')
    expect(await price.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(2)
    // The menu makes room, and is a press away.
    const menu = page.locator('nav.sala-backend-nav')
    await expect(menu).toBeHidden()
    await page.locator('.sala-menu-button').click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    // What is typed meanwhile stays, and a second file takes the place of the first.
    await add(page, pictureFile('slip.png'))
    await expect(besides(page).locator('img')).toHaveAttribute('alt', 'slip.png')
    await expect(page.locator('[data-field="items[0].product_name"] input')).toHaveValue(
      'กระดาษ A4',
    )
    await expectAccessible(page)
    await page.locator('[data-form-file="slip.png"]').click()
    await expect(besides(page)).toHaveCount(0)
    await expect(menu).toBeVisible()
  })
