import { normaliseThai } from '#shared'
import type { PlaceMatch } from '#forms'

export type AddressCollection = 'province' | 'amphure' | 'tambon'

/** Rows of an address table that meet a filter, at most `limit`. */
export type AddressRows = (
  collection: AddressCollection,
  filter: Record<string, unknown>,
  limit: number,
  signal?: AbortSignal,
) => Promise<Record<string, unknown>[]>

const MOST = 20
const MAX_ROWS = 200
const PREFIX = /^(ตำบล|แขวง|อำเภอ|เขต|จังหวัด|ต\.|อ\.|จ\.)/
const ZIP_PREFIX = /^\d{1,5}$/

type Row = Record<string, unknown>
const ids = (rows: Row[], key: string): unknown[] => [...new Set(rows.map((row) => row[key]))]
const by = (rows: Row[]): Map<unknown, Row> => new Map(rows.map((row) => [row.id, row]))

/** How well a name meets what was typed: the name itself, its beginning, a part of it. */
const rank = (name: string | undefined, word: string): number =>
  name === word ? 0 : name?.startsWith(word) ? 1 : name?.includes(word) ? 2 : 3
const best = (match: PlaceMatch, word: string): number =>
  Math.min(rank(match.subdistrict, word), rank(match.district, word), rank(match.province, word))
const withParents = async (
  rows: AddressRows,
  subdistricts: Row[],
  signal?: AbortSignal,
): Promise<PlaceMatch[]> => {
  if (subdistricts.length === 0) return []
  const districts = by(
    await rows('amphure', { id: { $in: ids(subdistricts, 'amphure_id') } }, MAX_ROWS, signal),
  )
  const provinces = by(
    await rows(
      'province',
      { id: { $in: ids([...districts.values()], 'province_id') } },
      MAX_ROWS,
      signal,
    ),
  )
  return subdistricts.flatMap((row) => {
    const district = districts.get(row.amphure_id)
    const province = district && provinces.get(district.province_id)
    return district && province
      ? [
          {
            province: String(province.name_th),
            district: String(district.name_th),
            subdistrict: String(row.name_th),
            zipcode: String(row.zip_code),
          },
        ]
      : []
  })
}

const districtsOf = async (
  rows: AddressRows,
  districts: Row[],
  signal?: AbortSignal,
): Promise<PlaceMatch[]> => {
  if (districts.length === 0) return []
  const provinces = by(
    await rows('province', { id: { $in: ids(districts, 'province_id') } }, MAX_ROWS, signal),
  )
  return districts.flatMap((row) => {
    const province = provinces.get(row.province_id)
    return province ? [{ province: String(province.name_th), district: String(row.name_th) }] : []
  })
}

const named = async (
  rows: AddressRows,
  collection: AddressCollection,
  word: string,
  signal?: AbortSignal,
): Promise<Row[]> => rows(collection, { name_th: { $regex: word } }, MAX_ROWS, signal)

/**
 * Looks for places by a postal code or by parts of the names of province, district and subdistrict, in any order.
 * A place may be a whole province or district: then the parts below it are missing. Best matches first, at most twenty.
 */
export function addressSearch(rows: AddressRows) {
  return async (term: string, signal?: AbortSignal): Promise<PlaceMatch[]> => {
    const words = normaliseThai(term)
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(PREFIX, ''))
      .filter(Boolean)
    const zip = words.find((word) => ZIP_PREFIX.test(word))
    const names = words.filter((word) => word !== zip)
    if (zip !== undefined) {
      if (zip.length < 5) return []
      const found = await withParents(
        rows,
        await rows('tambon', { zip_code: zip }, MAX_ROWS, signal),
        signal,
      )
      return found.filter((match) => names.every((word) => best(match, word) < 3)).slice(0, MOST)
    }
    const [first] = names
    if (first === undefined) return []
    const [subdistricts, districts, provinces] = await Promise.all([
      named(rows, 'tambon', first, signal),
      named(rows, 'amphure', first, signal),
      named(rows, 'province', first, signal),
    ])
    const inDistricts =
      districts.length === 0
        ? []
        : await rows('tambon', { amphure_id: { $in: ids(districts, 'id') } }, MAX_ROWS, signal)
    const inProvinces =
      provinces.length === 0
        ? []
        : await rows('amphure', { province_id: { $in: ids(provinces, 'id') } }, MAX_ROWS, signal)
    const all = [
      ...provinces.map((row): PlaceMatch => ({ province: String(row.name_th) })),
      ...(await districtsOf(rows, [...districts, ...inProvinces], signal)),
      ...(await withParents(rows, [...subdistricts, ...inDistricts], signal)),
    ]
    const apart = new Map(
      all.map((match) => [[match.province, match.district, match.subdistrict].join('/'), match]),
    )
    return [...apart.values()]
      .filter((match) => names.every((word) => best(match, word) < 3))
      .map((match) => ({ match, order: names.reduce((sum, word) => sum + best(match, word), 0) }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, MOST)
      .map(({ match }) => match)
  }
}
