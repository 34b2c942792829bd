import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Differences } from '#builder'
import type { BundleEntry } from '#gateway'
import { addCatalogues, useTranslator } from '#i18n'
import type { BlockDocument } from '#schema'
import { useSession } from '#session'

/** What an import would change of one document, in the words of the builder. */
export default function EntryDifferences({ differences = [], more }: Pick<BundleEntry, 'differences' | 'more'>) {
  const { client } = useSession()
  const i18n = useTranslator()
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => void addCatalogues(i18n, ['builder']).then(() => setHasTexts(true)), [i18n])
  const blocks = useQuery({
    queryKey: ['blocks'],
    queryFn: async () => {
      const answer = await client.call<{ data: Record<string, BlockDocument> }>('/api/blocks')
      return answer.ok ? answer.value.data : {}
    },
  })
  return hasTexts && blocks.data ? <Differences differences={differences} more={more} blocks={blocks.data} /> : null
}
