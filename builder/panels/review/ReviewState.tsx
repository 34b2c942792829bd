import { memo } from 'react'
import { useText } from '#i18n'
import { useBuilder } from '../../builderContext.ts'
import { useOpenReview } from './useReview.ts'

/** How the review of the page stands; leads to where it is asked for and answered. */
export const ReviewState = memo(function ReviewState() {
  const t = useText('builder')
  const { store } = useBuilder()
  const review = useOpenReview()
  if (!review) return null
  return <button type="button" className="builder-scheduled" data-review={review.state} onClick={() => store.setState({ dialog: 'review' })}>{t(`review.${review.state}`)}</button>
})
