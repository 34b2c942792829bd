import { expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import { shippedModel } from '#schema/shipped'
import { validateRecord } from '../../server/validators.ts'
import { sortableCode } from './codes.ts'
import { Engine } from './engine.ts'
import type { Outcome } from './outcome.ts'
import { MemoryStore } from './memoryStore.ts'
import { SYSTEM_ACTOR } from './actor.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const setUp = async (codes: string[], last = 0) => {
  const store = new MemoryStore(shippedModel)
  const engine = new Engine({ model: shippedModel, store, validate: validateRecord, clock })
  for (const code of codes)
    await store.insert('supplier', {
      _id: code,
      version: 1,
      created_at: '',
      created_by: null,
      updated_at: '',
      updated_by: null,
      supplier_code: code,
    })
  if (last) await store.nextNumber('supplier/2026', last - 1)
  const make = async () =>
    codeOf(
      await engine.create(
        'supplier',
        { name: 'ก', type: 'distributor', contact_person: 'ค' },
        SYSTEM_ACTOR,
      ),
    )
  return { store, make }
}
const codeOf = (made: Result<Outcome>) =>
  made.ok ? made.value.record.supplier_code : made.failures

test.each([
  ['an empty collection', [], 0, 'SUP20260001'],
  ['a number that an import brought along', ['SUP20260500'], 10, 'SUP20260501'],
  [
    'more than five taken numbers in a row',
    ['3', '4', '5', '6', '7', '8', '9'].map((n) => `SUP2026000${n}`),
    2,
    'SUP20260010',
  ],
  ['a series that is ahead of the records', ['SUP20260005'], 12, 'SUP20260013'],
  [
    'numbers past their places',
    ['SUP20269998', 'SUP20269999', 'SUP202610000', 'SUP202610001'],
    0,
    'SUP202610002',
  ],
  ['codes of another year', ['SUP20250900', 'SUP20270900'], 0, 'SUP20260001'],
  ['codes of another pattern', ['SUP2026-old-7', 'OLD9999'], 0, 'SUP20260001'],
])(
  'the next code after %s is one more than the highest number used',
  async (_, codes, last, next) => {
    const { make } = await setUp(codes, last)
    expect(await make()).toBe(next)
  },
)

test('codes sort by their number, also past its places, and by year before that', async () => {
  const codes = ['SUP20270001', 'SUP202610001', 'SUP202610000', 'SUP20269999', 'SUP20260231']
  const { store } = await setUp(codes.toReversed())
  const sort = [{ field: 'supplier_code', direction: 'desc' as const }]
  expect((await store.find('supplier', {}, { sort })).map((one) => one.supplier_code)).toEqual(
    codes,
  )
})

test('a code of no pattern sorts as its text', () => {
  expect(sortableCode({ field: 'x', pattern: 'A.{YY}{##}-b' } as never, 'A.26100-b')).toBe(
    'A.26000000000100-b',
  )
  expect(sortableCode({ field: 'x', pattern: 'A.{YY}{##}-b' } as never, 'Ax26100-b')).toBe(
    'Ax26100-b',
  )
})
