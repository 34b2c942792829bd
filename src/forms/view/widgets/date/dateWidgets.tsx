import { useState } from 'react'
import {
  bangkokDay,
  bangkokTime,
  boundDay,
  instantOf,
  isDay,
  isoAt,
  normaliseThai,
  systemClock,
} from '#shared'
import { useLocale, useText } from '#i18n'
import { DateInput, TextInput } from '#ui'
import type { FieldSpec } from '../../../schema/index.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

export function useDateTexts() {
  const t = useText('forms')
  return {
    open: t('date.open'),
    previous: t('date.previous'),
    next: t('date.next'),
    year: t('date.year'),
    month: t('date.month'),
    calendar: t('date.calendar'),
  }
}

/** First and last day that a field takes. */
export const daysOf = ({ schema: { formatMinimum, formatMaximum } }: FieldSpec) => ({
  min: formatMinimum && boundDay(formatMinimum),
  max: formatMaximum && boundDay(formatMaximum),
})

/** A day: typed or picked, in the era of the language; stored as ISO. */
export function DateWidget({ spec, state, control, set }: WidgetProps) {
  const locale = useLocale()
  const t = useText('forms')
  const text = useSchemaText()
  const texts = useDateTexts()
  return (
    <DateInput
      {...control}
      value={typeof state.value === 'string' ? state.value : ''}
      locale={locale}
      {...daysOf(spec)}
      placeholder={text(spec.options.placeholder) || t('date.placeholder')}
      texts={texts}
      onChange={(value) => set(value === '' ? undefined : value)}
    />
  )
}

/** `9.30`, `0930`, `๙:๓๐` and `9:30` as `09:30`; else `undefined`. */
export function readTime(typed: string): string | undefined {
  const parts = /^(\d{1,2})[:.]?(\d{2})$/.exec(normaliseThai(typed).trim())
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return undefined
  return `${parts[1]!.padStart(2, '0')}:${parts[2]}`
}

/** What is stored for `HH:MM`, as the schema's format has it: with seconds, with the zone, or as it is. */
function storedTime(time: string, format: string | undefined): string {
  if (format === 'time') return `${time}:00+07:00`
  return format === 'iso-time' ? `${time}:00` : time
}

export function TimeWidget({ spec, state, control, set }: WidgetProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const t = useText('forms')
  const stored = typeof state.value === 'string' ? state.value : ''
  return (
    <TextInput
      {...control}
      inputMode="numeric"
      placeholder={t('date.time-placeholder')}
      value={typed ?? (/^\d{2}:\d{2}/.test(stored) ? stored.slice(0, 5) : stored)}
      onChange={(next) => {
        setTyped(next)
        const time = readTime(next)
        set(
          next === ''
            ? undefined
            : time === undefined
              ? next
              : storedTime(time, spec.schema.format),
        )
      }}
      onBlur={() => {
        setTyped(undefined)
        control.onBlur?.()
      }}
    />
  )
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** The day and time in Bangkok of a stored instant; what is no instant is shown as it is. */
function inBangkok(value: string): { date: string; time: string } {
  const at = INSTANT.test(value) && isDay(value.slice(0, 10)) ? instantOf(value) : Number.NaN
  if (Number.isNaN(at)) {
    const cut = value.lastIndexOf(' ')
    return cut < 0
      ? { date: value, time: '' }
      : { date: value.slice(0, cut), time: value.slice(cut + 1) }
  }
  return bangkokTime(at)
}

/** What is no instant yet, cut again at its last space: a day may be written with spaces, and either half may be missing. */
function halves(date: string, time: string): string | undefined {
  if (date === '' && time === '') return undefined
  return time === '' && !date.includes(' ') ? date : `${date} ${time.replaceAll(' ', '')}`
}

/**
 * A day and a time in Bangkok, stored as an instant in UTC. A half that is missing is not made up. The years offered end
 * with this one (spec: academy 9), a later one is typed or turned to; of what must not lie before some day they go on.
 */
export function DateTimeWidget({ spec, state, control, set }: WidgetProps) {
  const locale = useLocale()
  const t = useText('forms')
  const texts = useDateTexts()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const { min, max } = daysOf(spec)
  const { date, time } = inBangkok(typeof state.value === 'string' ? state.value : '')
  const store = (nextDate: string, nextTime: string): void => {
    const clock = readTime(nextTime)
    const at = clock && isDay(nextDate) ? instantOf(`${nextDate}T${clock}`) : Number.NaN
    set(Number.isNaN(at) ? halves(nextDate, nextTime) : isoAt(at))
  }
  return (
    <div className="sala-datetime">
      <DateInput
        {...control}
        onBlur={undefined}
        value={date}
        locale={locale}
        min={min}
        max={max}
        lastYear={min ? undefined : Number(bangkokDay(systemClock.now()).slice(0, 4))}
        placeholder={t('date.placeholder')}
        texts={texts}
        onChange={(next) => store(next, time)}
      />
      <TextInput
        {...control}
        id={`${control.id}-time`}
        label={t('date.time')}
        inputMode="numeric"
        placeholder={t('date.time-placeholder')}
        value={typed ?? time}
        onChange={(next) => {
          setTyped(next)
          store(date, next)
        }}
        onBlur={() => {
          setTyped(undefined)
          control.onBlur?.()
        }}
      />
    </div>
  )
}
