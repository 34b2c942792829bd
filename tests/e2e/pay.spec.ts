import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'

/** A course, a form that leads to an order of it, and a biller; as an admin. */
async function prepare(admin: Page, slug: string): Promise<void> {
  const token = await tokenOf(admin)
  const call = async (method: 'post' | 'put', path: string, key: string, data: unknown) => {
    const answer = await admin.request[method](path, {
      data,
      headers: { ...token, 'idempotency-key': `${slug}-${key}-0123456789` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { _id: string; version: number } }).data
  }
  const course = await call('post', '/api/course', 'course', {
    data: { name: 'การดับเพลิงขั้นต้น', price: 1990.5 },
  })
  const found = await admin.request.post('/api/site/query', {
    data: { method: 'find', args: [{}] },
    headers: token,
  })
  const [site] = ((await found.json()) as { data: { _id: string; version: number }[] }).data
  await call('put', `/api/site/${site!._id}`, 'site', {
    data: { billerId: '099400015804189' },
    version: site!.version,
  })
  const builder = [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            {
              id: 'f',
              type: 'field',
              v: 1,
              name: 'name',
              label: { th: 'ชื่อ', en: 'Name' },
              props: { widget: 'text' },
              required: true,
            },
          ],
        },
      ],
    },
  ]
  const page = await call('post', '/api/page', 'page', {
    data: {
      type: 'form',
      slug,
      title: { th: 'สมัครเรียน', en: 'Enrol' },
      builder,
      authen: true,
      next: 'order',
      course: course._id,
    },
  })
  await call('post', `/api/page/${page._id}/transition`, 'publish', {
    transition: 'publish',
    version: page.version,
  })
}

for (const language of languagesOf('pay'))
  test(`a member sends a form and stands before the code to pay with (${language})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, {})
    await signIn(admin, 'admin')
    await prepare(admin, `enrol-${language}`)
    await admin.context().close()

    const page = await openPage(browser, server, {
      language,
      width: 390,
      scheme: language === 'th' ? 'light' : 'dark',
    })
    await signIn(page, 'user')
    await page.goto(`/cms/page/enrol-${language}`)
    await expectAccessible(page)
    await page.locator('[data-field="name"] input').fill('สมหญิง ใจดี')
    await page.locator('form.sala-form button[type="submit"]').click()
    await expect(page).toHaveURL(/\/lesson\/pay\/\w+$/)
    await expect(page.getByText('฿1,990.50')).toBeVisible()
    await expect(page.getByRole('img', { name: /1,990\.50 .*LS\d{10}$/ })).toBeVisible()
    await expect(page.getByText('การดับเพลิงขั้นต้น')).toBeVisible()
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
    await expectAccessible(page)
    if (process.env.PAY_SHOTS) {
      await page.screenshot({ path: `/tmp/pay-390-${language}.png`, fullPage: true })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.screenshot({ path: `/tmp/pay-1440-${language}.png`, fullPage: true })
    }
  })
