import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Code, Map, Refused } from './Embed.stories.tsx'

test('a map waits until it is asked for', async () => {
  await renderBlock(Map.args as never, {}, 'en')
  expect(screen.queryByTitle('Map of the academy')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Show: Map of the academy/ }))
  expect(screen.getByTitle<HTMLIFrameElement>('Map of the academy').src).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/,
  )
})

test('the code that sites hand out is understood, and loads unasked where the author says so', async () => {
  await renderBlock(Code.args as never, {}, 'en')
  expect(screen.getByTitle<HTMLIFrameElement>('Training survey').src).toBe(
    'https://docs.google.com/forms/d/e/1FAIpQLSexample/viewform?embedded=true',
  )
})

test('a site that is not on the list is never framed; the editor reads which are', async () => {
  const { container, unmount } = await renderBlock(Refused.args as never)
  expect(container.innerHTML).not.toMatch(/evil|iframe/)
  unmount()
  const drawn = await renderBlock(Refused.args as never, { admin: true })
  expect(drawn.container.querySelector('iframe')).toBeNull()
  expect(screen.getByText(/evil\.example.*Google Maps.*OpenStreetMap/)).toBeTruthy()
})
