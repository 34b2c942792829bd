import { useQuery } from '@tanstack/react-query'
import { Differences } from '#builder'
import { CallError, Unanswered } from '#crud'
import type { BundleEntry } from '#gateway'
import { addCatalogues, useText, useTranslator } from '#i18n'
import type { BlockDocument } from '#schema'
import { useSession } from '#session'

/** What an import would change of one document, in the words of the builder. */
export function EntryDifferences({ differences = [], more }: Pick<BundleEntry, 'differences' | 'more'>) {
  const { client } = useSession()
  const i18n = useTranslator()
  const t = useText('backend')
  const blocks = useQuery({
    queryKey: ['blocks', 'with-words'],
    queryFn: async () => {
      const [answer] = await Promise.all([client.call<{ data: Record<string, BlockDocument> }>('/api/blocks'), addCatalogues(i18n, ['builder'])])
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  return blocks.data ? <Differences differences={differences} more={more} blocks={blocks.data} /> : <Unanswered query={blocks} failed={t('part-lost')} />
}
