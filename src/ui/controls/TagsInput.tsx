import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
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

const BETWEEN = /[,;\t\r\n\u2028\u2029]/

/** A list of short texts: Enter or a comma adds, a paste of several adds each, Backspace in the empty box takes the last one back. */
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
      .split(BETWEEN)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !value.includes(tag))
    if (tags.length > 0) onChange([...value, ...new Set(tags)])
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
  /** A column or a row of cells is as many tags; an input would make one line of it before it is told. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!BETWEEN.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    add(
      text.slice(0, selectionStart ?? text.length) +
        pasted +
        text.slice(selectionEnd ?? text.length),
    )
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
          onPaste={onPaste}
          onBlur={() => {
            add(text)
            control.onBlur?.()
          }}
        />
      )}
    </div>
  )
}
