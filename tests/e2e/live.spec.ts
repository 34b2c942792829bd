import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  tokenOf,
} from './support/journey.ts'

const TEXTS = {
  th: {
    alert: 'ส่งข้อความ',
    message: 'ข้อความ',
    send: 'ส่ง',
    lock: 'ล็อกหน้าจอ',
    unlock: 'ปลดล็อก',
    locked: 'หน้าจอถูกล็อก',
    device: 'ถามอุปกรณ์',
    read: 'อ่านข้อความแล้ว',
    ok: 'ตกลง',
    lockedMessage: 'ข้อความบนหน้าจอที่ล็อก',
    paid: /ชำระเงิน.*แล้ว|ชำระแล้ว/,
  },
  en: {
    alert: 'Send a message',
    message: 'Message',
    send: 'Send',
    lock: 'Lock',
    unlock: 'Unlock',
    locked: 'The screen is locked',
    device: 'Ask for device',
    read: 'has read the message',
    ok: 'OK',
    lockedMessage: 'Message on the locked screen',
    paid: /[Pp]aid/,
  },
}

for (const language of languagesOf('live'))
  test(`an admin tells a member's browser what to do, and the order that it shows turns paid by itself (${language})`, async ({
    browser,
    server,
  }) => {
    const words = TEXTS[language]
    const member = await openPage(browser, server, { language, width: 390 })
    await signIn(member, 'user')
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    const token = await tokenOf(admin)
    const courses = await admin.request.post('/api/course/query', {
      data: {
        method: 'find',
        args: [{ status: true, price: { $gt: 1 } }],
        paging: { page: 1, limit: 1 },
      },
      headers: token,
    })
    const [course] = ((await courses.json()) as { data: { _id: string }[] }).data
    const made = await member.request.post('/api/order', {
      data: { courseID: course!._id },
      headers: await tokenOf(member),
    })
    const order = ((await made.json()) as { data: { _id: string; version: number } }).data
    await member.goto(`/lesson/pay/${order._id}`)
    await expect(member.locator('.sala-pay-qr, .sala-pay-note').first()).toBeVisible()

    await admin.goto('/lesson/command')
    const person = admin
      .locator('.sala-here-list > li')
      .filter({ has: admin.getByText('user', { exact: true }) })
    await expect(person).toBeVisible({ timeout: 15_000 })
    await expectAccessible(admin)
    await person.getByRole('button', { name: words.device, exact: true }).click()
    await expect(admin.locator('.sala-here-answers')).toContainText('390 ×')

    await person.getByRole('button', { name: words.alert, exact: true }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel(words.message).fill('<b>ประชุม</b>')
    await dialog.getByRole('button', { name: words.send, exact: true }).click()
    await expect(member.getByRole('dialog')).toContainText('<b>ประชุม</b>')
    await member.getByRole('dialog').getByRole('button', { name: words.ok }).click()
    await expect(admin.locator('.sala-here-answers')).toContainText(words.read)

    await person.getByRole('button', { name: words.lock, exact: true }).click()
    await dialog.getByLabel(words.lockedMessage).fill('พักสักครู่')
    await dialog.getByRole('button', { name: words.send, exact: true }).click()
    const locked = member.getByRole('dialog', { name: words.locked })
    await expect(locked).toContainText('พักสักครู่')
    await member.reload()
    await expect(locked).toBeVisible()
    await person.getByRole('button', { name: words.unlock, exact: true }).click()
    await expect(locked).toBeHidden()

    const url = member.url()
    await member.evaluate(() => void (document.body.dataset.same = 'yes'))
    const paid = await admin.request.post(`/api/order/${order._id}/transition`, {
      data: { transition: 'confirm-payment', version: order.version },
      headers: token,
    })
    expect(paid.ok(), await paid.text()).toBe(true)
    await expect(member.locator('.sala-pay')).toContainText(words.paid)
    await expect(member.locator('.sala-pay-qr')).toHaveCount(0)
    expect(member.url()).toBe(url)
    expect(await member.evaluate(() => document.body.dataset.same)).toBe('yes')
  })
