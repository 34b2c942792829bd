import { choiceProps, type ControlProps } from './controlProps.ts'
import type { Option } from './SelectInput.tsx'

interface ChoiceGroupProps extends ControlProps {
  kind: 'radio' | 'checkbox'
  options: readonly Option[]
  value: readonly string[]
  onChange(keys: string[]): void
}

/** Radios or checkboxes in a group; the group's name is the legend of the fieldset around it. */
export function ChoiceGroup({ kind, options, value, onChange, ...control }: ChoiceGroupProps) {
  const { id, 'aria-label': label, onBlur, ...native } = choiceProps(control)
  const pick = (key: string, on: boolean): void => {
    if (kind === 'radio') return onChange([key])
    onChange(
      options.map((option) => option.key).filter((one) => (one === key ? on : value.includes(one))),
    )
  }
  return (
    <div
      className="sala-choices"
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-label={label}
      aria-labelledby={label ? undefined : `${id}-label`}
      aria-describedby={native['aria-describedby']}
      aria-invalid={kind === 'radio' ? native['aria-invalid'] : undefined}
      aria-required={kind === 'radio' ? native['aria-required'] : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      {options.map((option, index) => (
        <label key={option.key} className="sala-choice" data-color={option.color}>
          <input
            type={kind}
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            value={option.key}
            checked={value.includes(option.key)}
            disabled={native.disabled}
            aria-describedby={option.description ? `${id}-${index}-description` : undefined}
            onChange={(event) => pick(option.key, event.target.checked)}
          />
          <span>
            {option.label}
            {option.description && (
              <small id={`${id}-${index}-description`} className="sala-choice-description">
                {option.description}
              </small>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
