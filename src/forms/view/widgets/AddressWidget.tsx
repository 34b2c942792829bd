import { useLocale, useText } from '#i18n'
import { SelectInput, TextInput } from '#ui'
import { idDigits } from '#shared'
import { isRecord } from '../../core/path.ts'
import { ADDRESS_PARTS } from '../../schema/shared.ts'
import { useFormServices, type Place } from '../services.ts'
import { useLoaded, type Loaded } from '../loaded.ts'
import type { WidgetProps } from '../widgetTypes.ts'

type Address = Partial<Record<string, string>>
const LINE = ['NO', 'MOO', 'BUILDING_TH', 'SOI_TH', 'ROAD_TH'] as const
/** What a changed part clears (spec: academy 4, Address). */
const BELOW: Record<string, string[]> = { province: ['district', 'subdistrict', 'zipcode'], district: ['subdistrict', 'zipcode'], subdistrict: [] }

const named = (places: Loaded<Place[]>, name: string | undefined): Place | undefined => places.data?.find((place) => place.name_th === name)

/** A Thai address: province, district, subdistrict, each list from the one before, and the postal code that belongs to them. */
export function AddressWidget({ state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const locale = useLocale()
  const services = useFormServices()?.addresses
  const address: Address = isRecord(state.value) ? (state.value as Address) : {}
  const provinces = useLoaded(services ? 'provinces' : undefined, services?.provinces)
  const province = named(provinces, address.province)
  const districts = useLoaded(province && String(province.id), () => services!.districts(province!.id))
  const district = named(districts, address.district)
  const subdistricts = useLoaded(district && String(district.id), () => services!.subdistricts(district!.id))

  const change = (changes: Address): void => {
    const next = Object.fromEntries(Object.entries({ ...address, ...changes }).filter(([, value]) => value !== undefined && value !== ''))
    set(Object.keys(next).length === 0 ? undefined : next)
  }
  const isWrong = (part: string): boolean => state.inner.some((failure) => failure.path === `${name}.${part}`)
  const part = (key: string) => ({
    ...control,
    id: key === 'province' ? control.id : `${control.id}-${key}`,
    invalid: isWrong(key) || (state.failures.length > 0 && (ADDRESS_PARTS as readonly string[]).includes(key)),
    required: control.required === true && (ADDRESS_PARTS as readonly string[]).includes(key),
    label: undefined,
    onBlur: undefined,
  })
  const list = (key: 'province' | 'district' | 'subdistrict', places: Loaded<Place[]>, ready: boolean) => {
    const value = address[key]
    const options = (places.data ?? []).map((place) => ({ key: place.name_th, label: (locale === 'en' && place.name_en) || place.name_th }))
    if (value !== undefined && !options.some((option) => option.key === value)) options.unshift({ key: value, label: value })
    return (
      <AddressPart key={key} id={part(key).id} name={`${name}.${key}`} label={t(`address.${key}`)} required={part(key).required}>
        {services && !places.failed ? (
          <SelectInput
            {...part(key)}
            options={options}
            value={value}
            busy={places.busy}
            disabled={!ready}
            placeholder={places.busy && ready ? t('loading') : t('choose')}
            onChange={(picked) => {
              const cleared = Object.fromEntries(BELOW[key]!.map((below) => [below, undefined]))
              const zip = key === 'subdistrict' ? places.data?.find((place) => place.name_th === picked)?.zip_code : undefined
              change({ ...cleared, [key]: picked, ...(key === 'subdistrict' && { zipcode: zip === undefined ? undefined : String(zip) }) })
            }}
          />
        ) : (
          <TextInput {...part(key)} value={value ?? ''} onChange={(typed) => change({ [key]: typed })} />
        )}
      </AddressPart>
    )
  }
  return (
    <div
      className="sala-address"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      {LINE.map((key) => (
        <AddressPart key={key} id={part(key).id} name={`${name}.${key}`} label={t(`address.${key}`)} required={false}>
          <TextInput {...part(key)} value={address[key] ?? ''} onChange={(typed) => change({ [key]: typed })} />
        </AddressPart>
      ))}
      {list('province', provinces, true)}
      {list('district', districts, province !== undefined)}
      {list('subdistrict', subdistricts, district !== undefined)}
      <AddressPart id={part('zipcode').id} name={`${name}.zipcode`} label={t('address.zipcode')} required={part('zipcode').required}>
        <TextInput {...part('zipcode')} inputMode="numeric" maxLength={5} autoComplete="postal-code" value={address.zipcode ?? ''} onChange={(typed) => change({ zipcode: idDigits(typed) })} />
      </AddressPart>
    </div>
  )
}

function AddressPart({ id, name, label, required, children }: { id: string; name: string; label: string; required: boolean; children: React.ReactNode }) {
  return (
    <span className="sala-address-part" data-field={name}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="sala-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
    </span>
  )
}
