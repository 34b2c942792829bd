import type { NodeId, Operation, PageModel } from '#pages/model'
import type { PageRow } from '#schema'
import type { Failure, Result } from '#shared'
import { detachPart, insertRows, insertUse, replaceWithPart, type CommandContext, type Target } from '../commands/index.ts'
import type { Said } from '../said.ts'

interface Ports {
  context: CommandContext
  model(): PageModel
  selection(): NodeId | null
  run(operation: Operation, select: NodeId | null, said: Said): boolean
  runAll(operation: Operation, ids: NodeId[], said: Said): void
  refuse(failures: Failure[]): void
}

/** What is done with ready-made rows and reusable parts. */
export function createPartActions({ context, model, selection, run, runAll, refuse }: Ports) {
  const withValue = <T>(result: Result<T>, then: (value: T) => void): void => (result.ok ? then(result.value) : refuse(result.failures))
  return {
    insertRows(rows: PageRow[], target?: Target): void {
      withValue(insertRows(model(), { rows, after: selection(), ...(target ? { target } : {}) }, context), ({ operation, ids }) => runAll(operation, ids.slice(0, 1), { key: 'said.pattern' }))
    },
    /** Rows of form fields, behind the row of the selection. */
    insertFields(rows: PageRow[]): void {
      const count = rows.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects)).length
      withValue(insertRows(model(), { rows, after: selection() }, context), ({ operation, ids }) => runAll(operation, ids.slice(0, 1), { key: 'said.fields', params: { count } }))
    },
    insertUse(part: string, target?: Target): void {
      withValue(insertUse(model(), { part, after: selection(), ...(target ? { target } : {}) }, context), ({ operation, id }) => void run(operation, id, { key: 'said.use' }))
    },
    makeReusable(ids: readonly NodeId[], part: string): void {
      withValue(replaceWithPart(model(), { ids, part }, context), ({ operation, id }) => void run(operation, id, { key: 'said.reusable' }))
    },
    /** `rows` are those of the part that the use shows. */
    detach(id: NodeId, rows: PageRow[]): void {
      withValue(detachPart(model(), { id, rows }, context), ({ operation, ids }) => runAll(operation, ids, { key: 'said.detached' }))
    },
  }
}
