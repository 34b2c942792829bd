import { expect, expectAccessible, languagesOf, openPage, test } from './support/journey.ts'
import { fillRegistration } from './support/registering.ts'

const WORDS = {
  th: {
    toggle: 'สมัครสมาชิก',
    problems: [
      'กรุณากรอกชื่อ',
      'กรุณากรอกนามสกุล',
      'หมายเลขบัตรประชาชนต้องเป็นตัวเลข 13 หลักเท่านั้น',
      'หมายเลขโทรศัพท์ต้องเป็นตัวเลข 10 หลักเท่านั้น',
      'กรุณากรอกอีเมล์ให้ถูกต้อง',
      'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง',
      'กรุณากรอกหมายเลขสมาชิก ส.อ.ท.',
      'กรุณายอมรับนโยบายความเป็นส่วนตัวก่อนลงทะเบียน',
    ],
    email: 'กรุณากรอกอีเมล์ให้ถูกต้อง',
    mismatch: 'ยืนยันรหัสผ่านไม่ตรงกับรหัสผ่าน',
    done: 'ทำการลงทะเบียนเรียบร้อยแล้ว ?',
    enter: 'เข้าสู่ระบบ',
    taken: 'มีข้อมูลเหล่านี้อยู่ในระบบแล้ว !',
    labels: 'อีเมล, โทรศัพท์, เลขประจำตัวประชาชน',
    ok: 'ตกลง',
    citizen: '1100000000016',
  },
  en: {
    toggle: 'Create account',
    problems: [
      'Enter your first name.',
      'Enter your last name.',
      'The citizen id has 13 digits.',
      'The phone number has 10 digits.',
      'Enter a valid e-mail address.',
      'The password has 8 to 20 characters and no spaces.',
      'Enter your F.T.I. member number.',
      'Accept the privacy policy before you register.',
    ],
    email: 'Enter a valid e-mail address.',
    mismatch: 'The two passwords are not the same.',
    done: 'Your registration is complete',
    enter: 'Sign in',
    taken: 'These are registered already',
    labels: 'E-mail, Phone, Citizen id',
    ok: 'OK',
    citizen: '1100000000024',
  },
}

for (const language of languagesOf('register'))
  test(`a visitor registers by keyboard on a telephone, and is signed in (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const page = await openPage(browser, server, { language, width: 390 })
    await page.goto('/member/login')
    await expectAccessible(page)
    await page.getByRole('link', { name: words.toggle, exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/member\/register$/)
    await expectAccessible(page)
    const field = (name: string) => page.locator(`[data-field="${name}"] input`).first()
    const send = page.locator('form button[type="submit"]').first()
    const popup = page.getByRole('dialog')

    await field('fti_member').focus()
    await page.keyboard.press('Space')
    await expect(field('fti_member_number')).toBeVisible()
    // The button waits for a valid form; a press by keyboard tells what is not.
    await expect(send).toBeDisabled()
    await send.press('Enter')
    for (const problem of words.problems)
      await expect(page.locator('.sala-page').getByText(problem).first()).toBeVisible()
    await expectAccessible(page)

    const fill = async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    }
    const phone = language === 'th' ? '0811111111' : '0822222222'
    await fill({
      firstname: 'สมหญิง',
      lastname: 'ใจดี',
      citizen: words.citizen,
      phone,
      email: 'me@academy.localhost',
      fti_member_number: 'F-1',
    })
    const [password, again] = [
      page.locator('[data-field="password"] input').nth(0),
      page.locator('[data-field="password"] input').nth(1),
    ]
    await password.fill('Sample#2026')
    await again.fill('Sample#2027')
    await field('agree').focus()
    await page.keyboard.press('Space')
    await send.press('Enter')
    await expect(page.locator('[data-field="email"]')).toContainText(words.email)
    await expect(page.locator('[data-field="password"]')).toContainText(words.mismatch)
    await field('email').fill(`member.${language}@example.com`)
    await expect(send).toBeDisabled()
    await again.fill('Sample#2026')
    await expect(send).toBeEnabled()
    await send.press('Enter')
    await expect(popup.getByText(words.done)).toBeVisible()
    await expectAccessible(page)
    await expect(popup.getByRole('button', { name: words.enter, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/`)
    const session = await page.evaluate(
      async () =>
        (await (await fetch('/api/session')).json()) as {
          session: { user: { username: string; roles: string[] } }
        },
    )
    expect(session.session.user).toMatchObject({
      username: `member.${language}@example.com`,
      roles: ['user'],
    })

    // The same once more: told by labels, and nothing that was typed is lost.
    await page.goto('/member/register')
    const email = `member.${language}@example.com`
    const { citizen } = words
    await fillRegistration(
      page,
      { firstname: 'สมหญิง', lastname: 'ใจดี', citizen, phone, email },
      'Sample#2026',
    )
    await send.press('Enter')
    await expect(popup.getByText(words.taken)).toBeVisible()
    await expect(popup.getByText(words.labels)).toBeVisible()
    await expectAccessible(page)
    await popup.getByRole('button', { name: words.ok, exact: true }).press('Enter')
    await expect(popup).toBeHidden()
    await expect(field('email')).toHaveValue(`member.${language}@example.com`)
    await expect(password).toHaveValue('Sample#2026')
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  })
