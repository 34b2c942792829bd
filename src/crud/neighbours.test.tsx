import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { QueryBody } from '#gateway'
import { SessionProvider, type Session } from '#session'
import { useNeighbours } from './neighbours.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const query = vi.fn((_: string, { paging }: QueryBody) => {
  const { page = 1, limit = 2 } = paging!
  return Promise.resolve({
    ok: true,
    value: {
      data: IDS.slice((page - 1) * limit, page * limit).map((_id) => ({ _id })),
      total: IDS.length,
      paging: { page, limit, totalPages: 3 },
    },
  })
})

function open(id: string, search: string, seed?: QueryBody) {
  const queries = new QueryClient()
  if (seed)
    queries.setQueryData(['records', 'thing', 'list', seed], {
      data: [{ _id: 'c' }, { _id: 'd' }],
      total: 5,
      paging: { page: 2, limit: 2, totalPages: 3 },
    })
  const session = { client: { query }, user: null, modules: [] } as unknown as Session
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider session={session}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[`/thing/${id}${search}`]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </SessionProvider>
  )
  return renderHook(() => ({ found: useNeighbours('thing', id), at: useLocation().search }), {
    wrapper,
  }).result
}

const seen: QueryBody = {
  args: [{ state: 'open' }],
  sort: { name: 1 },
  paging: { page: 2, limit: 2 },
}

test('the list that a record was seen in leads on over its pages, and stands in the address', async () => {
  const result = open('c', '', seen)
  await waitFor(() => expect(result.current.found?.before?.id).toBe('b'))
  expect(result.current.found).toMatchObject({ place: 3, total: 5, after: { id: 'd' } })
  expect(JSON.parse(new URLSearchParams(result.current.at).get('in')!)).toEqual(seen)
  const before = new URLSearchParams(result.current.found!.before!.search)
  expect(JSON.parse(before.get('in')!).paging.page).toBe(1)
})

test('an address with a list is enough; one that says none, or nonsense, leads nowhere', async () => {
  const result = open(
    'b',
    `?in=${encodeURIComponent(JSON.stringify({ ...seen, paging: { page: 1, limit: 2 } }))}`,
  )
  await waitFor(() => expect(result.current.found?.after?.id).toBe('c'))
  expect(result.current.found?.before?.id).toBe('a')
  expect(open('b', '').current.found).toBeUndefined()
  expect(open('b', '?in=%7B').current.found).toBeUndefined()
})
