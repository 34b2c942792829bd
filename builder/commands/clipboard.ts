import { subtreeOf, toModel, withFreeNames, withNewIds, nodeOf, type NodeId, type Operation, type PageModel, type Subtree } from '#pages/model'
import type { PageDocument, PageRow } from '#schema'
import { fail, failAll, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { insertion } from './insertBlock.ts'
import { refusalsOf, targetAfter } from './target.ts'

const MARK = 'sala/page-part@1'

/** A node and all below it as the text that goes to the clipboard. */
export function copyNode(model: PageModel, { id }: { id: NodeId }): Result<string> {
  return nodeOf(model, id) ? ok(JSON.stringify({ format: MARK, part: subtreeOf(model, id) })) : fail('not-found', { path: id })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part that a text from the clipboard holds, checked as a page is; `invalid-json` or `block-invalid` for anything else. */
export function readClipboard(text: string): Result<Subtree> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return fail('invalid-json')
  }
  const foreign = fail('block-invalid', { path: 'clipboard', params: { type: '', reason: 'clipboard' } })
  if (!isRecord(read) || read.format !== MARK || !isRecord(read.part)) return foreign
  const { kind } = read.part
  if ((kind !== 'row' && kind !== 'column' && kind !== 'object') || !isRecord(read.part[kind])) return foreign
  const tree = read.part as unknown as Subtree
  const asPage = toModel({ type: 'other', slug: 'clipboard', title: '', builder: [rowAround(tree)] } as PageDocument)
  return asPage.ok ? ok(tree) : asPage
}

const rowAround = (tree: Subtree): PageRow => {
  if (tree.kind === 'row') return tree.row
  return { id: '~row', columns: tree.kind === 'column' ? [tree.column] : [{ id: '~column', objects: [tree.object] }] }
}

/** Puts the part of the clipboard behind the selection, under new ids and free names. A part that does not fit there goes to the end of the page. */
export function pasteNode(model: PageModel, { text, after }: { text: string; after: NodeId | null }, { blocks, newId }: CommandContext): Result<{ operation: Operation; id: NodeId }> {
  const read = readClipboard(text)
  if (!read.ok) return read
  const tree = withFreeNames(model, withNewIds(read.value, newId))
  if (tree.kind !== 'object') {
    const row = tree.kind === 'row' ? tree.row : { id: newId(), columns: [tree.column] }
    return ok({ operation: { type: 'insert', at: { parent: null, index: rootIndexAfter(model, after) }, tree: { kind: 'row', row } }, id: tree.kind === 'row' ? tree.row.id : tree.column.id })
  }
  const wanted = targetAfter(model, after)
  const target = refusalsOf(model, wanted, { type: tree.object.type }, blocks).length === 0 ? wanted : targetAfter(model, null)
  const refused = refusalsOf(model, target, { type: tree.object.type }, blocks)
  if (refused.length > 0) return failAll(refused)
  return ok({ operation: insertion(model, tree.object, target, newId), id: tree.object.id })
}

/** Behind the row of the page that the node stands in. */
function rootIndexAfter(model: PageModel, id: NodeId | null): number {
  let at = id
  while (at !== null) {
    const parent: NodeId | null = nodeOf(model, at)?.parent ?? null
    if (parent === null) break
    at = parent
  }
  const index = at === null ? -1 : model.root.indexOf(at)
  return index < 0 ? model.root.length : index + 1
}
