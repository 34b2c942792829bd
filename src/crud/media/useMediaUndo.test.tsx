import { Notifications, notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { FolderBar } from './FolderBar.tsx'
import { MEDIA_START } from './mediaQuery.ts'
import { useMediaUndo, type TellChange, type TellMoves } from './useMediaUndo.tsx'

afterEach(() => act(() => notifications.clean()))

type Stored = { _id: string; version: number; name: string } & Record<string, unknown>

/** A gateway that keeps records by their version. */
async function open() {
  const stored: Record<string, Stored> = {
    f1: { _id: 'f1', version: 1, name: 'a.png', alt: { th: 'เอ', en: 'A' } },
    f2: { _id: 'f2', version: 1, name: 'b.png', folder: 'd1' },
    f3: { _id: 'f3', version: 1, name: 'c.png' },
    d1: { _id: 'd1', version: 1, name: 'Courses' },
    d2: { _id: 'd2', version: 1, name: 'Banners' },
  }
  const put = (id: string, data: object): Stored =>
    (stored[id] = { ...stored[id]!, ...data, version: stored[id]!.version + 1 })
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const id = String(address).split('?')[0]!.split('/').pop()!
    if (!init?.body || !stored[id])
      return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
    const { data, version } = JSON.parse(String(init.body)) as { data: object; version: number }
    if (version !== stored[id].version)
      return Response.json(
        {
          status: 409,
          error: {
            code: 'version-stale',
            message: { th: 'เก่า', en: 'Stale' },
            current: stored[id],
          },
        },
        { status: 409 },
      )
    return Response.json({ status: 200, data: put(id, data) })
  }
  const held: { tell?: TellChange; tellMoves?: TellMoves } = {}
  const undone = vi.fn()
  function Library() {
    const folders = [stored.d1, stored.d2] as never
    const { tell, tellGone, tellMoves } = useMediaUndo(folders, async () => false, undone)
    useEffect(() => void Object.assign(held, { tell, tellMoves }))
    return (
      <FolderBar
        state={MEDIA_START}
        media={{ folders, may: { changeFolder: true } } as never}
        onOpen={() => undefined}
        onDone={() => undefined}
        onChanged={tell}
        onGone={tellGone}
      />
    )
  }
  const user = await inBackend(
    <>
      <Notifications limit={20} />
      <Library />
      <input aria-label="Search" />
    </>,
    { fetch },
  )
  const save = (data: object, fields: string[]): void => {
    const was = stored.f1!
    act(() => held.tell!('file', was as never, put('f1', data) as never, fields))
  }
  const moveAll = (): void =>
    act(() =>
      held.tellMoves!(
        ['f1', 'f2', 'f3'].map((id) => [stored[id], put(id, { folder: 'd2' })] as never),
      ),
    )
  return { stored, put, save, moveAll, undone, user }
}
const undoOf = (name: string | RegExp) => screen.findByRole('button', { name })

test('a move is told by its name and undone by its button, and two changes by the keys, the last one first', async () => {
  const { stored, save, undone, user } = await open()
  save({ folder: 'd2', alt: { th: 'เอ', en: 'A' } }, ['folder', 'alt'])
  expect(stored.f1!.folder).toBe('d2')
  await user.click(await undoOf('Undo: “a.png” moved to Banners'))
  await waitFor(() => expect(stored.f1!.folder).toBeNull())
  expect(undone).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())

  save({ alt: { th: 'บี', en: 'B' } }, ['title', 'alt', 'focus'])
  save({ focus: { x: 1, y: 2 } }, ['title', 'alt', 'focus'])
  await undoOf('Undo: Focal point of “a.png”')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(stored.f1!.focus).toBeNull())
  expect(stored.f1!.alt).toEqual({ th: 'บี', en: 'B' })
  // In a field the keys are the field's.
  await user.click(screen.getByLabelText('Search'))
  await user.keyboard('{Control>}z{/Control}')
  expect(stored.f1!.alt).toEqual({ th: 'บี', en: 'B' })
  await user.click(document.body)
  await user.keyboard('{Meta>}z{/Meta}')
  await waitFor(() => expect(stored.f1!.alt).toEqual({ th: 'เอ', en: 'A' }))
})

test('what somebody changed since stays, beside what only this person changed', async () => {
  const { stored, put, save, user } = await open()
  save({ alt: { th: 'บี', en: 'B' } }, ['alt'])
  save({ folder: 'd2' }, ['folder'])
  put('f1', { alt: { th: 'ซี', en: 'C' } })
  await user.click(await undoOf('Undo: “a.png” moved to Banners'))
  await waitFor(() => expect(stored.f1!.folder).toBeNull())
  await user.click(await undoOf('Undo: Words of “a.png”'))
  expect(await screen.findByText(/Somebody changed the same since/)).toBeTruthy()
  expect(stored.f1!.alt).toEqual({ th: 'ซี', en: 'C' })
})

test('a folder that is renamed gets its name back', async () => {
  const { stored, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Folder Courses' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }))
  const name = await screen.findByLabelText(/Name of the folder/)
  await user.clear(name)
  await user.type(name, 'Lessons')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await undoOf('Undo: Folder “Courses” renamed'))
  await waitFor(() => expect(stored.d1!.name).toBe('Courses'))
})

test('several files that were moved at once go back at once, each where it was, but for what somebody moved since', async () => {
  const { stored, put, moveAll, undone, user } = await open()
  const folders = () => ['f1', 'f2', 'f3'].map((id) => stored[id]!.folder ?? null)
  moveAll()
  expect(folders()).toEqual(['d2', 'd2', 'd2'])
  await undoOf('Undo: 3 files moved to Banners')
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Undone: 3 files moved to Banners')
  expect(folders()).toEqual([null, 'd1', null])
  expect(undone).toHaveBeenCalledTimes(1)
  moveAll()
  put('f1', { alt: { th: 'บี', en: 'B' } })
  put('f3', { folder: 'd1' })
  await user.click(await undoOf('Undo: 3 files moved to Banners'))
  await screen.findByText('Undone, but for 1: 3 files moved to Banners')
  expect(folders()).toEqual([null, 'd1', 'd1'])
})
