import { useQuery } from '@tanstack/react-query'
import { Differences } from '#builder'
import { CallError, entityQuery, Unanswered } from '#crud'
import type { JsonSchema } from '#forms/schema'
import type { BundleEntry } from '#gateway'
import { addCatalogues, useText, useTranslator } from '#i18n'
import type { BlockDocument } from '#schema'
import { useSession } from '#session'

/** What an import would change of one document, in the words of the builder; of the site, in those of its settings. */
export function EntryDifferences({
  kind,
  differences = [],
  more,
}: Pick<BundleEntry, 'kind' | 'differences' | 'more'>) {
  const { client } = useSession()
  const i18n = useTranslator()
  const t = useText('backend')
  const blocks = useQuery({
    queryKey: ['blocks', 'with-words'],
    queryFn: async () => {
      const [answer] = await Promise.all([
        client.call<{ data: Record<string, BlockDocument> }>('/api/blocks', { keep: true }),
        addCatalogues(i18n, ['builder']),
      ])
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const site = useQuery({ ...entityQuery(client, 'site'), enabled: kind === 'site' })
  if (kind === 'site' && !site.data) return <Unanswered query={site} failed={t('part-lost')} />
  return blocks.data ? (
    <Differences
      differences={differences}
      more={more}
      blocks={blocks.data}
      schema={site.data?.entity as JsonSchema | undefined}
    />
  ) : (
    <Unanswered query={blocks} failed={t('part-lost')} />
  )
}
