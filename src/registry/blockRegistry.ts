import { lazy, type ComponentType } from 'react'
import type { BlockModule, BlockProps } from './block.ts'

export type BlockComponent = ComponentType<BlockProps>

/** Where the renderer finds the code of blocks. It is handed down, never global, so that two can live side by side. */
export interface BlockRegistry {
  names(): string[]
  has(name: string): boolean
  /** The component when its code is here, else one that loads it when drawn, and the same one from then on; `undefined` for an unknown block. */
  component(name: string): BlockComponent | undefined
  /** Fetches the code of these blocks, so that drawing them waits for nothing. Unknown names are passed over. */
  preload(names: Iterable<string>): Promise<void>
  /** Is the code of all of these here? */
  isHere(names: Iterable<string>): boolean
  /** Catalogues that the blocks preloaded so far ask for. */
  catalogues(): string[]
  /** From now on the code of a block is here only with its texts, which are fetched so. */
  bringTexts(fetch: (catalogues: readonly string[]) => Promise<unknown>): void
}

export function createBlockRegistry(
  loaders: Record<string, () => Promise<BlockModule>>,
): BlockRegistry {
  const known = new Map(Object.entries(loaders))
  const loaded = new Map<string, BlockComponent>()
  const deferred = new Map<string, BlockComponent>()
  const catalogues = new Set<string>()
  let fetchTexts: ((catalogues: readonly string[]) => Promise<unknown>) | undefined

  const load = async (name: string): Promise<{ default: BlockComponent }> => {
    const module = await known.get(name)!()
    const component = module.default as BlockComponent
    await fetchTexts?.(module.catalogues ?? [])
    loaded.set(name, component)
    module.catalogues?.forEach((catalogue) => catalogues.add(catalogue))
    return { default: component }
  }

  return {
    names: () => [...known.keys()],
    has: (name) => known.has(name),
    component(name) {
      if (!known.has(name)) return undefined
      // What was handed out once is handed out again: another component would be mounted anew and forget its state.
      const here = deferred.get(name) ?? loaded.get(name)
      if (here) return here
      // What did not come is fetched anew when it is asked for again.
      const fetched = (): Promise<{ default: BlockComponent }> =>
        load(name).catch((error: unknown) => {
          deferred.delete(name)
          throw error
        })
      const component = lazy(fetched) as unknown as BlockComponent
      deferred.set(name, component)
      return component
    },
    async preload(names) {
      const wanted = [...new Set(names)].filter((name) => known.has(name) && !loaded.has(name))
      // A block whose code does not load is drawn as failed by its own boundary; the others must not wait for it.
      await Promise.allSettled(wanted.map(load))
    },
    isHere: (names) => [...names].every((name) => loaded.has(name) || !known.has(name)),
    catalogues: () => [...catalogues],
    bringTexts: (fetch) => void (fetchTexts = fetch),
  }
}

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
