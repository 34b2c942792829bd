import { useText } from '#i18n'
import { Toggle } from '#ui'
import { useHeldDefault } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

function ToggleWidget({
  kind,
  spec,
  state,
  control,
  set,
}: WidgetProps & { kind: 'checkbox' | 'switch' }) {
  const text = useSchemaText()
  const t = useText('forms')
  const held = useHeldDefault(spec.schema, state.value)
  return (
    <Toggle
      {...control}
      kind={kind}
      checked={(state.value ?? held) === true}
      onChange={(checked) => set(checked)}
    >
      <span className={control.label ? 'visually-hidden' : undefined}>
        {text(spec.label)}
        {state.required && spec.schema.const === true && (
          <span className="sala-required" title={t('required')} aria-hidden="true">
            *
          </span>
        )}
      </span>
    </Toggle>
  )
}

export const CheckboxWidget = (props: WidgetProps) => <ToggleWidget {...props} kind="checkbox" />
export const SwitchWidget = (props: WidgetProps) => <ToggleWidget {...props} kind="switch" />
