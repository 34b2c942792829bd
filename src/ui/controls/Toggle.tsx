import type { ReactNode } from 'react'
import { choiceProps, type ControlProps } from './controlProps.ts'

interface ToggleProps extends ControlProps {
  kind: 'checkbox' | 'switch'
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** A checkbox or a switch with its words beside it. */
export function Toggle({ kind, checked, onChange, children, ...control }: ToggleProps) {
  return (
    <label className="sala-toggle">
      <input
        {...choiceProps(control)}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={kind === 'switch' ? 'sala-switch' : 'sala-checkbox'}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
