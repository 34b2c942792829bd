import type { BlockDocument } from '#schema'

/** Is the block offered on public pages? Those of the backend bring a UI kit along. */
export const isOffered = ({ palette, kit }: BlockDocument): boolean =>
  palette !== false && kit !== true

/** Do the words, in lower case, find the block? */
export const matches = (block: BlockDocument, words: string): boolean =>
  [block.name, block.label.th, block.label.en, ...(block.keywords ?? [])].some((text) =>
    text.toLowerCase().includes(words),
  )
