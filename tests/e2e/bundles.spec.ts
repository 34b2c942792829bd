import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'bundles' })

test('pages are saved as a file, and taken in again as chosen after a look', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/bundles')
  await admin.getByLabel('Pages', { exact: true }).first().fill('about')
  await admin.getByRole('option', { name: /\(about\)/ }).click()
  await admin.keyboard.press('Escape')
  const saved = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Save as a file' }).click()
  const bundle = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as {
    pages: { fields: { slug: string; title: unknown } }[]
  }
  expect(bundle.pages.map(({ fields }) => fields.slug)).toEqual(['about'])

  const choose = async (json: string): Promise<void> => {
    const chooser = admin.waitForEvent('filechooser')
    await admin.locator('[data-bundle-import] button').first().click()
    await (
      await chooser
    ).setFiles({ name: 'bundle.json', mimeType: 'application/json', buffer: Buffer.from(json) })
  }
  const panel = admin.locator('[data-bundle-import]')
  await choose('{"a":1}')
  await expect(panel.getByRole('alert')).toContainText('no bundle of Sala')
  await choose(JSON.stringify({ ...bundle, version: 99 }))
  await expect(panel.getByRole('alert')).toContainText('The bundle is of version 99')
  await expect(panel.locator('[data-entry]')).toHaveCount(0)
  bundle.pages[0]!.fields.title = { th: 'สำเนา', en: 'Copied' }
  await choose(JSON.stringify(bundle))
  await expect(panel.locator('[data-entry="about"]')).toHaveAttribute('data-status', 'changed')
  await panel.getByText('What differs (2)').click()
  await expect(panel.locator('[data-change="changed"] ins')).toHaveText(['สำเนา', 'Copied'])
  await panel.getByRole('combobox', { name: 'Copied' }).selectOption('copy')
  await expectAccessible(admin, ['landmark-unique'])
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(panel.getByRole('status')).toContainText('One document was taken')

  // A flow of somewhere else: what it lacks is told before, and it is among the flows after.
  const flow = {
    published: false,
    withheld: ['steps[0].options.headers.Authorization'],
    fields: {
      name: 'brought-flow',
      label: { th: 'โฟลว์ที่นำมา', en: 'A flow brought along' },
      steps: [{ id: 'c', type: 'call-flow', v: 1, options: { flow: 'left-behind' } }],
    },
  }
  const screen = { fields: { entity: 'supplier', overlay: { columns: { shown: ['name'] } } } }
  await choose(
    JSON.stringify({ ...bundle, pages: [], files: [], flows: [flow], screens: [screen] }),
  )
  await expect(panel.locator('[data-entry="flow brought-flow"]')).toHaveAttribute(
    'data-status',
    'new',
  )
  await expect(panel.locator('[data-entry="screen supplier"]')).toHaveAttribute(
    'data-status',
    'new',
  )
  await expect(panel).toContainText('left-behind')
  await expect(panel).toContainText('headers.Authorization')
  await expectAccessible(admin, ['landmark-unique'])
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(panel.getByRole('status')).toContainText('2')
  await admin.reload()
  await admin.getByLabel('Own flows', { exact: true }).first().click()
  await expect(admin.getByRole('option', { name: /\(brought-flow\)/ })).toBeVisible()
  await admin.goto('/cms/pages')
  await expect(admin.getByText('about-copy', { exact: true })).toBeVisible()
})

test('what a command saved is told of in the browser, and what a command took in stands there', async ({
  browser,
  server,
}) => {
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/bundle.mjs', ...args, '--site', 'academy'],
      {
        cwd: resolve(import.meta.dirname, '../..'),
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production', SALA_DATA: server.folder },
      },
    )
    expect(status, stderr).toBe(0)
    return stdout
  }
  const file = join(mkdtempSync(join(tmpdir(), 'sala-bundle-')), 'contact.json')
  command('export', file, '--page', 'contact')
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as {
    pages: { fields: { slug: string; title: unknown } }[]
  }

  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/bundles')
  const chooser = admin.waitForEvent('filechooser')
  await admin.locator('[data-bundle-import] button').first().click()
  await (await chooser).setFiles(file)
  await admin.getByLabel('เฉพาะที่ใหม่หรือต่างกัน (0 จาก 1)').click()
  await expect(admin.locator('[data-bundle-import] [data-entry="contact"]')).toHaveAttribute(
    'data-status',
    'unchanged',
  )

  bundle.pages[0]!.fields = {
    ...bundle.pages[0]!.fields,
    slug: 'by-command',
    title: { th: 'มาด้วยคำสั่ง', en: 'By command' },
  }
  writeFileSync(file, JSON.stringify(bundle))
  expect(command('import', file, '--dry-run')).toContain('by-command')
  await admin.goto('/cms/pages?q=by-command')
  await expect(admin.getByText('มาด้วยคำสั่ง')).toHaveCount(0)
  command('import', file)
  await admin.reload()
  await expect(admin.getByText('มาด้วยคำสั่ง')).toBeVisible()
})
