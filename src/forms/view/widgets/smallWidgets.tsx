import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import { TagsInput, TextInput } from '#ui'
import { useSchemaText } from '../fieldTexts.ts'
import type { WidgetProps } from '../widgetTypes.ts'

/** A list of short texts. */
export function TagsWidget({ spec, state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const tags = Array.isArray(state.value) ? state.value.map(String) : []
  return (
    <TagsInput
      {...control}
      value={tags}
      placeholder={text(spec.options.placeholder) || t('tags.placeholder')}
      removeLabel={(tag) => t('tags.remove', { tag })}
      {...(typeof spec.schema.maxItems === 'number' && { maxItems: spec.schema.maxItems })}
      isWrong={(index) => state.inner.some((failure) => failure.path === `${name}[${index}]`)}
      onChange={(next) => set(next.length === 0 && !state.required ? undefined : next)}
    />
  )
}

/** A colour as `#rrggbb`, typed or picked. */
export function ColourWidget({ state, control, set }: WidgetProps) {
  const t = useText('forms')
  const value = typeof state.value === 'string' ? state.value : ''
  const hex = /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'
  return (
    <span className="sala-colour">
      <input type="color" aria-label={t('colour-pick')} value={hex} disabled={control.readOnly || control.disabled} onChange={(event) => set(event.target.value)} />
      <TextInput {...control} value={value} placeholder="#rrggbb" onChange={(next) => set(next === '' ? undefined : next)} />
    </span>
  )
}

/** A value that is worked out; screen readers hear it when it changes. */
export function ComputedWidget({ spec, state, control }: WidgetProps) {
  const locale = useLocale()
  const text = useSchemaText()
  const { value } = state
  const shown =
    value === undefined || value === null ? '–' : typeof value === 'number' ? (spec.schema['x-money'] ? formatMoney(value, locale) : formatNumber(value, locale)) : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return (
    <output id={control.id} className="sala-output" aria-describedby={control.describedBy} aria-label={control.label} data-align={typeof value === 'number' ? 'end' : 'start'}>
      {shown}
      {spec.options.unit && ` ${text(spec.options.unit)}`}
    </output>
  )
}

/** A value that travels with the form and is not shown. */
export const HiddenWidget = ({ state, control }: WidgetProps) => <input type="hidden" id={control.id} value={typeof state.value === 'string' ? state.value : JSON.stringify(state.value ?? '')} readOnly />
