import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { DraftLook } from '#builder'
import { recordQuery } from '#crud'
import { useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'

interface Props {
  registry: BlockRegistry
  site: SiteInput
}

/** Below the record of a review that waits for an answer: what it is about. */
export function ReviewedDraft({ registry, site }: Props) {
  const { id = '' } = useParams()
  const t = useText('backend')
  const { client, user } = useSession()
  const { data: review } = useQuery(recordQuery(client, 'review', id))
  if (review?.state !== 'asked') return null
  return (
    <Paper
      className="sala-panel"
      component="section"
      aria-label={t('review.draft')}
      mt="lg"
      data-reviewed-draft
    >
      <Title order={2} size="h4" mb="sm">
        {t('review.draft')}
      </Title>
      <DraftLook
        page={String(review.page)}
        asked={String(review.created_at)}
        isMine={review.created_by === user?._id}
        registry={registry}
        site={site}
      />
    </Paper>
  )
}
