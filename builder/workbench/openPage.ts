import { CallError } from '#crud'
import { loadWidgets } from '#forms'
import type { Client } from '#gateway'
import { blockTypes, type PageModel } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument, PageRow, StoredRecord } from '#schema'
import { browserStore } from '#shared'
import type { FlowChoice } from '../context/builderContext.ts'
import { readJournal } from '../store/journalStore.ts'
import { readRecord } from '../store/pageRecord.ts'
import { restore, type Restoration } from '../store/restore.ts'

/** A page as it lies before an editor, with what was done to it here and never saved. */
export interface OpenedPage {
  record: StoredRecord
  model: PageModel
  blocks: Record<string, BlockDocument>
  flows: FlowChoice[]
  contentOnly: boolean
  /** Are pages approved by somebody else before they are published? */
  approval: boolean
  restoration: Restoration
}

/** Reads the page `id`, the blocks there are and the journal under `key` if any, and fetches the code that its first rendering needs. Throws a `CallError` where the gateway refuses. */
export async function openPage(
  client: Client,
  id: string,
  registry: BlockRegistry,
  key?: string,
): Promise<OpenedPage> {
  const [record, blocks] = await Promise.all([
    client.get('page', id),
    client.call<{
      data: Record<string, BlockDocument>
      flows: FlowChoice[]
      contentOnly: boolean
      approval: boolean
    }>('/api/blocks', { keep: true }),
  ])
  if (!record.ok) throw new CallError(record.failures)
  if (!blocks.ok) throw new CallError(blocks.failures)
  // Their code is on its way while the page is read.
  const first = Promise.all([
    registry.preload(blockTypes({ builder: record.value.builder as PageRow[] })),
    // The title of the page stands beside it.
    loadWidgets(['text-i18n']),
  ])
  const model = readRecord(record.value)
  if (!model.ok)
    throw new Error(model.failures.map(({ code, path }) => `${code} ${path ?? ''}`).join(', '))
  const restoration: Restoration =
    key === undefined ? { kind: 'none' } : restore(readJournal(browserStore, key), record.value)
  // A step of the journal may bring one back.
  const kept =
    restoration.kind === 'restored'
      ? blockTypes(restoration.restored.base, { log: restoration.restored.log })
      : []
  await Promise.all([first, registry.preload(kept)])
  return {
    record: record.value,
    model: model.value,
    blocks: blocks.value.data,
    flows: blocks.value.flows,
    contentOnly: blocks.value.contentOnly,
    approval: blocks.value.approval,
    restoration,
  }
}
