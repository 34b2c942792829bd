import {
  childrenOf,
  nodeOf,
  type NodeId,
  type Operation,
  type LeftOut,
  type PageModel,
} from '#pages/model'
import type { BlockDocument, PageDocument } from '#schema'
import { newObjectId, type Failure, type Result } from '#shared'
import {
  addColumn,
  addRow,
  anchorOf,
  copyNodes,
  deleteNodes,
  duplicateNodes,
  editEntries,
  editPage,
  groupNodes,
  insertBlock,
  insertPictures,
  moveBeside,
  moveNodes,
  named,
  objectsInOrder,
  pasteNodes,
  pictureBlock,
  refusalsOf,
  resizeColumn,
  takesBackEntry,
  targetAfter,
  targetForBlock,
  targetOf,
  topmost,
  ungroupNode,
  withItsRow,
  type Anchor,
  type Beside,
  type Dragged,
  type Fit,
  type PlacedPicture,
  type Target,
} from '../commands/index.ts'
import { createPartActions } from './partActions.ts'
import { selectedOf, slotIn, type BuilderStore } from '../store/builderStore.ts'
import type { Breakpoint } from '#pages/model'
import type { Announcement } from '../names/announcement.ts'
import { locate } from '../names/locate.ts'

export interface ActionPorts {
  store: BuilderStore
  blocks: Record<string, BlockDocument>
  /** Tells everybody, screen readers too, what was done. */
  announce(said: Announcement): void
  refuse(failures: Failure[]): void
  clipboard: {
    write(text: string): void
    read(): Promise<string | null>
    pictures?(): Promise<File[]>
  }
  /** Keeps out of what is pasted what its blocks do not take; and says so. Without a connection the gateway does it on saving. */
  fitting?(): Promise<Fit | undefined>
  leftOut?(left: LeftOut[]): void
  /** Uploads pictures and puts them there. */
  place?(files: File[], anchor: Anchor): void
}

/** Everything that can be done to the page, by mouse, by key or by button: an intent becomes an operation of the store. */
export function createActions({
  store,
  blocks,
  announce,
  refuse,
  clipboard,
  fitting,
  leftOut,
  place,
}: ActionPorts) {
  const context = { blocks, newId: newObjectId }
  const model = (): PageModel => store.getState().model
  const selection = (): NodeId | null => store.getState().selection
  const selected = (): NodeId[] => selectedOf(store.getState())
  const last = (): Beside =>
    slotIn(store.getState()) ?? topmost(model(), selected(), context).at(-1) ?? null
  const nameOf = (id: NodeId): Announcement['params'] => {
    const node = nodeOf(model(), id)
    return node?.kind === 'object' ? { block: node.data.type } : { part: node?.kind }
  }
  const kindOf = (ids: NodeId[]): string => {
    const [kind, ...others] = new Set(ids.map((id) => nodeOf(model(), id)?.kind))
    return others.length === 0 && kind ? kind : 'mixed'
  }
  const namesOf = (ids: NodeId[]): Record<string, unknown> =>
    ids.length === 1 ? (nameOf(ids[0]!) ?? {}) : { count: ids.length, things: kindOf(ids) }
  /** What is chosen now, for who does not see it. */
  const chosen = (id: NodeId | null): Announcement => {
    const node = id === null ? undefined : nodeOf(model(), id)
    if (!node) return { key: 'said.chosen-page' }
    return node.kind === 'object'
      ? { key: 'said.chosen-block', params: { block: node.data.type } }
      : {
          key: 'said.chosen',
          params: { where: { ...locate(model(), node.id), empty: childrenOf(node).length === 0 } },
        }
  }
  const saidOf = (what: string, ids: NodeId[]): string =>
    `said.${what}${ids.length === 1 ? '' : '-many'}`

  /** Runs an operation, then selects what came of it. */
  function runAll(
    operation: Operation,
    ids: NodeId[],
    said: Announcement | (() => Announcement),
  ): void {
    if (run(operation, ids.at(-1) ?? null, said)) store.selectAll(ids)
  }

  function run(
    operation: Operation,
    select: NodeId | null | undefined,
    said: Announcement | (() => Announcement) | null,
  ): boolean {
    const done = store.dispatch(operation, select === undefined ? {} : { select })
    if (!done.ok) refuse(done.failures)
    else if (said) announce(typeof said === 'function' ? said() : said)
    return done.ok
  }
  /** Beside the selection, or in the empty slot that is chosen, where that place takes it, else at the end of the page. */
  const besideSelection = (type: string): Target => {
    const wanted = targetForBlock(model(), last())
    return refusalsOf(model(), wanted, { type }, blocks).length === 0
      ? wanted
      : targetAfter(model(), null)
  }
  const withValue = <T>(result: Result<T>, then: (value: T) => void): void =>
    result.ok ? then(result.value) : refuse(result.failures)

  /** Takes nodes from the page; a row goes with its last column. */
  function takeAway(how: 'removed' | 'cut', all: NodeId[]): void {
    const ids = topmost(
      model(),
      all.map((id) => withItsRow(model(), id)),
      context,
    )
    if (ids.length === 0) return
    const params = namesOf(ids)
    withValue(deleteNodes(model(), { ids }, context), ({ operation, next }) => {
      const isPart = next !== null && nodeOf(model(), next)?.kind !== 'object'
      void run(how === 'cut' ? named('cut', operation) : operation, next, () => ({
        key: saidOf(how, ids),
        params,
        ...(isPart && { then: chosen(next) }),
      }))
    })
  }

  const actions = {
    placeFor: besideSelection,
    insert(type: string, target?: Target): void {
      withValue(
        insertBlock(model(), { type, target: target ?? besideSelection(type) }, context),
        ({ operation, id }) =>
          void run(operation, id, () => ({
            key: 'said.inserted',
            params: { block: type, where: locate(model(), id) },
          })),
      )
    },
    drop({ type, id }: Dragged, target: Target): void {
      if (id === undefined) return actions.insert(type, target)
      const all =
        selected().includes(id) && kindOf([id]) !== 'column'
          ? selected().filter((one) => kindOf([one, id]) !== 'mixed')
          : [id]
      const ids = topmost(model(), all, context)
      const params = namesOf(ids)
      // Behind the first of several stand the others, which were moved themselves.
      withValue(moveNodes(model(), { ids, target }, context), (operation) =>
        operation
          ? runAll(operation, all, () => ({
              key: saidOf('moved', ids),
              params: {
                ...params,
                where: {
                  ...locate(model(), ids[0]!),
                  ...(ids.length > 1 && { before: undefined }),
                },
              },
            }))
          : announce({ key: 'said.unmoved', params: namesOf([id]) }),
      )
    },
    moveBeside(id: NodeId, by: -1 | 1): void {
      const params = nameOf(id)
      withValue(moveBeside(model(), { id, by }), (operation) =>
        operation
          ? void run(operation, id, () => ({
              key: 'said.moved',
              params: { ...params, where: locate(model(), id) },
            }))
          : announce({ key: 'said.no-place' }),
      )
    },
    duplicate(all: NodeId[] = selected()): void {
      const ids = topmost(model(), all, context)
      if (ids.length === 0) return
      const params = namesOf(ids)
      withValue(duplicateNodes(model(), { ids }, context), (done) =>
        runAll(done.operation, done.ids, () => ({
          key: saidOf('duplicated', ids),
          params: { ...params, where: locate(model(), done.ids[0]!) },
        })),
      )
    },
    remove: (ids: NodeId[] = selected()): void => takeAway('removed', ids),
    copy(all: NodeId[] = selected()): boolean {
      const ids = topmost(model(), all, context)
      if (ids.length === 0) return false
      const copied = copyNodes(model(), { ids }, context)
      if (!copied.ok) return false
      clipboard.write(copied.value)
      announce({ key: saidOf('copied', ids), params: namesOf(ids) })
      return true
    },
    cut(ids: NodeId[] = selected()): void {
      if (actions.copy(ids)) takeAway('cut', ids)
    },
    async paste(): Promise<void> {
      const files = (await clipboard.pictures?.()) ?? []
      if (files.length > 0)
        return place?.(files, anchorOf(model(), besideSelection(pictureBlock(blocks)?.name ?? '')))
      const text = await clipboard.read()
      if (text === null) return announce({ key: 'said.clipboard-empty' })
      const fit = await fitting?.()
      withValue(
        pasteNodes(model(), { text, after: last(), fit }, context),
        ({ operation, ids, left }) => {
          runAll(operation, ids, { key: 'said.pasted' })
          if (left.length > 0) leftOut?.(left)
        },
      )
    },
    /** Puts pictures where they were dropped, as one step. Answers the blocks; `null` where the place has gone or takes none. */
    insertPictures(pictures: readonly PlacedPicture[], anchor: Anchor): NodeId[] | null {
      const target = targetOf(model(), anchor)
      if (!target) return null
      const made = insertPictures(model(), { pictures, target }, context)
      if (!made.ok) return null
      const { operation, ids } = made.value
      if (!run(operation, ids.at(-1)!, { key: 'said.pictures', params: { count: ids.length } }))
        return null
      store.selectAll(ids)
      return ids
    },
    /** Puts what is selected into a new block of `type`. */
    group(type: string, ids: NodeId[] = selected()): void {
      withValue(
        groupNodes(model(), { ids, type }, context),
        ({ operation, id }) =>
          void run(operation, id, {
            key: ids.length === 1 ? 'said.wrapped' : 'said.grouped',
            params: { block: type, count: ids.length },
          }),
      )
    },
    ungroup(id: NodeId | null = selection()): void {
      if (id === null) return
      const params = namesOf([id])
      withValue(ungroupNode(model(), { id }, context), ({ operation, ids }) =>
        runAll(operation, ids, { key: 'said.ungrouped', params }),
      )
    },
    /** All blocks beside the selection; all of the page when they are selected already. */
    selectAll(): void {
      const at = selection() === null ? undefined : nodeOf(model(), selection()!)
      const beside =
        at?.kind === 'object'
          ? objectsInOrder(model(), blocks).filter(
              (id) => nodeOf(model(), id)?.parent === at.parent,
            )
          : []
      store.selectAll(beside.length > selected().length ? beside : objectsInOrder(model(), blocks))
      announce({ key: 'said.selected', params: { count: selected().length } })
    },
    /** From the selection to a block, in the order of the page. */
    selectTo(id: NodeId): void {
      const order = objectsInOrder(model(), blocks)
      const [from, to] = [order.indexOf(selection() ?? id), order.indexOf(id)]
      if (from < 0 || to < 0) return store.select(id)
      const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
      store.selectAll(from <= to ? between : between.reverse())
      announce({
        key: 'said.selected',
        params: { count: topmost(model(), between, context).length },
      })
    },
    /** The block, column or row that the selection stands in; the page when it stands in none. */
    selectAround(): void {
      const id = selection()
      const around = id === null ? null : (nodeOf(model(), id)?.parent ?? null)
      store.select(around)
      announce(chosen(around))
    },
    edit(id: NodeId, values: Record<string, unknown>): void {
      if (takesBackEntry(store.getState(), id, values)) return void store.undo()
      withValue(editEntries(model(), { id, values }, context), (operation) => {
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
    },
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
    editPage(values: Record<string, unknown>): void {
      const operation = editPage(model(), { values })
      if (operation?.type !== 'update-page') return
      const done = store.dispatch(
        operation,
        operation.changes.length === 1
          ? { key: `page:${operation.changes[0]!.path.join('.')}` }
          : {},
      )
      if (!done.ok) refuse(done.failures)
    },
    addRow(columns: number): void {
      const { operation, id } = addRow(model(), { after: last(), columns }, context)
      run(operation, id, { key: 'said.row-added', params: { count: columns } })
    },
    addColumn(at: NodeId): void {
      withValue(
        addColumn(model(), { at }, context),
        ({ operation, id }) => void run(operation, id, { key: 'said.column-added' }),
      )
    },
    resize(id: NodeId, breakpoint: Breakpoint, width: number): void {
      withValue(
        resizeColumn(model(), { id, breakpoint, width }),
        (operation) => void run(operation, id, null),
      )
    },
    /** Gives the answer of a field another name, with all that names it on the page. */
    renameAnswer(id: NodeId, to: string, renamed: Result<Operation>): void {
      withValue(
        renamed,
        (operation) => void run(operation, id, { key: 'said.renamed-answer', params: { to } }),
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
        key: 'said.mended',
      })
    },
    ...createPartActions({
      context,
      model,
      last,
      commented: () => Object.keys(store.getState().comments),
      run,
      runAll,
      refuse,
    }),
    /** Takes back one difference from an earlier version. */
    restorePart(restored: Result<{ operation: Operation; id: NodeId | null }>): void {
      withValue(
        restored,
        ({ operation, id }) => void run(operation, id, { key: 'said.restored-part' }),
      )
    },
    replace(document: PageDocument, said: Announcement): boolean {
      return run({ type: 'replace', document }, null, said)
    },
    undo(): void {
      const entry = store.undo()
      announce(
        entry
          ? { key: 'said.undone', params: { operation: entry.description } }
          : { key: 'said.nothing-to-undo' },
      )
    },
    redo(): void {
      const entry = store.redo()
      announce(
        entry
          ? { key: 'said.redone', params: { operation: entry.description } }
          : { key: 'said.nothing-to-redo' },
      )
    },
  }
  return actions
}

export type BuilderActions = ReturnType<typeof createActions>
