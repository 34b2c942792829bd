import { blockLoaders, createBlockRegistry, type BlockRegistry } from '#registry'

/** The blocks that ship, each in a chunk of its own: a new folder joins by being there. */
export const createShippedBlocks = (): BlockRegistry =>
  createBlockRegistry(
    blockLoaders(
      import.meta.glob([
        '/blocks/*/[A-Z]*.tsx',
        '!/blocks/**/*.test.tsx',
        '!/blocks/**/*.stories.tsx',
      ]),
    ),
  )
