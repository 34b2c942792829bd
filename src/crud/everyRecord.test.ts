import { expect, test } from 'vitest'
import { matches } from '#engine'
import type { Client, QueryBody } from '#gateway'
import type { StoredRecord } from '#schema'
import { everyRecord, inOrder } from './everyRecord.ts'

const record = (_id: string, more: object = {}): StoredRecord => ({
  _id,
  version: 1,
  created_at: '',
  created_by: null,
  updated_at: '',
  updated_by: null,
  ...more,
})

/** A collection that changes after each call. */
function changing(rows: StoredRecord[], change: (rows: StoredRecord[], call: number) => void) {
  let calls = 0
  const query = async (_: string, { args, sort, paging }: QueryBody) => {
    const [filter = {}] = args ?? []
    const direction = sort!._id!
    const found = rows
      .filter((row) => matches(filter, row))
      .toSorted((a, b) => (a._id < b._id ? -direction : direction))
    const limit = paging!.limit!
    const data = found.slice(0, limit)
    change(rows, ++calls)
    return {
      ok: true,
      value: { data, total: found.length, paging: { page: 1, limit, totalPages: 1 } },
    }
  }
  return { query } as unknown as Client
}
const ids = (n: number) =>
  Array.from({ length: n }, (_, i) => record(`r${String(i).padStart(3, '0')}`))

test.each<[string, (rows: StoredRecord[], call: number) => void]>([
  ['records that are added', (rows, call) => void rows.push(record(`z${call}`))],
  ['records that are deleted', (rows) => void rows.shift()],
  ['records that are changed', (rows, call) => void (rows[call]!.updated_at = `2026-${call}`)],
])(
  'every record comes once over several pages, whatever becomes of %s meanwhile',
  async (_, change) => {
    const rows = ids(10)
    const stayed = new Set(rows.map(({ _id }) => _id))
    const found = await everyRecord(changing(rows, change), 'x', {}, { most: 100, page: 3 })
    for (const { _id } of found) expect(stayed.delete(_id)).toBe(true)
    const left = new Set(rows.map(({ _id }) => _id))
    expect([...stayed].filter((id) => left.has(id))).toEqual([])
  },
)

test('no more are fetched than are wanted, and none of an empty collection', async () => {
  expect(
    await everyRecord(
      changing(ids(10), () => {}),
      'x',
      {},
      { most: 4, page: 3 },
    ),
  ).toHaveLength(4)
  expect(
    await everyRecord(
      changing([], () => {}),
      'x',
      {},
      { most: 4 },
    ),
  ).toEqual([])
})

test.each([
  [4, [10]],
  [10, []],
])('of ten, where %i are wanted, it is told whether some were left off', async (most, told) => {
  const heard: number[] = []
  await everyRecord(
    changing(ids(10), () => {}),
    'x',
    {},
    { most, page: 3, onLeftOff: (total) => heard.push(total) },
  )
  expect(heard).toEqual(told)
})

test('records stand as the gateway lists them: codes by number, Thai by its own order, empty ones first', () => {
  const entity = {
    properties: { code: { type: 'string' }, name: { type: 'string' }, n: { type: 'number' } },
    'x-code': { field: 'code', pattern: 'A{####}', reset: 'never' },
  } as never
  const rows = [
    record('1', { code: 'A10000', name: 'เกม', n: 2 }),
    record('2', { code: 'A9999', name: 'กา', n: 10 }),
    record('3', { name: 'ขา' }),
  ]
  const order = (field: string, direction: 'asc' | 'desc') =>
    inOrder(entity, rows, [{ field, direction }])
      .map(({ _id }) => _id)
      .join('')
  expect([
    order('code', 'desc'),
    order('name', 'asc'),
    order('n', 'asc'),
    order('n', 'desc'),
  ]).toEqual(['123', '213', '312', '213'])
})
