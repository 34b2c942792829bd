import type { ComponentProps } from 'react'
import { useLocale, useText } from '#i18n'
import { SelectInput, TextInput } from '#ui'
import type { Place } from '../../services.ts'
import type { Loaded } from '../../loaded.ts'
import { AddressPart } from './AddressPart.tsx'

/** What a changed part clears (spec: academy 4, Address). */
const BELOW: Record<string, string[]> = {
  province: ['district', 'subdistrict', 'zipcode'],
  district: ['subdistrict', 'zipcode'],
  subdistrict: [],
}

interface Props {
  level: 'province' | 'district' | 'subdistrict'
  name: string
  control: Omit<
    ComponentProps<typeof SelectInput>,
    'options' | 'value' | 'placeholder' | 'onChange'
  >
  value: string | undefined
  places: Loaded<Place[]>
  /** The place above is chosen. */
  isReady: boolean
  /** There are lists; else what it is called is typed. */
  isListed: boolean
  onChange(changes: Partial<Record<string, string>>): void
}

/** One level of an address, from the list of its places. */
export function PlaceSelect({
  level,
  name,
  control,
  value,
  places,
  isReady,
  isListed,
  onChange,
}: Props) {
  const t = useText('forms')
  const locale = useLocale()
  const options = (places.data ?? []).map((place) => ({
    key: place.name_th,
    label: (locale === 'en' && place.name_en) || place.name_th,
  }))
  if (value !== undefined && !options.some((option) => option.key === value))
    options.unshift({ key: value, label: value })
  return (
    <AddressPart
      id={control.id}
      name={name}
      label={t(`address.${level}`)}
      required={control.required ?? false}
    >
      {isListed && !places.failed ? (
        <SelectInput
          {...control}
          options={options}
          value={value}
          busy={places.busy}
          disabled={!isReady}
          placeholder={places.busy && isReady ? t('loading') : t('choose')}
          onChange={(picked) => {
            const cleared = Object.fromEntries(BELOW[level]!.map((below) => [below, undefined]))
            const zip =
              level === 'subdistrict'
                ? places.data?.find((place) => place.name_th === picked)?.zip_code
                : undefined
            onChange({
              ...cleared,
              [level]: picked,
              ...(level === 'subdistrict' && {
                zipcode: zip === undefined ? undefined : String(zip),
              }),
            })
          }}
        />
      ) : (
        <TextInput
          {...control}
          value={value ?? ''}
          onChange={(typed) => onChange({ [level]: typed })}
        />
      )}
    </AddressPart>
  )
}
