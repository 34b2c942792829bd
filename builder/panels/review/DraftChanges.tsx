import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallError, Unanswered } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { findDifferences, toDocument, toModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { DifferenceList } from '../DifferenceList.tsx'
import { VersionPictures } from '../history/VersionPictures.tsx'

interface Props {
  /** When the review was asked for. */
  asked: string
  /** Did the one who looks ask for it? */
  isMine: boolean
}

/** What visitors see of the page now beside what they would see, and what differs. */
export function DraftChanges({ asked, isMine }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const { page } = useBuilder()
  const model = useBuilderState((state) => state.model)
  const live = useQuery({
    queryKey: ['records', 'page', 'live', page],
    queryFn: async () => {
      const answer = await client.get('page', page)
      if (!answer.ok) throw new CallError(answer.failures)
      return { published: (answer.value.published as PageDocument | undefined) ?? null, changed: String(answer.value.updated_at) }
    },
  })
  const sides = useMemo(() => {
    const draft = toDocument(model)
    const shown: PageDocument = { ...(live.data?.published ?? { ...draft, builder: [] }), type: draft.type, slug: draft.slug } as PageDocument
    const [before, differences] = [toModel(shown), findDifferences(shown, draft)]
    return before.ok && differences.ok ? { from: { page: shown, model: before.value }, to: { page: draft, model }, differences: differences.value } : undefined
  }, [model, live.data])
  if (live.data === undefined) return <Unanswered query={live} failed={t('review.failed')} />
  if (!sides) return <p role="alert">{t('review.failed')}</p>
  return (
    <>
      {live.data.changed > asked && <Text role="status" size="sm" c="orange.9" data-review-outdated>{t(isMine ? 'review.outdated-own' : 'review.outdated', { time: formatDate(live.data.changed, locale, 'datetime') })}</Text>}
      <VersionPictures from={{ ...sides.from, caption: t(live.data.published ? 'review.visitors' : 'review.unseen') }} to={{ ...sides.to, caption: t('review.draft') }} differences={sides.differences} />
      <DifferenceList differences={sides.differences} models={[sides.to.model, sides.from.model]} />
    </>
  )
}
