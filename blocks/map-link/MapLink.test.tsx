import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Own, Place, Script } from './MapLink.stories.tsx'

test('an address is looked up in a map, and nothing is fetched from there', async () => {
  const { container, unmount } = await renderBlock(Place.args as never, {}, 'en')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('Bang Na training centre 99 Bang Na-Trat Road, Bangkok 10260')}`,
  )
  expect([link.getAttribute('target'), container.querySelector('iframe, img')]).toEqual([
    '_blank',
    null,
  ])
  unmount()
  const own = await renderBlock(Own.args as never, {}, 'en')
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/openstreetmap/)
  own.unmount()
  await renderBlock(Script.args as never)
  expect(screen.queryByRole('link')).toBeNull()
})
