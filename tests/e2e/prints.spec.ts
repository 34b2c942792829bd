import { passWarnings, sheet } from './support/builder.ts'
import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  tokenOf,
} from './support/journey.ts'

test.use({ own: 'prints' })

const WORDS = {
  th: { change: 'แก้ไข ใบเสนอราคา', back: 'กลับเป็นแบบมาตรฐาน', title: 'ชื่อเอกสาร' },
  en: { change: 'Change Quotation', back: 'Back to shipped', title: 'Title' },
}

for (const language of languagesOf('prints'))
  test(`the head of a quotation is changed in the builder, looked at as it prints, published, and set back: ${language}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000)
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    const made = await admin.request.post('/api/quotation', {
      headers: await tokenOf(admin),
      data: {
        data: {
          quotation_date: '2026-11-02',
          customer_name: 'Customer of the journey',
          items: [{ product_name: 'Ink', quantity: 2, unit_price: 100 }],
        },
      },
    })
    expect(made.status(), await made.text()).toBe(200)
    const { _id } = ((await made.json()) as { data: { _id: string } }).data
    await admin.goto('/cms/prints')
    const line = admin.locator('[data-print="sales/quotation"]')
    await expect(line).toHaveAttribute('data-state', 'shipped')
    await expectAccessible(admin)
    await line.getByRole('button', { name: WORDS[language].change }).click()
    await expect(admin.locator('.builder[data-complete]')).toBeVisible()

    // Blocks for paper are offered, and no others.
    const offered = admin.locator('[data-palette]')
    await expect(admin.locator('[data-palette="document-code"]')).toBeVisible()
    expect(
      await offered.evaluateAll((all) => all.map((one) => one.getAttribute('data-palette'))),
    ).not.toContain('countdown')

    await sheet(admin).locator('[data-frame]:has(> [data-block="document-head"])').click()
    const title = admin.locator('[data-inspector] [data-field="title"] input')
    for (const one of await title.all()) await one.fill('Our own quotation')
    await sheet(admin).locator('[data-frame]:has(> [data-block="document-totals"])').click()
    await admin.locator('[data-palette="divider"]').click()
    await expect(sheet(admin).locator('[data-block="divider"]')).toHaveCount(1)
    await expectAccessible(admin)

    await admin.locator('.builder-bar-tools button:has(.tabler-icon-eye)').click()
    const tried = admin.frameLocator('iframe[data-simulated]')
    await expect(tried.locator('.sala-doc-head')).toContainText('Our own quotation')
    await expect(tried.locator('.sala-doc-party').first()).toContainText('Customer of the journey')
    await admin.keyboard.press('Escape')

    await admin.locator('.builder-bar-tools > button').last().click()
    await passWarnings(admin)
    await expect(admin.locator('.builder-state')).toHaveAttribute('data-state', 'published')
    await admin.goto(`/print/sales/quotation/${_id}?lang=en`)
    await expect(admin.locator('.sala-doc-head')).toContainText('Our own quotation')
    await expect(admin.locator('.sala-sheet hr, .sala-sheet .sala-divider')).not.toHaveCount(0)

    await admin.goto(`/cms/prints?lang=${language}`)
    await expect(line).toHaveAttribute('data-state', 'changed')
    await line.getByRole('button').last().click()
    await admin.locator('[data-confirm]').click()
    await expect(line).toHaveAttribute('data-state', 'shipped')
    await admin.goto(`/print/sales/quotation/${_id}?lang=en`)
    await expect(admin.locator('.sala-doc-head')).not.toContainText('Our own quotation')
  })
