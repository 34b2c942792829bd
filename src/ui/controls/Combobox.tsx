import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { nativeProps, type ControlProps } from './controlProps.ts'
import { IconButton } from './Button.tsx'
import type { Option } from './SelectInput.tsx'

interface ComboboxProps extends ControlProps {
  /** What is chosen now, as text. */
  text: string
  /** Key of that among the options: the list opens on it. */
  chosen?: string | undefined
  options: readonly Option[]
  /** Asked when people type; answer by new `options`. */
  onSearch(term: string): void
  onPick(option: Option): void
  onClear?: (() => void) | undefined
  busy?: boolean
  placeholder?: string
  /** `untaken` says of words that were left and are none of the options; without it they go. */
  texts: { clear: string; empty: string; busy: string; untaken?: string }
  /** Said below the options: there are more of them than are shown. */
  note?: string | undefined
  /** What can be done where there is none. */
  remedy?: ReactNode
}

/** A text box with a list of suggestions, by the combobox pattern: arrows move, Enter takes, Escape closes. */
export function Combobox({
  text,
  chosen,
  options,
  onSearch,
  onPick,
  onClear,
  busy,
  placeholder,
  texts,
  note,
  remedy,
  ...control
}: ComboboxProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | undefined>(undefined)
  // By its key: what a late answer puts in its place is not taken for it.
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const active = options.findIndex(({ key }) => key === picked)
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { id } = control
  const locked = control.readOnly || control.disabled
  const words = typed?.trim().toLocaleLowerCase() ?? ''
  const isLeft = !open && words !== ''

  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  const show = (): void => {
    if (locked || open) return
    setOpen(true)
    // What is typed now takes the place of what is chosen.
    if (typed === undefined) box.current?.select()
    setPicked(chosen)
    onSearch(typed ?? '')
  }
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
    setPicked(undefined)
  }
  const pick = (option: Option): void => {
    onPick(option)
    close()
  }
  // Who wrote an option to its end means it.
  const leave = (): void => {
    const [written, ...others] =
      words === '' ? [] : options.filter(({ label }) => label.trim().toLocaleLowerCase() === words)
    if (written && others.length === 0) pick(written)
    else if (words === '' || texts.untaken === undefined) close()
    else setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) return show()
      return setPicked(options[Math.min(options.length - 1, Math.max(0, active + step))]?.key)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      const [only, ...others] = words === '' ? [] : options
      const option =
        options[active] ??
        (others.length === 0 && only?.label.toLocaleLowerCase().includes(words) ? only : undefined)
      if (option) pick(option)
    }
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open || event.nativeEvent.isComposing) return
    event.stopPropagation()
    box.current?.focus()
    close()
  }

  return (
    <>
      <div
        className="sala-combobox"
        onKeyDown={onEscape}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          leave()
          control.onBlur?.()
        }}
      >
        <input
          ref={box}
          {...nativeProps(control)}
          onBlur={undefined}
          className="sala-input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && active >= 0 ? `${id}-option-${active}` : undefined}
          aria-busy={busy || undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? text}
          onClick={show}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setPicked(undefined)
            setOpen(true)
            onSearch(event.target.value)
          }}
        />
        {onClear && text !== '' && !locked && (
          <IconButton icon="close" label={texts.clear} onClick={onClear} />
        )}
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={control.label ?? placeholder ?? texts.empty}
          className="sala-options"
          hidden={!open}
        >
          {options.map((option, index) => (
            <li
              key={option.key}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={index === active}
              className="sala-option"
              // Before the box loses the focus and closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.label}
              {option.description && <small>{option.description}</small>}
            </li>
          ))}
          {note && options.length > 0 && (
            <li role="presentation" className="sala-options-note">
              {note}
            </li>
          )}
        </ul>
        <span
          role="status"
          className={
            open && options.length === 0 ? 'sala-options sala-options-empty' : 'visually-hidden'
          }
        >
          {open && (busy ? texts.busy : options.length === 0 ? texts.empty : note)}
          {open && !busy && options.length === 0 && remedy}
        </span>
      </div>
      {isLeft && (
        <p role="alert" className="sala-field-error" data-level="warning">
          {texts.untaken}
        </p>
      )}
    </>
  )
}
