import { lazy, type ComponentType } from 'react'
import { lazyChunk, type LazyChunk } from '#shared'
import type { BlockModule, BlockProps } from './block.ts'

export type BlockComponent = ComponentType<BlockProps>

/** Where the renderer finds the code of blocks. It is handed down, never global, so that two can live side by side. */
export interface BlockRegistry {
  names(): string[]
  has(name: string): boolean
  /** The component when its code is here, else one that loads it when drawn, and the same one from then on; `undefined` for an unknown block. */
  component(name: string): BlockComponent | undefined
  /** Was a component handed out that loads the code when it is drawn, so that it may suspend? */
  isDeferred(name: string): boolean
  /** Fetches the code of these blocks, so that drawing them waits for nothing. Unknown names are passed over. */
  preload(names: Iterable<string>): Promise<void>
  /** Is the code of all of these here? */
  isHere(names: Iterable<string>): boolean
  /** Catalogues that the blocks preloaded so far ask for, or those of them that are named. */
  catalogues(names?: Iterable<string>): string[]
  /** From now on the code of a block is here only with its texts, which are fetched so. */
  bringTexts(fetch: (catalogues: readonly string[]) => Promise<unknown>): void
}

export function createBlockRegistry(
  loaders: Record<string, () => Promise<BlockModule>>,
): BlockRegistry {
  const deferred = new Map<string, BlockComponent>()
  const asked = new Map<string, readonly string[]>()
  let fetchTexts: ((catalogues: readonly string[]) => Promise<unknown>) | undefined

  const chunks = new Map(
    Object.entries(loaders).map(([name, load]) => [
      name,
      lazyChunk(async () => {
        const module = await load()
        await fetchTexts?.(module.catalogues ?? [])
        if (module.catalogues) asked.set(name, module.catalogues)
        return module.default as BlockComponent
      }),
    ]),
  )
  const isLoaded = (name: string): boolean => chunks.get(name)?.loaded() !== undefined

  return {
    names: () => [...chunks.keys()],
    has: (name) => chunks.has(name),
    component(name) {
      const chunk = chunks.get(name)
      // What was handed out once is handed out again: another component would be mounted anew and forget its state.
      const here = deferred.get(name) ?? chunk?.loaded()
      if (here || !chunk) return here
      // What did not come is fetched anew when it is asked for again.
      const component = suspending(chunk, () => deferred.delete(name))
      deferred.set(name, component)
      return component
    },
    isDeferred: (name) => deferred.has(name),
    async preload(names) {
      // A block whose code does not load is rendered as failed by its own boundary; the others must not wait for it.
      await Promise.allSettled([...new Set(names)].map((name) => chunks.get(name)?.load()))
    },
    isHere: (names) => [...names].every((name) => isLoaded(name) || !chunks.has(name)),
    catalogues: (names = asked.keys()) => [
      ...new Set([...names].flatMap((name) => asked.get(name) ?? [])),
    ],
    bringTexts: (fetch) => void (fetchTexts = fetch),
  }
}

/** Suspends until the chunk is loaded; where it does not come, it fails like anything that is rendered. */
const suspending = (chunk: LazyChunk<BlockComponent>, onFailed: () => void): BlockComponent =>
  lazy(() =>
    chunk.load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        onFailed()
        throw error
      },
    ),
  ) as unknown as BlockComponent

const PASCAL = (folder: string): string =>
  folder.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())

/** Loaders by name of block, from a glob over `/blocks/<name>/*.tsx`: only `<Name>.tsx` is a block, the rest are its parts. */
export function blockLoaders(
  modules: Record<string, () => Promise<unknown>>,
): Record<string, () => Promise<BlockModule>> {
  const loaders: Record<string, () => Promise<BlockModule>> = {}
  for (const [path, load] of Object.entries(modules)) {
    const [, folder, file] = /\/blocks\/([^/]+)\/([^/]+)\.tsx$/.exec(path) ?? []
    if (folder && file === PASCAL(folder)) loaders[folder] = load as () => Promise<BlockModule>
  }
  return loaders
}

/** Path of a block's module from the root of the project, as the build's manifest names it. */
export const blockModulePath = (name: string): string => `blocks/${name}/${PASCAL(name)}.tsx`
