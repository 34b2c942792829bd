import { nodeOf, type Change, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result, isRecord } from '#shared'

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** The fewest changes that lead from one value to another: down to the single text of a language; lists are changed as a whole. */
export function changesBetween(before: unknown, after: unknown, path: string[]): Change[] {
  if (same(before, after)) return []
  if (!isRecord(before) || !isRecord(after))
    return [after === undefined ? { path } : { path, value: after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], [...path, key]),
  )
}

/**
 * New values for parts of a node (`{ props }`, `{ label, required }`), as one operation; a part that is `undefined` goes.
 * `null` where nothing changes.
 */
export function editNode(
  model: PageModel,
  { id, values }: { id: NodeId; values: Record<string, unknown> },
): Result<Operation | null> {
  const node = nodeOf(model, id)
  if (!node) return fail('not-found', { path: id })
  const data = node.data as Record<string, unknown>
  const changes = Object.entries(values).flatMap(([part, value]) =>
    changesBetween(data[part], value, [part]),
  )
  return ok(changes.length > 0 ? { type: 'update', id, changes } : null)
}

/** The same for the settings of the page. */
export function editPage(
  model: PageModel,
  { values }: { values: Record<string, unknown> },
): Operation | null {
  const changes = Object.entries(values).flatMap(([part, value]) =>
    changesBetween((model.page as Record<string, unknown>)[part], value, [part]),
  )
  return changes.length > 0 ? { type: 'update-page', changes } : null
}
