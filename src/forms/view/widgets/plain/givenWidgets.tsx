import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import { SelectInput } from '#ui'
import { constantsOf, sameJson } from '../../../schema/matches.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { keyOf, useOptions, useWord } from '../choice/options.ts'

/** A value that is worked out; screen readers hear it when it changes. */
export function ComputedWidget({ spec, state, control }: WidgetProps) {
  const locale = useLocale()
  const text = useSchemaText()
  const { value } = state
  const shown =
    value === undefined || value === null
      ? '–'
      : typeof value === 'number'
        ? spec.schema['x-money']
          ? formatMoney(value, locale)
          : formatNumber(value, locale)
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  return (
    <output
      id={control.id}
      className="sala-output"
      aria-describedby={control.describedBy}
      aria-label={control.label}
      data-align={typeof value === 'number' ? 'end' : 'start'}
    >
      {shown}
      {spec.options.unit && ` ${text(spec.options.unit)}`}
    </output>
  )
}

/** The one value that a schema allows: set by itself where it must be there, else to be put in or left out. */
export function ConstantWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const word = useWord()
  const value = constantsOf(spec.schema)?.[0]
  const held = state.value === undefined ? [] : [state.value]
  const options = useOptions([{ value, label: word(value) }], held)
  if (spec.required && sameJson(state.value, value))
    return <output id={control.id}>{word(value)}</output>
  return (
    <SelectInput
      {...control}
      options={options}
      value={state.value === undefined ? undefined : keyOf(state.value)}
      placeholder={t('choose')}
      onChange={(key) => set(key === undefined ? undefined : value)}
    />
  )
}
