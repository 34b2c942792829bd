import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: IconName
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with words. While busy it stays focusable and says so, but does nothing. */
export function Button({
  kind = 'secondary',
  icon,
  busy = false,
  children,
  className = '',
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`sala-button ${className}`}
      data-kind={kind}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="sala-spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  icon: IconName
  /** What it does, for screen readers and as tooltip. */
  label: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  icon,
  label,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`sala-icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
