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
  th: {
    order: /^สั่งซื้อ ฿/,
    again: 'คำนวณราคาใหม่',
    enrol: 'ลงทะเบียนเรียน',
    paid: 'คำสั่งซื้อนี้ชำระเงินเรียบร้อยแล้ว',
  },
  en: {
    order: /^Order for ฿/,
    again: 'Work the price out again',
    enrol: 'Enrol',
    paid: 'This order is paid.',
  },
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

    await guest.locator('input[name="seats"]').fill('2')
    await guest.locator('input[name="name"]').fill('สมหญิง ใจดี')
    await guest.locator('input[name="email"]').fill('buyer@example.com')
    await guest.locator('input[name="phone"]').fill('0812345678')
    await guest.getByRole('button', { name: words.again }).click()
    await expect(guest.locator('.sala-enrol-summary dd').first()).toContainText('2 ×')
    await expect(guest.locator('input[name="name"]')).toHaveValue('สมหญิง ใจดี')
    await guest.getByRole('button', { name: words.order }).click()
    await expect(guest).toHaveURL(/\/lesson\/pay\/[^?]+\?key=/)
    await expect(guest.locator('.sala-pay-amount')).toBeVisible()
    await expectAccessible(guest)
    const ref1 = await guest
      .locator('dd[data-kind="code"], .sala-pay dd')
      .filter({ hasText: /^LS\d+$/ })
      .first()
      .innerText()

    const staff = await openPage(browser, server, { language })
    await signIn(staff, 'finance')
    const headers = await tokenOf(staff)
    const found = await staff.request.post('/api/order/query', {
      data: { method: 'find', args: [{ ref1 }] },
      headers,
    })
    const [order] = ((await found.json()) as { data: { _id: string; price: number }[] }).data
    const came = await staff.request.post('/api/bank-transaction', {
      data: { data: { paid_on: '2026-11-28', amount: order!.price, ref1 } },
      headers,
    })
    const { _id } = ((await came.json()) as { data: { _id: string } }).data
    await staff.goto(`/shop/payments`)
    await expect(staff.locator('tbody tr').filter({ hasText: ref1 })).toBeVisible()
    const row = (await (await staff.request.get(`/api/bank-transaction/${_id}`)).json()) as {
      data: { state: string; version: number }
    }
    expect(row.data.state).toBe('matched')
    const confirmed = await staff.request.post(`/api/bank-transaction/${_id}/transition`, {
      data: { transition: 'confirm', version: row.data.version },
      headers,
    })
    expect(confirmed.status(), await confirmed.text()).toBe(200)
    await guest.reload()
    await expect(guest.getByText(words.paid)).toBeVisible()
  })
