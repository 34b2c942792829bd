import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import form from '../../schemas/cms/pages/newsletter.json'
import block from './block.json'
import { Band, Missing } from './Newsletter.stories.tsx'

test('it asks for an e-mail address and a consent, by the form that ships', async () => {
  expect(block.defaults.slug).toBe(form.slug)
  await renderBlock(Band.args as never, {}, 'en')
  expect(screen.getByRole('region', { name: 'Hear of new courses' })).toBeTruthy()
  const mail = await screen.findByRole('textbox', { name: /E-mail/ })
  expect(mail.getAttribute('type')).toBe('email')
  expect(await screen.findByRole('checkbox', { name: /You may keep this address/ })).toBeTruthy()
  expect(document.querySelector('button[type=submit]')).not.toBeNull()
})

test('without its form a visitor sees nothing, and an author what is missing', async () => {
  const { container, unmount } = await renderBlock(Missing.args as never)
  expect(container.querySelector('.sala-newsletter')).toBeNull()
  unmount()
  const { container: shown } = await renderBlock(Missing.args as never, { admin: true })
  expect(shown.querySelector('.sala-form-loading')).not.toBeNull()
})
