import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Client, QueryBody } from '#gateway'
import { fail } from '#shared'
import { listPageQuery } from './listPage.ts'
import { listBody, type ListState } from './useRecords.ts'

const ROWS = Array.from({ length: 25 }, (_, at) => ({ _id: `r${at}` }))

/** A gateway with 25 records, whose places are their numbers. */
function gateway({ refuses = false } = {}) {
  const asked: QueryBody['paging'][] = []
  const query = async (_: string, { paging }: QueryBody) => {
    asked.push(paging)
    const { page = 1, limit = 10, after, total = true } = paging!
    if (after !== undefined && refuses) return fail('invalid-cursor', { path: 'paging.after' })
    const from = after === undefined ? (page - 1) * limit : Number(after)
    const data = ROWS.slice(from, from + limit)
    const next = from + limit < ROWS.length ? { next: String(from + limit) } : {}
    return {
      ok: true,
      value: {
        status: 200,
        message: 'success',
        data,
        paging: { page, limit, ...(total ? { totalPages: 3 } : {}), ...next },
        ...(total ? { total: ROWS.length } : {}),
      },
    }
  }
  return { asked, client: { query } as unknown as Client }
}

const state = (page: number, more: Partial<ListState> = {}): ListState => ({
  search: '',
  filters: {},
  sort: [],
  page,
  pageSize: 10,
  ...more,
})

function list(given = gateway()) {
  const queries = new QueryClient()
  const open = (page: number, more: Partial<ListState> = {}) =>
    queries.fetchQuery(listPageQuery(given.client, 'thing', listBody(state(page, more))))
  return { ...given, queries, open }
}

test('the next page goes on where the one before ended, and counts nothing again', async () => {
  const { asked, open } = list()
  await open(1)
  const second = await open(2)
  const third = await open(3)
  expect(asked).toEqual([
    { page: 1, limit: 10 },
    { limit: 10, after: '10', total: false },
    { limit: 10, after: '20', total: false },
  ])
  expect(second).toMatchObject({
    total: 25,
    paging: { page: 2, limit: 10, totalPages: 3, next: '20' },
  })
  expect(third.data.map(({ _id }) => _id)).toEqual(ROWS.slice(20).map(({ _id }) => _id))
  expect(third).toMatchObject({ total: 25, paging: { page: 3, totalPages: 3 } })
  expect(third.paging).not.toHaveProperty('next')
})

test('a page by its number, and one behind a page that is not the same list, are asked for by number', async () => {
  const { asked, open } = list()
  await open(1)
  await open(3)
  await open(2, { search: 'x' })
  await open(2, { filters: { kind: 'a' } })
  await open(2, { pageSize: 20 })
  expect(asked.map((paging) => paging?.page)).toEqual([1, 3, 2, 2, 2])
})

test('after a change, or a while, everything is counted anew', async () => {
  vi.useFakeTimers()
  const { asked, open, queries } = list()
  await open(1)
  await queries.invalidateQueries({ queryKey: ['records', 'thing'] })
  await open(2)
  expect(asked.at(-1)).toEqual({ page: 2, limit: 10 })
  vi.advanceTimersByTime(61_000)
  await open(3)
  expect(asked.at(-1)).toEqual({ page: 3, limit: 10 })
  vi.useRealTimers()
})

test('where the gateway does not go on from there, the page is asked for by number', async () => {
  const { asked, open } = list(gateway({ refuses: true }))
  await open(1)
  expect(await open(2)).toMatchObject({ total: 25, paging: { page: 2 } })
  expect(asked.at(-1)).toEqual({ page: 2, limit: 10 })
})
