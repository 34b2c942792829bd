import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { hasUnsaved } from '#forms'
import { shippedBlocks, shippedPatterns } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBuilder, type Answer } from '../../../tests/support/inBuilder.tsx'
import { shippedRegistry, site } from '../../../tests/support/renderPage.tsx'
import { NewPage } from './NewPage.tsx'

const modules = [
  {
    name: 'cms',
    base: '/cms',
    routes: [
      { path: 'pages', screen: 'list', entity: 'page' },
      { path: 'builder/:id', screen: 'builder', entity: 'page' },
    ],
  },
] as unknown as OpenModule[]

/** The addresses that other pages have by now. */
const gateway =
  (taken: readonly string[] = [], refused?: Response): Answer =>
  (address, body) => {
    if (address.endsWith('/api/blocks')) return { status: 200, data: shippedBlocks }
    if (address.endsWith('/api/patterns'))
      return { status: 200, data: shippedPatterns.filter(({ type }) => type === 'template') }
    if (address.endsWith('/api/page/query')) {
      const [filter] = (body as { args: [{ slug?: { $in: string[] } }] }).args
      const found = taken.filter((slug) => filter.slug?.$in.includes(slug))
      return {
        status: 200,
        data: found.map((slug) => ({ _id: slug, version: 1, slug })),
        paging: { page: 1, limit: 20, totalPages: 1 },
      }
    }
    if (address.endsWith('/api/page'))
      return refused ?? { status: 201, data: { _id: 'made', version: 1 } }
    return undefined
  }

const Where = () => <p data-path>{useLocation().pathname}</p>
const open = (answer: Answer, locale: 'th' | 'en' = 'en') =>
  inBuilder(
    {},
    <>
      <NewPage registry={shippedRegistry()} site={site} />
      <Where />
    </>,
    { modules, answer, locale },
  )
const made = (sent: { address: string; body: unknown }[]): unknown =>
  (sent.find(({ address }) => address.endsWith('/api/page'))?.body as { data: unknown } | undefined)
    ?.data

test('new page: a template is chosen first, then a title whose address follows, and the builder opens', async () => {
  const { sent } = await open(gateway())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Contact' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  const title = screen.getByRole('textbox', { name: 'Title' })
  expect(document.activeElement).toBe(title)
  await user.type(title, 'Find us here')
  expect(hasUnsaved()).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'find-us-here')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.querySelector('[data-path]')!.textContent).toBe('/cms/builder/made'),
  )
  expect(made(sent)).toEqual({
    type: 'page',
    template: 'template-contact',
    slug: 'find-us-here',
    title: { th: '', en: 'Find us here' },
  })
  expect(hasUnsaved()).toBe(false)
})

test('new page: nothing at all is a beginning, a form too, and a Thai title gives an address that is free', async () => {
  const { sent } = await open(gateway(['kiao-kap-rao', 'kiao-kap-rao-2']), 'th')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'แบบฟอร์มเปล่า' }))
  await user.type(screen.getByRole('textbox', { name: 'ชื่อหน้า' }), 'เกี่ยวกับเรา')
  const address = screen.getByRole('textbox', { name: 'ที่อยู่' })
  await waitFor(() => expect(address).toHaveProperty('value', 'kiao-kap-rao-3'))
  await user.click(screen.getByRole('button', { name: 'สร้างและออกแบบ' }))
  await waitFor(() =>
    expect(made(sent)).toEqual({
      type: 'form',
      slug: 'kiao-kap-rao-3',
      title: { th: 'เกี่ยวกับเรา', en: '' },
    }),
  )
})

test('new page: the address can be written, and says what is wrong with it; what is in the way is told and nothing lost', async () => {
  const { sent } = await open(
    gateway(
      ['about'],
      Response.json(
        { status: 400, error: { code: 'forbidden', message: { th: 'ไม่ได้', en: 'Not allowed' } } },
        { status: 403 },
      ),
    ),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Blank page' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Team')
  const address = screen.getByRole('textbox', { name: 'Address' })
  const create = screen.getByRole('button', { name: 'Create and design' })
  await user.clear(address)
  await user.type(address, 'Not So')
  expect(create).toHaveProperty('disabled', true)
  await user.clear(address)
  await user.type(address, 'about')
  await screen.findByText('Another page has this address already')
  expect(create).toHaveProperty('disabled', true)
  await user.clear(address)
  await user.type(address, 'team-2026')
  // Written once, it follows the title no more.
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' of teachers')
  expect(address).toHaveProperty('value', 'team-2026')
  await user.click(create)
  expect((await screen.findByRole('alert')).textContent).toBe('Not allowed')
  expect(made(sent)).toMatchObject({ type: 'page', slug: 'team-2026' })
  await user.click(screen.getByRole('button', { name: 'Choose another start' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Blank page' }))
})
