import { extractText, getDocumentProxy } from 'unpdf'
import {
  expect,
  expectAccessible,
  LANGUAGES,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** The newest record of a collection, as who is signed in may read it. */
const newest = (page: Page, collection: string): Promise<Record<string, string>> =>
  page.evaluate(async (name) => {
    const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string }
    const answer = await fetch(`/api/${name}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ args: [{}], sort: { _id: -1 }, paging: { page: 1, limit: 1 } }),
    })
    return ((await answer.json()) as { data: Record<string, string>[] }).data[0]!
  }, collection)

for (const [language, width] of [[LANGUAGES[0], 1440]] as const)
  test(`a request is printed, and summed in a report: ${language}, ${width} px`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000)
    const admin = await openPage(browser, server, { language, width })
    await signIn(admin, 'admin')
    await admin.goto('/purchase/purchase-request')
    const { _id, purchase_request_code: number } = await newest(admin, 'purchase-request')

    await admin.goto(`/purchase/purchase-request/${_id}`)
    const print = admin.locator('[data-print="purchase/purchase-request"]')
    await expect(print).toHaveAttribute('href', `/print/purchase/purchase-request/${_id}`)
    await admin.goto(`/purchase/purchase-request/${_id}/print`)
    await expect(admin.locator('.sala-sheet')).toHaveCount(1)
    await expect(admin.locator('.sala-doc-head')).toContainText(number!)
    await expectAccessible(admin)
    const form = admin.locator('.sala-print-bar form')
    const pdf = await admin.request.post(
      new URL((await form.getAttribute('action'))!, admin.url()).href,
      {
        form: {
          _csrf: await form.locator('[name=_csrf]').inputValue(),
          ids: await form.locator('[name=ids]').inputValue(),
        },
        headers: { origin: new URL(admin.url()).origin },
      },
    )
    expect(pdf.status()).toBe(200)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.body())), {
      mergePages: true,
    })
    expect(text).toContain(number!)
    await admin.reload()
    await expect(admin.locator('.sala-print-bar')).toContainText('1')

    await admin.goto('/inventory/reports?report=stock-value')
    const table = admin.getByRole('table')
    await expect(table.locator('[data-sums]')).toHaveCount(1)
    expect(await table.locator('tbody tr').count()).toBeGreaterThan(0)
    expect(await fits(admin)).toBe(true)
    await expectAccessible(admin)
  })
