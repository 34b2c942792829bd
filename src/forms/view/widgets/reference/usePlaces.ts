import type { Place, FormServices } from '../../services.ts'
import { useLoaded, type Loaded } from '../../loaded.ts'

type Addresses = NonNullable<FormServices['addresses']>

const named = (places: Loaded<Place[]>, name: string | undefined): Place | undefined =>
  places.data?.find((place) => place.name_th === name)

/** The places of each level of an address, below the one that is chosen above. */
export function usePlaces(
  services: Addresses | undefined,
  address: Partial<Record<string, string>>,
) {
  const provinces = useLoaded(services ? 'provinces' : undefined, services?.provinces)
  const province = named(provinces, address.province)
  const districts = useLoaded(province && String(province.id), () =>
    services!.districts(province!.id),
  )
  const district = named(districts, address.district)
  const subdistricts = useLoaded(district && String(district.id), () =>
    services!.subdistricts(district!.id),
  )
  const isChosen = (level: 'province' | 'district'): boolean =>
    (level === 'province' ? province : district) !== undefined
  return { province: provinces, district: districts, subdistrict: subdistricts, isChosen }
}
