import type { ReactNode } from 'react'
import { nativeProps, type ControlProps } from './controlProps.ts'
import { IconButton } from './Button.tsx'
import type { Option } from './SelectInput.tsx'
import { useSuggestions } from './useSuggestions.ts'
import { OptionList } from './OptionList.tsx'

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
  /** Finds what is meant by words written to their end, before the list is there. */
  onNamed?: ((words: string) => Promise<Option | undefined>) | undefined
  busy?: boolean
  placeholder?: string
  /** `untaken` says of words that were left and are none of the options; without it they go. */
  texts: { clear: string; empty: string; busy: string; untaken?: string }
  /** Said below the options: there are more of them than are shown. */
  note?: string | undefined
  /** What can be done where there is none. */
  remedy?: ReactNode
}

/** A text box with a list of suggestions, by the combobox pattern: arrows move, Enter takes (and tells by `sala-taken`), Escape closes. */
export function Combobox({
  text,
  chosen,
  options,
  onSearch,
  onPick,
  onClear,
  onNamed,
  busy,
  placeholder,
  texts,
  note,
  remedy,
  ...control
}: ComboboxProps) {
  const locked = control.readOnly || control.disabled || false
  const asked = { chosen, options, onSearch, onPick, onNamed, untaken: texts.untaken, locked }
  const { open, typed, active, box, list, isLeft, show, pick, leave, type, onKeyDown, onEscape } =
    useSuggestions(asked)
  const { id } = control
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
          onChange={(event) => type(event.target.value)}
        />
        {onClear && text !== '' && !locked && (
          <IconButton icon="close" label={texts.clear} onClick={onClear} />
        )}
        <OptionList
          id={id}
          list={list}
          label={control.label ?? placeholder ?? texts.empty}
          {...{ open, options, active, note, remedy, texts }}
          busy={busy ?? false}
          onPick={pick}
        />
      </div>
      {isLeft && (
        <p role="alert" className="sala-field-error" data-level="warning">
          {texts.untaken}
        </p>
      )}
    </>
  )
}
