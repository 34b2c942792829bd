import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inBuilder } from '../../../../tests/support/inBuilder.tsx'
import { ExportPanel } from './ExportPanel.tsx'

test('the file of a bundle says of which page, flow or site and of which day it is, and stays until the browser has it', async () => {
  const saved: string[] = []
  const revoked = vi.fn()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:bundle', revokeObjectURL: revoked }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  // Half past midnight in Bangkok.
  const bundle = {
    format: 'sala-bundle',
    version: 1,
    made_at: '2026-03-04T17:30:00.000Z',
    pages: [],
    flows: [],
    screens: [],
    files: [],
  }
  const pages = [
    { _id: '1', slug: 'about/us', title: { th: 'เกี่ยวกับ', en: 'About' } },
    { _id: '2', slug: 'home', title: { th: 'หน้าแรก', en: 'Home' } },
  ]
  await inBuilder({}, <ExportPanel />, {
    answer: (address) =>
      address.endsWith('/export')
        ? { status: 200, data: bundle }
        : address.includes('/page/query')
          ? { status: 200, data: pages, paging: { page: 1, totalPages: 1 } }
          : address.includes('/flow/query')
            ? {
                status: 200,
                data: [{ _id: '3', name: 'welcome', label: { th: 'ต้อนรับ', en: 'Welcome' } }],
                paging: { page: 1, totalPages: 1 },
              }
            : undefined,
  })
  const save = async (count: number): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
    await waitFor(() => expect(saved.length).toBe(count))
  }
  await save(1)
  fireEvent.click(screen.getByLabelText<HTMLInputElement>('Pages', { selector: 'input' }))
  fireEvent.click(await screen.findByText('About (about/us)'))
  await save(2)
  fireEvent.click(screen.getByLabelText<HTMLInputElement>('Own flows', { selector: 'input' }))
  fireEvent.click(await screen.findByText('Welcome (welcome)'))
  await save(3)
  fireEvent.click(
    screen
      .getByText('About (about/us)', { selector: '[data-with-remove] *' })
      .parentElement!.querySelector('button')!,
  )
  await save(4)
  fireEvent.click(screen.getByLabelText(/With menu/))
  await save(5)
  fireEvent.click(
    screen
      .getByText('Welcome (welcome)', { selector: '[data-with-remove] *' })
      .parentElement!.querySelector('button')!,
  )
  await save(6)
  expect(saved).toEqual(
    ['bundle', 'about-us', 'bundle', 'welcome', 'bundle', 'Sala'].map(
      (name) => `${name}-2026-03-05.json`,
    ),
  )
  expect(revoked).not.toHaveBeenCalled()
})
