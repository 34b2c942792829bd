import { useText } from '#i18n'
import { ChoiceGroup, SelectInput } from '#ui'
import { useHeldDefault } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { keyOf, useOptions, withStrange } from './options.ts'

export function SelectWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const choices = spec.choices ?? []
  const options = withStrange(useOptions(choices), state.value)
  const held = useHeldDefault(spec.schema, undefined)
  const counts = held === undefined ? undefined : options.find(({ key }) => key === keyOf(held))?.label
  return (
    <SelectInput
      {...control}
      options={options}
      value={state.value === undefined || state.value === null ? undefined : keyOf(state.value)}
      placeholder={counts === undefined ? text(spec.options.placeholder) || t('choose') : t('by-default', { value: counts })}
      clearable={!state.required}
      onChange={(key) => set(choices.find(({ value }) => keyOf(value) === key)?.value)}
    />
  )
}

export function RadioWidget({ spec, state, control, set }: WidgetProps) {
  const choices = spec.choices ?? []
  const options = useOptions(choices)
  return <ChoiceGroup {...control} kind="radio" options={options} value={state.value === undefined ? [] : [keyOf(state.value)]} onChange={([key]) => set(choices.find(({ value }) => keyOf(value) === key)?.value)} />
}

export function CheckboxesWidget({ spec, state, control, set }: WidgetProps) {
  const choices = spec.choices ?? []
  const chosen = Array.isArray(state.value) ? (state.value as unknown[]) : []
  const options = useOptions(choices)
  return (
    <ChoiceGroup
      {...control}
      kind="checkbox"
      options={options}
      value={chosen.map(keyOf)}
      onChange={(keys) => {
        const next = choices.map(({ value }) => value).filter((value) => keys.includes(keyOf(value)))
        set(next.length === 0 && !state.required ? undefined : next)
      }}
    />
  )
}
