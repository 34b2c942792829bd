import { useState } from 'react'
import { parseExactJson } from '#shared'
import { useText } from '#i18n'
import { TextArea } from '#ui'
import type { FieldFailure } from '../../../core/index.ts'
import { useForm } from '../../context.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

const write = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2)

/** The value of a text, or why it has none: it is no JSON, or a number in it would lose figures. */
function jsonOf(text: string): { value?: unknown; obstacle?: FieldFailure } {
  try {
    return text.trim() === '' ? {} : { value: parseExactJson(text) }
  } catch (error) {
    return {
      obstacle: {
        code: 'field-json',
        ...(error instanceof RangeError && { params: { digits: 'many' } }),
      },
    }
  }
}

/** Any value as JSON: what no other widget can draw. Text that is no JSON, or that JSON would change, stays in the box and stands in the way of the form. */
export function JsonWidget({ path, spec, state, control, set }: WidgetProps) {
  const form = useForm()
  const t = useText('forms')
  const [typed, setTyped] = useState<{ text: string; value: unknown } | undefined>(undefined)
  const unread = state.obstacle?.params?.typed as string | undefined
  const read = (text: string): void => {
    const { value, obstacle } = jsonOf(text)
    form.setObstacle(path, obstacle && { ...obstacle, params: { ...obstacle.params, typed: text } })
    if (obstacle) return
    set(value)
    setTyped({ text, value: form.get(path) })
  }
  const isOwn = typed && Object.is(typed.value, state.value)
  const outside = spec.schema['x-outside']
  return (
    <>
      <TextArea
        {...control}
        code
        rows={spec.options.rows ?? 5}
        placeholder={t('json-placeholder')}
        value={unread ?? (isOwn ? typed.text : write(state.value))}
        onChange={read}
        onBlur={() => {
          setTyped(undefined)
          control.onBlur?.()
        }}
      />
      {outside && (
        <small className="sala-field-note">{t('json-outside', { reference: outside })}</small>
      )}
    </>
  )
}
