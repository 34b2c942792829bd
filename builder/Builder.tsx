import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { CallError, ScreenMessage } from '#crud'
import type { Client } from '#gateway'
import { addCatalogues, useTranslator, type Namespace } from '#i18n'
import type { PageModel, SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { readRecord } from './store/pageRecord.ts'
import { Workbench } from './Workbench.tsx'
import './builder.css'

export interface BuilderProps {
  registry: BlockRegistry
  site: SiteInput
}

interface Opened {
  record: StoredRecord
  model: PageModel
  blocks: Record<string, BlockDocument>
  flows: string[]
}

async function open(client: Client, id: string, registry: BlockRegistry): Promise<Opened> {
  const [record, blocks] = await Promise.all([client.get('page', id), client.call<{ data: Record<string, BlockDocument>; flows: { id: string }[] }>('/api/blocks')])
  if (!record.ok) throw new CallError(record.failures)
  if (!blocks.ok) throw new CallError(blocks.failures)
  const model = readRecord(record.value)
  if (!model.ok) throw new Error(model.failures.map(({ code, path }) => `${code} ${path ?? ''}`).join(', '))
  const types = Object.values(model.value.nodes).flatMap((node) => (node.kind === 'object' ? [node.data.type] : []))
  await registry.preload(types)
  return { record: record.value, model: model.value, blocks: blocks.value.data, flows: blocks.value.flows.map((flow) => flow.id) }
}

/** The page builder: opens the page of the address for an admin. */
export function Builder({ registry, site }: BuilderProps) {
  const { id = '' } = useParams()
  const { client } = useSession()
  const i18n = useTranslator()
  const [hasTexts, setHasTexts] = useState(false)
  const opened = useQuery({
    queryKey: ['builder', id],
    queryFn: () => open(client, id, registry),
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
    const failure = opened.error instanceof CallError ? opened.error.failures[0] : undefined
    const kind = failure?.status === 401 || failure?.status === 403 ? 'forbidden' : failure?.status === 404 ? 'not-found' : 'error'
    return <ScreenMessage kind={kind} message={failure?.message} {...(kind === 'error' ? { onRetry: () => void opened.refetch() } : {})} />
  }
  if (!opened.data || !hasTexts) return <div className="builder-opening" aria-busy><Loader /></div>
  return <Workbench key={id} {...opened.data} registry={registry} site={site} />
}
