import type { Locator } from '@playwright/test'
import { openBuilder, sheet } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test, type Page } from './support/journey.ts'

test.use({ own: 'uses' })

type Kept = { _id: string; version: number; menu?: object[] }

/** Calls the gateway as the person who is signed in. */
async function asSignedIn(page: Page) {
  const { csrf } = (await (await page.request.get('/api/session')).json()) as { csrf: string }
  return async <T>(method: 'post' | 'put' | 'delete', path: string, data?: object): Promise<T> => {
    const answer = await page.request[method](path, {
      ...(data && { data }),
      headers: {
        'x-csrf-token': csrf,
        'idempotency-key': `uses-${Date.now()}-${Math.random().toString(36).slice(2, 12)}`,
      },
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: T }).data
  }
}

/** A page of its own name each time, that another page and the menu lead to. */
async function usedPage(page: Page): Promise<string> {
  const call = await asSignedIn(page)
  const slug = `used-${Date.now().toString(36)}`
  const make = async (data: object): Promise<void> => {
    const made = await call<Kept>('post', '/api/page', {
      data: { type: 'page', title: { th: 'หน้าที่ใช้', en: 'Used' }, ...data },
    })
    await call('post', `/api/page/${made._id}/transition`, {
      transition: 'publish',
      version: made.version,
    })
  }
  await make({
    slug,
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'h',
                type: 'heading',
                v: 1,
                props: { text: { th: 'ที่นี่', en: 'Here' }, level: 1 },
              },
            ],
          },
        ],
      },
    ],
  })
  await make({
    slug: `leads-${slug.slice(5)}`,
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'b',
                type: 'button',
                v: 1,
                props: { buttons: [{ text: { th: 'ไป', en: 'Go' }, link: `/cms/page/${slug}` }] },
              },
            ],
          },
        ],
      },
    ],
  })
  const [site] = await call<Kept[]>('post', '/api/site/query', { method: 'find', args: [{}] })
  await call('put', `/api/site/${site!._id}`, {
    data: {
      menu: [
        ...(site!.menu ?? []),
        { title: { th: 'ใช้', en: 'Used' }, target: `/cms/page/${slug}` },
      ],
    },
    version: site!.version,
  })
  return slug
}

test('the settings of a page stay where they are as what leads to it arrives', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  let go = (): void => undefined
  const held = new Promise<void>((done) => {
    go = done
  })
  await admin.route('**/api/uses/page/**', async (route) => {
    await held
    await route.continue()
  })
  await openBuilder(admin, 'interest')
  const below = admin.locator('[data-inspector] [data-used-by] + *')
  const before = await below.boundingBox()
  go()
  await expect(admin.locator('[data-used-by] [data-use]').first()).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('a page says what leads to it; moved, all of it is led to the new address, and deleting it asks first', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const slug = await usedPage(admin)
  const moved = `${slug}-now`
  await openBuilder(admin, slug)
  const usedBy = admin.locator('[data-used-by]')
  await expect(usedBy.locator('[data-use="page"]').first()).toBeVisible()
  await expect(usedBy.locator('[data-use="site"]')).toBeVisible()
  await expectAccessible(admin)

  await admin.locator('[data-address] input').first().fill(moved)
  const change = admin.getByRole('button', { name: 'Change the address', exact: true })
  await expect(change).toBeEnabled()
  await change.click()
  const lead = usedBy.getByRole('button', { name: new RegExp(`to /cms/page/${moved}$`) })
  await expect(lead).toBeEnabled()
  await lead.click()
  await expect(lead).toHaveCount(0)
  await expect(admin.getByText('Changed in 2 documents.')).toBeVisible()
  await expect(usedBy.locator('[data-use="site"]')).toBeVisible()
  const home = await admin.context().newPage()
  await home.goto('/')
  await expect(home.locator(`a[href="/cms/page/${moved}"]`).first()).toBeAttached()
  await expect(home.locator(`a[href="/cms/page/${slug}"]`)).toHaveCount(0)
  await home.close()

  await admin.goto(admin.url().replace('/builder/', '/pages/'))
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  const asked = admin.locator('[data-deletion-uses]')
  await expect(asked.locator('[data-use="site"]')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Lead them to another page' })).toBeDisabled()
  await expectAccessible(admin, ['landmark-no-duplicate-banner', 'landmark-unique'])

  // Led to another page, nothing is left that leads here, and it goes.
  await asked.getByRole('combobox').fill('about')
  await admin.getByRole('option', { name: /\(about\)$/ }).click()
  await asked.getByRole('button', { name: /to \/cms\/page\/about$/ }).click()
  await expect(asked).toHaveCount(0)
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(admin).toHaveURL(/\/cms\/pages(\?|$)/)
  expect((await admin.request.get(`/cms/page/${moved}`)).status()).toBe(404)
  await admin.goto('/')
  await expect(admin.getByRole('link', { name: 'Used' }).first()).toHaveAttribute(
    'href',
    '/cms/page/about',
  )
  await admin.goto(`/cms/page/leads-${slug.slice(5)}`)
  await expect(admin.getByRole('link', { name: 'Go', exact: true })).toHaveAttribute(
    'href',
    '/cms/page/about',
  )

  // What uses a flow stands beside it, and where blocks of a kind stand beside a block.
  await admin.goto('/cms/flows/contact')
  await expect(admin.locator('[data-flow-uses] [data-use="page"]').first()).toContainText('Contact')
  await openBuilder(admin, 'about')
  await sheet(admin).locator('[data-frame]').first().click()
  await admin.locator('[data-group="advanced"] > .builder-group').click()
  await admin.getByRole('button', { name: 'Where blocks of this kind stand' }).click()
  const stands = admin.locator('[data-block-uses] [data-use="page"]')
  await expect.poll(() => stands.count()).toBeGreaterThan(1)
  await expectAccessible(admin)
  const address = await stands.getByRole('link').first().getAttribute('href')
  await stands.getByRole('link').first().click()
  await expect(admin).toHaveURL(new RegExp(`${address}$`))
})

test('where a field is used stands beside it; what names a field that is gone is led to another in one press', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const call = await asSignedIn(admin)
  // What an earlier try has taken in would be kept.
  for (const { _id, version } of await call<Kept[]>('post', '/api/screen/query', {
    method: 'find',
    args: [{ entity: 'supplier' }],
  }))
    await call('delete', `/api/screen/${_id}?version=${version}`)
  await admin.goto('/cms/bundles')
  const chooser = admin.waitForEvent('filechooser')
  await admin.locator('[data-bundle-import] button').first().click()
  const bundle = {
    format: 'sala-bundle',
    version: 2,
    made_at: '2026-11-21T00:00:00.000Z',
    pages: [],
    files: [],
    flows: [],
    screens: [
      { fields: { entity: 'supplier', overlay: { columns: { shown: ['name', 'shop_name'] } } } },
    ],
  }
  await (
    await chooser
  ).setFiles({
    name: 'bundle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bundle)),
  })
  const panel = admin.locator('[data-bundle-import]')
  await expect(panel).toContainText('supplier.shop_name')
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(panel.getByRole('status')).toBeVisible()

  await admin.goto('/cms/screens')
  const row = admin.locator('[data-entity="supplier"]')
  await expect(row.locator('[data-gone="1"]')).toBeVisible()
  await row.getByRole('link').click()
  const gone = admin.locator('[data-gone-field="shop_name"]')
  await gone.locator('summary').click()
  await expect(gone.locator('[data-use="screen"]')).toBeVisible()
  await expect(gone.getByRole('button', { name: 'Put another field in its place' })).toBeDisabled()
  await gone.getByRole('combobox').click()
  await admin.getByRole('option', { name: /\(phone\)/ }).click()
  await admin.locator('[data-part-button="name"]').click()
  const used = admin.locator('[data-field-uses="supplier.name"]')
  await expect(used.locator('[data-use="screen"]')).toBeVisible()
  await expect(used.locator('[data-use="schema"]').first()).toContainText('.json')
  await expectAccessible(admin)
  await gone.getByRole('button', { name: 'Change one document to phone' }).click()
  await expect(gone).toHaveCount(0)
  await admin.reload()
  await expect(admin.locator('[data-screen-state="changed"]')).toBeVisible()
  await expect(admin.locator('[data-gone-fields]')).toHaveCount(0)
})

test('where the choices of an enum are used stands beside its field; a choice that is gone is led to another in one press', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  const call = await asSignedIn(admin)
  const asking = {
    id: 'rep',
    type: 'repeater',
    v: 1,
    props: { entity: 'user', filter: { roles: 'wizard' } },
    slots: { item: [] },
  }
  const page = await call<Kept>('post', '/api/page', {
    data: {
      type: 'page',
      slug: `asks-${Date.now().toString(36)}`,
      title: { th: 'ถามหาพ่อมด', en: 'Asks for wizards' },
      builder: [{ id: 'r', columns: [{ id: 'c', objects: [asking] }] }],
    },
  })
  await admin.goto('/cms/screens')
  const row = admin.locator('[data-entity="user"]')
  await expect(row.locator('[data-gone="1"]')).toBeVisible()
  await row.getByRole('link').click()
  await admin.locator('[data-part-button="roles"]').first().click()
  const choices = admin.locator('[data-field-uses="user.roles"] [data-enum-uses]')
  await choices.locator('summary').press('Enter')
  await expect(choices.locator('[data-use="schema"]').first()).toContainText('.json')
  const gone = admin.locator('[data-gone-field="roles=wizard"]')
  await gone.locator('summary').press('Enter')
  await expect(gone.locator('[data-use="page"]')).toContainText('ถามหาพ่อมด')
  await expectAccessible(admin)
  await gone.getByRole('combobox').click()
  await admin.getByRole('option', { name: 'ผู้จัดการ', exact: true }).click()
  await gone.locator('[data-lead-uses] > div button').click()
  await expect(gone).toHaveCount(0)
  expect(await (await admin.request.get(`/api/page/${page._id}`)).text()).toContain(
    '"roles":"manager"',
  )
})

test('what uses a flow is led to another flow by keyboard alone', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const call = await asSignedIn(admin)
  const name = `mine-${Date.now().toString(36)}`
  const flow = await call<Kept>('post', '/api/flow', {
    data: {
      name,
      label: { th: 'ของเรา', en: 'Mine' },
      steps: [{ id: 'keep', type: 'save-submission', v: 1, options: {} }],
    },
  })
  await call('post', `/api/flow/${flow._id}/transition`, {
    transition: 'publish',
    version: flow.version,
  })
  const contact = async () =>
    (
      await call<(Kept & { flow: string })[]>('post', '/api/page/query', {
        method: 'find',
        args: [{ slug: 'contact' }],
      })
    )[0]!
  const { _id, version } = await contact()
  await call('put', `/api/page/${_id}`, { data: { flow: name }, version })

  await admin.goto(`/cms/flows/${name}`)
  await expect(admin.locator('[data-flow-uses] [data-use="page"]')).toContainText('Contact')
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await admin.keyboard.press(key)
  }
  const tabTo = async (to: Locator): Promise<void> => {
    for (
      let steps = 0;
      steps < 200 && !(await to.evaluate((one) => one === document.activeElement));
      steps++
    )
      await press('Tab')
    await expect(to).toBeFocused()
  }
  await tabTo(admin.getByRole('button', { name: 'Delete flow', exact: true }))
  await press('Enter')
  const asked = admin.locator('[data-delete-flow]')
  await expect(asked.locator('[data-use="page"]')).toContainText('Contact')
  const lead = asked.locator('[data-lead-uses] > div button')
  await expect(lead).toBeDisabled()
  await tabTo(asked.getByRole('combobox'))
  await admin.keyboard.type('contact')
  await press('ArrowDown', 'Enter')
  await expect(lead).toBeEnabled()
  await expect(asked).toBeVisible()
  await tabTo(lead)
  await press('Enter')
  await expect(asked.locator('[data-use="page"]')).toHaveCount(0)
  // The keys stay in the dialog, and go back to what opened it.
  await expect
    .poll(() => admin.evaluate(() => document.activeElement!.closest('[role="dialog"]') !== null))
    .toBe(true)
  await press('Tab')
  await expect(admin.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await expectAccessible(admin, ['landmark-no-duplicate-banner', 'landmark-unique'])
  await press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(admin.locator('[data-flow-uses] [data-use]')).toHaveCount(0)
  expect((await contact()).flow).toBe('contact')
})
