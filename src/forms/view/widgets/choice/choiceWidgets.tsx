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
  const held = useHeldDefault(spec.schema, undefined)
  const all = withStrange(useOptions(choices), state.value)
  // What counts while nothing is chosen is one of the choices: an empty one beside it would be the same a second time.
  const counts = held === undefined ? undefined : all.find(({ key }) => key === keyOf(held))
  const options = all.map((option) =>
    option === counts ? { ...option, label: t('by-default', { value: option.label }) } : option,
  )
  return (
    <SelectInput
      {...control}
      options={options}
      value={state.value === undefined || state.value === null ? counts?.key : keyOf(state.value)}
      placeholder={text(spec.options.placeholder) || t('choose')}
      clearable={!state.required && !counts}
      onChange={(key) => set(choices.find(({ value }) => keyOf(value) === key)?.value)}
    />
  )
}

export function RadioWidget({ spec, state, control, set }: WidgetProps) {
  const choices = spec.choices ?? []
  const options = useOptions(choices)
  return (
    <ChoiceGroup
      {...control}
      kind="radio"
      options={options}
      value={state.value === undefined ? [] : [keyOf(state.value)]}
      onChange={([key]) => set(choices.find(({ value }) => keyOf(value) === key)?.value)}
    />
  )
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
        const next = choices
          .map(({ value }) => value)
          .filter((value) => keys.includes(keyOf(value)))
        set(next.length === 0 && !state.required ? undefined : next)
      }}
    />
  )
}
