import './date.css'
import { isDay } from '#shared'
import { useLocale, useText } from '#i18n'
import { DateInput } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { useKept } from './instant.ts'
import { daysOf, useDateTexts } from './dateWidgets.tsx'

type Day = [day: string, time: string | undefined]
const FIRST = /^(\d{4}-\d{2}-\d{2}(?:T[^/]*)?)?\/(.*)$/s
const LAST = /^(.*)\/(\d{4}-\d{2}-\d{2}(?:T[^/]*)?)?$/s
/** The times of an interval between two instants are not shown, and stay with their days. */
const dayAndTime = (end: string): Day => [
  end.replace(/^(\d{4}-\d{2}-\d{2})T.*$/s, '$1'),
  /^\d{4}-\d{2}-\d{2}(T.*)$/s.exec(end)?.[1],
]
const timed = (day: string, time: string): string => (isDay(day) ? day + time : day)

/** A first and a last day, each typed or picked; stored as ISO 8601 writes an interval (`2026-11-01/2026-11-30`). */
export function DateRangeWidget({ spec, state, control, set }: WidgetProps) {
  const locale = useLocale()
  const t = useText('forms')
  const text = useSchemaText()
  const texts = useDateTexts()
  const stored = typeof state.value === 'string' ? state.value : ''
  // What was typed and is no day may hold strokes of its own: the interval is cut where a day ends or begins.
  const cut = FIRST.exec(stored) ?? LAST.exec(stored)
  const ends = cut ? [cut[1] ?? '', cut[2] ?? ''] : [stored, '']
  const [[from, first], [to, last]] = ends.map(dayAndTime) as [Day, Day]
  const fromTime = useKept(first, stored === '') ?? ''
  const toTime = useKept(last, stored === '') ?? ''
  const store = (first: string, last: string): void =>
    set(
      first === '' && last === '' ? undefined : `${timed(first, fromTime)}/${timed(last, toTime)}`,
    )
  const name = control.label ?? text(spec.label)
  const { min, max } = daysOf(spec)
  const part = (end: 'from' | 'to') => ({
    ...control,
    id: end === 'from' ? control.id : `${control.id}-to`,
    label: `${name}: ${t(`range.${end}`)}`,
    onBlur: undefined,
    locale,
    placeholder: t('date.placeholder'),
    texts,
  })
  return (
    <div
      className="sala-date-range"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      <span className="sala-date-range-part">
        <span aria-hidden="true">{t('range.from')}</span>
        <DateInput
          {...part('from')}
          value={from}
          min={min}
          max={isDay(to) ? to : max}
          onChange={(next) => store(next, to)}
        />
      </span>
      <span className="sala-date-range-part">
        <span aria-hidden="true">{t('range.to')}</span>
        <DateInput
          {...part('to')}
          value={to}
          min={isDay(from) ? from : min}
          max={max}
          onChange={(next) => store(from, next)}
        />
      </span>
    </div>
  )
}
