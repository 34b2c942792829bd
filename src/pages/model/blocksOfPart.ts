import type { Shown } from './problems/shownTypes.ts'

/** What stands in a reusable part and in the parts within it: the kinds of blocks, each once, and how much each use of it draws. */
export interface BlocksOfPart extends Shown {
  types: string[]
}
