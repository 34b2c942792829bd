import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageView, type PageEnvironment } from '#pages'
import type { PageDocument } from '#schema'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { shippedRegistry, site } from '../../tests/support/renderPage.tsx'
import { ColumnHandle } from './ColumnHandle.tsx'

const builder: PageDocument['builder'] = [
  {
    id: 'row',
    columns: [
      { id: 'left', size: { base: 6 }, objects: [] },
      { id: 'right', size: { base: 6 }, objects: [] },
    ],
  },
]
const page = { type: 'page', slug: 'p', title: { th: 'ก', en: 'a' }, builder } as PageDocument

test('Escape puts back a border that is dragged and goes no further; without a drag it goes on', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  const edit = {
    ColumnHandle,
    ObjectFrame: () => null,
    EmptyPlace: () => null,
    slotNames: () => [],
    nameOf: () => '',
  }
  const environment = {
    registry: shippedRegistry(),
    user: null,
    admin: true,
    site,
    origin: '',
    path: '/',
    params: {},
    search: {},
    edit,
  } as unknown as PageEnvironment
  const { store } = await inBuilder({ builder }, <PageView page={page} environment={environment} />)
  const border = screen.getByRole('separator')
  // The document of these tests knows no pointer events.
  fireEvent(border, new MouseEvent('pointerdown', { button: 0, bubbles: true }))
  fireEvent(border, new MouseEvent('pointermove', { clientX: 200, bubbles: true }))
  expect(fireEvent.keyDown(border, { key: 'Escape' })).toBe(false)
  fireEvent.pointerUp(border)
  expect(store.getState()).toMatchObject({ selection: 'left', past: [] })
  expect(fireEvent.keyDown(border, { key: 'Escape' })).toBe(true)
})
