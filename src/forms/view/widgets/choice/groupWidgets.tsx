import { ChoiceGroup } from '#ui'
import type { WidgetProps } from '../../widgetTypes.ts'
import { heldIn, keyOf, listOf, useOptions } from './options.ts'

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
