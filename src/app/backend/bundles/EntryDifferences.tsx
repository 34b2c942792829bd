import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Differences } from '#builder'
import { CallError } from '#crud'
import type { BundleEntry } from '#gateway'
import { addCatalogues, useText, useTranslator } from '#i18n'
import type { BlockDocument } from '#schema'
import { useSession } from '#session'

/** What an import would change of one document, in the words of the builder. */
export default function EntryDifferences({ differences = [], more }: Pick<BundleEntry, 'differences' | 'more'>) {
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
  if (blocks.data) return <Differences differences={differences} more={more} blocks={blocks.data} />
  return blocks.isError ? <p role="alert">{t('part-lost')} <Button size="compact-sm" variant="default" onClick={() => void blocks.refetch()}>{t('try-again')}</Button></p> : <p aria-busy>{t('loading')}</p>
}
