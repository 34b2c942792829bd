import type { Locale } from '#shared'
import { IconButton } from './Button.tsx'
import { monthNames } from './calendarNames.ts'

interface Props {
  year: number
  month: number
  /** Years offered, besides the one that is shown. */
  from: number
  to: number
  locale: Locale
  texts: { previous: string; next: string; year: string; month: string }
  onGo(year: number, month: number): void
}

/** The month that is shown, and the ways to others. */
export function CalendarHead({ year, month, from, to, locale, texts, onGo }: Props) {
  const era = locale === 'th' ? 543 : 0
  return (
    <div className="sala-calendar-head">
      <IconButton icon="left" label={texts.previous} onClick={() => onGo(year, month - 1)} />
      <select
        aria-label={texts.month}
        value={month}
        onChange={(event) => onGo(year, Number(event.target.value))}
      >
        {monthNames(locale).map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.year}
        value={year}
        onChange={(event) => onGo(Number(event.target.value), month)}
      >
        {Array.from({ length: Math.max(1, to - Math.min(from, year) + 1) }, (_, i) => to - i).map(
          (one) => (
            <option key={one} value={one}>
              {one + era}
            </option>
          ),
        )}
      </select>
      <IconButton icon="right" label={texts.next} onClick={() => onGo(year, month + 1)} />
    </div>
  )
}
