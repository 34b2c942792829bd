import './place.css'
import { useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { normaliseThai } from '#shared'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { isRecord } from '../../../core/path.ts'
import { useAnnounce } from '../../context.ts'
import { readNumber } from '../number/NumberWidget.tsx'
import type { WidgetProps } from '../../widgetTypes.ts'
import {
  fromPicture,
  HEIGHT,
  moved,
  OUTLINE,
  readPosition,
  toPicture,
  WIDTH,
  type Position,
} from './projection.ts'

const PARTS = ['lat', 'lng'] as const
/** Bangkok: where the arrows start from. */
const START: Position = { lat: 13.7563, lng: 100.5018 }
const STEP = 0.1
const FINE_STEP = 0.01
const ARROWS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A place by latitude and longitude: typed, pasted, taken from the device on request, or set on an outline of Thailand. */
export function PointWidget({ state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const announce = useAnnounce()
  const [typed, setTyped] = useState<Partial<Record<'lat' | 'lng', string>>>({})
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const locked = control.readOnly || control.disabled
  const value: Record<string, unknown> = isRecord(state.value) ? state.value : {}
  const { lat, lng } = value
  const position = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined

  const place = (next: Position): void => {
    setTyped({})
    setRefused(false)
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
  const locate = (): void => {
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
  const onPoint = (event: MouseEvent<HTMLDivElement>): void => {
    if (locked) return
    const box = event.currentTarget.querySelector('svg')!.getBoundingClientRect()
    place(
      fromPicture(
        ((event.clientX - box.left) / box.width) * WIDTH,
        ((event.clientY - box.top) / box.height) * HEIGHT,
      ),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key]
    if (locked || !way) return
    event.preventDefault()
    const step = event.shiftKey ? FINE_STEP : STEP
    place(position ? moved(position, way[0] * step, way[1] * step) : START)
  }
  const mark = position && toPicture(position)
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
          <span key={part} className="sala-address-part" data-field={`${name}.${part}`}>
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
              value={typed[part] ?? (value[part] === undefined ? '' : String(value[part]))}
              onChange={(text) => write(part, text)}
              onBlur={() => setTyped({})}
            />
          </span>
        ))}
        {!locked && 'geolocation' in navigator && (
          <Button icon="target" busy={asking} onClick={locate}>
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
      <div
        className="sala-point-map"
        role="application"
        aria-label={t(locked ? 'point.map' : 'point.map-keys')}
        tabIndex={0}
        data-locked={locked || undefined}
        onClick={onPoint}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
          <path d={OUTLINE} />
          {mark && <circle cx={mark.x} cy={mark.y} r={14} />}
        </svg>
      </div>
    </div>
  )
}
