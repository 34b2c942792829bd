import { memo } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import '../review/review.css'

/** When the page is published or unpublished by itself; leads to where the times are changed. */
export const ScheduleState = memo(function ScheduleState() {
  const t = useText('builder')
  const locale = useLocale()
  const { store } = useBuilder()
  const { publish_at: publish, unpublish_at: unpublish } = useBuilderState(
    (state) => state.schedule,
  )
  if (!publish && !unpublish) return null
  const words = [
    publish && t('schedule.publishes', { time: formatDate(publish, locale, 'datetime') }),
    unpublish && t('schedule.unpublishes', { time: formatDate(unpublish, locale, 'datetime') }),
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="builder-scheduled"
      data-scheduled
      onClick={() => store.setState({ dialog: 'schedule' })}
    >
      {words.join(' · ')}
    </button>
  )
})
