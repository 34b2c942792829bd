import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { File, Refused, Vimeo, Youtube } from './Video.stories.tsx'

test('nothing comes from the video site before it is asked for', async () => {
  const { container } = await renderBlock(Youtube.args as never, {}, 'en')
  expect(container.innerHTML).not.toMatch(/youtube(-nocookie)?\.com/)
  fireEvent.click(screen.getByRole('button', { name: /Play the video: About the academy/ }))
  const frame = screen.getByTitle<HTMLIFrameElement>('About the academy')
  expect(frame.src).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1')
  expect(document.activeElement).toBe(frame)
})

test('Vimeo is asked not to follow the reader', async () => {
  await renderBlock(Vimeo.args as never, {}, 'en')
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByTitle<HTMLIFrameElement>('In the classroom').src).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  )
})

test('a file plays in the page, with its captions', async () => {
  const { container } = await renderBlock(File.args as never, {}, 'en')
  const video = container.querySelector('video')!
  expect([
    video.getAttribute('src'),
    video.getAttribute('poster'),
    video.getAttribute('aria-label'),
    video.controls,
  ]).toEqual(['/files/demo/tour.mp4', '/files/demo/slide-2.svg', 'A walk through the centre', true])
  expect(container.querySelector('track')?.getAttribute('src')).toBe('/files/demo/tour.vtt')
})

test('an address that plays nothing is told to the admin and nobody else', async () => {
  const { container, unmount } = await renderBlock(Refused.args as never, {}, 'en')
  expect(container.querySelector('[data-block="video"]')?.textContent).toBe('')
  unmount()
  await renderBlock(Refused.args as never, { admin: true }, 'en')
  expect(screen.getByText(/“https:\/\/example\.com\/watch\?v=1” cannot be played/)).toBeTruthy()
})
