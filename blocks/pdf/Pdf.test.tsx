import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Download, Modal, Plain, Script } from './Pdf.stories.tsx'

const answers = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )
beforeAll(
  async () => void (await Promise.all([import('./PdfWindow.tsx'), import('./PdfFailure.tsx')])),
)
beforeEach(() => answers('%PDF-1.7 …'))
afterEach(() => vi.unstubAllGlobals())

const press = async (): Promise<void> => {
  await act(async () => void fireEvent.click(screen.getAllByRole('link')[0]!))
}

test('a press opens the document in a window under its watermark; the link to download is there where it is allowed', async () => {
  await renderBlock(Modal.args as never, {}, 'en')
  const [cover, download] = screen.getAllByRole('link')
  expect(cover!.getAttribute('href')).toBe('/files/calendar.pdf?view=1')
  expect(download!.textContent).toBe('Download PDF')
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: true })
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'Training calendar' })
  await waitFor(() => expect(dialog.querySelector('iframe')).not.toBeNull())
  expect(dialog.querySelector('iframe')!.getAttribute('src')).toBe(
    '/files/calendar.pdf?view=1#toolbar=0',
  )
  expect(dialog.querySelector('.sala-pdf-marks')!.textContent).toContain('Internal use only')
})

test.each([
  ['th', 'สำเนาสำหรับอ่าน'],
  ['en', 'Reading copy'],
] as const)('the watermark is neutral unless said otherwise (%s)', async (locale, text) => {
  await renderBlock(Plain.args as never, {}, locale)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: true })
  await press()
  await screen.findByRole('dialog')
  await waitFor(() =>
    expect(document.querySelector('.sala-pdf-marks > span')!.textContent).toBe(text),
  )
  expect(screen.queryByText(/ดาวน์โหลด|Download/)).toBeNull()
})

test.each([
  ['', 200, 'This document is an empty file (0 bytes).'],
  ['no', 404, 'This document cannot be found.'],
  ['<html>', 200, 'This file is no PDF document.'],
])('what is no document says so, with the remedy (%s %i)', async (body, status, text) => {
  answers(body, status)
  const { unmount } = await renderBlock(Modal.args as never, {}, 'en')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${text} Please ask the site’s administrator to upload it again.`,
  )
  expect(document.querySelector('iframe')).toBeNull()
  unmount()
  await renderBlock(Download.args as never, { admin: true }, 'en')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${text} Upload the file again in the media library and choose it in this block.`,
  )
})

test('by its setting a press downloads, and a script is no document', async () => {
  const { unmount } = await renderBlock(Download.args as never, {}, 'en')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/files/brochure.pdf')
  expect(screen.getByRole('link').textContent).toContain('Download PDF')
  unmount()
  await renderBlock(Script.args as never, {}, 'en')
  expect(screen.queryByRole('link')).toBeNull()
})
