import { expect, expectAccessible, openPage, signIn, test, tokenOf } from './support/journey.ts'
import { drag, openBuilder, passWarnings, sheet } from './support/builder.ts'

test.use({ own: 'patterns' })

test('patterns are put in and saved; a reusable part is made, set at one use, changed at its original and kept from deletion', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await passWarnings(admin)
  await openBuilder(admin, 'about')
  const page = sheet(admin)
  const rows = page.locator('.sala-page > [data-row]')
  const said = admin.locator('[data-said]')
  const count = await rows.count()
  const saved = () => expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  const publish = async () => {
    await admin.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(said).toHaveText(/published/i)
  }

  // Put in by a press, and by a drag between the rows.
  await admin.getByText('Patterns', { exact: true }).click()
  const patterns = admin.locator('[data-pattern]')
  await expect(patterns).toHaveCount(28)
  await expect(admin.locator('[data-pattern="hero"] [data-drawn] .sala-row').first()).toBeAttached()
  await expectAccessible(admin)
  await admin.getByLabel('Find a pattern').fill('cta')
  await expect(patterns).toHaveCount(1)
  await admin.locator('[data-pattern="call-to-action"]').click()
  await expect(said).toHaveText('Pattern put in')
  await expect(rows).toHaveCount(count + 1)
  await admin.getByLabel('Find a pattern').fill('statistics')
  await drag(admin, admin.locator('[data-pattern="statistics"]'), rows.nth(1), 0.1)
  await expect(rows).toHaveCount(count + 2)
  await expect(page.getByRole('heading', { name: 'Sala in figures' })).toBeVisible()
  await admin.getByLabel('Find a pattern').fill('')

  // The call to action is saved as a pattern of the site's own, called otherwise, and deleted when that is said yes to.
  const call = page
    .locator('[data-row]', { has: page.getByRole('heading', { name: 'Ready for something new?' }) })
    .last()
  const chooseCall = async () => {
    await call.locator('[data-frame]:has(> [data-block="call-to-action"])').click()
    await admin.locator('.builder-trail button').last().click()
    await admin.locator('.builder-trail button').last().click()
    await expect(admin.locator('[data-inspector="row"]')).toBeVisible()
  }
  const command = async (name: string) => {
    await admin.keyboard.press('Control+KeyK')
    await admin.getByRole('dialog').getByRole('combobox').fill(name)
    await admin.keyboard.press('Enter')
  }
  await chooseCall()
  await command('Save as a pattern')
  await admin.getByLabel('Name in English').fill('Our call')
  await admin.getByLabel('Name in Thai').fill('ชวนของเรา')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(admin.locator('[data-name-dialog]')).toHaveCount(0)
  await expect(patterns).toHaveCount(29)
  await admin.getByRole('button', { name: 'Rename “Our call”' }).click()
  await admin.getByLabel('Name in English').fill('Our invitation')
  await admin.getByRole('button', { name: 'Save', exact: true }).last().click()
  await admin.getByRole('button', { name: 'Delete “Our invitation”' }).click()
  await admin.locator('[data-delete-dialog]').getByRole('button', { name: 'Delete' }).click()
  await expect(patterns).toHaveCount(28)

  // The same row becomes reusable, and stands on a second page.
  await chooseCall()
  await command('Make reusable')
  await admin.getByLabel('Name in English').fill('Enrol now')
  await admin.getByLabel('Name in Thai').fill('ชวนสมัคร')
  await admin.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(said).toHaveText('Made reusable')
  await expect(
    page
      .locator('[data-block="reusable"]')
      .getByRole('heading', { name: 'Ready for something new?' }),
  ).toBeVisible()
  // Its rows reach the edges of the page; that it is chosen is seen over them.
  const frame = page.locator('[data-frame]:has(> [data-block="reusable"])')
  await expect(frame).toHaveAttribute('data-selected')
  expect(
    await frame.evaluate((element) => {
      const { content, borderTopWidth } = getComputedStyle(element, '::after')
      return [content, borderTopWidth]
    }),
  ).toEqual(['""', '2px'])
  await publish()
  await openBuilder(admin, 'news', { leave: true })
  await admin.getByText('Patterns', { exact: true }).click()
  await admin.getByRole('button', { name: 'Enrol now', exact: true }).click()
  await expect(
    page
      .locator('[data-block="reusable"]')
      .getByRole('heading', { name: 'Ready for something new?' }),
  ).toBeVisible()
  await publish()

  // The original leaves its heading open and says something else: both pages follow once it is published.
  await page.locator('[data-block="reusable"]').click({ position: { x: 5, y: 5 } })
  await expect(admin.locator('[data-part-use]')).toContainText('Used on 2 pages')
  await admin.getByRole('link', { name: 'Edit the original' }).click()
  await page.locator('[data-frame]:has(> [data-block="call-to-action"])').first().click()
  await admin.locator('[data-open-prop="title"]').getByRole('checkbox').check()
  await admin.locator('[data-open-prop="title"]').getByRole('textbox').fill('Headline')
  await admin
    .locator('[data-group="content"]')
    .getByLabel(/English|\(EN\)|อังกฤษ/)
    .first()
    .fill('Start next month')
  await saved().catch(() => undefined)
  await publish()
  // It has no address of its own that one could be led to.
  await expect(admin.getByText('What it stands in shows it now.')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Open the published page' })).toHaveCount(0)
  const visitor = await openPage(browser, server, { language: 'en' })
  for (const slug of ['about', 'news']) {
    await visitor.goto(`/cms/page/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'Start next month' })).toBeVisible()
  }

  // One use says its own words.
  await openBuilder(admin, 'news', { leave: true })
  await page.locator('[data-block="reusable"]').click({ position: { x: 5, y: 5 } })
  await admin.locator('[data-part-use]').getByRole('textbox').last().fill('Come and see us')
  await expect(page.getByRole('heading', { name: 'Come and see us' })).toBeVisible()
  await expectAccessible(admin)
  await publish()
  await visitor.goto('/cms/page/news')
  await expect(visitor.getByRole('heading', { name: 'Come and see us' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto('/cms/page/about')
  await expect(visitor.getByRole('heading', { name: 'Start next month' })).toBeVisible()

  // What pages show is not deleted: they are named. Detached, the use is a copy.
  await admin.getByText('Patterns', { exact: true }).click()
  await admin.getByRole('button', { name: 'Delete “Enrol now”' }).click()
  await expect(admin.locator('[data-delete-dialog] li')).toHaveCount(2)
  await expect(
    admin.locator('[data-delete-dialog]').getByRole('button', { name: 'Delete' }),
  ).toHaveCount(0)
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('[data-block="reusable"]').click({ position: { x: 5, y: 5 } })
  await command('Detach')
  await expect(said).toHaveText('Detached: it is a copy now')
  await expect(page.locator('[data-block="reusable"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Come and see us' })).toBeVisible()
})

test('a new page starts from a template, on its screen or in the builder, also on a phone', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await passWarnings(admin)
  await admin.goto('/cms/add')
  await expect(admin.locator('[data-start="template-news"] [data-drawn]')).toBeVisible()
  await expectAccessible(admin)
  const { width, height } = admin.viewportSize()!
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await admin.setViewportSize({ width, height })
  await admin.locator('[data-start="template-news"]').click()
  await admin.getByRole('textbox', { name: 'Title' }).fill('หน้าใหม่จากเทมเพลต')
  await expect(admin.getByRole('textbox', { name: 'Address' })).toHaveValue(/^na-mai-/)
  await expectAccessible(admin)
  await admin.getByRole('textbox', { name: 'Address' }).fill('from-template')
  await admin.keyboard.press('Enter')
  const page = sheet(admin)
  await expect(page.getByRole('heading', { level: 1, name: 'News and articles' })).toBeVisible()
  await expect(page.locator('[data-block="post-list"]')).toBeVisible()

  // Emptied, it may start from another one.
  await admin.keyboard.press('Control+KeyA')
  await admin.keyboard.press('Control+KeyA')
  await admin.keyboard.press('Delete')
  await expect(page.locator('[data-block]')).toHaveCount(0)
  while ((await page.locator('.sala-page > [data-row]').count()) > 0) {
    await page
      .locator('.sala-page > [data-row]')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await admin.keyboard.press('Delete')
  }
  await admin.getByRole('button', { name: 'Start from a template' }).click()
  await expect(admin.locator('[data-template]')).toHaveCount(8)
  await expect(
    admin.locator('[data-template="template-home"] [data-drawn] .sala-row').first(),
  ).toBeAttached()
  await expectAccessible(admin)
  await admin.locator('[data-template="template-registration"]').click()
  await expect(page.locator('[data-block="field"]')).toHaveCount(8)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('[data-said]')).toHaveText(/published/i)
  const visitor = await openPage(browser, server, { language: 'th', width: 390, height: 844 })
  await visitor.goto('/cms/page/from-template')
  await expect(visitor.getByLabel('ชื่อ-นามสกุล')).toBeVisible()

  // Saved as a template of the site's own, it is offered among them.
  await admin.keyboard.press('Control+KeyK')
  await admin.getByRole('dialog').getByRole('combobox').fill('as a template')
  await admin.keyboard.press('Enter')
  await admin.getByLabel('Name in English').fill('Our registration')
  await admin.getByLabel('Name in Thai').fill('ลงทะเบียนของเรา')
  await admin.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(admin.locator('[data-name-dialog]')).toHaveCount(0)
  await admin.getByText('Patterns', { exact: true }).click()
  await expect(
    admin
      .locator('[data-pattern^="template-"]', { hasText: 'Our registration' })
      .locator('[data-drawn]'),
  ).toBeAttached()

  const phone = await openPage(browser, server, {
    language: 'th',
    width: 390,
    height: 844,
    scheme: 'dark',
  })
  await signIn(phone, 'admin')
  await phone.goto(admin.url())
  await phone.locator('.builder-tabs button').first().click()
  await phone.getByText('แพตเทิร์น', { exact: true }).click()
  await phone.locator('[data-pattern="hero"]').scrollIntoViewIfNeeded()
  await expect(phone.locator('[data-pattern="hero"] [data-drawn] .sala-row').first()).toBeAttached()
  await expectAccessible(phone)
  await phone.locator('[data-pattern="hero"]').click()
  await expect(sheet(phone).getByRole('heading', { name: 'เรียนทักษะที่ใช้ทำงานได้จริง' })).toBeVisible()
})

test('a part that pages show is replaced and deleted by keyboard alone; the dialog holds the focus and gives it back', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const create = async (data: object): Promise<{ _id: string; version: number }> =>
    (
      (await (await admin.request.post('/api/page', { data: { data }, headers })).json()) as {
        data: { _id: string; version: number }
      }
    ).data
  const rows = (object: object) => [
    { id: 'r1', columns: [{ id: 'c1', size: { base: 12 }, objects: [object] }] },
  ]
  const words = {
    id: 'h1',
    type: 'heading',
    v: 1,
    props: { text: { th: 'ป้าย', en: 'Sign' }, level: 2 },
  }
  const [kept, part] = [
    await create({
      type: 'part',
      slug: 'kept-part',
      title: { th: 'คงไว้', en: 'Kept part' },
      builder: rows(words),
    }),
    await create({
      type: 'part',
      slug: 'old-part',
      title: { th: 'เก่า', en: 'Old part' },
      builder: rows(words),
    }),
  ]
  for (const { _id, version } of [kept, part])
    expect(
      (
        await admin.request.post(`/api/page/${_id}/transition`, {
          data: { transition: 'publish', version },
          headers,
        })
      ).status(),
    ).toBe(200)
  await create({
    type: 'page',
    slug: 'shows-part',
    title: { th: 'หน้า', en: 'Shows the part' },
    builder: rows({ id: 'p1', type: 'reusable', v: 1, props: { part: part._id } }),
  })
  await openBuilder(admin, 'shows-part')
  // Beside other blocks a part stands where they do, without room of its own.
  const use = sheet(admin).locator('[data-block="reusable"]')
  const [around, inside] = [
    await use.boundingBox(),
    await use.locator('[data-block="heading"]').boundingBox(),
  ]
  expect([inside!.x, inside!.y]).toEqual([around!.x, around!.y])

  await admin.getByRole('tab', { name: 'Blocks' }).focus()
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('ArrowRight')
  const remove = admin.getByRole('button', { name: 'Delete “Old part”' })
  await remove.press('Enter')
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('cannot be deleted')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (let stops = 0; stops < 5; stops++) {
    await admin.keyboard.press('Tab')
    expect(
      await admin.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
    ).toBe(true)
  }
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()

  await admin.keyboard.press('Enter')
  await dialog.getByRole('combobox').focus()
  await admin.keyboard.type('Kept')
  await admin.getByRole('option', { name: 'Kept part' }).waitFor()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Change one document to Kept part' }).press('Enter')
  await dialog.getByRole('button', { name: /^Delete/ }).press('Enter')
  await expect(remove).toHaveCount(0)
})

test('a part never comes to hold itself: it is not offered in its own original, and refused where it is pasted', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const post = async (path: string, data: object): Promise<{ _id: string; version: number }> =>
    (
      (await (await admin.request.post(path, { data, headers })).json()) as {
        data: { _id: string; version: number }
      }
    ).data
  const part = async (slug: string, en: string, object: object): Promise<string> => {
    const { _id, version } = await post('/api/page', {
      data: {
        type: 'part',
        slug,
        title: { th: en, en },
        builder: [{ id: 'r1', columns: [{ id: 'c1', size: { base: 12 }, objects: [object] }] }],
      },
    })
    await post(`/api/page/${_id}/transition`, { transition: 'publish', version })
    return _id
  }
  const words = (en: string) => ({
    id: 'h1',
    type: 'heading',
    v: 1,
    props: { text: { th: en, en }, level: 2 },
  })
  const shown = (id: string) => ({ id: 'p1', type: 'reusable', v: 1, props: { part: id } })
  const inner = await part('ring-inner', 'Inner ring', words('Inner'))
  const middle = await part('ring-middle', 'Middle ring', shown(inner))
  const outer = await part('ring-outer', 'Outer ring', shown(middle))
  await part('ring-beside', 'Beside the ring', words('Beside'))

  await openBuilder(admin, 'ring-inner')
  await admin.getByText('Patterns', { exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Beside the ring', exact: true })).toBeVisible()
  for (const name of ['Inner ring', 'Middle ring', 'Outer ring'])
    await expect(admin.getByRole('button', { name, exact: true })).toHaveCount(0)
  const blocks = sheet(admin).locator('.sala-page [data-block]')
  // Itself, and what holds it through others.
  for (const [id, title] of [
    [inner, 'Inner ring'],
    [outer, 'Outer ring'],
  ] as const) {
    await admin.evaluate(
      (text) => navigator.clipboard.writeText(text),
      JSON.stringify({
        format: 'sala/page-parts@1',
        parts: [{ kind: 'object', object: shown(id) }],
      }),
    )
    await sheet(admin).locator('[data-frame="h1"]').click()
    await admin.keyboard.press('Control+KeyV')
    await expect(admin.locator('[data-said]')).toContainText(`holds itself through “${title}”`)
    await expect(blocks).toHaveCount(1)
  }
  await admin.getByRole('button', { name: 'Beside the ring', exact: true }).click()
  await expect(blocks).toHaveCount(3)
  await expect(admin.locator('[data-save="saved"]')).toBeVisible()
})

test('blocks made reusable stand where they stood; rows that reach the edges keep the distances that they say', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const made = async (data: object): Promise<string> => {
    const { _id, version } = (
      (await (await admin.request.post('/api/page', { data: { data }, headers })).json()) as {
        data: { _id: string; version: number }
      }
    ).data
    expect(
      (
        await admin.request.post(`/api/page/${_id}/transition`, {
          data: { transition: 'publish', version },
          headers,
        })
      ).status(),
    ).toBe(200)
    return _id
  }
  const words = (id: string, en: string) => ({
    id,
    type: 'heading',
    v: 1,
    props: { text: { th: en, en }, level: 2 },
  })
  const row = (id: string, ...objects: object[]) => ({
    id,
    columns: [{ id: `${id}c`, size: { base: 12 }, objects }],
  })
  const part = await made({
    type: 'part',
    slug: 'beside-part',
    title: { th: 'ส่วน', en: 'Part' },
    builder: [row('r', words('h', 'In the part')), row('s', words('i', 'Second row'))],
  })
  const use = (id: string) => ({ id, type: 'reusable', v: 1, props: { part } })
  await made({
    type: 'page',
    slug: 'beside-page',
    title: { th: 'หน้า', en: 'Page' },
    builder: [
      row('a', words('b', 'Beside it'), use('u')),
      { ...row('w', use('v')), style: { width: 'full', padding: 'none' } },
    ],
  })
  await admin.goto('/cms/page/beside-page')
  const places = await admin
    .locator('main h2')
    .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().left))
  expect(places).toEqual(places.map(() => places[0]))
  expect(places).toHaveLength(5)
})

test('the tabs of the left side stand before what is scrolled under them', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const left = admin.locator('.builder-left')
  await expect(left.getByText('Patterns', { exact: true })).toBeVisible()
  const hidden = await left.evaluate((side) => {
    const tabs = [...side.querySelectorAll('[role="tab"]')]
    return Array.from({ length: 12 }, (_, step) => step * 5).flatMap((scrolled) => {
      side.scrollTop = scrolled
      return tabs
        .filter((tab) => {
          const { left: x, top, width, height } = tab.getBoundingClientRect()
          return !tab.contains(document.elementFromPoint(x + width / 2, top + height / 2))
        })
        .map((tab) => `${tab.getAttribute('aria-label') ?? tab.textContent} at ${scrolled}`)
    })
  })
  expect(hidden).toEqual([])
})
