import { describe, expect, test } from 'vitest'
import { readThaiAddresses } from '../../server/seed/thaiAddresses.ts'
import { addressSearch, type AddressRows } from './addressSearch.ts'

const TABLES: Record<string, Record<string, unknown>[]> = { ...readThaiAddresses() }
const asked: string[] = []
const rows: AddressRows = (collection, filter, limit) => {
  asked.push(collection)
  const [[key, wanted]] = Object.entries(filter) as [
    [string, string | { $regex?: string; $in?: unknown[] }],
  ]
  const meets = (value: unknown) =>
    typeof wanted === 'string'
      ? value === wanted
      : wanted.$in
        ? wanted.$in.includes(value)
        : String(value).includes(wanted.$regex!)
  return Promise.resolve(TABLES[collection]!.filter((row) => meets(row[key])).slice(0, limit))
}
const search = addressSearch(rows)

describe('a place is found', () => {
  test('by its postal code, however its digits were typed', async () => {
    const found = await search('๕๐๒๐๐')
    expect(found).toContainEqual({
      province: 'เชียงใหม่',
      district: 'เมืองเชียงใหม่',
      subdistrict: 'ศรีภูมิ',
      zipcode: '50200',
    })
    expect(new Set(found.map(({ zipcode }) => zipcode))).toEqual(new Set(['50200']))
  })

  test('by its postal code and a part of a name', async () => {
    expect(await search('50200 ศรี')).toEqual([
      { province: 'เชียงใหม่', district: 'เมืองเชียงใหม่', subdistrict: 'ศรีภูมิ', zipcode: '50200' },
    ])
  })

  test('by a subdistrict, whose name may stand beside others', async () => {
    expect((await search('ต.ศรีภูมิ เชียงใหม่'))[0]).toEqual({
      province: 'เชียงใหม่',
      district: 'เมืองเชียงใหม่',
      subdistrict: 'ศรีภูมิ',
      zipcode: '50200',
    })
  })

  test('by a district: itself and what lies in it', async () => {
    const found = await search('แม่ริม')
    expect(found[0]).toEqual({ province: 'เชียงใหม่', district: 'แม่ริม' })
    expect(
      found.some(
        ({ district, subdistrict, zipcode }) =>
          district === 'แม่ริม' && subdistrict === 'ริมใต้' && zipcode === '50180',
      ),
    ).toBe(true)
  })

  test('by a province, the province first', async () => {
    const found = await search('จังหวัดกระบี่')
    expect(found[0]).toEqual({ province: 'กระบี่' })
    expect(
      found
        .slice(1)
        .every(({ province, subdistrict }) => province === 'กระบี่' || subdistrict?.includes('กระบี่')),
    ).toBe(true)
  })

  test.each(['', '   ', '502', 'ไม่มีที่นี่แน่นอน', '00000'])('not by %j', async (term) =>
    expect(await search(term)).toEqual([]),
  )

  test('with few questions, twenty answers at most', async () => {
    asked.length = 0
    expect((await search('บาง')).length).toBe(20)
    expect(asked.length).toBeLessThanOrEqual(8)
  })
})
