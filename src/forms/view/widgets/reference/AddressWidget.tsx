import { useLocale, useText } from '#i18n'
import { SelectInput, TextInput } from '#ui'
import { idDigits } from '#shared'
import { isRecord } from '../../../core/path.ts'
import { ADDRESS_PARTS } from '../../../schema/shared.ts'
import { useForm } from '../../context.ts'
import { useFormServices, type Place, type PlaceMatch } from '../../services.ts'
import { useLoaded, type Loaded } from '../../loaded.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { AddressSearch, commonParts } from './AddressSearch.tsx'

type Address = Partial<Record<string, string>>
const LINE = ['NO', 'MOO', 'BUILDING_TH', 'SOI_TH', 'ROAD_TH'] as const
/** What a changed part clears (spec: academy 4, Address). */
const BELOW: Record<string, string[]> = {
  province: ['district', 'subdistrict', 'zipcode'],
  district: ['subdistrict', 'zipcode'],
  subdistrict: [],
}

const named = (places: Loaded<Place[]>, name: string | undefined): Place | undefined =>
  places.data?.find((place) => place.name_th === name)

/** A Thai address: province, district, subdistrict, each list from the one before, and the postal code that belongs to them. */
export function AddressWidget({ path, state, control, set, name }: WidgetProps) {
  const form = useForm()
  const t = useText('forms')
  const locale = useLocale()
  const services = useFormServices()?.addresses
  const address: Address = isRecord(state.value) ? (state.value as Address) : {}
  const provinces = useLoaded(services ? 'provinces' : undefined, services?.provinces)
  const province = named(provinces, address.province)
  const districts = useLoaded(province && String(province.id), () =>
    services!.districts(province!.id),
  )
  const district = named(districts, address.district)
  const subdistricts = useLoaded(district && String(district.id), () =>
    services!.subdistricts(district!.id),
  )

  const change = (changes: Address): void => {
    const next = Object.fromEntries(
      Object.entries({ ...address, ...changes }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    )
    set(Object.keys(next).length === 0 ? undefined : next)
  }
  /** A place that was found replaces all four parts: what it does not say is still to be chosen. */
  const take = ({
    province: name_,
    district: below,
    subdistrict: lowest,
    zipcode,
  }: PlaceMatch): void => change({ province: name_, district: below, subdistrict: lowest, zipcode })
  const typeZip = (typed: string): void => {
    const zipcode = idDigits(typed)
    change({ zipcode })
    if (zipcode.length !== 5 || address.subdistrict || !services?.search) return
    services.search(zipcode).then(
      (places) => {
        const now = form.get(path)
        const current: Address = isRecord(now) ? (now as Address) : {}
        // Typed on, or chosen meanwhile: then nothing is filled in any more.
        if (places.length === 0 || current.zipcode !== zipcode || current.subdistrict) return
        set({ ...current, ...commonParts(places) })
      },
      () => undefined,
    )
  }
  const isWrong = (part: string): boolean =>
    state.inner.some((failure) => failure.path === `${name}.${part}`)
  const part = (key: string) => ({
    ...control,
    id: key === 'province' ? control.id : `${control.id}-${key}`,
    invalid:
      isWrong(key) ||
      (state.failures.length > 0 && (ADDRESS_PARTS as readonly string[]).includes(key)),
    required: control.required === true && (ADDRESS_PARTS as readonly string[]).includes(key),
    label: undefined,
    onBlur: undefined,
  })
  const list = (
    key: 'province' | 'district' | 'subdistrict',
    places: Loaded<Place[]>,
    ready: boolean,
  ) => {
    const value = address[key]
    const options = (places.data ?? []).map((place) => ({
      key: place.name_th,
      label: (locale === 'en' && place.name_en) || place.name_th,
    }))
    if (value !== undefined && !options.some((option) => option.key === value))
      options.unshift({ key: value, label: value })
    return (
      <AddressPart
        key={key}
        id={part(key).id}
        name={`${name}.${key}`}
        label={t(`address.${key}`)}
        required={part(key).required}
      >
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
              const zip =
                key === 'subdistrict'
                  ? places.data?.find((place) => place.name_th === picked)?.zip_code
                  : undefined
              change({
                ...cleared,
                [key]: picked,
                ...(key === 'subdistrict' && {
                  zipcode: zip === undefined ? undefined : String(zip),
                }),
              })
            }}
          />
        ) : (
          <TextInput
            {...part(key)}
            value={value ?? ''}
            onChange={(typed) => change({ [key]: typed })}
          />
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
      {services?.search && !control.readOnly && !control.disabled && (
        <span className="sala-address-part sala-address-search">
          <label htmlFor={`${control.id}-search`}>{t('address.search')}</label>
          <AddressSearch
            control={{ id: `${control.id}-search` }}
            search={services.search}
            onPick={take}
          />
        </span>
      )}
      {LINE.map((key) => (
        <AddressPart
          key={key}
          id={part(key).id}
          name={`${name}.${key}`}
          label={t(`address.${key}`)}
          required={false}
        >
          <TextInput
            {...part(key)}
            value={address[key] ?? ''}
            onChange={(typed) => change({ [key]: typed })}
          />
        </AddressPart>
      ))}
      {list('province', provinces, true)}
      {list('district', districts, province !== undefined)}
      {list('subdistrict', subdistricts, district !== undefined)}
      <AddressPart
        id={part('zipcode').id}
        name={`${name}.zipcode`}
        label={t('address.zipcode')}
        required={part('zipcode').required}
      >
        <TextInput
          {...part('zipcode')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          value={address.zipcode ?? ''}
          onChange={typeZip}
        />
      </AddressPart>
    </div>
  )
}

function AddressPart({
  id,
  name,
  label,
  required,
  children,
}: {
  id: string
  name: string
  label: string
  required: boolean
  children: React.ReactNode
}) {
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
