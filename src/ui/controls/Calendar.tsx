import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  addDays,
  bangkokDate,
  dateParts as parts,
  daysInMonth,
  intl,
  isoDate,
  systemClock,
  weekday,
  type Locale,
} from '#shared'
import { IconButton } from './Button.tsx'

interface CalendarProps {
  value: string | undefined
  locale: Locale
  min?: string | undefined
  max?: string | undefined
  /** Last year offered where `max` says none; ten years from now otherwise. */
  lastYear?: number | undefined
  onPick(iso: string): void
  onClose(): void
  texts: { previous: string; next: string; year: string; month: string; calendar: string }
}

const language = (locale: Locale): string =>
  locale === 'th' ? 'th-TH-u-ca-gregory-nu-latn' : 'en-GB'
const monthNames = (locale: Locale): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    intl
      .dates(language(locale), { month: 'long', timeZone: 'UTC' })
      .format(Date.UTC(2024, month, 1)),
  )
/** 4 August 2024 is a Sunday: weeks start there (spec: academy 2.2). */
const dayNames = (locale: Locale): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    intl
      .dates(language(locale), { weekday: 'short', timeZone: 'UTC' })
      .format(Date.UTC(2024, 7, 4 + day)),
  )

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** In the top layer, where a dialog or a panel that scrolls does not cut it off; where the browser cannot keep it beside its field there, it stands in the page. */
const onTop = (box: HTMLElement | null): void => {
  if (!box || !globalThis.CSS?.supports?.('position-area', 'block-end')) return
  box.popover = 'manual'
  box.showPopover()
}

/** A month of days to pick from; years as the language counts them. Arrows move, Page Up and Down change the month. */
export function Calendar({
  value,
  locale,
  min,
  max,
  lastYear,
  onPick,
  onClose,
  texts,
}: CalendarProps) {
  const today = bangkokDate(systemClock.now())
  const todayIso = isoDate(today.year, today.month, today.day)!
  const [focused, setFocused] = useState(
    value && /^\d{4}-\d{2}-\d{2}$/.test(value) && isoDate(...parts(value)) ? value : todayIso,
  )
  const grid = useRef<HTMLDivElement>(null)
  const [year, month] = parts(focused)
  const era = locale === 'th' ? 543 : 0
  const from = Number((min ?? '1924').slice(0, 4))
  const to = Math.max(Number((max ?? String(lastYear ?? today.year + 10)).slice(0, 4)), year)

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])

  const goTo = (nextYear: number, nextMonth: number): void => {
    const total = nextYear * 12 + nextMonth - 1
    const [y, m] = [Math.floor(total / 12), (total % 12) + 1]
    setFocused(isoDate(y, m, Math.min(parts(focused)[2], daysInMonth(y, m)))!)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined) setFocused(addDays(focused, step))
    else if (event.key === 'PageUp') goTo(year, month - 1)
    else if (event.key === 'PageDown') goTo(year, month + 1)
    else return
    event.preventDefault()
  }
  const isOut = (iso: string): boolean =>
    (min !== undefined && iso < min) || (max !== undefined && iso > max)
  const lead = weekday(isoDate(year, month, 1)!)
  const days = Array.from({ length: daysInMonth(year, month) }, (_, i) =>
    isoDate(year, month, i + 1)!,
  )
  const cells: (string | undefined)[] = [...Array.from<undefined>({ length: lead }), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  )

  return (
    <div
      ref={onTop}
      className="sala-calendar"
      role="dialog"
      aria-label={texts.calendar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="sala-calendar-head">
        <IconButton icon="left" label={texts.previous} onClick={() => goTo(year, month - 1)} />
        <select
          aria-label={texts.month}
          value={month}
          onChange={(event) => goTo(year, Number(event.target.value))}
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
          onChange={(event) => goTo(Number(event.target.value), month)}
        >
          {Array.from({ length: Math.max(1, to - Math.min(from, year) + 1) }, (_, i) => to - i).map(
            (one) => (
              <option key={one} value={one}>
                {one + era}
              </option>
            ),
          )}
        </select>
        <IconButton icon="right" label={texts.next} onClick={() => goTo(year, month + 1)} />
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={texts.calendar}
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
        {weeks.map((week, index) => (
          <div key={index} role="row">
            {week.map((iso, day) =>
              iso === undefined ? (
                <span key={day} role="gridcell" />
              ) : (
                <span key={day} role="gridcell" aria-selected={iso === value}>
                  <button
                    type="button"
                    tabIndex={iso === focused ? 0 : -1}
                    aria-current={iso === todayIso ? 'date' : undefined}
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
    </div>
  )
}
