import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { addCatalogues, useTranslator, type Namespace } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'
import { openPage } from './openPage.ts'
import { OpenFailure } from './parts.ts'
import { journalKey } from './store/journalStore.ts'
import { Workbench } from './Workbench.tsx'
import './builder.css'
import './patterns/patterns.css'

export interface BuilderProps {
  registry: BlockRegistry
  site: SiteInput
}

/** The page builder: opens the page of the address for an admin. */
export function Builder({ registry, site }: BuilderProps) {
  const { id = '' } = useParams()
  const { client, user } = useSession()
  const i18n = useTranslator()
  const [hasTexts, setHasTexts] = useState(false)
  const opened = useQuery({
    queryKey: ['builder', id],
    queryFn: () => openPage(client, id, registry, journalKey(site._id, user?._id, id)),
    // The page is the person's own from here on; a look at another window must not fetch it again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    void addCatalogues(i18n, ['builder', 'public', 'forms', 'errors', ...(registry.catalogues() as Namespace[])]).then(() => setHasTexts(true))
  }, [i18n, registry, opened.data])
  if (opened.isError) {
    return <OpenFailure error={opened.error} onRetry={() => void opened.refetch()} />
  }
  if (!opened.data || !hasTexts) return <div className="builder-opening" aria-busy><Loader /></div>
  return <Workbench key={id} {...opened.data} registry={registry} site={site} />
}
