import type { ReactNode, Ref } from 'react'
import type { Option } from './SelectInput.tsx'

interface Props {
  id: string
  list: Ref<HTMLUListElement>
  label: string
  open: boolean
  options: readonly Option[]
  /** Which of them the keys are at. */
  active: number
  busy: boolean
  note: string | undefined
  remedy: ReactNode
  texts: { empty: string; busy: string }
  onPick(option: Option): void
}

/** The suggestions below a text box, and what is said of them. */
export function OptionList({
  id,
  list,
  label,
  open,
  options,
  active,
  busy,
  note,
  remedy,
  texts,
  onPick,
}: Props) {
  return (
    <>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
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
            onClick={() => onPick(option)}
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
    </>
  )
}
