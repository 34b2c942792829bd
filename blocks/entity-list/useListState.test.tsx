import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { listBody } from '#crud'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { EntityDocument } from '#schema'
import { PAGE_SIZES, useListState } from './useListState.ts'

const entity = {
  properties: { kind: { type: 'string' } },
  'x-list': {
    views: [
      { id: 'open', label: { th: 'ก', en: 'Open' }, filter: { kind: 'a' } },
      { id: 'old', label: { th: 'ข', en: 'Old' }, filter: { kind: 'b' } },
      { id: 'all', label: { th: 'ค', en: 'All' }, filter: {} },
    ],
  },
} as unknown as EntityDocument

const Around = ({ address, children }: { address: string; children: ReactNode }) => (
  <TranslatorProvider i18n={createTranslator('en', {})}>
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  </TranslatorProvider>
)

test.each([
  ['', 'open', { $and: [{ kind: 'a' }, {}] }],
  ['?view=old', 'old', { $and: [{ kind: 'b' }, {}] }],
  ['?q=x', 'all', {}],
  ['?f.kind=a', 'all', { kind: 'a' }],
  ['?view=old&f.kind=a', 'old', { $and: [{ kind: 'b' }, { kind: 'a' }] }],
])('the views of a list: %s opens %s', (address, view, filter) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Around address={`/${address}`}>{children}</Around>
  )
  const { result } = renderHook(() => useListState(entity), { wrapper })
  const [state] = result.current
  expect(state.view?.id).toBe(view)
  expect(listBody(state).args).toEqual([filter])
})

test('a page has 100 rows where the entity says nothing, and the sizes of the specification can be chosen', () => {
  for (const size of ['10', '50', '100', '200', '500', '1000', '2000'])
    expect(PAGE_SIZES).toContain(size)
  const sizeAt = (address: string, of = entity): number => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Around address={address}>{children}</Around>
    )
    return renderHook(() => useListState(of), { wrapper }).result.current[0].pageSize
  }
  expect([sizeAt('/'), sizeAt('/?size=2000'), sizeAt('/?size=9999')]).toEqual([100, 2000, 2000])
  expect(sizeAt('/', { ...entity, 'x-list': { pageSize: 20 } } as never)).toBe(20)
})
