import {
  nodeOf,
  type Change,
  type NodeId,
  type Operation,
  type OperationOf,
  type PageModel,
} from '#pages/model'
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

/** What leads to new values for parts of data (`{ props }`, `{ label, required }`); a part that is `undefined` goes. */
export const changesTo = (
  data: Record<string, unknown>,
  values: Record<string, unknown>,
): Change[] =>
  Object.entries(values).flatMap(([part, value]) => changesBetween(data[part], value, [part]))

/** The changes that make a difference to data. */
const newIn = (data: object, changes: readonly Change[]): Change[] =>
  changes.filter(({ path, value }) => {
    const now = path.reduce<unknown>(
      (at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined),
      data,
    )
    return !same(now, value)
  })

/** Changes of a node as one operation; `null` where nothing changes. */
export function editNode(
  model: PageModel,
  { id, changes }: { id: NodeId; changes: readonly Change[] },
): Result<Operation | null> {
  const node = nodeOf(model, id)
  if (!node) return fail('not-found', { path: id })
  const made = newIn(node.data, changes)
  return ok(made.length > 0 ? { type: 'update', id, changes: made } : null)
}

/** The same for the settings of the page. */
export function editPage(
  model: PageModel,
  { changes }: { changes: readonly Change[] },
): OperationOf<'update-page'> | null {
  const made = newIn(model.page, changes)
  return made.length > 0 ? { type: 'update-page', changes: made } : null
}
