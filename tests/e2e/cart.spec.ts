import {
  expect,
  expectAccessible,
  expectQuiet,
  languagesOf,
  openPage,
  signInByForm,
  test,
} from './support/journey.ts'

const WORDS = {
  th: {
    add: 'ใส่ตะกร้า',
    cart: 'ตะกร้า',
    remove: /^นำออก: .*$/,
    back: 'ใส่กลับ',
    pay: 'ชำระเงิน',
    phone: 'โทรศัพท์',
    order: /^สั่งซื้อ ฿/,
    placed: 'ลงทะเบียนคอร์ส',
  },
  en: {
    add: 'Add to cart',
    cart: 'Cart',
    remove: /^Remove /,
    back: 'Put it back',
    pay: 'Pay',
    phone: 'Phone',
    order: /^Order for ฿/,
    placed: 'Registered for the course',
  },
}

for (const language of languagesOf('cart'))
  for (const script of [true, false])
    test(`a member puts a course into the cart and orders it, ${script ? 'over the page' : 'without a script'} (${language})`, async ({
      browser,
      server,
    }) => {
      const words = WORDS[language]
      const page = await openPage(browser, server, { language, width: script ? 390 : 1440 })
      await signInByForm(page, 'user')
      await page.goto('/lesson/home')
      const course = await page.locator('a[href^="/lesson/detail/"]').first().getAttribute('href')
      const reader = script
        ? page
        : await (
            await browser.newContext({
              javaScriptEnabled: false,
              storageState: await page.context().storageState(),
              baseURL: server.url,
            })
          ).newPage()
      await reader.goto(course!)
      await reader.getByRole('button', { name: words.add }).click()
      const link = reader.locator('header a[href="/shop/checkout"]')
      await expect(link).toHaveText('1')
      await link.click()
      if (script) {
        const popup = reader.getByRole('dialog', { name: words.cart })
        await popup.getByRole('button', { name: words.remove }).click()
        await expect(popup.getByRole('listitem')).toHaveCount(0)
        await popup.getByRole('button', { name: words.back }).click()
        await expect(popup.getByRole('listitem')).toHaveCount(1)
        await expectAccessible(reader)
        await popup.getByRole('link', { name: words.pay }).click()
      } else {
        await reader.getByRole('button', { name: words.remove }).click()
        await reader.getByRole('button', { name: words.back }).click()
      }
      await expect(reader).toHaveURL(/\/shop\/checkout/)
      if (script) await expectAccessible(reader)
      await reader.getByLabel(words.phone).fill('0812345678')
      await reader.getByRole('button', { name: words.order }).click()
      await expect(reader).toHaveURL(/\/lesson\/pay\//)
      await expect(reader.getByText(words.placed)).toBeVisible()
      await reader.goto('/shop/checkout')
      await expect(link).toHaveText('')
      expectQuiet(page)
      await reader.context().close()
    })
