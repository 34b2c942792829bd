import { nodeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import type { BlockDocument, PageDocument } from '#schema'
import { newObjectId, type Failure, type Result } from '#shared'
import { addColumn, addRow, copyNode, deleteNode, duplicateNode, editEntries, editPage, insertBlock, moveBeside, moveBlock, pasteNode, refusalsOf, resizeColumn, targetAfter, type Dragged, type Target } from './commands/index.ts'
import type { BuilderStore } from './store/builderStore.ts'
import type { Breakpoint } from '#pages/model'
import type { Said } from './said.ts'

export interface ActionPorts {
  store: BuilderStore
  blocks: Record<string, BlockDocument>
  /** Tells everybody, screen readers too, what was done. */
  say(said: Said): void
  refuse(failures: Failure[]): void
  clipboard: { write(text: string): void; read(): Promise<string | null> }
}

/** Everything that can be done to the page, by mouse, by key or by button: an intent becomes an operation of the store. */
export function createActions({ store, blocks, say, refuse, clipboard }: ActionPorts) {
  const context = { blocks, newId: newObjectId }
  const model = (): PageModel => store.getState().model
  const selection = (): NodeId | null => store.getState().selection
  const nameOf = (id: NodeId): Said['params'] => {
    const node = nodeOf(model(), id)
    return node?.kind === 'object' ? { block: node.data.type } : { part: node?.kind }
  }

  function run(operation: Operation, select: NodeId | null | undefined, said: Said | null): boolean {
    const done = store.dispatch(operation, select === undefined ? {} : { select })
    if (!done.ok) {
      refuse(done.failures)
      return false
    }
    if (said) say(said)
    return true
  }
  const withValue = <T>(result: Result<T>, then: (value: T) => void): void => (result.ok ? then(result.value) : refuse(result.failures))

  const actions = {
    insert(type: string, target?: Target): void {
      const wanted = target ?? targetAfter(model(), selection())
      // Beside the selection where that place takes it, else at the end of the page.
      const at = target || refusalsOf(model(), wanted, { type }, blocks).length === 0 ? wanted : targetAfter(model(), null)
      withValue(insertBlock(model(), { type, target: at }, context), ({ operation, id }) => void run(operation, id, { key: 'said.inserted', params: { block: type } }))
    },
    drop({ type, id }: Dragged, target: Target): void {
      if (id === undefined) return actions.insert(type, target)
      withValue(moveBlock(model(), { id, target }, context), (operation) => (operation ? void run(operation, id, { key: 'said.moved', params: { block: type } }) : say({ key: 'said.unmoved', params: { block: type } })))
    },
    moveBeside(id: NodeId, by: -1 | 1): void {
      const params = nameOf(id)
      withValue(moveBeside(model(), { id, by }), (operation) => operation && run(operation, id, { key: 'said.moved', params: params ?? {} }))
    },
    duplicate(id: NodeId | null = selection()): void {
      if (id === null) return
      const params = nameOf(id)
      withValue(duplicateNode(model(), { id }, context), (done) => void run(done.operation, done.id, { key: 'said.duplicated', params: params ?? {} }))
    },
    remove(id: NodeId | null = selection()): void {
      if (id === null) return
      const params = nameOf(id)
      withValue(deleteNode(model(), { id }), ({ operation, next }) => void run(operation, next, { key: 'said.removed', params: params ?? {} }))
    },
    copy(id: NodeId | null = selection()): boolean {
      if (id === null) return false
      const copied = copyNode(model(), { id })
      if (!copied.ok) return false
      clipboard.write(copied.value)
      say({ key: 'said.copied', params: nameOf(id) ?? {} })
      return true
    },
    cut(id: NodeId | null = selection()): void {
      if (actions.copy(id)) actions.remove(id)
    },
    async paste(): Promise<void> {
      const text = await clipboard.read()
      if (text === null) return say({ key: 'said.clipboard-empty' })
      withValue(pasteNode(model(), { text, after: selection() }, context), ({ operation, id }) => void run(operation, id, { key: 'said.pasted' }))
    },
    edit(id: NodeId, values: Record<string, unknown>): void {
      withValue(editEntries(model(), { id, values }, context), (operation) => {
        if (!operation) return
        const change = operation.type === 'update' && operation.changes.length === 1 ? operation.changes[0] : undefined
        const done = store.dispatch(operation, change ? { key: `${id}:${change.path.join('.')}` } : {})
        if (!done.ok) refuse(done.failures)
      })
    },
    editPage(values: Record<string, unknown>): void {
      const operation = editPage(model(), { values })
      if (operation?.type !== 'update-page') return
      const done = store.dispatch(operation, operation.changes.length === 1 ? { key: `page:${operation.changes[0]!.path.join('.')}` } : {})
      if (!done.ok) refuse(done.failures)
    },
    addRow(columns: number): void {
      const { operation, id } = addRow(model(), { after: selection(), columns }, context)
      run(operation, id, { key: 'said.row-added', params: { count: columns } })
    },
    addColumn(at: NodeId): void {
      withValue(addColumn(model(), { at }, context), ({ operation, id }) => void run(operation, id, { key: 'said.column-added' }))
    },
    resize(id: NodeId, breakpoint: Breakpoint, width: number): void {
      withValue(resizeColumn(model(), { id, breakpoint, width }), (operation) => void run(operation, id, null))
    },
    replace(document: PageDocument, said: Said): boolean {
      return run({ type: 'replace', document }, null, said)
    },
    undo(): void {
      const entry = store.undo()
      say(entry ? { key: 'said.undone', params: { operation: entry.description } } : { key: 'said.nothing-to-undo' })
    },
    redo(): void {
      const entry = store.redo()
      say(entry ? { key: 'said.redone', params: { operation: entry.description } } : { key: 'said.nothing-to-redo' })
    },
  }
  return actions
}

export type BuilderActions = ReturnType<typeof createActions>
