import { useState } from 'react'
import { useText } from '#i18n'
import { TextArea } from '#ui'
import { useForm } from '../../context.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

const write = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2)

/** Any value as JSON: what no other widget can draw. Text that is no JSON stays in the box and stands in the way of the form. */
export function JsonWidget({ path, spec, state, control, set }: WidgetProps) {
  const form = useForm()
  const t = useText('forms')
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const read = (text: string): void => {
    setTyped(text)
    if (text.trim() === '') {
      form.setObstacle(path, undefined)
      return set(undefined)
    }
    try {
      const value = JSON.parse(text) as unknown
      form.setObstacle(path, undefined)
      set(value)
    } catch {
      form.setObstacle(path, { code: 'field-json' })
    }
  }
  return (
    <TextArea
      {...control}
      code
      rows={spec.options.rows ?? 5}
      placeholder={t('json-placeholder')}
      value={typed ?? write(state.value)}
      onChange={read}
      onBlur={() => {
        if (
          !state.failures.some(({ code }) => code === 'field-json') &&
          typed !== undefined &&
          isJson(typed)
        )
          setTyped(undefined)
        control.onBlur?.()
      }}
    />
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text || 'null')
    return true
  } catch {
    return false
  }
}
