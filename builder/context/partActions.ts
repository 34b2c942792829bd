import type { NodeId, Operation, PageModel } from '#pages/model'
import type { PageRow } from '#schema'
import type { Failure, Result } from '#shared'
import {
  detachPart,
  insertRows,
  insertUse,
  replaceWithPart,
  rowTargetAfter,
  type Beside,
  type CommandContext,
  type Target,
} from '../commands/index.ts'
import type { Announcement } from '../names/announcement.ts'

interface Ports {
  context: CommandContext
  model(): PageModel
  /** The last of what is selected, or the empty slot. */
  last(): Beside
  /** Blocks that something was said about. */
  commented(): NodeId[]
  run(operation: Operation, select: NodeId | null, announcement: Announcement): boolean
  runAll(operation: Operation, ids: NodeId[], announcement: Announcement): void
  refuse(failures: Failure[]): void
}

/** What is done with ready-made rows and reusable parts. */
export function createPartActions({ context, model, last, commented, run, runAll, refuse }: Ports) {
  const withValue = <T>(result: Result<T>, then: (value: T) => void): void =>
    result.ok ? then(result.value) : refuse(result.failures)
  /** Rows that came together stay so: what is put in next stands behind all of them. A page that they fill begins with its first. */
  const runRows = (
    { operation, ids }: { operation: Operation; ids: NodeId[] },
    announcement: Announcement,
  ): void =>
    runAll(
      operation,
      model().root.length === 0 ? ids.slice(0, 1) : [...ids.slice(1), ids[0]!],
      announcement,
    )
  return {
    /** Where rows go that are put in without a place of their own. */
    placeForRows: (): Target => rowTargetAfter(model(), last()),
    insertRows(rows: PageRow[], target?: Target): void {
      withValue(
        insertRows(model(), { rows, after: last(), ...(target ? { target } : {}) }, context),
        (made) => runRows(made, { key: 'announced.pattern' }),
      )
    },
    /** Rows of form fields, behind the row of the selection. */
    /** Fields and the entity that they are of, as one step to undo. */
    insertFields(rows: PageRow[], entity?: string): void {
      const count = rows.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects)).length
      const changes = [{ path: ['recordEntity'], value: entity }]
      withValue(insertRows(model(), { rows, after: last() }, context), (made) =>
        runRows(
          entity === undefined
            ? made
            : {
                ...made,
                operation: {
                  type: 'batch',
                  operations: [made.operation, { type: 'update-page', changes }],
                },
              },
          { key: 'announced.fields', params: { count } },
        ),
      )
    },
    insertUse(part: string, target?: Target): void {
      withValue(
        insertUse(model(), { part, after: last(), ...(target ? { target } : {}) }, context),
        ({ operation, id }) => void run(operation, id, { key: 'announced.use' }),
      )
    },
    makeReusable(ids: readonly NodeId[], part: string): void {
      withValue(
        replaceWithPart(model(), { ids, part, commented: commented() }, context),
        ({ operation, id }) => void run(operation, id, { key: 'announced.reusable' }),
      )
    },
    /** `rows` are those of the part that the use shows. */
    detach(id: NodeId, rows: PageRow[]): void {
      withValue(detachPart(model(), { id, rows }, context), ({ operation, ids }) =>
        runAll(operation, ids, { key: 'announced.detached' }),
      )
    },
  }
}
