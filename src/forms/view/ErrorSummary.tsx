import { useCallback, useEffect, useRef } from 'react'
import type { Form } from '../core/index.ts'
import { useStatusPart } from './context.ts'
import { errorListView } from './errorListView.ts'
import { lazyComponent } from '#ui'

/** Without it each field still says what is wrong with it. */
const ErrorList = lazyComponent(errorListView, undefined, () => null)

/** All that is wrong after a submit, each with a way to its field. It is not needed to render a form, and is fetched right after. */
export function ErrorSummary({
  form,
  refusals = 0,
  isLikely = true,
}: {
  form: Form
  refusals?: number
  /** A form without a button is hardly ever sent. */ isLikely?: boolean
}) {
  const isDue = useStatusPart(form, ({ attempts, failures }) => attempts > 0 && failures.length > 0)
  useEffect(() => void (isLikely && errorListView.preload()), [isLikely])
  const focused = useRef(0)
  const takesFocus = useCallback(() => {
    const isNew = refusals > focused.current
    focused.current = refusals
    return isNew
  }, [refusals])
  return isDue ? <ErrorList form={form} takesFocus={takesFocus} /> : null
}
