import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { Inspector } from './Inspector.tsx'

const modules = [
  { base: '/cms', routes: [{ path: 'builder/:id', screen: 'builder', entity: 'page' }] },
] as unknown as OpenModule[]
const heading = {
  id: 'h',
  type: 'heading',
  v: shippedBlocks.heading!.v,
  props: { text: { th: 'ก', en: 'A' }, level: 1 },
}
const uses = [
  {
    kind: 'page',
    id: 'other',
    title: { th: 'อื่น', en: 'Other' },
    version: 1,
    mayChange: true,
    places: [
      { path: 'type', node: 'x', name: 'heading' },
      { path: 'type', node: 'y', name: 'heading' },
      { path: 'type', node: 'y', name: 'heading', published: true },
    ],
  },
]

test('where blocks of the chosen kind stand is asked for by a button, with the way to each page', async () => {
  const { store, sent } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <Inspector />,
    {
      modules,
      answer: (address) =>
        address.endsWith('/api/uses/block/heading') ? { status: 200, data: uses } : undefined,
    },
  )
  const user = userEvent.setup()
  store.select('h')
  const group = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-group="advanced"] .builder-group')
    expect(found).not.toBeNull()
    return found!
  })
  if (group.getAttribute('aria-expanded') === 'false') await user.click(group)
  const button = await screen.findByRole('button', { name: 'Where blocks of this kind stand' })
  expect(sent.filter(({ address }) => address.includes('/api/uses/block'))).toEqual([])
  await user.click(button)
  const link = await screen.findByRole('link', { name: 'Other' })
  expect(link.getAttribute('href')).toBe('/cms/builder/other')
  expect(link.closest('li')!.textContent).toContain('page (2)')
  await user.click(button)
  expect(screen.queryByRole('link', { name: 'Other' })).toBeNull()
})
