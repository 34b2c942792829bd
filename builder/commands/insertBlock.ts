import { withFreeNames, type Operation, type PageModel, type Subtree } from '#pages/model'
import type { PageObject } from '#schema'
import { fail, failAll, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { refusalsOf, type Target } from './target.ts'
import { withEvenColumns } from './withEvenColumns.ts'

/** A block with the defaults of its document, at a target. Fails with `unknown-block`, or where the target does not take it. */
export function insertBlock(
  model: PageModel,
  { type, target }: { type: string; target: Target },
  { blocks, newId }: CommandContext,
): Result<{ operation: Operation; id: string }> {
  if (!Object.hasOwn(blocks, type)) return fail('unknown-block', { params: { type } })
  const block = blocks[type]!
  const refused = refusalsOf(model, target, { type }, blocks)
  if (refused.length > 0) return failAll(refused)
  const id = newId()
  const props = structuredClone(
    (model.page.type === 'form' && block.formDefaults) || block.defaults || {},
  ) as Record<string, unknown>
  const object: PageObject = {
    id,
    type,
    v: block.v,
    props,
    ...(block.field && { name: type, label: block.label }),
  }
  const tree = withFreeNames(model, { kind: 'object', object }) as {
    kind: 'object'
    object: PageObject
  }
  return ok({ operation: insertion(model, tree.object, target, newId), id })
}

/** Puts an object at a target; a column made for it takes its even share of the row. */
export function insertion(
  model: PageModel,
  object: PageObject,
  target: Target,
  newId: () => string,
): Operation {
  const tree = wrapped(object, target, newId)
  const operation: Operation = { type: 'insert', at: target.place, tree }
  return target.kind === 'column' && tree.kind === 'column'
    ? {
        ...(withEvenColumns(
          model,
          operation,
          target.place.parent,
          target.place.index,
          tree.column.id,
        ) as Extract<Operation, { type: 'batch' }>),
        label: 'insert',
      }
    : operation
}

/** The object in the column, or the row and column, that the target makes for it. */
export function wrapped(object: PageObject, target: Target, newId: () => string): Subtree {
  if (target.kind === 'object') return { kind: 'object', object }
  const column = { id: newId(), size: { base: 12 }, objects: [object] }
  return target.kind === 'column'
    ? { kind: 'column', column }
    : { kind: 'row', row: { id: newId(), columns: [column] } }
}
