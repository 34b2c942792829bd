import { Alert, Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Unanswered } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { findDifferences, toDocument, toModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { useBuilderState } from '../../context/builderContext.ts'
import { DifferenceList } from '../DifferenceList.tsx'
import { VersionPictures } from '../history/VersionPictures.tsx'
import { useLivePage } from './useLivePage.ts'

interface Props {
  /** When the review was asked for. */
  asked: string
  /** Did the one who looks ask for it? */
  isMine: boolean
  /** Brings the page in as it is by now, of that version. */
  onLoad(version: number): void
}

/** What visitors see of the page now beside what they would see, and what differs. */
export function DraftChanges({ asked, isMine, onLoad }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const model = useBuilderState((state) => state.model)
  const live = useLivePage(asked)
  const sides = useMemo(() => {
    const draft = toDocument(model)
    const shown: PageDocument = {
      ...(live.data?.published ?? { ...draft, builder: [] }),
      type: draft.type,
      slug: draft.slug,
    } as PageDocument
    const [before, differences] = [toModel(shown), findDifferences(shown, draft)]
    return before.ok && differences.ok
      ? {
          from: { page: shown, model: before.value },
          to: { page: draft, model },
          differences: differences.value,
        }
      : undefined
  }, [model, live.data])
  if (live.data === undefined) return <Unanswered query={live} failed={t('review.failed')} />
  if (!sides) return <p role="alert">{t('review.failed')}</p>
  return (
    <>
      {live.isNewer && (
        <Alert color="yellow" role="status" data-review-newer>
          {t('review.newer', { time: formatDate(live.data.changed, locale, 'datetime') })}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onLoad(live.data!.version)}>
            {t('review.load')}
          </Button>
        </Alert>
      )}
      {live.data.changed > asked && (
        <Text role="status" size="sm" c="orange.9" data-review-outdated>
          {t(isMine ? 'review.outdated-own' : 'review.outdated', {
            time: formatDate(live.data.changed, locale, 'datetime'),
          })}
        </Text>
      )}
      <VersionPictures
        from={{
          ...sides.from,
          caption: t(live.data.published ? 'review.visitors' : 'review.unseen'),
        }}
        to={{ ...sides.to, caption: t('review.draft') }}
        differences={sides.differences}
      />
      <DifferenceList differences={sides.differences} models={[sides.to.model, sides.from.model]} />
    </>
  )
}
