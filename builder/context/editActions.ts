import { nodeOf, type Change, type NodeId, type Operation } from '#pages/model'
import type { Result } from '#shared'
import { changesTo, editEntries, editPage, takesBackEntry } from '../commands/index.ts'
import type { ActionTools } from './actionTools.ts'

/** Values of blocks, rows and the page are set. */
export function createEditActions({ store, context, model, refuse, run, withValue }: ActionTools) {
  /** Sets values of a node at their paths; typing in one text is one step. */
  function update(id: NodeId, given: readonly Change[]): void {
    if (takesBackEntry(store.getState(), id, given)) return void store.undo()
    withValue(editEntries(model(), { id, changes: given }, context), (operation) => {
      if (!operation) return
      const changes = operation.type === 'update' ? operation.changes : []
      // A name that follows a label is typed with it: steps that change both are alike too.
      const isTyped =
        changes.length === 1 ||
        (changes.length === 2 && changes.some(({ path }) => path[0] === 'name'))
      const done = store.dispatch(
        operation,
        isTyped ? { key: `${id}:${changes.map(({ path }) => path.join('.')).join()}` } : {},
      )
      if (!done.ok) refuse(done.failures)
    })
  }
  /** The same for the settings of the page. */
  function updatePage(changes: readonly Change[]): void {
    const operation = editPage(model(), { changes })
    if (!operation) return
    const done = store.dispatch(
      operation,
      operation.changes.length === 1 ? { key: `page:${operation.changes[0]!.path.join('.')}` } : {},
    )
    if (!done.ok) refuse(done.failures)
  }
  return {
    update,
    updatePage,
    /** New values for parts of a node, by whoever knows them as a whole. */
    edit: (id: NodeId, values: Record<string, unknown>): void =>
      update(id, changesTo((nodeOf(model(), id)?.data ?? {}) as Record<string, unknown>, values)),
    editPage: (values: Record<string, unknown>): void =>
      updatePage(changesTo(model().page as Record<string, unknown>, values)),
    /** Sets one value of a block's props; typing in one text is one step. */
    write(id: NodeId, path: string[], value: unknown): void {
      const done = store.dispatch(
        {
          type: 'update',
          id,
          changes: [{ path: ['props', ...path], ...(value === undefined ? {} : { value }) }],
        },
        { key: `${id}:props.${path.join('.')}` },
      )
      if (!done.ok) refuse(done.failures)
    },
    /** Gives the answer of a field another name, with all that names it on the page. */
    renameAnswer(id: NodeId, to: string, renamed: Result<Operation>): void {
      withValue(
        renamed,
        (operation) => void run(operation, id, { key: 'announced.renamed-answer', params: { to } }),
      )
    },
    /** Changes what rows of a form say of the data set or the part of it that they make; steps of one key become one. */
    editRows(edited: Result<Operation | null>, options?: { key: string }): void {
      withValue(edited, (operation) => {
        const done = operation && store.dispatch(operation, options)
        if (done && !done.ok) refuse(done.failures)
      })
    },
    /** Does what mends a problem, as one step. */
    applyFix(operation: Operation): void {
      run(operation, 'id' in operation && operation.type === 'update' ? operation.id : undefined, {
        key: 'announced.mended',
      })
    },
  }
}
