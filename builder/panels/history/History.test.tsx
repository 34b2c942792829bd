import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { History } from './History.tsx'

const versions = [12, 11].map((version) => ({
  version,
  at: '2026-11-25T07:00:00.000Z',
  by: null,
  note: version === 12 ? 'publish' : 'autosave',
}))
const answer = (address: string): unknown => {
  if (address.endsWith('/versions')) return { status: 200, data: versions }
  if (address.includes('/versions/'))
    return {
      status: 200,
      data: { _id: 'page-id', version: 11, type: 'page', slug: 'p', title: 'Then', builder: [] },
    }
  if (address.includes('/people')) return { status: 200, data: [] }
  return undefined
}

test.each([
  ['en', ['Version 12', 'Version 11'], 'Version 11 · 25 Nov 2026, 14:00'],
  ['th', ['รุ่นที่ 12', 'รุ่นที่ 11'], 'รุ่นที่ 11 · 25 พ.ย. 2569 14:00'],
] as const)(
  'each version is called by its number, in the list and where it is looked at: two of one minute are two (%s)',
  async (locale, names, title) => {
    await inBuilder({}, <History id="page-id" />, { locale, answer })
    const rows = await Promise.all(
      names.map((name) => screen.findByRole('button', { name: new RegExp(`^${name}`) })),
    )
    expect(rows[1]!.firstElementChild!.textContent).toBe(title)
    await userEvent.setup().click(rows[1]!)
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    expect(await screen.findByText(names[1], { selector: 'figcaption' })).toBeTruthy()
  },
)

test('a restored version leaves the addresses that lead to the page, which hold as soon as they are saved', async () => {
  const then = (address: string): unknown =>
    /versions\/\d/.test(address)
      ? {
          status: 200,
          data: {
            _id: 'page-id',
            version: 11,
            type: 'page',
            slug: 'p',
            aliases: ['oldest'],
            title: { th: 'ก', en: 'Then' },
            builder: [],
          },
        }
      : answer(address)
  const { store, page } = await inBuilder(
    { slug: 'now', aliases: ['p', 'before'] },
    <History id="page-id" />,
    { answer: then },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Version 11/ }))
  await user.click(await screen.findByRole('button', { name: 'Restore this version' }))
  expect(page()).toMatchObject({ slug: 'now', aliases: ['p', 'before'], title: { en: 'Then' } })
  act(() => void store.undo())
  expect(page()).toMatchObject({ slug: 'now', aliases: ['p', 'before'] })
})

test('without a network the versions are said to be out of reach, and come by themselves with it', async () => {
  onlineManager.setOnline(false)
  try {
    await inBuilder({}, <History id="page-id" />, { answer })
    expect((await screen.findByRole('alert')).textContent).toContain('Try again')
    act(() => onlineManager.setOnline(true))
    await screen.findByRole('button', { name: /^Version 12/ })
  } finally {
    onlineManager.setOnline(true)
  }
})

test.each([
  ['en', 'published', 'The address and those that lead here stay'],
  ['th', 'published', 'ที่อยู่ของหน้าและที่อยู่ที่พามาที่นี่คงเดิม'],
  ['en', 'draft', 'What was changed in flows, mails and other documents stays.'],
] as const)(
  'beside the way back to the start stands what it does not take back (%s, %s)',
  async (locale, state, words) => {
    const { store, actions } = await inBuilder({}, <History id="page-id" />, { locale, answer })
    act(() => {
      store.setState({ state })
      actions.editPage({ title: { th: 'ข', en: 'b' } })
    })
    await waitFor(() =>
      expect(document.querySelector('[data-stays]')?.textContent).toContain(words),
    )
  },
)

test('where a version shows a part that is deleted by now, its picture says which', async () => {
  const use = { id: 'u', type: 'reusable', v: 1, props: { part: 'p1' } }
  const then = (address: string): unknown =>
    /versions\/\d/.test(address)
      ? {
          status: 200,
          data: {
            _id: 'page-id',
            version: 11,
            type: 'page',
            slug: 'p',
            title: { th: 'ก', en: 'Then' },
            builder: [{ id: 'r', columns: [{ id: 'c', objects: [use] }] }],
          },
        }
      : address.endsWith('/api/part/p1')
        ? { status: 200, data: { problem: 'gone', title: { th: 'ป้าย', en: 'Banner' } } }
        : answer(address)
  await inBuilder({}, <History id="page-id" />, { answer: then })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: object[]) => void) {}
      observe() {
        this.seen([{ isIntersecting: true, boundingClientRect: { width: 560 } }])
      }
      disconnect() {}
    },
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Version 11/ }))
  await waitFor(() =>
    expect(document.querySelector('[data-side="to"]')?.textContent).toContain(
      'Here stood the reusable part “Banner”, which is deleted',
    ),
  )
})

test.each([
  ['en', /^Heading “C”: Text \(EN\) “A” → “C”$/, 'with Heading “Hello”, Image × 2'],
  ['th', /^หัวเรื่อง “ก”: ข้อความ \(EN\) “A” → “C”$/, 'มี หัวเรื่อง “สวัสดี”, รูปภาพ × 2'],
] as const)(
  'steps say which value changed, from what to what, those in one field as one, and what a new row holds (%s)',
  async (locale, edited, held) => {
    const heading = (id: string, th: string, en: string) => ({
      id,
      type: 'heading',
      v: 1,
      props: { text: { th, en } },
    })
    const { store } = await inBuilder(
      {
        builder: [
          {
            id: 'r',
            columns: [{ id: 'c', size: { base: 12 }, objects: [heading('a', 'ก', 'A')] }],
          },
        ] as never,
      },
      <History id="page-id" />,
      { locale, answer },
    )
    act(() => {
      for (const en of ['B', 'C'])
        store.dispatch({
          type: 'update',
          id: 'a',
          changes: [{ path: ['props', 'text', 'en'], value: en }],
        })
      const image = (id: string) => ({ id, type: 'image', v: 1, props: {} })
      store.dispatch({
        type: 'insert',
        at: { parent: null, index: 1 },
        tree: {
          kind: 'row',
          row: {
            id: 'r2',
            columns: [
              {
                id: 'c2',
                size: { base: 12 },
                objects: [heading('h', 'สวัสดี', 'Hello'), image('i'), image('j')],
              },
            ],
          } as never,
        },
      })
    })
    const texts = await waitFor(() => {
      const found = [...document.querySelectorAll('[data-step] > span')].map(
        ({ textContent }) => textContent,
      )
      expect(found.length).toBe(3)
      return found
    })
    expect(texts[0]).toContain(held)
    expect(texts[1]).toMatch(edited)
    // The row of both goes back to before the first of them.
    expect(store.getState().past.length).toBe(3)
  },
)
