import type { WidgetProps } from '../../widgetTypes.ts'

/** A value that travels with the form and is not shown. */
export const HiddenWidget = ({ state, control }: WidgetProps) => (
  <input
    type="hidden"
    id={control.id}
    value={typeof state.value === 'string' ? state.value : JSON.stringify(state.value ?? '')}
    readOnly
  />
)
