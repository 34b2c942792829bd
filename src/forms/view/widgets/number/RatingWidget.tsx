import './number.css'
import { useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { WidgetProps } from '../../widgetTypes.ts'

const MAX_STARS = 10

/** A whole number of stars, as a group of radios: arrows choose, each star says how many it stands for. */
export function RatingWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const most = Math.min(
    MAX_STARS,
    typeof spec.schema.maximum === 'number' ? spec.schema.maximum : 5,
  )
  const value = typeof state.value === 'number' ? state.value : 0
  const locked = control.readOnly || control.disabled
  return (
    <div
      className="sala-rating"
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
      {Array.from({ length: most }, (_, i) => i + 1).map((stars) => (
        <label key={stars} className="sala-star" data-on={stars <= value || undefined}>
          <input
            type="radio"
            id={stars === 1 ? control.id : `${control.id}-${stars}`}
            name={control.id}
            className="visually-hidden"
            value={stars}
            checked={stars === value}
            disabled={locked}
            aria-label={t('rating.star', { count: stars })}
            onChange={() => set(stars)}
          />
          <Icon name="star" size={28} />
        </label>
      ))}
      {value > 0 && !state.required && !locked && (
        <Button kind="quiet" onClick={() => set(undefined)}>
          {t('rating.clear')}
        </Button>
      )}
    </div>
  )
}
