import { ok, type Result } from '#shared'
import type { PageModel } from './nodes.ts'
import type { Operation, OperationOf, OperationType } from './operation.ts'
import { addColumn } from './operations/addColumn.ts'
import { addRow } from './operations/addRow.ts'
import type { Applied } from './operations/applied.ts'
import { duplicate } from './operations/duplicate.ts'
import { insert } from './operations/insert.ts'
import { move } from './operations/move.ts'
import { patch } from './operations/patch.ts'
import { remove } from './operations/remove.ts'
import { replace } from './operations/replace.ts'
import { resize } from './operations/resize.ts'
import { update } from './operations/update.ts'
import { updatePage } from './operations/updatePage.ts'
import type { BlockDocuments } from './place.ts'

type Apply<T extends OperationType> = (
  model: PageModel,
  operation: OperationOf<T>,
  blocks?: BlockDocuments,
) => Result<Applied>

const OPERATIONS: { [T in OperationType]: Apply<T> } = {
  insert,
  remove,
  move,
  update,
  'update-page': updatePage,
  duplicate,
  resize,
  'add-row': addRow,
  'add-column': addColumn,
  replace,
  patch,
  batch,
}

/**
 * The page after an operation, and the operation that undoes it. The model given is not changed; nodes that the
 * operation does not touch are shared between both. With `blocks`, slots let in only what they allow.
 */
export function apply(
  model: PageModel,
  operation: Operation,
  blocks?: BlockDocuments,
): Result<Applied> {
  return (OPERATIONS[operation.type] as Apply<OperationType>)(model, operation, blocks)
}

/** All of them or none. */
function batch(
  model: PageModel,
  { operations, label }: OperationOf<'batch'>,
  blocks?: BlockDocuments,
): Result<Applied> {
  let at = model
  const inverses: Operation[] = []
  for (const operation of operations) {
    const done = apply(at, operation, blocks)
    if (!done.ok) return done
    at = done.value.model
    inverses.unshift(done.value.inverse)
  }
  return ok({
    model: at,
    inverse: { type: 'batch', ...(label ? { label } : {}), operations: inverses },
  })
}
