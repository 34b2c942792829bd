import './place.css'
import { useState, type ClipboardEvent } from 'react'
import { normaliseThai, isRecord, readNumber } from '#shared'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { useAnnounce } from '../../context.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { readPosition, type Position } from './projection.ts'
import { START, PointMap } from './PointMap.tsx'

const PARTS = ['lat', 'lng'] as const
/** The place of the device, which is asked for it on request. */
function useDevicePlace() {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const locate = (place: (position: Position) => void): void => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        place({ lat: Number(coords.latitude.toFixed(6)), lng: Number(coords.longitude.toFixed(6)) })
      },
      () => {
        setAsking(false)
        setRefused(true)
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return { asking, refused, forget: () => setRefused(false), locate }
}

interface InputProps extends Pick<WidgetProps, 'name' | 'state' | 'control'> {
  part: (typeof PARTS)[number]
  text: string
  onWrite(text: string): void
  onLeave(): void
}

function PointInput({ part, name, state, control, text, onWrite, onLeave }: InputProps) {
  const t = useText('forms')
  return (
    <span className="sala-address-part" data-field={`${name}.${part}`}>
      <label htmlFor={part === 'lat' ? control.id : `${control.id}-lng`}>
        {t(`point.${part}`)}
      </label>
      <TextInput
        {...control}
        id={part === 'lat' ? control.id : `${control.id}-lng`}
        label={undefined}
        invalid={
          state.failures.length > 0 ||
          state.inner.some((failure) => failure.path === `${name}.${part}`)
        }
        inputMode="decimal"
        placeholder={String(START[part])}
        value={text}
        onChange={onWrite}
        onBlur={onLeave}
      />
    </span>
  )
}

/** A place by latitude and longitude: typed, pasted, taken from the device on request, or set on an outline of Thailand. */
export function PointWidget({ state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const announce = useAnnounce()
  const [typed, setTyped] = useState<Partial<Record<'lat' | 'lng', string>>>({})

  const { asking, refused, forget, locate } = useDevicePlace()
  const locked = control.readOnly || control.disabled
  const value: Record<string, unknown> = isRecord(state.value) ? state.value : {}
  const { lat, lng } = value
  const position = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined

  const place = (next: Position): void => {
    setTyped({})
    forget()
    set(next)
    announce(t('point.at', { ...next }))
  }
  const write = (part: 'lat' | 'lng', text: string): void => {
    setTyped({ ...typed, [part]: text })
    const { [part]: _, ...rest } = value
    const number = readNumber(text)
    const next = number === undefined ? rest : { ...rest, [part]: number }
    set(Object.keys(next).length === 0 ? undefined : next)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = locked
      ? undefined
      : readPosition(normaliseThai(event.clipboardData.getData('text')))
    if (!pasted) return
    event.preventDefault()
    place(pasted)
  }
  return (
    <div
      className="sala-point"
      onPaste={onPaste}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      <div className="sala-point-words">
        {PARTS.map((part) => (
          <PointInput
            key={part}
            part={part}
            name={name}
            state={state}
            control={control}
            text={typed[part] ?? (value[part] === undefined ? '' : String(value[part]))}
            onWrite={(text) => write(part, text)}
            onLeave={() => setTyped({})}
          />
        ))}
        {!locked && 'geolocation' in navigator && (
          <Button icon="target" busy={asking} onClick={() => locate(place)}>
            {t('point.locate')}
          </Button>
        )}
        {position && !state.required && !locked && (
          <Button kind="quiet" onClick={() => set(undefined)}>
            {t('point.clear')}
          </Button>
        )}
        {refused && (
          <p role="alert" className="sala-field-error">
            {t('point.refused')}
          </p>
        )}
      </div>
      <PointMap position={position} locked={locked ?? false} onPlace={place} />
    </div>
  )
}
