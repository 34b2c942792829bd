import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'
import { createTranslator } from '#i18n'
import { shippedBlocks } from '#schema/shipped'
import { catalogues } from '../../tests/support/drawPage.tsx'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { createIntents, type Intent } from './intents.ts'

const words = (text: string) => ({ th: text, en: text })
const route = (path: string, screen: string, entity?: string, title?: string) => ({ path, screen, ...(entity ? { entity } : {}), ...(title ? { title: words(title) } : {}) })
const buying = { base: '/purchase', label: words('Buying'), routes: [route('suppliers/:id', 'detail', 'supplier', 'Supplier'), route('suppliers', 'list', 'supplier', 'Suppliers')] }
const content = { base: '/cms', label: words('Content'), routes: [route('screens/:entity', 'screen')] }
const Where = () => <output data-where>{useLocation().pathname}</output>
const open = (modules: object[]) => inBuilder({}, <><CommandPalette intents={[]} onClose={() => undefined} /><Where /></>, { modules: modules as never })

test('the screens of an entity are found by its name and opened, once for all of them', async () => {
  const user = userEvent.setup()
  await open([buying, content])
  await user.type(await screen.findByRole('combobox'), 'screen of supp')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Open screen of Suppliers'])
  await user.keyboard('{Enter}')
  expect(document.querySelector('[data-where]')!.textContent).toBe('/cms/screens/supplier')
})

test('who may not change screens is offered none', async () => {
  const user = userEvent.setup()
  await open([buying])
  await user.type(await screen.findByRole('combobox'), 'screen of')
  expect(screen.queryAllByRole('option')).toEqual([])
})

const look = { base: '/cms', label: words('Content'), routes: [route('theme', 'theme', undefined, 'Theme'), route('media', 'media', undefined, 'Pictures')] }
const BOTH = [
  { locale: 'en', wanted: { remove: 'Delete', copy: 'Duplicate', add: 'Insert Columns', 'add title': 'Insert Heading', color: 'Open “Theme”', colour: 'Open “Theme”', photo: 'Open “Pictures”' } },
  { locale: 'th', wanted: { เอาออก: 'ลบ', remove: 'ลบ', ทำสำเนา: 'ทำซ้ำบล็อก', เพิ่ม: 'แทรกคอลัมน์', 'เพิ่ม หัวเรื่อง': 'แทรกหัวเรื่อง', สี: 'เปิด “Theme”' } },
] as const

test.each(BOTH)('a command is found by other words for the same too, after those that are called so ($locale)', async ({ locale, wanted }) => {
  const user = userEvent.setup()
  const intents = ['copy', 'duplicate', 'delete'].map((id): Intent => ({ id, group: 'edit', run: () => undefined }))
  await inBuilder({}, <CommandPalette intents={intents} onClose={() => undefined} />, { modules: [look] as never, locale })
  const box = await screen.findByRole('combobox')
  for (const [word, name] of Object.entries(wanted)) {
    await user.clear(box)
    await user.type(box, word)
    const told = screen.queryAllByRole('option').map((one) => one.textContent)
    expect([word, told]).toEqual([word, expect.arrayContaining([name])])
  }
  await user.clear(box)
  await user.type(box, locale === 'en' ? 'copy' : 'คัดลอก')
  expect(screen.getAllByRole('option').map((one) => one.textContent).slice(0, 2)).toEqual(locale === 'en' ? ['Copy', 'Duplicate'] : ['คัดลอก', 'ทำซ้ำบล็อก'])
})

test.each(['th', 'en'] as const)('everything that can be done has other words that find it (%s)', (locale) => {
  const t = createTranslator(locale, catalogues(locale)).texts('builder')
  const ids = createIntents({ store: {} as never, actions: {} as never, blocks: shippedBlocks, desk: {} as never }).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(30)
  for (const id of [...ids, 'insert', 'theme', 'media', 'flows', 'settings', 'bundles', 'screens']) expect([id, t(`commands.words.${id}`)]).not.toEqual([id, `commands.words.${id}`])
})
