import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'
import { createTranslator } from '#i18n'
import { shippedBlocks } from '#schema/shipped'
import { catalogues } from '../../tests/support/renderPage.tsx'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { createIntents } from './intents.ts'
import type { Intent } from './intent.ts'

const words = (text: string) => ({ th: text, en: text })
const route = (path: string, screen: string, entity?: string, title?: string) => ({
  path,
  screen,
  ...(entity ? { entity } : {}),
  ...(title ? { title: words(title) } : {}),
})
const buying = {
  base: '/purchase',
  label: words('Buying'),
  routes: [
    route('suppliers/:id', 'detail', 'supplier', 'Supplier'),
    route('suppliers', 'list', 'supplier', 'Suppliers'),
  ],
}
const content = {
  base: '/cms',
  label: words('Content'),
  routes: [route('screens/:entity', 'screen')],
}
const Where = () => <output data-where>{useLocation().pathname}</output>
const open = (modules: object[]) =>
  inBuilder(
    {},
    <>
      <CommandPalette intents={[]} onClose={() => undefined} />
      <Where />
    </>,
    { modules: modules as never },
  )

test('the screens of an entity are found by its name and opened, once for all of them', async () => {
  const user = userEvent.setup()
  await open([buying, content])
  await user.type(await screen.findByRole('combobox'), 'screen of supp')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Open screen of Suppliers',
  ])
  await user.keyboard('{Enter}')
  expect(document.querySelector('[data-where]')!.textContent).toBe('/cms/screens/supplier')
})

test('who may not change screens is offered none', async () => {
  const user = userEvent.setup()
  await open([buying])
  await user.type(await screen.findByRole('combobox'), 'screen of')
  expect(screen.queryAllByRole('option')).toEqual([])
})

const look = {
  base: '/cms',
  label: words('Content'),
  routes: [
    route('theme', 'theme', undefined, 'Theme'),
    route('media', 'media', undefined, 'Pictures'),
  ],
}
const BOTH = [
  {
    locale: 'en',
    wanted: {
      remove: 'Delete',
      copy: 'Duplicate',
      add: 'Insert Button',
      'add title': 'Insert Heading',
      color: 'Open “Theme”',
      colour: 'Open “Theme”',
      photo: 'Open “Pictures”',
    },
  },
  {
    locale: 'th',
    wanted: {
      เอาออก: 'ลบ',
      remove: 'ลบ',
      ทำสำเนา: 'ทำสำเนา',
      เพิ่ม: 'แทรกปุ่ม',
      'เพิ่ม หัวเรื่อง': 'แทรกหัวเรื่อง',
      สี: 'เปิด “Theme”',
    },
  },
] as const

test.each(BOTH)(
  'a command is found by other words for the same too, after those that are called so ($locale)',
  async ({ locale, wanted }) => {
    const user = userEvent.setup()
    const intents = ['copy', 'duplicate', 'delete'].map((id): Intent => ({
      id,
      group: 'edit',
      run: () => undefined,
    }))
    await inBuilder({}, <CommandPalette intents={intents} onClose={() => undefined} />, {
      modules: [look] as never,
      locale,
    })
    const box = await screen.findByRole('combobox')
    for (const [word, name] of Object.entries(wanted)) {
      await user.clear(box)
      await user.type(box, word)
      const told = screen.queryAllByRole('option').map((one) => one.textContent)
      expect([word, told]).toEqual([word, expect.arrayContaining([name])])
    }
    await user.clear(box)
    await user.type(box, locale === 'en' ? 'copy' : 'คัดลอก')
    expect(
      screen
        .getAllByRole('option')
        .map((one) => one.textContent)
        .slice(0, 2),
    ).toEqual(locale === 'en' ? ['Copy', 'Duplicate'] : ['คัดลอก', 'ทำสำเนา'])
  },
)

const addresses = {
  base: '/cms',
  label: words('Content'),
  routes: [
    ...content.routes,
    route('unsubscribed', 'list', 'unsubscribed', 'Unsubscribed addresses'),
  ],
}
const nothing = () => false
/** What is offered first for some words; with what cannot be done now behind it. */
async function offers(locale: 'th' | 'en') {
  const user = userEvent.setup()
  const done: string[] = []
  const intents = createIntents({
    store: {} as never,
    actions: {} as never,
    blocks: {},
    desk: {} as never,
  }).map((one): Intent => ({
    ...one,
    isPossible: ['undo', 'delete'].includes(one.id) ? nothing : () => true,
    run: () => done.push(one.id),
  }))
  await inBuilder({}, <CommandPalette intents={intents} onClose={() => done.push('closed')} />, {
    modules: [addresses] as never,
    locale,
  })
  const box = await screen.findByRole('combobox')
  const told = async (word: string): Promise<(string | null)[]> => {
    await user.clear(box)
    await user.type(box, word)
    return screen.queryAllByRole('option').map((one) => one.textContent)
  }
  return { user, told, done }
}

test('whole words come before beginnings of others, and letters inside of words find only where nothing else does', async () => {
  const { told } = await offers('en')
  const added = await told('add')
  expect(added.filter((one) => !/^(Insert|Show the blocks|Add a block below)/.test(one!))).toEqual(
    [],
  )
  expect(added).toHaveLength(12)
  expect((await told('addr'))[0]).toBe('Open screen of Unsubscribed addresses')
  expect(await told('subscribed')).toEqual(['Open screen of Unsubscribed addresses'])
  for (const [word, name] of [
    ['go live', 'Publish'],
    ['publish now', 'Publish'],
    ['revert', 'Show the history'],
    ['comment', 'Show the comments'],
  ] as const)
    expect([word, (await told(word))[0]]).toEqual([word, name])
})

test.each([
  {
    locale: 'en',
    word: 'เผยแพร่',
    name: 'Publish',
    short: 'ลบ',
    wanted: ['DeleteChoose a block that it works on first.'],
  },
  {
    locale: 'th',
    word: 'versions',
    name: 'แสดงประวัติ',
    short: 'ลบ',
    wanted: ['ลบเลือกบล็อกที่จะทำก่อน'],
  },
] as const)(
  'words of the other language find too, and a short Thai word nothing that it only stands inside of ($locale)',
  async ({ locale, word, name, short, wanted }) => {
    const { told } = await offers(locale)
    await waitFor(async () => expect((await told(word))[0]).toBe(name))
    expect(await told(short)).toEqual(wanted)
  },
)

test.each([
  { locale: 'en', word: 'button', name: 'Insert Button' },
  { locale: 'th', word: 'ปุ่ม', name: 'แทรกปุ่ม' },
] as const)(
  'of those that have the word, the one whose name it is comes first ($locale)',
  async ({ locale, word, name }) => {
    const user = userEvent.setup()
    const intents: Intent[] = [{ id: 'help', group: 'page', run: () => undefined }]
    await inBuilder({}, <CommandPalette intents={intents} onClose={() => undefined} />, { locale })
    await user.type(await screen.findByRole('combobox'), word)
    expect(screen.getAllByRole('option')[0]!.textContent).toBe(name)
  },
)

test('what cannot be done now says why to who asks for it, and Enter leaves it', async () => {
  const { user, told, done } = await offers('en')
  expect((await told(' ')).filter((one) => one?.startsWith('Undo'))).toEqual([])
  const found = await told('undo')
  expect(found[0]).toBe('UndoNothing to undo.')
  expect(screen.getAllByRole('option')[0]!.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  expect(done).toEqual([])
})

test.each(['th', 'en'] as const)(
  'everything that can be done has other words that find it (%s)',
  (locale) => {
    const t = createTranslator(locale, catalogues(locale)).texts('builder')
    const ids = createIntents({
      store: {} as never,
      actions: {} as never,
      blocks: shippedBlocks,
      desk: {} as never,
    }).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(30)
    for (const id of [
      ...ids,
      'insert',
      'theme',
      'media',
      'flows',
      'settings',
      'bundles',
      'screens',
    ])
      expect([id, t(`commands.words.${id}`)]).not.toEqual([id, `commands.words.${id}`])
  },
)

test.each(['en', 'th'] as const)(
  'a width is called by the commands as in the bar above the page (%s)',
  (locale) => {
    const t = createTranslator(locale, catalogues(locale)).texts('builder')
    for (const width of ['390', '768'])
      expect(t(`intent.width-${width}`).toLowerCase()).toContain(t(`width.${width}`).toLowerCase())
  },
)
