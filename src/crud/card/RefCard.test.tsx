import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { FieldValue } from '../FieldValue.tsx'

const { entity, states } = shippedModel.entities.supplier!
const modules = [
  {
    name: 'supplier',
    base: '/suppliers',
    label: { th: 'ผู้ขาย', en: 'Suppliers' },
    routes: [{ path: ':id', screen: 'detail', entity: 'supplier' }],
  },
] as never
const record = {
  _id: 's1',
  version: 1,
  supplier_code: 'SUP-7',
  name: 'ร้านไทย',
  state: 'active',
  phone: '021112222',
}
const asked: string[] = []
const fetch: typeof globalThis.fetch = async (input) => {
  const { pathname } = new URL(String(input), 'http://sala.test')
  asked.push(pathname)
  if (pathname === '/api/model/supplier')
    return Response.json({
      status: 200,
      data: { name: 'supplier', module: 'supplier', entity, states, access: { read: true } },
    })
  if (pathname === '/api/supplier/s1') return Response.json({ status: 200, data: record })
  if (pathname === '/api/supplier/s2')
    return Response.json(
      { status: 404, error: { code: 'not-found', message: { th: 'ไม่พบ', en: 'Not found' } } },
      { status: 404 },
    )
  return Response.json({ status: 200, csrf: 'token', data: [] })
}
const field = { type: 'string', 'x-ref': { entity: 'supplier', display: 'name' } } as never
const shown = () => document.querySelector('[data-record-card]')

test('who points at a reference sees what it is: title, state, its first fields and the way to it', async () => {
  asked.length = 0
  const hand = await inBackend(<FieldValue field={field} value="s1" names={{ s1: 'ร้านไทย' }} />, {
    fetch,
    modules,
  })
  expect(asked).toEqual([])
  await hand.hover(screen.getByText('ร้านไทย'))
  await waitFor(() => expect(shown()?.textContent).toContain(states!.states.active!.label.en))
  expect(shown()!.textContent).toContain('SUP-7')
  expect(shown()!.querySelector('a')!.getAttribute('href')).toBe('/suppliers/s1')
  await hand.unhover(screen.getAllByText('ร้านไทย')[0]!)
  await waitFor(() => expect(shown()).toBeNull())
})

test('the focus brings it too, and Escape takes it away; what may not be read says so', async () => {
  const hand = await inBackend(
    <FieldValue field={field} value="s2" names={{ s2: 'ที่อื่น' }} to="/suppliers/s2" />,
    { fetch, modules },
  )
  await hand.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ที่อื่น' }))
  await waitFor(() => expect(shown()?.textContent).toContain('may not read it'))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(shown()).toBeNull())
})
