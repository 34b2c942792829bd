import './choice.css'
import { useText } from '#i18n'
import { Icon, ICON_NAMES } from '#ui'
import type { WidgetProps } from '../../widgetTypes.ts'

/** One of the icons that the site draws, by name; a group of radios. */
export function IconWidget({ state, control, set }: WidgetProps) {
  const t = useText('forms')
  const locked = control.readOnly || control.disabled
  const value = typeof state.value === 'string' ? state.value : undefined
  const names: string[] =
    value === undefined || (ICON_NAMES as string[]).includes(value)
      ? ICON_NAMES
      : [value, ...ICON_NAMES]
  const option = (name: string | undefined, index: number) => (
    <label key={name ?? ''} className="sala-icon-option" title={name}>
      <input
        type="radio"
        id={index === 0 ? control.id : `${control.id}-${index}`}
        name={control.id}
        className="visually-hidden"
        value={name ?? ''}
        checked={value === name}
        disabled={locked}
        aria-label={name ?? t('icon.none')}
        onChange={() => set(name)}
      />
      {name === undefined ? (
        <span aria-hidden="true">–</span>
      ) : (ICON_NAMES as string[]).includes(name) ? (
        <Icon name={name as (typeof ICON_NAMES)[number]} />
      ) : (
        <span aria-hidden="true">{name}</span>
      )}
    </label>
  )
  return (
    <div
      className="sala-icon-options"
      role="radiogroup"
      aria-label={control.label}
      aria-labelledby={control.label ? undefined : `${control.id}-label`}
      aria-describedby={control.describedBy}
      aria-invalid={control.invalid || undefined}
      aria-required={control.required || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      {!state.required && option(undefined, 0)}
      {names.map((name, index) => option(name, state.required ? index : index + 1))}
    </div>
  )
}
