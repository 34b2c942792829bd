import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { CallError } from '#crud'
import type { FlowChoice } from './builderContext.ts'
import type { Client } from '#gateway'
import { addCatalogues, useTranslator, type Namespace } from '#i18n'
import type { PageModel, SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { browserStore } from '#shared'
import { OpenFailure } from './parts.ts'
import { journalKey, readJournal } from './store/journalStore.ts'
import { readRecord } from './store/pageRecord.ts'
import { restore, type Restoration } from './store/restore.ts'
import { Workbench } from './Workbench.tsx'
import './builder.css'
import './patterns/patterns.css'

export interface BuilderProps {
  registry: BlockRegistry
  site: SiteInput
}

interface Opened {
  record: StoredRecord
  model: PageModel
  blocks: Record<string, BlockDocument>
  flows: FlowChoice[]
  contentOnly: boolean
  restoration: Restoration
}

/** Types of blocks that stand anywhere in a value: on a page, or in a step that would bring one back. */
function typesIn(value: unknown, blocks: Record<string, BlockDocument>): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type } = value as { type?: unknown }
  return [...(typeof type === 'string' && Object.hasOwn(blocks, type) ? [type] : []), ...Object.values(value).flatMap((part) => typesIn(part, blocks))]
}

async function open(client: Client, id: string, registry: BlockRegistry, key: string): Promise<Opened> {
  const [record, blocks] = await Promise.all([client.get('page', id), client.call<{ data: Record<string, BlockDocument>; flows: FlowChoice[]; contentOnly: boolean }>('/api/blocks')])
  if (!record.ok) throw new CallError(record.failures)
  if (!blocks.ok) throw new CallError(blocks.failures)
  const model = readRecord(record.value)
  if (!model.ok) throw new Error(model.failures.map(({ code, path }) => `${code} ${path ?? ''}`).join(', '))
  const restoration = restore(readJournal(browserStore, key), record.value)
  const types = Object.values(model.value.nodes).flatMap((node) => (node.kind === 'object' ? [node.data.type] : []))
  const kept = restoration.kind === 'restored' ? typesIn([restoration.restored.base, restoration.restored.log], blocks.value.data) : []
  await registry.preload([...new Set([...types, ...kept])])
  return { record: record.value, model: model.value, blocks: blocks.value.data, flows: blocks.value.flows, contentOnly: blocks.value.contentOnly, restoration }
}

/** The page builder: opens the page of the address for an admin. */
export function Builder({ registry, site }: BuilderProps) {
  const { id = '' } = useParams()
  const { client, user } = useSession()
  const i18n = useTranslator()
  const [hasTexts, setHasTexts] = useState(false)
  const opened = useQuery({
    queryKey: ['builder', id],
    queryFn: () => open(client, id, registry, journalKey(site._id, user?._id, id)),
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
