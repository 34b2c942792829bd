import type { TargetKind } from '#schema'

/** Hears of each place; the name that it answers is put there. */
export type SeeUse = (place: UsePlace) => string | undefined

/** One place that names another document. `node` is the block that it stands in. */
export interface UsePlace {
  kind: TargetKind
  name: string
  path: string
  node?: string
}
