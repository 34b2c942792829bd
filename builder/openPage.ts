import { CallError } from '#crud'
import type { Client } from '#gateway'
import type { PageModel } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument, StoredRecord } from '#schema'
import { browserStore } from '#shared'
import type { FlowChoice } from './builderContext.ts'
import { readJournal } from './store/journalStore.ts'
import { readRecord } from './store/pageRecord.ts'
import { restore, type Restoration } from './store/restore.ts'

/** A page as it lies before an editor, with what was done to it here and never saved. */
export interface OpenedPage {
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

/** Reads the page `id`, the blocks there are and the journal under `key`, and fetches the code that its first drawing needs. Throws a `CallError` where the gateway refuses. */
export async function openPage(client: Client, id: string, registry: BlockRegistry, key: string): Promise<OpenedPage> {
  const [record, blocks] = await Promise.all([client.get('page', id), client.call<{ data: Record<string, BlockDocument>; flows: FlowChoice[]; contentOnly: boolean }>('/api/blocks')])
  if (!record.ok) throw new CallError(record.failures)
  if (!blocks.ok) throw new CallError(blocks.failures)
  // Their code is on its way while the page is read.
  const first = registry.preload(new Set(typesIn(record.value.builder, blocks.value.data)))
  const model = readRecord(record.value)
  if (!model.ok) throw new Error(model.failures.map(({ code, path }) => `${code} ${path ?? ''}`).join(', '))
  const restoration = restore(readJournal(browserStore, key), record.value)
  const kept = restoration.kind === 'restored' ? typesIn([restoration.restored.base, restoration.restored.log], blocks.value.data) : []
  await Promise.all([first, registry.preload(new Set(kept))])
  return { record: record.value, model: model.value, blocks: blocks.value.data, flows: blocks.value.flows, contentOnly: blocks.value.contentOnly, restoration }
}
