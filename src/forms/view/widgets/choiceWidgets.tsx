import { useText } from '#i18n'
import { ChoiceGroup, SelectInput, type Option } from '#ui'
import { sameJson } from '../../schema/matches.ts'
import type { Choice } from '../../schema/widget.ts'
import { useSchemaText } from '../fieldTexts.ts'
import type { WidgetProps } from '../widgetTypes.ts'

const keyOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function useOptions(choices: readonly Choice[] | undefined): Option[] {
  const text = useSchemaText()
  return (choices ?? []).map(({ value, label, description, color }) => ({ key: keyOf(value), label: text(label), ...(description !== undefined && { description: text(description) }), ...(color && { color }) }))
}

/** A value that is none of the choices is not lost: it stands among them until another is picked. */
function withStrange(options: Option[], value: unknown): Option[] {
  if (value === undefined || value === null || options.some(({ key }) => key === keyOf(value))) return options
  return [...options, { key: keyOf(value), label: keyOf(value) }]
}

export function SelectWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const choices = spec.choices ?? []
  const options = withStrange(useOptions(choices), state.value)
  return (
    <SelectInput
      {...control}
      options={options}
      value={state.value === undefined || state.value === null ? undefined : keyOf(state.value)}
      placeholder={text(spec.options.placeholder) || t('choose')}
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

/** The one value that a schema allows: set by itself where it must be there, else to be put in or left out. */
export function ConstantWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const value = spec.schema.const
  if (spec.required && sameJson(state.value, value)) return <output id={control.id}>{keyOf(value)}</output>
  return <SelectInput {...control} options={withStrange([{ key: keyOf(value), label: keyOf(value) }], state.value)} value={state.value === undefined ? undefined : keyOf(state.value)} placeholder={t('choose')} onChange={(key) => set(key === undefined ? undefined : value)} />
}
