import { useEffect, useRef, type KeyboardEvent } from 'react'
import { addDays, daysInMonth, weekday, weekdayNames, type Locale } from '#shared'

interface Props {
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
function weeksOf(iso: string): (string | undefined)[][] {
  const first = `${iso.slice(0, 8)}01`
  const days = Array.from({ length: daysInMonth(first) }, (_, i) => addDays(first, i))
  // Weeks start on Sunday (spec: academy 2.2).
  const cells: (string | undefined)[] = [
    ...Array.from<undefined>({ length: weekday(first) }),
    ...days,
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  )
}

export function CalendarGrid({
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
        {weekdayNames(locale).map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {weeksOf(focused).map((week, index) => (
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
