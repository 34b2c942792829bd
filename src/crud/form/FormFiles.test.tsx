import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { RecordForm } from './RecordForm.tsx'

const words = (text: string) => ({ th: text, en: text })
const model = {
  name: 'thing',
  entity: {
    'x-entity': { label: words('Thing'), titleTemplate: '{{code}}' },
    type: 'object',
    properties: { code: { type: 'string', 'x-label': words('Code') } },
  },
  may: {},
} as never
const record = { _id: 'one', version: 1, code: 'A' } as never
const noted = {
  id: 'f0',
  url: '/files/kept.pdf',
  name: 'kept.pdf',
  type: 'application/pdf',
  size: 9,
}

/** Takes every file that is sent. */
class Uploads {
  upload = {}
  status = 200
  responseText = ''
  onload = (): void => undefined
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(body: FormData): void {
    const { name, type } = body.get('file') as File
    const data = { id: name, url: `/files/${name}`, name, type, size: 3 }
    this.responseText = JSON.stringify({ status: 200, data })
    this.onload()
  }
}

/** A gateway that remembers what notes were asked for. */
function gateway({ refuses = false } = {}) {
  const notes: { path: string; file: unknown }[] = []
  const fetch = (async (address: string | URL | Request, init?: RequestInit) => {
    const path = new URL(String(address), 'http://x').pathname
    if (path.endsWith('/notes') && init?.method === 'POST') {
      if (refuses)
        return Response.json(
          { status: 403, error: { code: 'forbidden', message: words('No') } },
          { status: 403 },
        )
      notes.push({
        path,
        file: (JSON.parse(String(init.body)) as { file: { name: string } }).file.name,
      })
      return Response.json({ status: 200, data: {} })
    }
    if (path.endsWith('/notes'))
      return Response.json({ status: 200, data: [{ _id: 'n', text: '', file: noted }] })
    if (path === '/api/thing')
      return Response.json({ status: 200, data: { _id: 'made', version: 1, code: 'A' } })
    return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
  }) as typeof globalThis.fetch
  return { notes, fetch }
}
const drop = (files: File[]): void =>
  void fireEvent.drop(document.querySelector('.sala-form-files')!, {
    dataTransfer: { files, types: ['Files'] },
  })
const bill = () => new File(['pdf'], 'bill.pdf', { type: 'application/pdf' })
const scan = () => new File(['png'], 'scan.png', { type: 'image/png' })
const save = () => document.querySelector('form')!

const kept = () => Object.keys(localStorage).filter((key) => key.includes('files:'))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('XMLHttpRequest', Uploads)
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
})

test('a file dropped on the form of a new record is shown beside it, waits through a reload, and is the record’s once it is saved', async () => {
  const { fetch, notes } = gateway()
  const form = <RecordForm model={model} record={undefined} initial={{ code: 'A' }} keeps />
  await inBackend(form, { fetch })
  drop([bill(), scan()])
  const frame = await screen.findByTitle<HTMLIFrameElement>('bill.pdf')
  expect(frame.getAttribute('src')).toBe('/files/bill.pdf?view=1')
  cleanup()
  const user = await inBackend(form, { fetch })
  await user.click(await screen.findByRole('button', { name: 'scan.png' }))
  expect(screen.getByRole('img', { name: 'scan.png' }).getAttribute('src')).toBe('/files/scan.png')
  // Folded away, and nothing else of the form with it.
  await user.click(screen.getByRole('button', { name: 'scan.png' }))
  expect(document.querySelector('.sala-form-files-shown')).toBeNull()
  await act(async () => void fireEvent.submit(save()))
  await waitFor(() =>
    expect(notes).toEqual([
      { path: '/api/thing/made/notes', file: 'bill.pdf' },
      { path: '/api/thing/made/notes', file: 'scan.png' },
    ]),
  )
  expect(kept()).toEqual([])
})

test('what the record has already is shown the same way, and cannot be taken away here', async () => {
  const { fetch } = gateway()
  const user = await inBackend(<RecordForm model={model} record={record} keeps />, { fetch })
  expect((await screen.findByTitle('kept.pdf')).getAttribute('src')).toBe('/files/kept.pdf?view=1')
  expect(screen.queryByRole('button', { name: 'Take kept.pdf away' })).toBeNull()
  drop([bill()])
  await user.click(await screen.findByRole('button', { name: 'Take bill.pdf away' }))
  expect(screen.queryByRole('button', { name: 'bill.pdf' })).toBeNull()
})

test('a file that the record does not take waits for its next change, and a form that keeps nothing takes none', async () => {
  const { fetch } = gateway({ refuses: true })
  await inBackend(<RecordForm model={model} record={undefined} initial={{ code: 'A' }} keeps />, {
    fetch,
  })
  drop([bill()])
  await screen.findByTitle('bill.pdf')
  await act(async () => void fireEvent.submit(save()))
  await waitFor(() => expect(kept()).toEqual(['sala:files::thing:made']))
  cleanup()
  await inBackend(<RecordForm model={model} record={undefined} />, { fetch })
  expect(document.querySelector('.sala-form-files')).toBeNull()
})
