import { writeFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { openBuilder, sheet } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'
import { dragFiles, pictureFile } from './support/pictureFile.ts'

test.use({ own: 'media', actionTimeout: 10_000 })
const HUGE = 40 * 1024 * 1024

test.describe.configure({ timeout: 90_000 })

/** Where it stands, as soon as it does: what is drawn anew has no place for a moment. */
async function boxOf(what: Locator): Promise<{ y: number }> {
  let box: { y: number } | null = null
  await expect.poll(async () => (box = await what.boundingBox())).not.toBeNull()
  return box!
}

test('pictures are sent in, described, put into folders, found, replaced and deleted; what cannot be taken says why', async ({
  browser,
  server,
}, info) => {
  const huge = info.outputPath('huge.png')
  writeFileSync(huge, Buffer.alloc(HUGE))
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/media')
  await expect(admin.locator('[data-folder]')).toHaveCount(1)
  await expect(admin.locator('[data-media-empty]')).toHaveCount(0)
  let sent = 0
  admin.on('request', (request) => void (sent += request.url().includes('/api/upload') ? 1 : 0))
  const choose = admin.locator('input[type="file"][multiple]')
  await choose.setInputFiles([
    pictureFile('class.png'),
    { ...pictureFile('virus.png'), buffer: Buffer.from('MZ program') },
    { ...pictureFile('none.png'), buffer: Buffer.alloc(0) },
  ])
  await expect(admin.locator('[data-file="class.png"]')).toBeVisible()
  await choose.setInputFiles(huge)
  const uploads = admin.locator('[data-uploads]')
  await expect(uploads).toContainText(
    '“huge.png” has 40 MB, at most 20 MB is taken: make it smaller',
  )
  await expect(uploads).toContainText('“virus.png” is no png file')
  await expect(uploads).toContainText('“none.png” is empty (0 bytes)')
  expect(sent).toBe(2)
  for (let left = 3; left > 0; left--)
    await uploads.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(uploads).toHaveCount(0)

  await admin.getByRole('button', { name: 'New folder' }).click()
  await admin.getByLabel('Name of the folder').fill('Courses')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.locator('[data-folder="Courses"]')).toBeVisible()
  await expectAccessible(admin, ['landmark-unique'])

  await admin.locator('[data-file="class.png"]').click()
  const details = admin.locator('[data-media-details]')
  const words = details.locator('[data-field="alt"] input').nth(1)
  await words.fill('A class')
  const point = details.getByRole('button', { name: /Focal point/ })
  await point.focus()
  await admin.keyboard.press('Shift+ArrowUp')
  await expect(point).toHaveAccessibleName('Focal point: 50 % from the left, 40 % from the top')
  await details.locator('.sala-focal-picture').click({ position: { x: 8, y: 30 } })
  await expect(point).toHaveAccessibleName('Focal point: 10 % from the left, 50 % from the top')
  await details.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Undo: “class.png” changed' }).click()
  await expect(words).toHaveValue('')
  await words.fill('A class')
  await details.locator('[data-field="folder"] input').first().fill('Cour')
  await admin.getByRole('option', { name: 'Courses' }).click()
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('button', { name: 'Undo: “class.png” changed' })).toBeVisible()
  await expect(details).toContainText('Nothing shows it.')
  await expectAccessible(admin, ['landmark-unique', 'landmark-no-duplicate-banner'])
  await details.locator('input[type="file"]').setInputFiles(pictureFile('other.png', [40, 40]))
  await expect(details).toContainText('other.png')
  await admin.keyboard.press('Escape')

  await expect(admin.locator('[data-file]')).toHaveCount(0)
  await admin.getByRole('searchbox').fill('a class')
  await expect(admin.locator('[data-file="other.png"]')).toContainText('Courses')
  await admin.getByRole('searchbox').fill('')
  await admin
    .locator('[data-folder="Courses"]')
    .getByRole('button', { name: 'Courses', exact: true })
    .click()
  await admin.locator('[data-file="other.png"]').click()
  await details.getByRole('button', { name: 'Delete' }).click()
  await admin.locator('[data-media-deletion]').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.locator('[data-media-empty]')).toBeVisible()
})

test('files dropped onto the page come where the line showed, as one step; the library gives words, focal point and the remedy', async ({
  browser,
  server,
}, info) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const paths = ['one.png', 'two.png', 'huge.png'].map((name) => info.outputPath(name))
  for (const path of paths.slice(0, 2)) writeFileSync(path, pictureFile(path).buffer)
  writeFileSync(paths[2]!, Buffer.alloc(HUGE))

  await openBuilder(admin, 'about')
  const page = sheet(admin).locator('.sala-page')
  const first = page.locator('[data-block]').first()
  const pictures = page.locator('[data-block="image"]')
  const before = await pictures.count()
  const box = (await first.boundingBox())!
  const dragged = await dragFiles(admin, paths, {
    x: box.x + box.width / 2,
    y: box.y + box.height - 3,
  })
  const line = sheet(admin).locator('.builder-drop')
  const shown = await boxOf(line)
  await dragged.drop()
  await expect(pictures).toHaveCount(before + 2)
  const placed = await boxOf(pictures.first())
  expect(Math.abs(placed.y - shown.y)).toBeLessThan(60)
  await expect(admin.locator('[data-uploads]')).toContainText(
    '“huge.png” has 40 MB, at most 20 MB is taken',
  )
  await admin.locator('[data-uploads]').getByRole('button', { name: 'Dismiss' }).click()
  await admin.keyboard.press('Control+z')
  await expect(pictures).toHaveCount(before)
  await admin.keyboard.press('Control+Shift+z')
  await expect(pictures).toHaveCount(before + 2)

  // Described in the library, the picture on the page takes the words with one press.
  const described = await admin.evaluate(async () => {
    const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string }
    const post = async (path: string, method: string, body: object) =>
      (await (
        await fetch(path, {
          method,
          headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
          body: JSON.stringify(body),
        })
      ).json()) as { data: unknown }
    const { data } = (await post('/api/file/query', 'POST', {
      method: 'find',
      args: [{ name: 'one.png' }],
    })) as { data: { _id: string; version: number }[] }
    return (
      await post(`/api/file/${data[0]!._id}`, 'PUT', {
        data: { alt: { th: 'หนึ่ง', en: 'One' }, focus: { x: 20, y: 70 } },
        version: data[0]!.version,
      })
    ).data
  })
  expect(described).toBeTruthy()
  await admin.reload()
  await expect(page.locator('[data-block="image"]')).toHaveCount(before + 2)
  await admin.getByRole('tab', { name: /Problems/ }).click()
  const problems = admin.locator('[data-problem="missing-alt"]')
  await expect(problems).toHaveCount(2)
  await problems.getByRole('button', { name: 'Take “One” from the library' }).click()
  await expect(problems).toHaveCount(1)
  await problems.locator('button').first().click()
  // Why a file is not taken stands in the narrow settings beside a button that is read across.
  const picker = admin.waitForEvent('filechooser')
  await admin.locator('[data-inspector]').getByRole('button', { name: 'Choose a picture' }).click()
  await (await picker).setFiles(paths[2]!)
  const dismiss = admin.locator('[data-inspector]').getByRole('button', { name: 'Dismiss' })
  expect((await dismiss.boundingBox())!.height).toBeLessThan(60)
  await dismiss.click()
  await admin.getByRole('button', { name: 'Choose from the library' }).click()
  await admin.getByRole('dialog').locator('[data-file="one.png"]').click()
  await expect(problems).toHaveCount(0)
  await expect(page.locator('[data-block="image"] img').nth(1)).toHaveCSS(
    'object-position',
    '20% 70%',
  )

  // A picture of the clipboard comes beside the selection.
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 })
    canvas.getContext('2d')!.fillRect(0, 0, 4, 4)
    const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!)))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  })
  await page.locator('[data-block="image"]').nth(1).click()
  await admin.keyboard.press('Control+v')
  await expect(pictures).toHaveCount(before + 3)
})

test('a folder is renamed, moved into another and deleted by keyboard, each undone; the focus stays where the work is', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/media')
  await expect(admin.getByRole('button', { name: 'New folder' })).toBeVisible()
  expect(await admin.locator(':focus').count()).toBe(0)
  const folder = (name: string) => admin.locator(`[data-folder="${name}"]`)
  const open = (name: string) => folder(name).getByRole('button', { name, exact: true })
  const add = async (name: string): Promise<void> => {
    await admin.getByRole('button', { name: 'New folder' }).press('Enter')
    await admin.getByLabel('Name of the folder').fill(name)
    await admin.keyboard.press('Enter')
    await expect(folder(name)).toBeVisible()
  }
  const choose = async (name: string, item: string): Promise<void> => {
    await folder(name)
      .getByRole('button', { name: `Folder ${name}` })
      .press('Enter')
    await admin.getByRole('menuitem', { name: item }).press('Enter')
    await expect(admin.getByRole('dialog')).toBeVisible()
  }
  await add('Spring')
  await add('Archive')
  await open('Spring').press('Enter')
  const here = admin.locator('nav [aria-current="page"]', { hasText: 'Spring' })
  await expect(here).toBeFocused()
  await admin.locator('input[type="file"][multiple]').setInputFiles(pictureFile('leaf.png'))
  await expect(admin.locator('[data-file="leaf.png"]')).toBeVisible()
  await add('Inner')
  await admin.getByRole('button', { name: 'All files' }).press('Enter')

  await choose('Spring', 'Rename or move')
  await admin.getByLabel('Name of the folder').fill('Summer')
  await admin.keyboard.press('Enter')
  await expect(folder('Summer').getByRole('button', { name: 'Folder Summer' })).toBeFocused()
  await admin.keyboard.press('Control+z')
  await expect(folder('Spring')).toBeVisible()

  await choose('Spring', 'Rename or move')
  await admin.getByRole('combobox', { name: 'Inside' }).fill('Arch')
  await admin.getByRole('option', { name: 'Archive' }).waitFor()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(folder('Spring')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Undo: Folder “Spring” moved to Archive' }).press('Enter')
  await expect(folder('Spring')).toBeVisible()

  await choose('Spring', 'Delete folder')
  await expect(admin.getByRole('dialog')).toContainText('holds 2 files or folders')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(folder('Inner')).toBeVisible()
  await expect(folder('Spring')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Undo: Folder “Spring” deleted' }).press('Enter')
  await expect(folder('Spring')).toBeVisible()
  await expect(folder('Inner')).toHaveCount(0)
  await open('Spring').press('Enter')
  await expect(admin.locator('[data-file="leaf.png"]')).toBeVisible()
  await expect(folder('Inner')).toBeVisible()
})

const MANY = {
  th: {
    pick: 'เลือก',
    move: 'ย้ายไปโฟลเดอร์',
    to: 'โฟลเดอร์',
    run: 'ย้าย',
    lost: 'ไม่มีโฟลเดอร์ชื่อ “nowhere” กรุณาเลือกจากรายการ',
    moved: /^เลิกทำ.*ย้าย 3 ไฟล์/,
    remove: 'ลบ 4 ไฟล์',
    sure: 'ลบ',
    folder: 'โฟลเดอร์ใหม่',
    name: 'ชื่อโฟลเดอร์',
    save: 'บันทึก',
  },
  en: {
    pick: 'Choose',
    move: 'Move to a folder',
    to: 'Folder',
    run: 'Move',
    lost: 'No folder is called “nowhere”. Choose one from the list.',
    moved: /^Undo.*3 files moved/,
    remove: 'Delete 4 files',
    sure: 'Delete',
    folder: 'New folder',
    name: 'Name of the folder',
    save: 'Save',
  },
}
for (const { language, touch } of [
  { language: 'en', touch: false },
  { language: 'th', touch: true },
] as const)
  test(`several files are chosen, moved with one undo and deleted at once (${language})`, async ({
    browser,
    server,
  }, info) => {
    const words = MANY[language]
    const admin = await openPage(browser, server, {
      language,
      touch,
      ...(touch && { width: 390, height: 844 }),
    })
    await signIn(admin, 'admin')
    await admin.goto('/cms/media')
    await admin.getByRole('button', { name: words.folder }).click()
    await admin.getByLabel(words.name).fill(`Many ${language}`)
    await admin.getByRole('button', { name: words.save }).click()
    const names = ['w', 'x', 'y', 'z'].map((name) => `${name}-${language}.png`)
    await admin
      .locator('input[type="file"][multiple]')
      .setInputFiles(names.map((name, index) => pictureFile(name, [20 + index, 20])))
    const box = (name: string) => admin.getByRole('checkbox', { name: `${words.pick} ${name}` })
    for (const name of names) await expect(box(name)).toBeVisible()
    const press = (what: Locator): Promise<void> => (touch ? what.tap() : what.click())
    // No picture moves from under the finger, and the last can be scrolled above what floats.
    const placeOf = (name: string) =>
      box(name).evaluate((one) => one.getBoundingClientRect().top + window.scrollY)
    const places = async () => Promise.all(names.map(placeOf))
    const before = await places()
    await press(box(names[0]!))
    await expect(
      admin.locator('[data-chosen-files="1"]').getByRole('button', { name: words.move }),
    ).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(before)
    if (touch) await press(box(names[1]!))
    else {
      await box(names[1]!).focus()
      await admin.keyboard.press('Space')
    }
    await press(box(names[2]!))
    await expect(admin.locator('[data-chosen-files="3"]')).toBeVisible()
    await expectAccessible(admin, ['landmark-unique'])
    await admin.screenshot({ path: info.outputPath('chosen.png') })
    await press(admin.getByRole('button', { name: words.move }))
    const dialog = admin.getByRole('dialog')
    const into = dialog.getByRole('combobox', { name: words.to })
    await into.pressSequentially('nowhere')
    await press(dialog.getByRole('button', { name: words.run, exact: true }))
    await expect(into).toBeFocused()
    await expect(dialog.getByText(words.lost)).toBeVisible()
    await expectAccessible(admin, ['landmark-unique', 'landmark-no-duplicate-banner'])
    await admin.screenshot({ path: info.outputPath('no-such-folder.png') })
    await into.fill('')
    if (touch) {
      await press(into)
      await press(admin.getByRole('option', { name: `Many ${language}`, exact: true }))
      await press(dialog.getByRole('button', { name: words.run, exact: true }))
    } else {
      await into.pressSequentially(`many ${language}`)
      await admin.keyboard.press('Enter')
    }
    for (const name of names.slice(0, 3)) await expect(box(name)).toHaveCount(0)
    await press(admin.getByRole('button', { name: words.moved }))
    for (const name of names) await expect(box(name)).toBeVisible()
    for (const name of names) await press(box(name))
    await press(admin.getByRole('button', { name: words.remove }))
    await admin.screenshot({ path: info.outputPath('delete.png') })
    await expectAccessible(admin, ['landmark-unique', 'landmark-no-duplicate-banner'])
    await press(
      admin.locator('[data-media-deletion]').getByRole('button', { name: words.sure, exact: true }),
    )
    for (const name of names) await expect(box(name)).toHaveCount(0)
  })

for (const [language, width] of [
  ['en', 1440],
  ['th', 390],
] as const) {
  test(`words of a file that are not saved are asked about over its drawer, and staying stays in it (${language}, ${width})`, async ({
    browser,
    server,
  }) => {
    const name = `asked-${language}.png`
    const admin = await openPage(browser, server, { language, width })
    await signIn(admin, 'admin')
    await admin.goto('/cms/media')
    await admin.locator('.sala-media-upload input').setInputFiles(pictureFile(name, [40, 40]))
    await admin.locator(`[data-file="${name}"]`).click()
    const title = admin.getByRole('dialog').locator('[data-field="title"] input').first()
    await title.fill('Not saved')
    const question = admin.locator('[data-question]')
    const [stay, leave] = [
      question.locator('button').first(),
      question.locator('[data-answer="yes"]'),
    ]
    const onTop = (what: Locator): Promise<boolean> =>
      what.evaluate((one) => {
        const { left, top, width: wide, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
      })
    for (const key of ['Enter', 'Escape']) {
      await admin.keyboard.press('Escape')
      await expect(stay).toBeFocused()
      await expect.poll(() => onTop(leave)).toBe(true)
      await admin.keyboard.press(key)
      await expect(question).toBeHidden()
      await expect(title).toHaveValue('Not saved')
      await expect(title).toBeFocused()
    }
    await admin.keyboard.press('Escape')
    await leave.click()
    await expect(title).toBeHidden()
    await expect(admin.locator(`[data-file="${name}"]`)).toBeFocused()
  })
}
