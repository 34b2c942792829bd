/** Where the tools of what is chosen stand, for who comes to them by a key. */
export const BLOCK_TOOLS = '.builder-tools'

/** A box in coordinates of the window that shows it. */
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

/** What is kept free between the tools and the block, and the room that the name above it takes. */
const GAP = 6
const NAME = 24
/** Beside the tools the name of a block has this much room. */
const BESIDE = 140

/** Where the tools of a block stand in its window: above it, below it where there is no room above, and where neither is in view at the upper edge, over what is as tall as the window. */
export function toolsPlace(
  block: Box,
  { width, height }: Size,
  view: Size,
): { left: number; top: number } {
  const gap = block.right - block.left < width + BESIDE ? NAME : GAP
  const above = block.top - gap - height
  const below = block.bottom + GAP
  const top =
    above >= GAP ? above : below >= GAP && below + height <= view.height - GAP ? below : GAP
  return {
    left: Math.max(GAP, Math.min(block.right - width, view.width - width - GAP)),
    top: Math.min(top, view.height - height - GAP),
  }
}
