import { useEffect, useRef, type KeyboardEvent } from 'react'
import { daysInMonth, isoDate, weekday, type Locale } from '#shared'
import { dayNames } from './calendarNames.ts'

interface Props {
  year: number
  month: number
  focused: string
  value: string | undefined
  today: string
  locale: Locale
  label: string
  isOut(iso: string): boolean
  onPick(iso: string): void
  onKeyDown(event: KeyboardEvent): void
}

/** The days of a month by weeks, with nothing where days of other months would be. */
function weeksOf(year: number, month: number): (string | undefined)[][] {
  const lead = weekday(isoDate(year, month, 1)!)
  const days = Array.from({ length: daysInMonth(year, month) }, (_, i) =>
    isoDate(year, month, i + 1)!,
  )
  const cells: (string | undefined)[] = [...Array.from<undefined>({ length: lead }), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  )
}

export function CalendarGrid({
  year,
  month,
  focused,
  value,
  today,
  locale,
  label,
  isOut,
  onPick,
  onKeyDown,
}: Props) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      className="sala-calendar-grid"
      onKeyDown={onKeyDown}
    >
      <div role="row">
        {dayNames(locale).map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {weeksOf(year, month).map((week, index) => (
        <div key={index} role="row">
          {week.map((iso, day) =>
            iso === undefined ? (
              <span key={day} role="gridcell" />
            ) : (
              <span key={day} role="gridcell" aria-selected={iso === value}>
                <button
                  type="button"
                  tabIndex={iso === focused ? 0 : -1}
                  aria-current={iso === today ? 'date' : undefined}
                  data-selected={iso === value || undefined}
                  disabled={isOut(iso)}
                  onClick={() => onPick(iso)}
                >
                  {Number(iso.slice(8))}
                </button>
              </span>
            ),
          )}
        </div>
      ))}
    </div>
  )
}
