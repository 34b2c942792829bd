import { choiceProps, type ControlProps } from './controlProps.ts'

export interface Option {
  /** Unique text of the option. */
  key: string
  label: string
  description?: string | undefined
  color?: string | undefined
  /** Does something instead of being chosen: words that are written to their end do not take it. */
  acts?: true
}

interface SelectInputProps extends ControlProps {
  options: readonly Option[]
  value: string | undefined
  onChange(key: string | undefined): void
  /** Text of the empty choice. */
  placeholder: string
  /** May the choice be taken back? */
  clearable?: boolean
  busy?: boolean
}

export function SelectInput({
  options,
  value,
  onChange,
  placeholder,
  clearable = true,
  busy,
  ...control
}: SelectInputProps) {
  return (
    <span className="sala-select">
      <select
        {...choiceProps(control)}
        className="sala-input"
        aria-busy={busy || undefined}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        {(clearable || value === undefined) && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
