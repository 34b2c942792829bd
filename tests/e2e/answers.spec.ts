import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect,
  expectAccessible,
  LANGUAGES,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

const WORDS = {
  th: {
    print: 'พิมพ์',
    sentAt: 'ส่งเมื่อ',
    subject: 'เรื่อง',
    billing: /ใบเสร็จ|การเงิน|ชำระ/,
    xlsx: 'ส่งออก Excel',
    csv: 'ส่งออก CSV',
    year: /25\d\d/,
  },
  en: {
    print: 'Print',
    sentAt: 'Sent at',
    subject: 'Subject',
    billing: /[Bb]ill|[Pp]ay/,
    xlsx: 'Export Excel',
    csv: 'Export CSV',
    year: /20\d\d/,
  },
}
const SHOTS = process.env.SALA_SHOTS ?? ''
const shoot = async (page: Page, name: string): Promise<void> =>
  void (SHOTS && (await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })))

/** What a visitor sends with the form, over the same calls as its page. */
async function send(page: Page, data: Record<string, unknown>): Promise<void> {
  await page.goto('/cms/page/contact')
  const status = await page.evaluate(async (answers) => {
    const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string }
    const answer = await fetch('/api/flow/contact/run', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ form: 'contact', data: answers }),
    })
    return answer.status
  }, data)
  expect(status).toBe(200)
}

test('staff read answers as the form asked them, print one, sum them up and save them as files', async ({
  browser,
  server,
}) => {
  const visitor = await openPage(browser, server)
  await send(visitor, {
    name: '=1+1',
    email: 'somying@example.com',
    subject: 'billing',
    message: 'ขอใบเสร็จ\nย้อนหลัง',
  })
  await send(visitor, {
    name: 'สมหญิง ใจดี',
    email: 'somying@example.com',
    subject: 'course',
    message: 'เริ่มเรียนเมื่อไร',
  })

  for (const language of LANGUAGES) {
    const words = WORDS[language]
    const width = language === 'th' ? 390 : 1440
    const page = await openPage(browser, server, { language, width })
    await signIn(page, 'manager')
    await page.goto('/cms/answers?form=contact')
    const subject = page.locator('[data-question="subject"]')
    await expect(subject.locator('table')).toContainText('50%')
    await expect(subject.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expect(page.locator('[data-question="message"] li')).toHaveCount(2)
    await expectAccessible(page)
    await shoot(page, `summary-${language}-${width}`)

    const saved = async (name: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      return readFileSync((await download.path())!)
    }
    const csv = (await saved(words.csv)).toString()
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(words.sentAt)
    expect(csv).toContain("'=1+1")
    expect((await saved(words.xlsx)).subarray(0, 2).toString()).toBe('PK')

    await page.locator('[data-question="message"] a').last().click()
    const answer = page.locator('.sala-answer')
    await expect(answer.locator('[data-answer="name"]')).toHaveText('=1+1')
    await expect(answer.locator('[data-answer="subject"]')).not.toHaveText('billing')
    await expect(answer.locator('.sala-answer-who')).toHaveText(words.year)
    await expect(answer.getByRole('button', { name: words.print })).toBeVisible()
    await expectAccessible(page)
    await shoot(page, `answer-${language}-${width}`)

    await page.emulateMedia({ media: 'print' })
    await expect(answer.locator('.sala-answer-site')).toBeVisible()
    await expect(answer.getByRole('button', { name: words.print })).toBeHidden()
    await expect(page.locator('.sala-backend-name')).toBeHidden()
    await shoot(page, `print-${language}`)
    const folder = SHOTS || mkdtempSync(join(tmpdir(), 'sala-print-'))
    const pdf = await page.pdf({
      path: join(folder, `answer-${language}.pdf`),
      preferCSSPageSize: true,
      printBackground: true,
    })
    // One sheet of A4: 210 by 297 mm in points.
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
    await page.close()
  }
})
