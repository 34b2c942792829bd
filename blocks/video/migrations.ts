import type { BlockMigrations } from '#registry'

export const migrations: BlockMigrations = {
  /** Pages of before call the address of the film `url` or `videoUrl`, as the popup does (spec: academy 3). */
  1: ({ url, videoUrl, address, ...props }) => ({
    ...props,
    ...((address ?? url ?? videoUrl) === undefined ? {} : { address: address ?? url ?? videoUrl }),
  }),
}
