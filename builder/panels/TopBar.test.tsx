import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import type { Autosave } from '../store/autosave.ts'
import { StyleGroup } from './inspector/style/StyleGroup.tsx'
import { TopBar } from './TopBar.tsx'

const autosave = {
  hear: () => undefined,
  status: createStore(() => ({ at: null, problem: null, open: false })),
} as unknown as Autosave
const nothing = (): void => undefined
const bar = (
  <TopBar
    closePath="/cms/pages"
    previewPath="/cms/page/p"
    autosave={autosave}
    onSave={nothing}
    onPublish={nothing}
    onSimulate={undefined}
  />
)

test.each([
  [{ th: 'ทีมงาน', en: 'Team' }, 'ทีมงาน'],
  [{ th: '', en: 'Team' }, 'Team'],
  [{ th: '', en: '' }, 'team-page'],
])(
  'a page is called by its title, by that in the other language where it has none in this one, and else by its address (%o)',
  async (title, name) => {
    await inBuilder({ slug: 'team-page', title }, bar, { locale: 'th' })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name)
  },
)

test('the way to the page is there once visitors see it, and never for what nobody opens', async () => {
  const { store } = await inBuilder({}, bar)
  const closed = await screen.findByRole('button', { name: 'Visitors cannot open the page yet' })
  expect([
    closed.hasAttribute('disabled'),
    screen.queryByRole('link', { name: /new tab/ }),
  ]).toEqual([true, null])
  act(() => store.setState({ state: 'published' }))
  expect(
    screen.getByRole('link', { name: 'Open the page in a new tab' }).getAttribute('href'),
  ).toBe('/cms/page/p')
  await inBuilder({ type: 'part' }, bar).then((part) =>
    act(() => part.store.setState({ state: 'published' })),
  )
  expect(screen.queryAllByRole('link', { name: 'Open the page in a new tab' })).toHaveLength(1)
})

test('the width of the page that is looked at and the width whose style is edited are one choice', async () => {
  const { store } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [] }] }] },
    <>
      {bar}
      <StyleGroup id="r" kind="row" />
    </>,
  )
  const user = userEvent.setup()
  const style = document.querySelector<HTMLElement>('[data-group="style"]')!
  if (within(style).queryAllByRole('radio').length === 0)
    await user.click(within(style).getByRole('button', { expanded: false }))
  const chosen = (): (string | undefined)[] =>
    ['Width to look at', 'Width whose style is edited'].map(
      (name) =>
        screen
          .getByRole('radiogroup', { name })
          .querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value,
    )
  await user.click(
    within(document.querySelector('.builder-widths')!).getByRole('radio', { name: 'Laptop' }),
  )
  expect(chosen()).toEqual(['768', 'md'])
  await user.click(within(style).getByRole('radio', { name: /^Desktop/ }))
  expect(chosen()).toEqual(['full', 'lg'])
  await user.click(
    within(document.querySelector('.builder-widths')!).getByRole('radio', { name: 'Phone' }),
  )
  expect(chosen()).toEqual(['390', 'base'])
  // Side by side all of them are seen: what is edited stays.
  act(() => store.look({ width: 'all' }))
  expect(chosen()).toEqual(['all', 'base'])
})
