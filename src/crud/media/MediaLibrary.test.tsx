import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import fileEntity from '../../../schemas/site/file/entity.json'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { MediaLibrary } from './MediaLibrary.tsx'

const FILE = {
  _id: 'f1',
  version: 1,
  name: 'a.pdf',
  key: 'a.pdf',
  mime: 'application/pdf',
  size: 10,
  title: { th: 'เอ', en: 'Paper' },
}

const WORDS = {
  en: { title: 'Unsaved changes', yes: 'Leave without saving', no: 'Stay here' },
  th: { title: 'มีการแก้ไขที่ยังไม่ได้บันทึก', yes: 'ออกโดยไม่บันทึก', no: 'อยู่ต่อ' },
}

test.each(['th', 'en'] as const)(
  'a file with unsaved words is not closed without a question of our own (%s)',
  async (language) => {
    const words = WORDS[language]
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    const fetch: typeof globalThis.fetch = async (address) => {
      const to = String(address)
      if (to.endsWith('/api/model/file'))
        return Response.json({
          status: 200,
          data: { name: 'file', entity: fileEntity, access: { read: true, update: true } },
        })
      if (to.endsWith('/api/file/query'))
        return Response.json({
          status: 200,
          data: [FILE],
          total: 1,
          paging: { page: 1, limit: 1, totalPages: 1 },
        })
      return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
    }
    const user = await inBackend(<MediaLibrary />, { fetch, language })
    await waitFor(() => expect(document.querySelector('[data-file="a.pdf"]')).not.toBeNull(), {
      timeout: 10_000,
    })
    const tile = document.querySelector<HTMLElement>('[data-file="a.pdf"]')!
    await user.click(tile)
    const title = await screen.findByDisplayValue('Paper', {}, { timeout: 10_000 })
    await user.type(title, ' 2')
    await user.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: words.title })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: words.no })),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: words.title })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect((title as HTMLInputElement).value).toBe('Paper 2')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: words.yes }))
    await waitFor(() => expect(screen.queryByDisplayValue('Paper 2')).toBeNull())
    expect(confirm).not.toHaveBeenCalled()
  },
)

test('who may send files in is known later than the folders: what was begun by then stays', async () => {
  let tell: ((answer: Response) => void) | undefined
  const model = (entity: string): Response =>
    Response.json({
      status: 200,
      data: {
        name: entity,
        entity: fileEntity,
        access: { read: true, create: true, update: true },
      },
    })
  const fetch: typeof globalThis.fetch = async (address) => {
    const to = String(address)
    if (to.endsWith('/api/model/page')) return new Promise((answer) => (tell = answer))
    if (to.includes('/api/model/')) return model(to.split('/').at(-1)!)
    if (to.endsWith('/query'))
      return Response.json({
        status: 200,
        data: [],
        total: 0,
        paging: { page: 1, limit: 1, totalPages: 1 },
      })
    return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
  }
  const user = await inBackend(<MediaLibrary />, { fetch, language: 'en' })
  await user.click(await screen.findByRole('button', { name: 'New folder' }, { timeout: 10_000 }))
  const name = await screen.findByRole(
    'textbox',
    { name: /Name of the folder/ },
    { timeout: 10_000 },
  )
  await user.type(name, 'Spring')
  tell!(model('page'))
  await screen.findByRole('button', { name: 'Upload files', hidden: true })
  expect(screen.getByRole('textbox', { name: /Name of the folder/ })).toBe(name)
  expect((name as HTMLInputElement).value).toBe('Spring')
})

test('a file that was closed while it was replaced is not opened again by the answer', async () => {
  const answer = JSON.stringify({
    status: 200,
    csrf: 'token',
    session: { user: null },
    data: { _id: 'f1', key: 'a.pdf', name: 'new.pdf' },
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = answer
      onload = (): void => undefined
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        this.onload()
      }
    },
  )
  let tell: ((answer: Response) => void) | undefined
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const to = String(address)
    if (to.endsWith('/api/model/file'))
      return Response.json({
        status: 200,
        data: { name: 'file', entity: fileEntity, access: { read: true, update: true } },
      })
    if (to.endsWith('/api/file/query'))
      return Response.json({
        status: 200,
        data: [FILE],
        total: 1,
        paging: { page: 1, limit: 1, totalPages: 1 },
      })
    if (to.endsWith('/api/file/f1') && (init?.method ?? 'GET') === 'GET')
      return new Promise((answer) => (tell = answer))
    return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
  }
  const user = await inBackend(<MediaLibrary />, { fetch, language: 'en' })
  await waitFor(() => expect(document.querySelector('[data-file="a.pdf"]')).not.toBeNull(), {
    timeout: 10_000,
  })
  await user.click(document.querySelector<HTMLElement>('[data-file="a.pdf"]')!)
  await screen.findByDisplayValue('Paper', {}, { timeout: 10_000 })
  await user.upload(
    document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')!,
    new File(['x'], 'new.pdf', { type: 'application/pdf' }),
  )
  await waitFor(() => expect(tell).toBeDefined(), { timeout: 10_000 })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByDisplayValue('Paper')).toBeNull())
  tell!(Response.json({ status: 200, data: { ...FILE, version: 2, name: 'new.pdf' } }))
  await new Promise((done) => setTimeout(done, 200))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.unstubAllGlobals()
})
