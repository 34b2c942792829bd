import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { BadAddresses, Full, Site } from './Contact.stories.tsx'

test('numbers can be called and addresses written to', async () => {
  const { container } = await renderBlock(Full.args as never, {}, 'en')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.openstreetmap.org/?mlat=13.728&mlon=100.534',
    'tel:021234567',
    'tel:+66812345678',
    'mailto:info@example.com',
    'https://line.me/R/ti/p/@example',
    'https://www.facebook.com/example',
  ])
  expect(container.querySelector('address')?.textContent).toMatch(/Rama IV Road\nSilom/)
  expect(screen.getByText('Sala Academy')).toBeTruthy()
})

test('without a name it takes the name of the site; what leads nowhere is plain text', async () => {
  await renderBlock(BadAddresses.args as never, {}, 'en')
  expect(screen.getByText('Sala')).toBeTruthy()
  expect(screen.getByText('โทรไม่ได้')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the contacts of the site are those of its settings, and nothing where it has none', async () => {
  const contact = {
    address: { th: 'ริมน้ำ', en: 'By the river' },
    phone: '081 555 0172',
    email: 'hello@school.example',
    hours: { th: 'ทุกวัน', en: 'Every day' },
  }
  const site = { siteName: { th: 'โรงเรียน', en: 'School' }, contact }
  const { container, unmount } = await renderBlock(
    Site.args as never,
    { site: site as never },
    'en',
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0815550172',
    'mailto:hello@school.example',
  ])
  expect(container.textContent).toMatch(/School.*By the river.*Every day/)
  unmount()
  const bare = await renderBlock(Site.args as never, {}, 'en')
  expect(bare.container.querySelector('.sala-contact')).toBeNull()
})
