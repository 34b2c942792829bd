import type { ComponentProps } from 'react'
import { useText } from '#i18n'
import { TextInput } from '#ui'
import { idDigits, isRecord } from '#shared'
import { ADDRESS_PARTS } from '../../../schema/shared.ts'
import { useForm } from '../../context.ts'
import { useFormServices, type PlaceMatch, type FormServices } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { Path } from '../../../core/index.ts'
import { AddressSearch, commonParts } from './AddressSearch.tsx'
import { AddressPart } from './AddressPart.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import { usePlaces } from './usePlaces.ts'

type Address = Partial<Record<string, string>>
const LINE = ['NO', 'MOO', 'BUILDING_TH', 'SOI_TH', 'ROAD_TH'] as const
const LEVELS = ['province', 'district', 'subdistrict'] as const
const ABOVE = { district: 'province', subdistrict: 'district' } as const
/** A place that was found replaces all four parts: what it does not say is still to be chosen. */
const foundParts = ({ province, district, subdistrict, zipcode }: PlaceMatch): Address => ({
  province,
  district,
  subdistrict,
  zipcode,
})

type Search = NonNullable<NonNullable<FormServices['addresses']>['search']>

/** Fills in what all places of a postal code have in common. */
function useZipSearch(path: Path, set: (value: unknown) => void, search: Search | undefined) {
  const form = useForm()
  return (zipcode: string): void =>
    void search?.(zipcode).then(
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

function SearchPart({
  id,
  search,
  onPick,
}: {
  id: string
  search: Search
  onPick(place: PlaceMatch): void
}) {
  const t = useText('forms')
  return (
    <span className="sala-address-part sala-address-search">
      <label htmlFor={id}>{t('address.search')}</label>
      <AddressSearch control={{ id }} search={search} onPick={onPick} />
    </span>
  )
}

/** The control of one part: wrong where it is, or where an address as a whole is and the part belongs to each. */
function partControl(
  key: string,
  { name, state, control }: Pick<WidgetProps, 'name' | 'state' | 'control'>,
) {
  const isOfAll = (ADDRESS_PARTS as readonly string[]).includes(key)
  return {
    ...control,
    id: key === 'province' ? control.id : `${control.id}-${key}`,
    invalid:
      state.inner.some((failure) => failure.path === `${name}.${key}`) ||
      (state.failures.length > 0 && isOfAll),
    required: control.required === true && isOfAll,
    label: undefined,
    onBlur: undefined,
  }
}

/** A Thai address: province, district, subdistrict, each list from the one before, and the postal code that belongs to them. */
export function AddressWidget({ path, state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const services = useFormServices()?.addresses
  const address: Address = isRecord(state.value) ? (state.value as Address) : {}
  const places = usePlaces(services, address)

  const change = (changes: Address): void => {
    const next = Object.fromEntries(
      Object.entries({ ...address, ...changes }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    )
    set(Object.keys(next).length === 0 ? undefined : next)
  }
  const lookUp = useZipSearch(path, set, services?.search)
  const typeZip = (typed: string): void => {
    const zipcode = idDigits(typed)
    change({ zipcode })
    if (zipcode.length === 5 && !address.subdistrict) lookUp(zipcode)
  }
  const part = (key: string) => partControl(key, { name, state, control })
  const textPart = (key: string, more: Partial<ComponentProps<typeof TextInput>> = {}) => (
    <AddressPart
      key={key}
      id={part(key).id}
      name={`${name}.${key}`}
      label={t(`address.${key}`)}
      required={part(key).required}
    >
      <TextInput
        {...part(key)}
        value={address[key] ?? ''}
        onChange={(typed) => change({ [key]: typed })}
        {...more}
      />
    </AddressPart>
  )
  return (
    <div
      className="sala-address"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      {services?.search && !control.readOnly && !control.disabled && (
        <SearchPart
          id={`${control.id}-search`}
          search={services.search}
          onPick={(place) => change(foundParts(place))}
        />
      )}
      {LINE.map((key) => textPart(key))}
      {LEVELS.map((level) => (
        <PlaceSelect
          key={level}
          level={level}
          name={`${name}.${level}`}
          control={part(level)}
          value={address[level]}
          places={places[level]}
          isReady={level === 'province' || places.isChosen(ABOVE[level])}
          isListed={services !== undefined}
          onChange={change}
        />
      ))}
      {textPart('zipcode', {
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        onChange: typeZip,
      })}
    </div>
  )
}
