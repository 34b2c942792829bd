import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { Inspector } from './Inspector.tsx'

test('a field of a form says first what it is called and whether it must be filled in, before its kind and choices', async () => {
  const field = { id: 'f', type: 'field', v: shippedBlocks.field!.v, name: 'size', label: { th: 'ขนาด', en: 'Size' }, props: { widget: 'select', options: [{ value: 's', label: 's' }] } }
  const { store } = await inBuilder({ type: 'form', builder: [{ id: 'r', columns: [{ id: 'c', objects: [field] }] }] } as never, <Inspector />)
  store.select('f')
  const name = await screen.findByLabelText(/^Name of the answer/)
  const required = await screen.findByLabelText('Must be filled in')
  const kind = await screen.findByLabelText(/^Kind/)
  const groups = [...document.querySelectorAll('[data-group]')].map((one) => one.getAttribute('data-group'))
  expect(groups.slice(0, 2)).toEqual(['data', 'content'])
  const isBefore = (a: Element, b: Element): boolean => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect([isBefore(name, required), isBefore(required, kind)]).toEqual([true, true])
})
