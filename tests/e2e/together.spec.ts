import { openBuilder, sheet, wordsOf } from './support/builder.ts'
import {
  expect,
  expectAccessible,
  isLong,
  openPage,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'

test.use({ own: 'together' })

/** What stands on the page, block by block. */
const blocks = (page: Page): Promise<string[]> =>
  sheet(page)
    .locator('.sala-page [data-block]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('data-block')} ${one.textContent}`))
const saved = (page: Page): Promise<void> =>
  expect(page.locator('[data-builder-state="saved"]')).toBeVisible()
const english = (page: Page) => page.locator('[data-inspector] [data-field="text"] input').nth(1)

async function insertHeading(page: Page, words: string): Promise<void> {
  await page.locator('[data-palette="heading"]').last().focus()
  await page.keyboard.press('Enter')
  await english(page).fill(words)
}

test('two edit one page at once: both have the work of both, and are asked only for the same block', async ({
  browser,
  server,
}) => {
  const [first, second] = [
    await openPage(browser, server, { language: 'en' }),
    await openPage(browser, server, { language: 'en' }),
  ]
  for (const page of [first, second]) {
    await signIn(page, 'admin')
    await openBuilder(page, 'news')
  }
  // Each sees the other, and at which block: it is the same person.
  await expect(first.locator('[data-person="You, in another window"]')).toHaveCount(1)
  // On a telephone others take no room from what is pressed.
  await first.setViewportSize({ width: 390, height: 844 })
  const publish = (await first.getByRole('button', { name: 'Publish', exact: true }).boundingBox())!
  expect(publish.x + publish.width).toBeLessThanOrEqual(390)
  await first.setViewportSize({ width: 1440, height: 900 })
  await sheet(second)
    .locator('[data-frame]')
    .first()
    .click({ position: { x: 4, y: 4 } })
  await expect(sheet(first).locator('[data-others]')).toHaveCount(1)

  for (let round = 0; round < 3; round++) {
    await Promise.all([
      insertHeading(first, `first ${round}`),
      insertHeading(second, `second ${round}`),
    ])
    await Promise.all([saved(first), saved(second)])
  }
  for (const page of [first, second])
    for (const who of ['first', 'second'])
      await expect(sheet(page).getByText(`${who} 2`)).toBeVisible()
  await expect
    .poll(async () => (await blocks(first)).join('\n') === (await blocks(second)).join('\n'))
    .toBe(true)
  await expect(first.locator('[data-conflict]')).toHaveCount(0)

  // One's own undo leaves the work of the other where it is.
  await first.getByRole('tab', { name: 'History' }).click()
  await expect(first.locator('[data-others]').first()).toContainText('Changes of')
  expect((await wordsOf(first.locator('li[data-others]').first())).left).toBe(
    (await wordsOf(first.locator('[data-step] > span').first())).left,
  )
  await first.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(sheet(first).getByText('second 2')).toBeVisible()
  await expect(sheet(first).getByText('first 2')).toHaveCount(0)
  await saved(first)
  await expect(sheet(second).getByText('first 2')).toHaveCount(0)

  // Two languages of one block come together, and nobody is asked.
  for (const page of [first, second]) await sheet(page).getByText('second 0').click()
  await Promise.all([
    first.locator('[data-inspector] [data-field="text"] input').nth(0).fill('ภาษาไทยของคนแรก'),
    english(second).fill('second 0 in English'),
  ])
  await Promise.all([saved(first), saved(second)])
  for (const page of [first, second]) {
    await expect(english(page)).toHaveValue('second 0 in English')
    await expect(page.locator('[data-inspector] [data-field="text"] input').nth(0)).toHaveValue(
      'ภาษาไทยของคนแรก',
    )
    await expect(page.locator('[data-conflict]')).toHaveCount(0)
  }

  // The same text asks: line by line, what differs is marked, and a third may be written.
  await Promise.all([english(first).fill('mine'), english(second).fill('yours')])
  const dialogs = async (): Promise<number[]> =>
    Promise.all([first, second].map((one) => one.locator('[data-conflict]').count()))
  await expect.poll(async () => (await dialogs()).join()).toMatch(/1/)
  const page = (await dialogs())[0] === 1 ? first : second
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Bring together and save' })).toBeDisabled()
  await expect(page.locator('[data-choice] del')).not.toHaveCount(0)
  if (process.env.SHOTS)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${process.env.SHOTS}/conflict-${width}.png` })
    }
  await page.locator('[data-choice] label').getByText('Write it anew').click()
  await page.locator('[data-choice] textarea').fill('ours')
  await page.getByRole('button', { name: 'Bring together and save' }).click()
  await saved(page)
  await expect
    .poll(async () => (await blocks(first)).join('\n') === (await blocks(second)).join('\n'))
    .toBe(true)
  await expect(sheet(second).getByText('ours', { exact: true })).toBeVisible()
})

/** Does this many operations by keys with the blocks of one row: writes, duplicates, moves, deletes and takes back. */
async function work(page: Page, row: string, operations: number): Promise<void> {
  const own = sheet(page).locator(`[data-row="${row}"] [data-frame]`)
  const choose = (at: number): Promise<void> => own.nth(at).dispatchEvent('click')
  for (let done = 0; done < operations; done += 5) {
    const at = done % 4
    await choose(at)
    await english(page).fill(`${row} ${done}`)
    await choose((at + 1) % 4)
    await page.keyboard.press('Control+d')
    await page.keyboard.press('Control+Shift+ArrowUp')
    if (done % 3 === 0) {
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
    } else {
      await page.keyboard.press('Delete')
      await choose(at)
      await page.keyboard.press('Control+Shift+ArrowDown')
    }
  }
}

const OPERATIONS = isLong ? 250 : 100

test('two browsers edit one page for hundreds of operations, and end with the same page', async ({
  browser,
  server,
}) => {
  const pages = [
    await openPage(browser, server, { language: 'en' }),
    await openPage(browser, server, { language: 'en' }),
  ] as const
  for (const page of pages) await signIn(page, 'admin')
  const row = (id: string) => ({
    id,
    columns: [
      {
        id: `${id}-c`,
        objects: Array.from({ length: 5 }, (_, at) => ({
          id: `${id}-${at}`,
          type: 'heading',
          v: 1,
          props: { text: { th: `${id} ${at}`, en: `${id} ${at}` }, level: 2 },
        })),
      },
    ],
  })
  const made = await pages[0].request.post('/api/page', {
    data: {
      data: {
        type: 'page',
        slug: 'five-hundred',
        title: { th: 'ห้าร้อย', en: 'Five hundred' },
        builder: [row('mine'), row('yours')],
      },
    },
    headers: { ...(await tokenOf(pages[0])), 'idempotency-key': 'five-hundred-0123456789' },
  })
  expect(made.ok()).toBe(true)
  await Promise.all(pages.map((page) => openBuilder(page, 'five-hundred')))
  await Promise.all([work(pages[0], 'mine', OPERATIONS), work(pages[1], 'yours', OPERATIONS)])
  await Promise.all(pages.map(saved))
  await expect
    .poll(async () => (await blocks(pages[0])).join('\n') === (await blocks(pages[1])).join('\n'))
    .toBe(true)
  const found = await blocks(pages[0])
  expect(found).toHaveLength(10)
  for (const own of ['mine', 'yours'])
    expect(found.join('\n')).toContain(`${own} ${OPERATIONS - 5}`)
  for (const page of pages) await expect(page.locator('[data-conflict]')).toHaveCount(0)
})

test('who may change content writes words, and finds nothing that would change the layout', async ({
  browser,
  server,
}) => {
  const [admin, editor] = [
    await openPage(browser, server, { language: 'en' }),
    await openPage(browser, server, { language: 'en' }),
  ]
  await signIn(admin, 'admin')
  await signIn(editor, 'editor')
  await openBuilder(editor, 'about')
  await expect(editor.locator('[data-palette]')).toHaveCount(0)
  await expect(editor.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await expectAccessible(editor)
  const heading = sheet(editor).locator('[data-block="heading"]').first()
  await heading.click()
  await expect(editor.locator('[data-inspector] [data-field="level"]:visible')).toHaveCount(0)
  await expect(editor.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const before = await blocks(editor)
  await editor.keyboard.press('Delete')
  await english(editor).fill('Words of the editor')
  await expect(editor.locator('[data-save="saved"]')).toHaveText(/^Saved at/)
  expect((await blocks(editor)).map((one) => one.split(' ')[0])).toEqual(
    before.map((one) => one.split(' ')[0]),
  )
  await expect(sheet(editor).getByText('Words of the editor')).toBeVisible()
  // What is said about a block stands at it until it is settled.
  await editor.getByRole('tab', { name: 'Comments' }).click()
  await editor.getByRole('textbox', { name: 'Comment on Heading' }).fill('Is this still so?')
  await editor.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(sheet(editor).locator('[data-comments="1"]')).toHaveCount(1)
  await expectAccessible(editor)
  await editor.getByRole('button', { name: 'Resolve' }).click()
  await expect(sheet(editor).locator('[data-comments]')).toHaveCount(0)

  // Who cannot publish asks somebody who can; they see what visitors would.
  const barHeight = async (): Promise<number> =>
    (await editor.locator('.builder-bar').boundingBox())!.height
  const height = await barHeight()
  await editor.getByRole('button', { name: 'Ask for a review' }).click()
  const dialog = editor.locator('[data-review-dialog]')
  await dialog.getByRole('textbox').fill('A new heading')
  await dialog.getByRole('button', { name: 'Ask for a review' }).click()
  await expect(editor.locator('[data-review="asked"]')).toBeVisible()
  // What is worked at stays where it was.
  expect(await barHeight()).toBe(height)
  await openBuilder(admin, 'about')
  await admin.locator('[data-review="asked"]').click()
  const asked = admin.locator('[data-review-dialog]')
  await expect(asked.locator('blockquote')).toHaveText('A new heading')
  await expect(asked.locator('[data-side="to"] [data-mark]')).toContainText('Words of the editor')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await admin.setViewportSize({ width, height })
    for (const name of ['Return', 'Approve', 'Approve and publish'])
      await expect(asked.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await asked.getByRole('button', { name: 'Return', exact: true }).click()
  // What is wrong stands above the foot, not behind it.
  const wrong = (await asked.getByText('Say what is to be changed.').boundingBox())!
  expect(wrong.y + wrong.height).toBeLessThanOrEqual(
    (await asked.locator('.builder-dialog-foot').boundingBox())!.y,
  )
  await admin.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(admin)
  await asked.getByRole('button', { name: 'Approve and publish' }).click()
  // What could be better is asked about here too: the Thai text still says what it said.
  await expect(
    admin.locator('[data-publish-warnings] [data-problem="stale-translation"]'),
  ).toBeVisible()
  await admin.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(admin.locator('.builder-state')).not.toHaveAttribute('data-behind')
  await expect(admin.locator('[data-review]')).toHaveCount(0)
})

test('what was changed since it was approved is asked about anew, also of who may only look at it', async ({
  browser,
  server,
}) => {
  const [first, second] = [
    await openPage(browser, server, { language: 'en' }),
    await openPage(browser, server, { language: 'en' }),
  ]
  await signIn(first, 'admin')
  await signIn(second, 'superadmin')
  await openBuilder(first, 'contact')
  await insertHeading(first, 'Before')
  await saved(first)
  await first.goto('/config/general')
  const wanted = first.getByRole('checkbox', { name: /approved before they are published/ })
  await wanted.check()
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
  await openBuilder(first, 'contact')
  await first.getByRole('button', { name: 'Ask for a review' }).click()
  await first
    .locator('[data-review-dialog]')
    .getByRole('button', { name: 'Ask for a review' })
    .click()
  await openBuilder(second, 'contact')
  await second.locator('[data-review="asked"]').click()
  await second
    .locator('[data-review-dialog]')
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await expect(second.locator('[data-review="approved"]')).toBeVisible()
  await second.close()

  await openBuilder(first, 'contact')
  await insertHeading(first, 'After')
  await saved(first)
  await expect(first.locator('[data-review]')).toHaveCount(0)
  await expect(first.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await first.getByRole('button', { name: 'Ask for a review' }).click()
  const dialog = first.locator('[data-review-dialog]')
  await expect(dialog).toContainText('It was changed since it was approved.')
  await expectAccessible(first)
  await expect(first.locator('[data-save]')).not.toHaveText(/Not saved/)
  await dialog.getByRole('button', { name: 'Ask for a review' }).click()
  await expect(first.locator('[data-review="asked"]')).toBeVisible()

  // Who may not change pages sees on the record of the review what it is about, and answers there.
  const manager = await openPage(browser, server, { language: 'en' })
  await signIn(manager, 'manager')
  await manager.goto('/cms/reviews')
  await manager.getByRole('row').nth(1).click()
  const draft = manager.locator('[data-reviewed-draft]')
  await expect(
    draft.locator('[data-side="to"] [data-mark]').filter({ hasText: 'After' }),
  ).toHaveCount(1)
  await expect(draft.locator('.builder-differences')).toContainText('Row')
  await expect(draft.locator('figcaption').first()).toHaveCSS('position', 'static')
  await expectAccessible(manager)
  await manager.setViewportSize({ width: 390, height: 844 })
  expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    390,
  )
  await manager.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(draft).toHaveCount(0)
  await manager.close()
  await openBuilder(first, 'contact')
  await expect(first.locator('[data-review="approved"]')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await first.goto('/config/general')
  await wanted.uncheck()
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
})

test('a block that is for other roles is read, and neither written in nor taken away, here and past the screen', async ({
  browser,
  server,
}) => {
  const [admin, editor] = [
    await openPage(browser, server, { language: 'en' }),
    await openPage(browser, server, { language: 'th' }),
  ]
  await signIn(admin, 'admin')
  await signIn(editor, 'editor')
  const html = (words: string) => ({
    id: 'code',
    type: 'html',
    v: 1,
    props: { html: { th: `<p>${words}</p>`, en: `<p>${words}</p>` } },
  })
  const rows = (words: string) => [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            html(words),
            {
              id: 'free',
              type: 'heading',
              v: 1,
              props: { text: { th: 'หัวข้อ', en: 'Heading' }, level: 1 },
            },
          ],
        },
      ],
    },
  ]
  const made = await admin.request.post('/api/page', {
    data: {
      data: {
        type: 'page',
        slug: 'for-admins',
        title: { th: 'ของแอดมิน', en: 'For admins' },
        builder: rows('Of the admin'),
      },
    },
    headers: { ...(await tokenOf(admin)), 'idempotency-key': 'for-admins-0123456789' },
  })
  const { data } = (await made.json()) as { data: { _id: string; version: number } }
  await openBuilder(editor, 'for-admins')
  await sheet(editor).locator('[data-frame="code"]').click()
  await expect(editor.locator('[data-inspector] [data-forbidden]')).toHaveText(
    'คุณไม่มีสิทธิ์เพิ่มหรือแก้บล็อก “โค้ด HTML”',
  )
  await expect(editor.locator('[data-inspector] [data-field]')).toHaveCount(0)
  await expectAccessible(editor)
  await editor.keyboard.press('Delete')
  await expect(sheet(editor).locator('[data-frame="code"]')).toContainText('Of the admin')
  const tried = await editor.request.put(`/api/page/${data._id}`, {
    data: { data: { builder: rows('Of the editor') }, version: data.version },
    headers: await tokenOf(editor),
  })
  expect(tried.status()).toBe(403)
  // What stands beside it is theirs to write.
  await sheet(editor).locator('[data-frame="free"]').click()
  await editor.locator('[data-inspector] [data-field="text"] input').first().fill('โดยบรรณาธิการ')
  await expect(editor.locator('[data-save="saved"]')).toBeVisible()
  // Who may, finds its fields.
  await openBuilder(admin, 'for-admins')
  await sheet(admin).locator('[data-frame="code"]').click()
  await expect(admin.locator('[data-inspector] [data-field="html"]')).toBeVisible()
  await expect(admin.locator('[data-forbidden]')).toHaveCount(0)
})

test('a window that was closed or loaded again is gone at once', async ({ browser, server }) => {
  const first = await openPage(browser, server, { language: 'en' })
  await signIn(first, 'admin')
  await openBuilder(first, 'contact')
  const seen: string[][] = []
  first.on('response', async (answer) => {
    if (answer.url().endsWith('/presence'))
      seen.push(
        (
          (await answer.json().catch(() => ({ data: { people: [] } }))) as {
            data: { people: { tab: string }[] }
          }
        ).data.people.map(({ tab }) => tab),
      )
  })
  await first.reload()
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  expect(seen.flat()).toEqual([])
  const second = await first.context().newPage()
  await openBuilder(second, 'contact')
  await expect.poll(() => seen.at(-1)?.length).toBe(1)
  const gone = first.waitForRequest((request) => request.url().endsWith('/presence'))
  await second.close({ runBeforeUnload: true })
  const before = seen.length
  await gone
  await expect.poll(() => seen.length).toBeGreaterThan(before + 1)
  expect(seen.at(-1)).toEqual([])
})
