import { fail, ok, type Result } from '#shared'
import { measurePage } from '../measure.ts'
import { nodeOf, type PageModel, type PageNode } from '../nodes.ts'
import type { Change, OperationOf } from '../operation.ts'
import { applyChanges, isSafePath } from '../setPath.ts'
import type { Applied } from './applied.ts'
import { missing } from './missing.ts'

/** What a change may not touch: the shape of the page belongs to the other operations. */
const STRUCTURE = new Set(['id', 'columns', 'objects', 'slots', 'type', 'builder'])

/** Is a list of changes one that may be made? */
export function checkChanges(changes: Change[], structure: Set<string> = STRUCTURE): Result<null> {
  for (const change of changes) {
    if (!isSafePath(change.path) || structure.has(change.path[0]!))
      return fail('block-invalid', {
        path: String(change.path),
        params: { reason: 'path', type: '' },
      })
    const measured = measurePage(change.value)
    if (!measured.ok) return measured
  }
  return ok(null)
}

/** Changes props, label, style and the like of one node; every other node stays the very same object. */
export function update(model: PageModel, { id, changes }: OperationOf<'update'>): Result<Applied> {
  const node = nodeOf(model, id)
  if (!node) return missing(id)
  const checked = checkChanges(changes)
  if (!checked.ok) return checked
  const { data, inverse } = applyChanges(node.data, changes)
  if (
    node.kind === 'object' &&
    (typeof (data as { props: unknown }).props !== 'object' ||
      (data as { props: unknown }).props === null)
  ) {
    return fail('block-invalid', {
      path: id,
      params: { reason: 'props', type: (node.data as { type: string }).type },
    })
  }
  const changed = { ...node, data } as PageNode
  return ok({
    model: { ...model, nodes: { ...model.nodes, [id]: changed } },
    inverse: { type: 'update', id, changes: inverse },
  })
}
