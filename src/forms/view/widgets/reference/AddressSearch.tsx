import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { Combobox, type ControlProps } from '#ui'
import type { FormServices, PlaceMatch } from '../../services.ts'

const PAUSE = 250

interface AddressSearchProps {
  control: ControlProps
  search: NonNullable<FormServices['addresses']['search']>
  onPick(place: PlaceMatch): void
}

/** One box that finds a place by a postal code or a name; picking one fills all that it says. */
export function AddressSearch({ control, search, onPick }: AddressSearchProps) {
  const t = useText('forms')
  const [found, setFound] = useState<PlaceMatch[]>([])
  const [busy, setBusy] = useState(false)
  const asking = useRef<
    { stop: AbortController; timer: ReturnType<typeof setTimeout> } | undefined
  >(undefined)

  const leave = (): void => {
    clearTimeout(asking.current?.timer)
    asking.current?.stop.abort()
  }
  useEffect(() => leave, [])

  const ask = (term: string): void => {
    leave()
    if (term.trim() === '') {
      setFound([])
      return setBusy(false)
    }
    const stop = new AbortController()
    const settle = (places: PlaceMatch[]): void => {
      if (stop.signal.aborted) return
      setFound(places)
      setBusy(false)
    }
    setBusy(true)
    asking.current = {
      stop,
      timer: setTimeout(() => void search(term, stop.signal).then(settle, () => settle([])), PAUSE),
    }
  }
  return (
    <Combobox
      {...control}
      text=""
      options={found.map((place, index) => ({
        key: String(index),
        label: [place.subdistrict, place.district, place.province, place.zipcode]
          .filter(Boolean)
          .join(' · '),
      }))}
      busy={busy}
      placeholder={t('address.search-hint')}
      texts={{ clear: t('ref.clear'), empty: t('address.search-empty'), busy: t('loading') }}
      onSearch={ask}
      onPick={({ key }) => onPick(found[Number(key)]!)}
    />
  )
}

/** What all of these places have in common. */
export function commonParts(places: readonly PlaceMatch[]): Partial<PlaceMatch> {
  const parts = ['province', 'district', 'subdistrict', 'zipcode'] as const
  return Object.fromEntries(
    parts.flatMap((part) =>
      places[0]?.[part] !== undefined && places.every((place) => place[part] === places[0]![part])
        ? [[part, places[0][part]]]
        : [],
    ),
  )
}
