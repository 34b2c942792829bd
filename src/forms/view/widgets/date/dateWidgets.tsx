import { useState } from 'react'
import { bangkokDay, boundDay, instantOf, isDay, normaliseThai, systemClock } from '#shared'
import { useLocale, useText } from '#i18n'
import { DateInput, TextInput } from '#ui'
import type { FieldSpec } from '../../../schema/index.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { halves, inBangkok, spellingOf, spelt, useKept } from './instant.ts'

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

const TIME = /^\d{2}:\d{2}((?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)$/i

/** `9.30`, `0930`, `๙:๓๐` and `9:30` as `09:30`; else `undefined`. */
export function readTime(typed: string): string | undefined {
  const parts = /^(\d{1,2})[:.]?(\d{2})$/.exec(normaliseThai(typed).trim())
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return undefined
  return `${parts[1]!.padStart(2, '0')}:${parts[2]}`
}

/** What stands behind `HH:MM`, as the schema's format has it: seconds and zone, seconds, or nothing. */
const behindTime = (format: string | undefined): string =>
  format === 'time' ? ':00+07:00' : format === 'iso-time' ? ':00' : ''

/** A time without its seconds and its zone, which stay as they are. */
export function TimeWidget({ spec, state, control, set }: WidgetProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const t = useText('forms')
  const stored = typeof state.value === 'string' ? state.value : ''
  const behind = useKept(TIME.exec(stored)?.[1], stored === '' && typed === undefined)
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
              : time + (behind || behindTime(spec.schema.format)),
        )
      }}
      onBlur={() => {
        setTyped(undefined)
        control.onBlur?.()
      }}
    />
  )
}

/**
 * A day and a time in Bangkok, stored as an instant in UTC; one that is there keeps its seconds and its zone.
 * A half that is missing is not made up. The years offered end with this one (spec: academy 9), a later one is typed or turned to; of what must not lie before some day they go on.
 */
export function DateTimeWidget({ spec, state, control, set }: WidgetProps) {
  const locale = useLocale()
  const t = useText('forms')
  const texts = useDateTexts()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const { min, max } = daysOf(spec)
  const stored = typeof state.value === 'string' ? state.value : ''
  const { date, time } = inBangkok(stored)
  const kept = useKept(spellingOf(stored, spec.schema.format), stored === '')
  const store = (nextDate: string, nextTime: string): void => {
    const clock = readTime(nextTime)
    const at = clock && isDay(nextDate) ? instantOf(`${nextDate}T${clock}`) : Number.NaN
    set(Number.isNaN(at) ? halves(nextDate, nextTime) : spelt(at, kept))
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
