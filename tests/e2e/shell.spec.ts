import {
  expect,
  expectAccessible,
  LANGUAGES,
  openPage,
  PASSWORD,
  signIn,
  test,
} from './support/journey.ts'

test.use({ own: 'shell' })

const WORDS = {
  th: {
    policy: 'นโยบายคุกกี้',
    ok: 'ตกลง',
    switch: 'สลับฐานข้อมูล (2)',
    pick: 'เลือกฐานข้อมูล',
    use: 'ใช้ฐานข้อมูลนี้',
    wrong: 'เกิดข้อผิดพลาด',
    send: 'ส่ง',
    locked: 'หน้าจอถูกล็อก',
    invalid: 'JSON ในเนื้อหาคำขอไม่ถูกต้อง',
    body: 'เนื้อหา JSON',
    method: 'เมธอด',
    console: 'บันทึกคอนโซล',
  },
  en: {
    policy: 'Cookie policy',
    ok: 'OK',
    switch: 'Switch database (2)',
    pick: 'Choose a database',
    use: 'Use this database',
    wrong: 'Something went wrong',
    send: 'Send',
    locked: 'The screen is locked',
    invalid: 'Invalid JSON in request body',
    body: 'JSON body',
    method: 'Method',
    console: 'Console log',
  },
}

for (const language of LANGUAGES)
  test(`the shell: cookie policy, session bar, picker, tester, console, lock (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const visitor = await openPage(browser, server, { language })
    await visitor.goto('/')
    // The script is at work: until then the link leads to the page about privacy.
    await expect(visitor.locator('.sala-cookies')).toBeVisible()
    await visitor.getByRole('contentinfo').getByRole('link', { name: words.policy }).click()
    const policy = visitor.getByRole('dialog', { name: words.policy })
    await expect(policy).toBeVisible()
    await expectAccessible(visitor)
    await policy.getByRole('button', { name: words.ok }).click()
    await expect(policy).toHaveCount(0)

    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await admin.goto('/config/tools')
    const bar = admin.locator('.sala-session-bar')
    await expect(bar).toContainText(language === 'th' ? 'ผู้ดูแลระบบ' : 'Administrator')
    await admin.getByRole('button', { name: words.send, exact: true }).click()
    await expect(admin.locator('[data-status="success"]')).toHaveText('200')
    await expect(admin.locator('.sala-tester pre')).toContainText('"method": "GET"')
    await admin.getByLabel(words.method).selectOption('PATCH')
    await admin.getByLabel(words.body).fill('{')
    await admin.getByRole('button', { name: words.send, exact: true }).click()
    await expect(admin.getByRole('alert').filter({ hasText: words.invalid })).toBeVisible()
    await expectAccessible(admin)

    await admin.goto('/debug/display')
    await expect(admin.getByRole('heading', { name: words.console })).toBeVisible()
    await expect(admin.locator('.sala-backend-header, .sala-session-bar')).toHaveCount(0)

    const manager = await openPage(browser, server, { language })
    await signIn(manager, 'manager')
    await manager.goto('/user/profile')
    const { session } = (await (await manager.request.get('/api/session')).json()) as {
      session: { user: { _id: string } }
    }
    const { csrf } = (await (await admin.request.get('/api/session')).json()) as { csrf: string }
    const { _id: user } = session.user
    const say = (data: object) =>
      admin.request.post('/api/events', {
        data: { user, ...data },
        headers: { 'x-csrf-token': csrf },
      })
    expect((await say({ command: 'lock', message: 'พักสักครู่' })).status()).toBe(200)
    const lock = manager.getByRole('dialog', { name: words.locked })
    await expect(lock).toContainText('พักสักครู่', { timeout: 30_000 })
    await manager.keyboard.press('Escape')
    await manager.keyboard.press('Escape')
    await expect(lock).toBeVisible()
    expect((await say({ command: 'unlock' })).status()).toBe(200)
    await expect(lock).toHaveCount(0, { timeout: 30_000 })

    await admin.goto('/user/profile')
    await bar.getByRole('button', { name: words.switch }).click()
    const picker = admin.getByRole('dialog', { name: words.pick })
    await expect(picker.locator('.sala-site-choice')).toHaveCount(2)
    await picker.getByText('school.localhost').click()
    const password = picker.locator('input[autocomplete="current-password"]')
    await password.fill('wrong-pass')
    await picker.getByRole('button', { name: words.use }).click()
    await expect(admin.locator('.sala-toasts [role="alert"]').first()).toContainText(words.wrong)
    await password.fill(PASSWORD)
    await picker.getByRole('button', { name: words.use }).click()
    await admin.waitForURL(/^http:\/\/school\.localhost:\d+\/$/)
    const there = (await (await admin.request.get('/api/session')).json()) as unknown
    expect(there).toBeTruthy()
  })
