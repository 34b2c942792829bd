import { useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, bangkokDay, dateParts, isDay, systemClock, type Locale } from '#shared'
import { CalendarHead } from './CalendarHead.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'

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
  const today = bangkokDay(systemClock.now())
  const [focused, setFocused] = useState(value && isDay(value) ? value : today)
  const [year, month] = dateParts(focused)
  const from = Number((min ?? '1924').slice(0, 4))
  const to = Math.max(
    Number((max ?? String(lastYear ?? dateParts(today)[0] + 10)).slice(0, 4)),
    year,
  )

  const turn = (months: number): void => setFocused(addMonths(focused, months))
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined) setFocused(addDays(focused, step))
    else if (event.key === 'PageUp') turn(-1)
    else if (event.key === 'PageDown') turn(1)
    else return
    event.preventDefault()
  }
  const isOut = (iso: string): boolean =>
    (min !== undefined && iso < min) || (max !== undefined && iso > max)
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
      <CalendarHead
        year={year}
        month={month}
        from={from}
        to={to}
        locale={locale}
        texts={texts}
        onTurn={turn}
      />
      <CalendarGrid
        focused={focused}
        value={value}
        today={today}
        locale={locale}
        label={texts.calendar}
        isOut={isOut}
        onPick={onPick}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
