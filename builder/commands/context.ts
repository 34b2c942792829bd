import type { BlockDocument } from '#schema'

/** What commands know besides the page: the blocks there are, and where new ids come from. */
export interface CommandContext {
  blocks: Record<string, BlockDocument>
  newId: () => string
}
