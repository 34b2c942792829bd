import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { All, Mail } from './Share.stories.tsx'

afterEach(() => vi.unstubAllGlobals())
const page = { origin: 'https://sala.test', path: '/cms/page/a?x=1' }
const own = encodeURIComponent('https://sala.test/cms/page/a?x=1')

test('the address is handed on by plain links', async () => {
  const { unmount } = await renderBlock(All.args as never, page, 'en')
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['LINE', `https://social-plugins.line.me/lineit/share?url=${own}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${own}`],
    ['Mail', `mailto:?subject=Warehouse%20management&body=${own}`],
  ])
  unmount()
  await renderBlock(Mail.args as never, page, 'en')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the address is copied, or shown to be copied', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const { unmount } = await renderBlock(All.args as never, page, 'en')
  await act(async () => void fireEvent.click(screen.getByText('Copy the link')))
  expect(writeText).toHaveBeenCalledWith('https://sala.test/cms/page/a?x=1')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  unmount()
  writeText.mockRejectedValueOnce(new Error('blocked'))
  await renderBlock(All.args as never, page, 'en')
  await act(async () => void fireEvent.click(screen.getByText('Copy the link')))
  expect(screen.getByRole('alert').textContent).toContain('https://sala.test/cms/page/a?x=1')
})
