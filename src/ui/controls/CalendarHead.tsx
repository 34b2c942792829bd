import { monthNames, type Locale } from '#shared'
import { IconButton } from './Button.tsx'

interface Props {
  year: number
  month: number
  /** Years offered, besides the one that is shown. */
  from: number
  to: number
  locale: Locale
  texts: { previous: string; next: string; year: string; month: string }
  onTurn(months: number): void
}

/** The month that is shown, and the ways to others. */
export function CalendarHead({ year, month, from, to, locale, texts, onTurn }: Props) {
  const era = locale === 'th' ? 543 : 0
  return (
    <div className="sala-calendar-head">
      <IconButton icon="left" label={texts.previous} onClick={() => onTurn(-1)} />
      <select
        aria-label={texts.month}
        value={month}
        onChange={(event) => onTurn(Number(event.target.value) - month)}
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
        onChange={(event) => onTurn((Number(event.target.value) - year) * 12)}
      >
        {Array.from({ length: Math.max(1, to - Math.min(from, year) + 1) }, (_, i) => to - i).map(
          (one) => (
            <option key={one} value={one}>
              {one + era}
            </option>
          ),
        )}
      </select>
      <IconButton icon="right" label={texts.next} onClick={() => onTurn(1)} />
    </div>
  )
}
