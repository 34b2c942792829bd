import { useText } from '#i18n'
import { TextInput } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

/** A colour as `#rrggbb`, typed or picked. */
export function ColourWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const value = typeof state.value === 'string' ? state.value : ''
  const hex = /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'
  return (
    <span className="sala-colour">
      <input
        type="color"
        data-empty={value === '' || undefined}
        aria-label={`${control.label ?? text(spec.label)}: ${t('colour-pick')}`}
        value={hex}
        disabled={control.readOnly || control.disabled}
        onChange={(event) => set(event.target.value)}
      />
      <TextInput
        {...control}
        value={value}
        placeholder="#rrggbb"
        onChange={(next) => set(next === '' ? undefined : next)}
      />
    </span>
  )
}
