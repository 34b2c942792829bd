import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import type { Autosave } from '../../store/autosave.ts'
import { useReview, useStanding } from './useReview.ts'
import { askForReview } from './useReviewing.ts'
import './review.css'

const ENDED = 'review-ended'

/** Tells who asked for a review that the page is another by now, and asks again in one press. */
function useEndedNotice(autosave: Autosave): void {
  const t = useText('builder')
  const locale = useLocale()
  const { page } = useBuilder()
  const { client, user } = useSession()
  const { refetch } = useReview()
  const { review, isChanged } = useStanding()
  const isEnded = isChanged && review?.state === 'asked' && review.created_by === user?._id
  const askAgain = useEffectEvent(async (): Promise<void> => {
    notifications.hide(ENDED)
    const answer = await askForReview({
      client,
      page,
      autosave,
      open: review,
      note: review?.note ?? '',
    })
    await refetch()
    notifications.show(
      answer.ok
        ? { color: 'green', message: t('review.asked-again') }
        : { color: 'red', message: answer.failures[0]!.message[locale] },
    )
  })
  const tell = useEffectEvent(() =>
    notifications.show({
      id: ENDED,
      color: 'yellow',
      autoClose: false,
      message: (
        <Group gap="sm">
          {t('review.ended-told')}
          <Button size="compact-sm" variant="default" onClick={() => void askAgain()}>
            {t('review.ask-again')}
          </Button>
        </Group>
      ),
    }),
  )
  useEffect(() => {
    if (!isEnded) return
    tell()
    return () => void notifications.hide(ENDED)
  }, [isEnded])
}

/** How the review of the page stands; leads to where it is asked for and answered. */
export const ReviewState = memo(function ReviewState({ autosave }: { autosave: Autosave }) {
  useEndedNotice(autosave)
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
