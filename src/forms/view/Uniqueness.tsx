import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { useForm } from './context.ts'
import { useFormServices } from './services.ts'
import type { WidgetProps } from './widgetTypes.ts'

const PAUSE = 400

/**
 * Asks whether a value is taken (`x-options.unique`), after a pause and for the last value only. A taken one stands in
 * the way of the form; it is said where it could not be found out, which the gateway does again anyway.
 */
export function Uniqueness({ path, spec, state }: Pick<WidgetProps, 'path' | 'spec' | 'state'>) {
  const t = useText('forms')
  const form = useForm()
  const isTaken = useFormServices()?.isTaken
  const [unchecked, setUnchecked] = useState(false)
  const { unique } = spec.options
  const { value, dirty } = state

  useEffect(() => {
    if (!unique || !isTaken) return
    setUnchecked(false)
    form.setObstacle(path, undefined)
    if (!dirty || value === undefined || value === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      isTaken(unique.collection, unique.field, value, stop.signal).then(
        (taken) => {
          if (stop.signal.aborted || !taken) return
          form.setObstacle(path, { code: 'field-taken' })
          form.touch(path)
        },
        () => {
          if (!stop.signal.aborted) setUnchecked(true)
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [form, unique, isTaken, value, dirty])
  return unchecked && <small className="sala-field-note">{t('unique-unchecked')}</small>
}
