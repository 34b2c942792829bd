import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { MediaLibrary } from './MediaLibrary.tsx'

afterEach(() => act(() => notifications.clean()))

type Stored = { _id: string; version: number; name: string; key: string; folder?: string | null }
const file = (name: string, more = {}): Stored => ({
  _id: name,
  version: 1,
  name: `${name}.pdf`,
  key: `k-${name}`,
  ...more,
})

const FOLDERS = [
  ['d1', 'Courses'],
  ['d2', 'Spring'],
  ['d3', 'Spring'],
].map(([_id, name]) => ({ _id, version: 1, name }))

/** A gateway with a library; `stale` was saved by somebody else since it was read, `held` may not go. */
async function open({ stale = '', held = '' } = {}) {
  const stored = new Map(['a', 'b', 'c', 'd'].map((name) => [name, file(name)]))
  const asked: string[] = []
  const refused = (code: string, en: string, current?: Stored) =>
    Response.json(
      { status: 409, error: { code, message: { th: en, en }, ...(current ? { current } : {}) } },
      { status: 409 },
    )
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const path = String(address).split('?')[0]!
    const id = path.split('/').pop()!
    if (path.includes('/api/uses/')) {
      asked.push(path)
      return Response.json({
        status: 200,
        data: path.endsWith('/uses/file')
          ? ['k-a', 'k-b', 'k-z']
          : [
              {
                kind: 'page',
                id: 'p1',
                title: { th: 'หน้า', en: 'Page' },
                places: [{ key: id }],
                mayChange: true,
              },
            ],
      })
    }
    if (path.endsWith('/api/file/query')) {
      const list = [...stored.values()].filter(({ folder }) => !folder)
      return Response.json({
        status: 200,
        total: list.length,
        paging: { totalPages: 1 },
        data: list.map((one) => ({
          type: 'application/pdf',
          size: 9,
          created_at: '2026-01-01',
          ...one,
        })),
      })
    }
    if (path.endsWith('/api/folder/query'))
      return Response.json({
        status: 200,
        total: FOLDERS.length,
        paging: { totalPages: 1 },
        data: FOLDERS,
      })
    if (path.includes('/api/model/'))
      return Response.json({
        status: 200,
        data: {
          name: id,
          entity: {},
          access: { read: true, update: true, delete: true, create: true },
        },
      })
    const one = stored.get(id)
    if (one && init?.method === 'PUT') {
      const { data, version } = JSON.parse(String(init.body)) as { data: object; version: number }
      if (id === stale && one.version === 1) stored.set(id, { ...one, version: 2 })
      if (version !== stored.get(id)!.version)
        return refused('version-stale', 'Stale', stored.get(id))
      stored.set(id, { ...stored.get(id)!, ...data, version: version + 1 })
      return Response.json({ status: 200, data: stored.get(id) })
    }
    if (one && init?.method === 'DELETE') {
      if (id === held) return refused('conflict', 'It is held')
      stored.delete(id)
      return Response.json({ status: 200, data: one })
    }
    return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
  }
  const user = await inBackend(
    <>
      <Notifications limit={20} />
      <MediaLibrary />
    </>,
    { fetch },
  )
  await screen.findByRole('checkbox', { name: 'Choose a.pdf' })
  return {
    stored,
    asked,
    user,
    folders: () => [...stored.values()].map(({ folder }) => folder ?? null),
  }
}
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}.pdf` })
const chosen = () => ['a', 'b', 'c', 'd'].filter((name) => box(name).checked)

test('files are chosen one by one, all between two, by keys and all at once', async () => {
  const { user } = await open()
  await user.click(box('a'))
  await user.keyboard('{Shift>}')
  await user.click(box('c'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['a', 'b', 'c'])
  await user.keyboard('{Control>}')
  await user.click(document.querySelector('[data-file="b.pdf"]')!)
  await user.keyboard('{/Control}')
  expect(chosen()).toEqual(['a', 'c'])
  box('d').focus()
  await user.keyboard(' ')
  expect(screen.getByText('3 files chosen')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  expect(chosen()).toEqual(['a', 'b', 'c', 'd'])
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(chosen()).toEqual([])
  expect(document.activeElement).toBe(
    screen.getByRole('checkbox', { name: 'Choose all on this page' }),
  )
})

test('what is chosen is moved at once, also what somebody saved since, and goes back by one undo', async () => {
  const { user, folders } = await open({ stale: 'b' })
  await user.click(box('a'))
  await user.click(box('b'))
  await user.click(screen.getByRole('button', { name: 'Move to a folder' }))
  const into = await screen.findByRole('combobox', { name: 'Folder' })
  // It begins there, and its list lies over no button before somebody wants it.
  await waitFor(() =>
    expect([document.activeElement, into.getAttribute('aria-expanded')]).toEqual([into, 'false']),
  )
  await user.click(into)
  await user.click(await screen.findByRole('option', { name: 'Courses' }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(folders()).toEqual(['d1', 'd1', null, null]))
  await waitFor(() => expect(document.querySelector('[data-chosen-files="0"]')).not.toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo: 2 files moved to Courses' }))
  await waitFor(() => expect(folders()).toEqual([null, null, null, null]))
})

/** The dialog that moves `a.pdf`, with a name written into its field. */
async function moveTo(name: string) {
  const { user, folders } = await open()
  await user.click(box('a'))
  await user.click(screen.getByRole('button', { name: 'Move to a folder' }))
  await user.type(await screen.findByRole('combobox', { name: 'Folder' }), name)
  return {
    user,
    folder: () => folders()[0],
    run: () => user.click(screen.getByRole('button', { name: 'Move' })),
  }
}

test('a folder whose name was written and not chosen is taken, by Enter as by the button', async () => {
  const { folder, run } = await moveTo('courses')
  await run()
  await waitFor(() => expect(folder()).toBe('d1'))
  cleanup()
  const byKey = await moveTo('COURSES{Enter}')
  await waitFor(() => expect(byKey.folder()).toBe('d1'))
})

test.each([
  ['Cour', 'No folder is called “Cour”. Choose one from the list.'],
  ['spring', 'Several folders are called “spring”. Choose one from the list.'],
])(
  'a name that leads to no one folder, “%s”, moves nothing and says so beside it',
  async (name, told) => {
    const { user, folder, run } = await moveTo(name)
    expect(screen.queryByText(told)).toBeNull()
    await run()
    const field = screen.getByRole('combobox', { name: 'Folder' })
    expect([
      document.activeElement === field,
      field.getAttribute('aria-invalid'),
      screen.getByText(told).id,
    ]).toEqual([true, 'true', field.getAttribute('aria-describedby')])
    expect([folder(), (field as HTMLInputElement).value]).toEqual([null, name])
    await user.clear(field)
    await user.type(field, 'spr')
    await user.click(screen.getAllByRole('option', { name: 'Spring' })[1]!)
    await run()
    await waitFor(() => expect(folder()).toBe('d3'))
  },
)

test('what is chosen is deleted at once, after one look at all that shows it; what may not go says why and stays chosen', async () => {
  const { user, stored, asked } = await open({ held: 'c' })
  for (const name of ['a', 'b', 'c']) await user.click(box(name))
  await user.click(screen.getByRole('button', { name: 'Delete 3 files' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/^Of these 3 files, 2 can be seen somewhere/)
  expect([asked.length, within(dialog).getAllByText('Page').length]).toEqual([3, 1])
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    '“c.pdf” was not deleted: It is held',
  )
  expect([...stored.keys()]).toEqual(['c', 'd'])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.querySelector('[data-chosen-files="1"]')).not.toBeNull())
})
