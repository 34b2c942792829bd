import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { loadWidgets } from '#forms'
import { addCatalogues, useText, useTranslator, type Namespace, type Translator } from '#i18n'
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

const FIRST_TEXTS: Namespace[] = ['builder', 'public', 'forms', 'errors']

/** Sends for what every page needs before the page itself is asked for; whoever then needs it hears of a failure. */
function sendAhead(i18n: Translator): void {
  void Promise.allSettled([addCatalogues(i18n, FIRST_TEXTS), loadWidgets(['text-i18n'])])
}

/** The page builder: opens the page of the address for an admin. */
export function Builder({ registry, site }: BuilderProps) {
  const { id = '' } = useParams()
  const { client, user } = useSession()
  const i18n = useTranslator()
  const t = useText('backend')
  useState(() => sendAhead(i18n))
  const opened = useQuery({
    queryKey: ['builder', id],
    queryFn: async () => {
      const [page] = await Promise.all([openPage(client, id, registry, journalKey(site._id, user?._id, id)), addCatalogues(i18n, FIRST_TEXTS)])
      await addCatalogues(i18n, registry.catalogues() as Namespace[])
      return page
    },
    // The page is the person's own from here on; a look at another window must not fetch it again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (opened.isError) {
    return <OpenFailure error={opened.error} onRetry={() => void opened.refetch()} />
  }
  if (!opened.data) return <p className="sala-start" role="status">{t('loading')}</p>
  return <Workbench key={id} {...opened.data} registry={registry} site={site} />
}
