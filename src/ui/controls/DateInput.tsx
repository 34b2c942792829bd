import { useRef, useState } from 'react'
import { bangkokDay, parseTypedDate, systemClock, type Locale } from '#shared'
import { dayOfCode } from '#shared/dateCode'
import { Calendar } from './Calendar.tsx'
import { IconButton } from './Button.tsx'
import { nativeProps, type ControlProps } from './controlProps.ts'

interface DateInputProps extends ControlProps {
  /** ISO date, or what was typed and is no date. */
  value: string
  onChange(value: string): void
  locale: Locale
  min?: string | undefined
  max?: string | undefined
  /** Last year offered where `max` says none. */
  lastYear?: number | undefined
  placeholder?: string
  texts: {
    open: string
    previous: string
    next: string
    year: string
    month: string
    calendar: string
  }
}

/** The ISO date as it is typed: day first, the Buddhist era in Thai. */
export function typedDate(iso: string, locale: Locale): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  return parts ? `${parts[3]}/${parts[2]}/${Number(parts[1]) + (locale === 'th' ? 543 : 0)}` : iso
}

/** A date, typed or picked. Holds ISO; what is no date is handed on as it was typed, so that nothing is lost. */
export function DateInput({
  value,
  onChange,
  locale,
  min,
  max,
  lastYear,
  placeholder,
  texts,
  ...control
}: DateInputProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const locked = control.readOnly || control.disabled

  const read = (text: string): void => {
    if (text.trim() === '') return onChange('')
    const date = parseTypedDate(text, locale)
    const day = date.ok ? date.value : dayOfCode(text, bangkokDay(systemClock.now()), locale)
    onChange(day ?? text)
  }
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className="sala-date"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        setTyped(undefined)
        control.onBlur?.()
      }}
    >
      <input
        {...nativeProps(control)}
        onBlur={undefined}
        className="sala-input"
        inputMode="text"
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? typedDate(value, locale)}
        onChange={(event) => {
          setTyped(event.target.value)
          read(event.target.value)
        }}
      />
      {!locked && (
        <IconButton
          ref={button}
          icon="calendar"
          label={texts.open}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && (
        <Calendar
          value={value}
          locale={locale}
          min={min}
          max={max}
          lastYear={lastYear}
          texts={texts}
          onClose={close}
          onPick={(iso) => {
            setTyped(undefined)
            onChange(iso)
            close()
          }}
        />
      )}
    </div>
  )
}
