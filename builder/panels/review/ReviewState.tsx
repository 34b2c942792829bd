import { memo, useEffect, useRef } from 'react'
import { useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { useReview, useStanding } from './useReview.ts'
import './review.css'

/** How the review of the page stands; leads to where it is asked for and answered. */
export const ReviewState = memo(function ReviewState() {
  const t = useText('builder')
  const { store } = useBuilder()
  const { review, isChanged } = useStanding()
  const { refetch } = useReview()
  // Published without an answer, what was asked for is over.
  const isShown = useBuilderState(({ state, behind }) => state === 'published' && !behind)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) void refetch()
    wasShown.current = isShown
  }, [isShown, refetch])
  if (!review) return null
  return (
    <button
      type="button"
      className="builder-scheduled"
      data-review={isChanged ? 'outdated' : review.state}
      onClick={() => store.setState({ dialog: 'review' })}
    >
      {t(`review.${isChanged ? 'ended' : review.state}`)}
    </button>
  )
})
