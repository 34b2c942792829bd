import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#gateway'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { ScreenKeys, type Shown } from './ScreenKeys.tsx'

const words = (th: string, en = th) => ({ th, en })
const modules = [
  {
    name: 'purchase',
    base: '/purchase',
    label: words('จัดซื้อ', 'Purchasing'),
    routes: [
      {
        path: 'supplier',
        screen: 'list',
        entity: 'supplier',
        title: words('ผู้ขาย', 'Suppliers'),
        inMenu: true,
      },
      {
        path: 'supplier/create',
        screen: 'create',
        entity: 'supplier',
        title: words('เพิ่มผู้ขาย', 'New supplier'),
      },
      {
        path: 'supplier/:id',
        screen: 'detail',
        entity: 'supplier',
        title: words('ผู้ขาย', 'Supplier'),
      },
    ],
  },
] as never
const SUPPLIER = { type: 'supplier', kind: 'Supplier', kinds: 'Suppliers' }
const user = { _id: 'u', roles: ['purchaser'] } as unknown as SessionUser
const asked: URL[] = []
const answering =
  (found: object[]): typeof fetch =>
  async (input) => {
    const url = new URL(String(input), 'http://sala.test')
    asked.push(url)
    return Response.json({
      status: 200,
      csrf: 'token',
      data: url.pathname === '/api/search' ? found : [],
    })
  }

function Place({ signOut = () => undefined }: { signOut?(): void }) {
  const [shown, setShown] = useState<Shown>()
  return (
    <main>
      <output data-where>{useLocation().pathname}</output>
      <input aria-label="somewhere" />
      <input aria-label="Search" aria-keyshortcuts="/" />
      <button aria-keyshortcuts="N" onClick={() => document.body.setAttribute('data-new', '')}>
        New one
      </button>
      {['a', 'b'].map((row) => (
        <a key={row} href={`#${row}`} className="sala-row-link">
          {row}
        </a>
      ))}
      <ScreenKeys shown={shown} onShow={setShown} signOut={signOut} toggleTheme={() => undefined} />
    </main>
  )
}
const where = () => document.querySelector('[data-where]')!.textContent
const options = () => screen.queryAllByRole('option').map((one) => one.textContent)

test('Ctrl+K finds records of all kinds that have a screen, and Enter opens the first', async () => {
  asked.length = 0
  const hand = await inBackend(<Place />, {
    user,
    modules,
    fetch: answering([{ ...SUPPLIER, _id: 's1', title: 'ร้านสายไฟ', detail: 'SUP-0042' }]),
  })
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'า', ctrlKey: true })
  await hand.type(await screen.findByRole('combobox'), 'sup-0042{Enter}')
  await waitFor(() => expect(where()).toBe('/purchase/supplier/s1'))
  const [url] = asked.filter(({ pathname }) => pathname === '/api/search')
  expect(url!.searchParams.get('type')).toBe('supplier')
  // What was opened from it stands there first the next time.
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true })
  await screen.findByRole('combobox')
  expect(options()[0]).toContain('ร้านสายไฟ')
})

test('screens and actions are found by their words in both languages', async () => {
  const out = vi.fn()
  const hand = await inBackend(<Place signOut={out} />, { user, modules, fetch: answering([]) })
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true })
  const box = await screen.findByRole('combobox')
  await hand.type(box, 'เพิ่มผู้ขาย')
  expect(options()).toEqual([expect.stringContaining('New supplier')])
  await hand.clear(box)
  await hand.type(box, 'log out{Enter}')
  expect(out).toHaveBeenCalledOnce()
})

test('letters press what says so, also in the Thai layout, and stay letters where one types', async () => {
  document.body.removeAttribute('data-new')
  await inBackend(<Place />, { user, modules })
  fireEvent.keyDown(screen.getByLabelText('somewhere'), { code: 'KeyN', key: 'n' })
  expect(document.body.hasAttribute('data-new')).toBe(false)
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'ื' })
  expect(document.body.hasAttribute('data-new')).toBe(true)
  fireEvent.keyDown(document.body, { code: 'Slash', key: 'ฝ' })
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('j and k walk through the lines of a list, and the arrows once one has the focus', async () => {
  await inBackend(<Place />, { user, modules })
  const at = () => document.activeElement?.textContent
  fireEvent.keyDown(document.body, { code: 'KeyJ', key: '่' })
  expect(at()).toBe('a')
  fireEvent.keyDown(document.activeElement!, { code: 'ArrowDown', key: 'ArrowDown' })
  expect(at()).toBe('b')
  fireEvent.keyDown(document.activeElement!, { code: 'KeyK', key: 'k' })
  expect(at()).toBe('a')
  fireEvent.keyDown(document.body, { code: 'KeyG', key: 'g' })
  fireEvent.keyDown(document.body, { code: 'KeyH', key: 'h' })
  await waitFor(() => expect(where()).toBe('/work/home'))
})

test('? tells the keys of the place and those of every place', async () => {
  await inBackend(<Place />, { user, modules })
  fireEvent.keyDown(document.body, { code: 'Slash', key: 'ฦ', shiftKey: true })
  const sheet = await screen.findByRole('dialog', { name: 'Keys' })
  expect(sheet.textContent).toContain('New oneN')
  expect(sheet.textContent).toContain('Search/')
  expect(sheet.textContent).toContain('Next record of the listJ')
})

test('what cannot be searched says so', async () => {
  const hand = await inBackend(<Place />, {
    user,
    modules,
    fetch: async () =>
      Response.json(
        { status: 403, error: { code: 'forbidden', message: words('ไม่มีสิทธิ์', 'No') } },
        { status: 403 },
      ),
  })
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true })
  await hand.type(await screen.findByRole('combobox'), 'zzzz')
  expect(await screen.findByText(/cannot be searched/)).toBeTruthy()
})
