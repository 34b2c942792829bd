import { BUYER, fillOrder, placeOrder, reconcile } from './support/buying.ts'
import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  tokenOf,
} from './support/journey.ts'

test.use({ own: 'buy' })

const WORDS = {
  th: { again: 'คำนวณราคาใหม่', enrol: 'ลงทะเบียนเรียน', paid: 'คำสั่งซื้อนี้ชำระเงินเรียบร้อยแล้ว' },
  en: { again: 'Work the price out again', enrol: 'Enrol', paid: 'This order is paid.' },
}

for (const language of languagesOf('buying a course'))
  test(`a course is bought without an account, and staff confirm the payment by its reference (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const guest = await openPage(browser, server, { language, width: 390, height: 844 })
    await guest.goto('/lesson/home')
    const course = guest.locator('a[href^="/lesson/detail/"]').first()
    await guest.goto((await course.getAttribute('href'))!)
    await guest.locator('.sala-course-box a[data-kind="primary"]').click()
    await expect(guest).toHaveURL(/\/lesson\/order\//)
    await expectAccessible(guest)

    await fillOrder(guest, { seats: '2', ...BUYER })
    await guest.getByRole('button', { name: words.again }).click()
    await expect(guest.locator('.sala-enrol-summary dd').first()).toContainText('2 ×')
    await expect(guest.locator('input[name="name"]')).toHaveValue('สมหญิง ใจดี')
    const owed = await placeOrder(guest, language)
    await expectAccessible(guest)

    const staff = await openPage(browser, server, { language })
    await signIn(staff, 'finance')
    await reconcile(staff, language, owed, {
      takenAt: '/shop/payments',
      listedAt: '/shop/payments',
    })
    await expect(guest.getByText(words.paid)).toBeVisible()
  })

test('a company buys five seats, names four from a spreadsheet, sends a slip and sees the payment confirmed without a reload (th, 390)', async ({
  browser,
  server,
}) => {
  const guest = await openPage(browser, server, { language: 'th', width: 390, height: 844 })
  await guest.goto('/lesson/home')
  const course = guest.locator('a[href^="/lesson/detail/"]').first()
  const id = (await course.getAttribute('href'))!.split('/').at(-1)!
  await guest.goto(`/lesson/order/${id}?seats=5`)
  await fillOrder(guest, { name: 'ฝ่ายบุคคล', email: 'hr@example.com', phone: '0812345678' })
  await guest.getByText('ขอใบกำกับภาษีเต็มรูป').click()
  await fillOrder(guest, {
    tax_name: 'บริษัท ผู้ซื้อ จำกัด',
    tax_id: '0105536000313',
    tax_address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
  })
  await guest.locator('[name="withhold"]').check()
  await guest.getByRole('button', { name: 'คำนวณราคาใหม่' }).click()
  await expect(guest.getByText('ยอดที่ต้องโอน')).toBeVisible()
  await placeOrder(guest, 'th')
  await expect(guest.getByRole('timer')).toContainText('เหลือ')

  await guest.getByRole('link', { name: 'ระบุชื่อผู้เรียน' }).click()
  await expectAccessible(guest)
  const first = guest.getByRole('textbox', { name: 'ชื่อผู้เรียนคนที่ 1' })
  await first.focus()
  await first.evaluate((field) => {
    const data = new DataTransfer()
    const lines = ['ก', 'ข', 'ค', 'ง'].map((name, at) => `${name}\tlearner${at}@example.com`)
    data.setData('text', lines.join('\n'))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await guest.getByRole('button', { name: 'บันทึกผู้เรียน' }).click()
  await expect(guest.getByText('ระบุแล้ว 4 จาก 5 ที่นั่ง')).toBeVisible()
  await guest.getByRole('link', { name: 'กลับไปหน้าคำสั่งซื้อ' }).click()

  await guest
    .locator('input[type="file"]')
    .setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(guest.getByText('ไฟล์นี้ไม่ใช่รูปหรือ PDF')).toBeVisible()
  await guest
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  await guest.getByRole('button', { name: 'ส่งสลิป' }).click()
  await expect(guest.getByText('ส่งสลิปแล้ว รอตรวจสอบ')).toBeVisible()
  await expectAccessible(guest)
  await guest.evaluate(() => document.body.setAttribute('data-same', 'page'))

  const staff = await openPage(browser, server, { language: 'th' })
  await signIn(staff, 'finance')
  const order = /pay\/([^?]+)/.exec(guest.url())![1]!
  const read = await staff.request.get(`/api/order/${order}`)
  const { data } = (await read.json()) as { data: { version: number } }
  const confirmed = await staff.request.post(`/api/order/${order}/transition`, {
    data: { transition: 'confirm-payment', version: data.version },
    headers: await tokenOf(staff),
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  await expect(guest.getByText('คำสั่งซื้อนี้ชำระเงินเรียบร้อยแล้ว')).toBeVisible()
  expect(await guest.evaluate(() => document.body.getAttribute('data-same'))).toBe('page')
})
