import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NodeStore } from '#pages'
import {
  apply,
  describe,
  listAt,
  nodeOf,
  type BlockDocuments,
  type NodeId,
  type Operation,
  type PageModel,
  type RowRule,
} from '#pages/model'
import { failAll, ok, type Failure, type Result } from '#shared'
import type { Dragged, EmptySlot, Target } from '../commands/index.ts'
import { createListeners } from './listeners.ts'
import { lookingAt, type Looking } from './looking.ts'
import {
  atAddress,
  countOwn,
  stepBack,
  stepForth,
  withOthers,
  type Log,
  type LogEntry,
} from './log.ts'
import { createMarks, type Marks } from './marks.ts'
import type { Schedule } from './pageRecord.ts'

export type { StoreApi } from 'zustand/vanilla'
export type { LogEntry } from './log.ts'

/** What is on its way to a place: by pointer or by keyboard. */
export interface Drag {
  dragged: Dragged
  by: 'pointer' | 'keyboard'
  target: Target | null
  /** The frame of the canvas, or the outline, that it is over. */
  over: HTMLElement | null
  /** Does the place under the pointer refuse it? */
  refused: boolean
}

/** A text of a block that is written where it stands: the one under `from`, in the frame where it was asked for. */
export interface Writing {
  id: NodeId
  from: Element | null
  frame: HTMLIFrameElement | null
  /** What was typed for it while its box was on its way. */
  typed?: string
}

/** Somebody else who has the page open, and the block chosen there. */
export interface Person {
  tab: string
  user: string
  name: string
  block: NodeId | null
  /** Another tab lies over theirs. */
  away: boolean
}

export interface BuilderState extends Looking {
  model: PageModel
  selection: NodeId | null
  /** What is selected besides. */
  also: readonly NodeId[]
  /** The empty slot of the selected block that the next thing is put into. */
  into: string | null
  past: LogEntry[]
  future: LogEntry[]
  /** The step after which the page was saved last. */
  saved: LogEntry | null
  saving: boolean
  publishing: boolean
  /** Was it saved by itself the last time, and not by the person's own hand? */
  autosaved: boolean
  /** Version of the record that the page was read or saved as. */
  version: number
  /** State of the record by its state table. */
  state: string
  /** Do visitors see something else than what was saved last? */
  behind: boolean
  /** When the page is published or unpublished by itself. */
  schedule: Schedule
  /** Do visitors need a password to see it? The password itself is never here. */
  locked: boolean
  /** Is it published only as somebody else has approved it? */
  approval: boolean
  /** A sheet with settings of the whole page. */
  dialog: 'schedule' | 'password' | 'review' | 'languages' | 'form-schema' | null
  drag: Drag | null
  writing: Writing | null
  people: readonly Person[]
  /** How many open comments a block has. */
  comments: Record<NodeId, number>
  /** Ids of the records that the page is looked at with, by the names of its sources, and of `pathName` where the path names them. */
  preview: Readonly<Record<string, string>>
  /** Parts of the path that lead to the records that blocks find by it. */
  route: Readonly<Record<string, string>>
  /** Says what is shown in which row, once what computes rules is there. */
  holds: RowRule
}

export interface DispatchOptions {
  select?: NodeId | null
  key?: string
}

export interface BuilderStore extends StoreApi<BuilderState> {
  nodes: NodeStore
  marks: Marks
  dispatch(operation: Operation, options?: DispatchOptions): Result<null>
  undo(): LogEntry | undefined
  redo(): LogEntry | undefined
  /** Undoes or does again until that many of one's own steps stand; with none of them a page that visitors see stays at its address. */
  travel(steps: number): void
  /** Selects a node alone; with `more` it joins what is selected, or leaves it. */
  select(id: NodeId | null, more?: boolean): void
  /** Selects a block for what is put into an empty slot of it next. */
  selectSlot(at: EmptySlot): void
  /** Selects several, the last of them foremost. */
  selectAll(ids: readonly NodeId[]): void
  /** Chooses what is looked at and edited, by the one or the other. */
  look(at: Parameters<typeof lookingAt>[0]): void
  /** The next step is a new one, even in the same field. */
  endTyping(): void
  /** The page as it is together with what others saved: that is what was saved last, or it is still to be. */
  applyMerged(
    merged: PageModel,
    others: { who: string; version: number; state: string; isSaved: boolean },
  ): void
  markSaved(version: number, state: string, at?: LogEntry | null, how?: { auto?: boolean }): void
}

/** Stands for a saved page that no step of the log leads to. */
export const NOWHERE = { description: { key: '', params: {} } } as unknown as LogEntry

export const isDirty = ({ past, saved }: Pick<BuilderState, 'past' | 'saved'>): boolean =>
  (past.at(-1) ?? null) !== saved

/** All that is selected, in the order it was chosen. */
export const selectedOf = ({
  selection,
  also,
}: Pick<BuilderState, 'selection' | 'also'>): NodeId[] =>
  selection === null ? [] : [...also, selection]

/** The empty slot that is chosen, as long as nothing stands in it. */
export const slotIn = ({
  model,
  selection,
  into,
}: Pick<BuilderState, 'model' | 'selection' | 'into'>): EmptySlot | null =>
  selection !== null &&
  into !== null &&
  listAt(model, { parent: selection, slot: into })?.length === 0
    ? { parent: selection, slot: into }
    : null

const NONE: readonly NodeId[] = []
const NOBODY: readonly Person[] = []

interface StartOptions {
  model: PageModel
  version: number
  state: string
  blocks: BlockDocuments
  behind?: boolean
  schedule?: Schedule
  locked?: boolean
  approval?: boolean
  /** Refuses what the person may not do. */
  guard?: (before: PageModel, after: PageModel) => Failure | undefined
  /** Steps from before a reload. */
  log?: Pick<BuilderState, 'past' | 'future' | 'saved'>
}

/** The page being edited, and every step that led to it. Rows, columns and objects each hear only of themselves. */
export function createBuilderStore({
  model,
  version,
  state,
  blocks,
  behind = false,
  schedule = {},
  locked = false,
  approval = false,
  guard,
  log = { past: [], future: [], saved: null },
}: StartOptions): BuilderStore {
  const store = createStore<BuilderState>(() => ({
    model,
    version,
    state,
    selection: null,
    also: NONE,
    into: null,
    ...log,
    saving: false,
    publishing: false,
    autosaved: false,
    behind,
    schedule,
    locked,
    approval,
    dialog: null,
    drag: null,
    writing: null,
    people: NOBODY,
    comments: {},
    width: 'full',
    breakpoint: 'base',
    preview: {},
    route: {},
    holds: () => true,
  }))
  const listeners = createListeners<NodeId | null>()
  let typing: string | undefined

  store.subscribe((now, before) => {
    if (now.model === before.model) return
    for (const id of listeners.heard()) {
      const changed =
        id === null
          ? now.model.root !== before.model.root
          : nodeOf(now.model, id) !== nodeOf(before.model, id)
      if (changed) listeners.tell(id)
    }
  })

  const nodes: NodeStore = {
    root: () => store.getState().model.root,
    node: (id) => nodeOf(store.getState().model, id),
    subscribe: listeners.subscribe,
  }

  const standing = (model: PageModel, id: NodeId | null): NodeId | null =>
    id !== null && nodeOf(model, id) ? id : null

  function alsoStanding(model: PageModel, stays: boolean): readonly NodeId[] {
    const { also } = store.getState()
    if (!stays || also.length === 0) return NONE
    return also.every((id) => nodeOf(model, id)) ? also : also.filter((id) => nodeOf(model, id))
  }

  function dispatch(operation: Operation, { select, key }: DispatchOptions = {}): Result<null> {
    const { model: before, past, selection, into } = store.getState()
    const done = apply(before, operation, blocks)
    if (!done.ok) return done
    const refused = guard?.(before, done.value.model)
    if (refused) return failAll([refused])
    const last = past.at(-1)
    const joins = key !== undefined && key === typing && last?.key === key
    const selectedAfter = standing(done.value.model, select === undefined ? selection : select)
    const entry: LogEntry = {
      operation,
      inverse: joins ? last.inverse : done.value.inverse,
      description: joins ? last.description : describe(operation, before),
      selectedBefore: joins ? last.selectedBefore : selection,
      selectedAfter,
      ...(key === undefined ? {} : { key }),
    }
    typing = key
    store.setState({
      model: done.value.model,
      selection: selectedAfter,
      also: alsoStanding(done.value.model, select === undefined),
      into: select === undefined ? into : null,
      past: [...(joins ? past.slice(0, -1) : past), entry],
      future: [],
    })
    return ok(null)
  }

  /** Could visitors go where a step brought the page? */
  const openAt = ({
    state: now,
    past,
    saved,
    saving,
  }: BuilderState): ((index: number) => boolean) => {
    const at = saved ? past.indexOf(saved) : -1
    return (index) => now === 'published' && (saving || (saved !== null && (at < 0 || at >= index)))
  }

  function step(
    go: typeof stepBack,
    selectionOf: 'selectedBefore' | 'selectedAfter',
  ): LogEntry | undefined {
    const done = go(store.getState(), openAt(store.getState()))
    if (!done) return undefined
    typing = undefined
    store.setState({
      ...done.log,
      selection: standing(done.log.model, done.entry[selectionOf]),
      also: NONE,
      into: null,
    })
    return done.entry
  }

  return {
    ...store,
    nodes,
    marks: createMarks(store),
    dispatch,
    undo: () => step(stepBack, 'selectedBefore'),
    redo: () => step(stepForth, 'selectedAfter'),
    travel(steps) {
      const { model, past, future, selection: before } = store.getState()
      let [log, selection]: [Log, NodeId | null] = [{ model, past, future }, before]
      while (countOwn(log.past) !== steps) {
        const back = countOwn(log.past) > steps
        const next = back
          ? stepBack(log, steps === 0 ? undefined : openAt({ ...store.getState(), ...log }))
          : stepForth(log)
        if (!next) break
        log = next.log
        selection = back ? next.entry.selectedBefore : next.entry.selectedAfter
      }
      // Links that visitors follow by now hold, as they do where a version comes back.
      if (steps === 0 && store.getState().state === 'published') log = atAddress(log, model.page)
      typing = undefined
      store.setState({ ...log, selection: standing(log.model, selection), also: NONE, into: null })
    },
    applyMerged(merged, { who, version: nextVersion, state: nextState, isSaved }) {
      const log = withOthers(store.getState(), merged, who)
      store.setState({
        ...log,
        selection: standing(merged, store.getState().selection),
        also: alsoStanding(merged, true),
        version: nextVersion,
        state: nextState,
        saved: isSaved ? (log.past.at(-1) ?? null) : NOWHERE,
      })
    },
    select(id, more = false) {
      typing = undefined
      const { selection, also, into } = store.getState()
      if (into !== null) store.setState({ into: null })
      if (!more || id === null || selection === null) {
        if (selection !== id || also.length > 0) store.setState({ selection: id, also: NONE })
      } else if (id === selection) {
        if (also.length > 0) store.setState({ selection: also.at(-1)!, also: also.slice(0, -1) })
      } else if (also.includes(id)) store.setState({ also: also.filter((other) => other !== id) })
      else store.setState({ selection: id, also: [...also, selection] })
    },
    selectSlot({ parent, slot }) {
      typing = undefined
      store.setState({ selection: parent, also: NONE, into: slot })
    },
    selectAll(ids) {
      typing = undefined
      store.setState({ selection: ids.at(-1) ?? null, also: ids.slice(0, -1), into: null })
    },
    look: (at) => store.setState(lookingAt(at)),
    endTyping: () => void (typing = undefined),
    markSaved(
      nextVersion,
      nextState,
      at = store.getState().past.at(-1) ?? null,
      { auto = false } = {},
    ) {
      // Who goes on typing while the page saves itself is still within one step.
      if (!auto) typing = undefined
      store.setState({
        version: nextVersion,
        state: nextState,
        saved: at,
        saving: false,
        autosaved: auto,
      })
    },
  }
}
