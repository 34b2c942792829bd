import { useQuery } from '@tanstack/react-query'
import { Unanswered } from '#crud'
import { addCatalogues, useText, useTranslator } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'
import { openPage } from './openPage.ts'
import { Workplace } from './Workplace.tsx'
import { DraftChanges } from '../panels/review/DraftChanges.tsx'

interface Props {
  /** Id of the record of the page. */
  page: string
  /** When the review was asked for. */
  asked: string
  /** Did the one who looks ask for it? */
  isMine: boolean
  registry: BlockRegistry
  site: SiteInput
}

/** The draft of a page beside what visitors see, for who is to say whether it is well, also where they may not change it. */
export function DraftLook({ page, asked, isMine, registry, site }: Props) {
  const { client } = useSession()
  const i18n = useTranslator()
  const t = useText('builder')
  const draft = useQuery({
    queryKey: ['records', 'page', 'draft', page],
    queryFn: async () =>
      (
        await Promise.all([
          openPage(client, page, registry),
          addCatalogues(i18n, ['builder', 'public', 'forms', 'errors']),
        ])
      )[0],
  })
  if (!draft.data) return <Unanswered query={draft} failed={t('review.failed')} />
  return (
    <Workplace key={draft.data.record.version} {...draft.data} registry={registry} site={site}>
      {() => <DraftChanges asked={asked} isMine={isMine} onLoad={() => void draft.refetch()} />}
    </Workplace>
  )
}
