import { useState, type KeyboardEvent } from 'react'
import { Icon } from './icons.tsx'
import { nativeProps, type ControlProps } from './controlProps.ts'

interface TagsInputProps extends ControlProps {
  value: readonly string[]
  onChange(value: string[]): void
  placeholder: string
  removeLabel(tag: string): string
  maxItems?: number
  /** Is this tag wrong? */
  isWrong?(index: number): boolean
}

/** A list of short texts: Enter or a comma adds, Backspace in the empty box takes the last one back. */
export function TagsInput({
  value,
  onChange,
  placeholder,
  removeLabel,
  maxItems = Infinity,
  isWrong,
  ...control
}: TagsInputProps) {
  const [text, setText] = useState('')
  const locked = control.readOnly || control.disabled
  const add = (typed: string): void => {
    const tags = typed
      .split(/[,\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !value.includes(tag))
    if (tags.length > 0) onChange([...value, ...new Set(tags)].slice(0, maxItems))
    setText('')
  }
  const remove = (index: number): void => onChange(value.filter((_, i) => i !== index))
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends a composition (Thai, Japanese input) is not ours.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && text !== '') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0)
      remove(value.length - 1)
  }
  return (
    <div className="sala-input sala-tags" data-disabled={locked || undefined}>
      {value.map((tag, index) => (
        <span
          key={value.indexOf(tag) === index ? tag : `${tag} ${index}`}
          className="sala-tag"
          data-wrong={isWrong?.(index) || undefined}
        >
          {tag}
          {!locked && (
            <button type="button" aria-label={removeLabel(tag)} onClick={() => remove(index)}>
              <Icon name="close" size={14} />
            </button>
          )}
        </span>
      ))}
      {!locked && value.length < maxItems && (
        <input
          {...nativeProps(control)}
          value={text}
          placeholder={value.length === 0 ? placeholder : undefined}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => {
            add(text)
            control.onBlur?.()
          }}
        />
      )}
    </div>
  )
}
