import { forbiddenBlock, refuseSelfReference, moreThanContent, type SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument } from '#schema'
import type { FormServices } from '#forms'
import { createActions } from '../context/actions.ts'
import type { BuilderPorts, FlowChoice } from '../context/builderContext.ts'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { DragWatch } from '../context/DragWatch.ts'
import { createClipboardPort } from '../context/clipboardPort.ts'
import { createPatternSource } from '../context/patternSource.ts'
import { createPictureQueue } from '../context/pictureQueue.ts'
import { createProblemWatch } from '../context/problemWatch.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { createWhenReady } from '../commands/whenReady.ts'
import type { Notices } from './createNotices.ts'

/** Fetched once they are needed first. */
const loadRules = () => import('../context/problemRules.ts')

interface Options {
  /** Id of the record of the page. */
  page: string
  site: SiteInput
  blocks: Record<string, BlockDocument>
  flows: readonly FlowChoice[]
  contentOnly: boolean
  registry: BlockRegistry
  /** Fetches the code and the texts of blocks: they come before the block does, so that it never stands there half loaded. */
  ready(types: string[]): Promise<void>
  /** The page as it is opened. */
  start: Omit<Parameters<typeof createBuilderStore>[0], 'blocks' | 'guard'>
  /** Of who works on it. */
  roles: readonly string[]
  upload: FormServices['upload']
  notices: Notices
}

/** The page, guarded against what may not come to it, and the watch over its problems. */
function createGuardedStore({ page, blocks, flows, contentOnly, start, roles }: Options) {
  const store = createBuilderStore({
    ...start,
    blocks,
    guard: (before, after) =>
      (contentOnly ? moreThanContent(before, after, blocks) : undefined) ??
      forbiddenBlock(before, after, blocks, roles) ??
      refuseSelfReference(page, before, after, blocks, problems.known().holders),
  })
  const problems = createProblemWatch(
    store,
    { blocks, flows: flows.map(({ id }) => id) },
    loadRules,
  )
  return { store, problems }
}

/** What the parts of the builder work with over one open page: all of it on the same store. */
export function createBuilderPorts(options: Options): BuilderPorts {
  const { page, site, blocks, flows, contentOnly, registry, ready, upload, notices } = options
  const { store, problems } = createGuardedStore(options)
  const actions = createActions({
    store,
    blocks,
    announce: notices.announce,
    refuse: notices.refuse,
    clipboard: createClipboardPort(),
    fitting: () =>
      loadRules().then(
        ({ fitting }) => fitting,
        () => undefined,
      ),
    leftOut: notices.leftOut,
    place: (files, anchor) => pictures.place(files, anchor),
  })
  const pictures = createPictureQueue({
    upload,
    ready: () =>
      ready(Object.values(blocks).flatMap(({ name, picture }) => (picture ? [name] : []))),
    insert: actions.insertPictures,
    lost: notices.lost,
  })
  const whenReady = createWhenReady({
    model: () => store.getState().model,
    ready,
    gone: notices.gone,
  })
  const insert: typeof actions.insert = (type, target) =>
    whenReady([type], target ?? actions.placeFor(type), (at) => actions.insert(type, at), {
      last: target === undefined,
    })
  const patterns = createPatternSource({ blocks, actions, whenReady })
  const drop: typeof actions.drop = (dragged, target) =>
    dragged.pattern
      ? patterns.drop(dragged, target)
      : dragged.id === undefined
        ? insert(dragged.type, target)
        : actions.drop(dragged, target)
  return {
    page,
    site,
    store,
    blocks,
    flows,
    contentOnly,
    patterns,
    rendering: { registry, site, ready },
    frames: new CanvasFrames(),
    dragWatch: new DragWatch(),
    problems,
    pictures,
    actions: { ...actions, insert, drop },
  }
}
