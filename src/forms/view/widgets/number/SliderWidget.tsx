import './number.css'
import { formatNumber, useLocale, useText } from '#i18n'
import { Button } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

const bound = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** A number on a scale between the bounds of the schema (0 to 100 where it has none). It holds nothing until it is moved. */
export function SliderWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const locale = useLocale()
  const least = bound(spec.schema.minimum, 0)
  const most = bound(spec.schema.maximum, Math.max(100, least))
  const step =
    spec.options.step ??
    bound(spec.schema.multipleOf, spec.type === 'integer' ? 1 : (most - least) / 100)
  const value = typeof state.value === 'number' ? state.value : undefined
  const locked = control.readOnly || control.disabled
  const unit = text(spec.options.unit)
  const shown =
    value === undefined
      ? t('slider.unset')
      : `${formatNumber(value, locale)}${unit ? ` ${unit}` : ''}`
  const pick = (typed: string): void => set(Number(Number(typed).toPrecision(15)))
  return (
    <div className="sala-slider">
      <input
        type="range"
        id={control.id}
        min={least}
        max={most}
        step={step}
        value={value ?? least}
        disabled={locked}
        data-unset={value === undefined || undefined}
        aria-label={control.label}
        aria-describedby={control.describedBy}
        aria-invalid={control.invalid || undefined}
        aria-valuetext={shown}
        onBlur={control.onBlur}
        onChange={(event) => pick(event.target.value)}
        // Where nothing is chosen yet, the end that the handle stands at is chosen by a press on it.
        onPointerUp={(event) => value === undefined && pick(event.currentTarget.value)}
        onKeyDown={(event) =>
          value === undefined &&
          ['Enter', ' ', 'Home', 'ArrowLeft', 'ArrowDown'].includes(event.key) &&
          (event.preventDefault(), set(least))
        }
      />
      <output htmlFor={control.id}>{shown}</output>
      {value !== undefined && !state.required && !locked && (
        <Button kind="quiet" onClick={() => set(undefined)}>
          {t('slider.clear')}
        </Button>
      )}
    </div>
  )
}
