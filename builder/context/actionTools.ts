import {
  childrenOf,
  nodeOf,
  type NodeId,
  type Operation,
  type LeftOut,
  type PageModel,
} from '#pages/model'
import type { BlockDocument } from '#schema'
import { newObjectId, type Failure, type Result } from '#shared'
import {
  refusalsOf,
  targetAfter,
  targetForBlock,
  topmost,
  type Anchor,
  type Beside,
  type Fit,
  type Target,
} from '../commands/index.ts'
import { selectedOf, slotIn, type BuilderStore } from '../store/builderStore.ts'
import type { Announcement } from '../names/announcement.ts'
import { locate } from '../names/locate.ts'

export interface ActionPorts {
  store: BuilderStore
  blocks: Record<string, BlockDocument>
  /** Tells everybody, screen readers too, what was done. */
  announce(announcement: Announcement): void
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

/** What is chosen now, for who does not see it. */
function chosenAnnouncement(model: PageModel, id: NodeId | null): Announcement {
  const node = id === null ? undefined : nodeOf(model, id)
  if (!node) return { key: 'announced.chosen-page' }
  return node.kind === 'object'
    ? { key: 'announced.chosen-block', params: { block: node.data.type } }
    : {
        key: 'announced.chosen',
        params: { where: { ...locate(model, node.id), empty: childrenOf(node).length === 0 } },
      }
}

/** What every action works with: the page as it stands, what is chosen of it, and how an operation is run and told. */
export function createActionTools({
  store,
  blocks,
  announce,
  refuse,
}: Pick<ActionPorts, 'store' | 'blocks' | 'announce' | 'refuse'>) {
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
  const paramsOf = (ids: NodeId[]): Record<string, unknown> =>
    ids.length === 1 ? (nameOf(ids[0]!) ?? {}) : { count: ids.length, things: kindOf(ids) }
  const chosen = (id: NodeId | null): Announcement => chosenAnnouncement(model(), id)

  /** Runs an operation, then selects what came of it. */
  function runAll(
    operation: Operation,
    ids: NodeId[],
    announcement: Announcement | (() => Announcement),
  ): void {
    if (run(operation, ids.at(-1) ?? null, announcement)) store.selectAll(ids)
  }

  function run(
    operation: Operation,
    select: NodeId | null | undefined,
    announcement: Announcement | (() => Announcement) | null,
  ): boolean {
    const done = store.dispatch(operation, select === undefined ? {} : { select })
    if (!done.ok) refuse(done.failures)
    else if (announcement)
      announce(typeof announcement === 'function' ? announcement() : announcement)
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
  return {
    store,
    blocks,
    announce,
    refuse,
    context,
    model,
    selection,
    selected,
    last,
    nameOf,
    kindOf,
    paramsOf,
    chosen,
    run,
    runAll,
    besideSelection,
    withValue,
  }
}

export type ActionTools = ReturnType<typeof createActionTools>

/** The key of what is said of one thing, or of several. */
export const announcementKey = (what: string, ids: NodeId[]): string =>
  `announced.${what}${ids.length === 1 ? '' : '-many'}`
