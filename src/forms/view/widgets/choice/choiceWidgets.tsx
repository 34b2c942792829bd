import { useText } from '#i18n'
import { ChoiceGroup, SelectInput } from '#ui'
import { useHeldDefault } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { heldIn, keyOf, listOf, useOptions } from './options.ts'

export function SelectWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const choices = spec.choices ?? []
  const held = useHeldDefault(spec.schema, undefined)
  const all = useOptions(choices, heldIn(state.value))
  const key = keyOf(state.value)
  // What counts while nothing is chosen is one of the choices: an empty one beside it would be the same a second time.
  const counts = held === undefined ? undefined : all.find(({ key }) => key === keyOf(held))
  const options = all.map((option) =>
    option === counts ? { ...option, label: t('by-default', { value: option.label }) } : option,
  )
  return (
    <SelectInput
      {...control}
      options={options}
      value={all.some((option) => option.key === key) ? key : counts?.key}
      placeholder={text(spec.options.placeholder) || t('choose')}
      clearable={!state.required && !counts}
      onChange={(key) => set(choices.find(({ value }) => keyOf(value) === key)?.value)}
    />
  )
}

export function RadioWidget({ spec, state, control, set }: WidgetProps) {
  const choices = spec.choices ?? []
  const options = useOptions(choices, heldIn(state.value))
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
  const chosen = listOf(state.value)
  const values = [...(spec.choices ?? []).map(({ value }) => value), ...chosen]
  const options = useOptions(spec.choices, chosen)
  return (
    <ChoiceGroup
      {...control}
      kind="checkbox"
      options={options}
      value={chosen.map(keyOf)}
      onChange={(keys) =>
        set(
          keys.length === 0 && !state.required
            ? undefined
            : keys.map((key) => values.find((value) => keyOf(value) === key)),
        )
      }
    />
  )
}
