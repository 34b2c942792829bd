import {
  migratePart,
  subtreeOf,
  type LeftOut,
  toModel,
  withFreeNames,
  withNewIds,
  nodeOf,
  type NodeId,
  type Operation,
  type PageModel,
  type Place,
  type Subtree,
} from '#pages/model'
import type { PageDocument, PageObject, PageRow } from '#schema'
import { fail, failAll, ok, type Result, isRecord } from '#shared'
import type { CommandContext } from './context.ts'
import { insertion } from './insertBlock.ts'
import { together, topmost } from './manyNodes.ts'
import { isSlot, refusalsOf, targetAfter, type Beside, type Target } from './target.ts'

const MARK = 'sala/page-parts@1'
const FORMAT = /^sala\/page-parts@[1-9]\d{0,3}$/

/** Nodes and all below them as the text that goes to the clipboard. */
export function copyNodes(
  model: PageModel,
  { ids }: { ids: readonly NodeId[] },
  context: Pick<CommandContext, 'blocks'>,
): Result<string> {
  const tops = topmost(model, ids, context)
  return tops.length > 0
    ? ok(partsAsText(tops.map((id) => subtreeOf(model, id)!)))
    : fail('not-found', { path: ids[0] ?? '' })
}

/** Parts as the text of a clipboard. */
export const partsAsText = (parts: Subtree[]): string => JSON.stringify({ format: MARK, parts })

const isPart = (value: unknown): value is Subtree =>
  isRecord(value) &&
  ['row', 'column', 'object'].includes(value.kind as string) &&
  isRecord(value[value.kind as string])

/** The parts that a text from the clipboard holds, checked as a page is; `block-invalid` for anything else. */
export function readClipboard(text: string): Result<Subtree[]> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return unusable('foreign')
  }
  const { format, parts } = isRecord(read) ? read : {}
  if (typeof format === 'string' && format !== MARK && FORMAT.test(format)) return unusable('newer')
  if (format !== MARK || !Array.isArray(parts) || parts.length === 0 || !parts.every(isPart))
    return unusable('foreign')
  const asPage = toModel({
    type: 'other',
    slug: 'clipboard',
    title: '',
    builder: parts.map(rowAround),
  } as PageDocument)
  return asPage.ok ? ok(parts) : unusable('foreign')
}

/** What is on the clipboard is no place of the page that one could be led to. */
const unusable = (why: 'foreign' | 'newer'): Result<never> =>
  fail('block-invalid', { path: 'clipboard', params: { type: '', reason: `clipboard-${why}` } })

const rowAround = (tree: Subtree, index: number): PageRow => {
  if (tree.kind === 'row') return tree.row
  return {
    id: `~row-${index}`,
    columns:
      tree.kind === 'column' ? [tree.column] : [{ id: `~column-${index}`, objects: [tree.object] }],
  }
}

/** The same parts under new ids, and under names that neither the page nor another of them has. */
function renewed(model: PageModel, parts: Subtree[], newId: () => string): Subtree[] {
  const around: PageObject = {
    id: '~',
    type: '~',
    v: 1,
    props: {},
    slots: { parts: parts.map(rowAround) },
  }
  const tree = withFreeNames(model, withNewIds({ kind: 'object', object: around }, newId))
  const rows = tree.kind === 'object' ? (tree.object.slots?.parts ?? []) : []
  return rows.map((row, index): Subtree => {
    const { kind } = parts[index]!
    return kind === 'row'
      ? { kind, row }
      : kind === 'column'
        ? { kind, column: row.columns[0]! }
        : { kind, object: row.columns[0]!.objects[0]! }
  })
}

/** As much of a part as its blocks take. */
export type Fit = (
  part: Subtree,
  blocks: CommandContext['blocks'],
) => { tree: Subtree; left: LeftOut[] }
const asItIs: Fit = (tree) => ({ tree, left: [] })

/** Puts the parts of the clipboard behind the selection or in the empty slot that is chosen, under new ids and free names, in the newest version of their blocks. What does not fit there goes to the end of the page. */
export function pasteNodes(
  model: PageModel,
  { text, after, fit = asItIs }: { text: string; after: Beside; fit?: Fit | undefined },
  { blocks, newId }: CommandContext,
): Result<{ operation: Operation; ids: NodeId[]; left: LeftOut[] }> {
  const read = readClipboard(text)
  if (!read.ok) return read
  const fitted = read.value.map((part) => fit(migratePart(part), blocks))
  const left = fitted.flatMap((one) => one.left)
  const parts = renewed(
    model,
    fitted.map(({ tree }) => tree),
    newId,
  )
  const types = parts.flatMap((part) => (part.kind === 'object' ? [part.object.type] : []))
  if (types.length < parts.length) {
    const rows = parts.map((part): PageRow =>
      part.kind === 'row'
        ? part.row
        : {
            id: newId(),
            columns: [
              part.kind === 'column'
                ? part.column
                : { id: newId(), size: { base: 12 }, objects: [part.object] },
            ],
          },
    )
    const { place } = rowTargetAfter(model, after)
    return ok({
      operation: together(
        'paste',
        rows.map((row, index) => ({
          type: 'insert',
          at: { ...place, index: place.index + index },
          tree: { kind: 'row', row },
        })),
      ),
      ids: parts.map(idOf),
      left,
    })
  }
  const refusals = (target: Target) =>
    types.flatMap((type) => refusalsOf(model, target, { type }, blocks))
  const wanted = targetAfter(model, after)
  const target = refusals(wanted).length === 0 ? wanted : targetAfter(model, null)
  const refused = refusals(target)
  if (refused.length > 0) return failAll(refused)
  const operations = parts.map((part, index) =>
    insertion(
      model,
      (part as { object: PageObject }).object,
      { ...target, place: { ...target.place, index: target.place.index + index } } as Target,
      newId,
    ),
  )
  return ok({ operation: together('paste', operations), ids: parts.map(idOf), left })
}

const idOf = (part: Subtree): NodeId =>
  part.kind === 'row' ? part.row.id : part.kind === 'column' ? part.column.id : part.object.id

/** Behind the row of the page that the node stands in, or in the empty slot. */
export function rowTargetAfter(model: PageModel, after: Beside): { kind: 'row'; place: Place } {
  if (isSlot(after)) return { kind: 'row', place: { ...after, index: 0 } }
  let at = after
  while (at !== null) {
    const parent: NodeId | null = nodeOf(model, at)?.parent ?? null
    if (parent === null) break
    at = parent
  }
  const index = at === null ? -1 : model.root.indexOf(at)
  return { kind: 'row', place: { parent: null, index: index < 0 ? model.root.length : index + 1 } }
}
