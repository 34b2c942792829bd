import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Bare, Beside, Unknown, Worded } from './Icon.stories.tsx'

test('the words are read, the icon only shows', async () => {
  const { container } = await renderBlock(Worded.args as never, {}, 'en')
  expect(screen.getByText('Learn at any time')).toBeTruthy()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('its title may lead somewhere', async () => {
  await renderBlock(Beside.args as never, {}, 'en')
  expect(screen.getByRole('link', { name: 'Call 02-123-4567' }).getAttribute('href')).toBe(
    'tel:021234567',
  )
})

test('an icon that is none and a link that is none leave the words', async () => {
  const { container } = await renderBlock(Unknown.args as never, {}, 'en')
  expect(container.querySelector('svg, a')).toBeNull()
  expect(screen.getByText('No such icon')).toBeTruthy()
})

test('an icon may stand alone', async () => {
  const { container } = await renderBlock(Bare.args as never)
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})
