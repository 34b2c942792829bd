import type { FocusEvent, InputHTMLAttributes, ReactNode } from 'react'
import { nativeProps, type ControlProps } from './controlProps.ts'

interface TextInputProps extends ControlProps {
  value: string
  onChange(value: string): void
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | 'time'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  placeholder?: string
  /** Stands inside the control, after the text. */
  unit?: ReactNode
  align?: 'start' | 'end'
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
}

export function TextInput({
  value,
  onChange,
  type = 'text',
  inputMode,
  autoComplete,
  placeholder,
  unit,
  align = 'start',
  onFocus,
  ...control
}: TextInputProps) {
  const input = (
    <input
      {...nativeProps(control)}
      className="sala-input"
      data-align={align}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      value={value}
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  if (!unit) return input
  return (
    <span className="sala-input-unit">
      {input}
      <span aria-hidden="true">{unit}</span>
    </span>
  )
}

interface TextAreaProps extends ControlProps {
  value: string
  onChange(value: string): void
  rows?: number
  placeholder?: string
  code?: boolean
}

export function TextArea({
  value,
  onChange,
  rows = 4,
  placeholder,
  code,
  ...control
}: TextAreaProps) {
  return (
    <textarea
      {...nativeProps(control)}
      className="sala-input sala-textarea"
      data-code={code || undefined}
      spellCheck={code ? false : undefined}
      rows={rows}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
