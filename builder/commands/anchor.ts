import { listAt, type NodeId, type PageModel } from '#pages/model'
import type { Target } from './target.ts'

/** A place that is kept while the page changes around it: between two neighbours, as it was shown. */
export interface Anchor {
  target: Target
  before: NodeId | null
  after: NodeId | null
}

export function anchorOf(model: PageModel, target: Target): Anchor {
  const beside = listAt(model, target.place) ?? []
  return { target, before: beside[target.place.index - 1] ?? null, after: beside[target.place.index] ?? null }
}

/** Where the place is by now; `null` where what it stood in is gone, or both its neighbours. */
export function targetOf(model: PageModel, { target, before, after }: Anchor): Target | null {
  const beside = listAt(model, target.place)
  if (!beside) return null
  const index = before !== null && beside.includes(before) ? beside.indexOf(before) + 1 : after !== null && beside.includes(after) ? beside.indexOf(after) : before === null && after === null ? 0 : null
  return index === null ? null : ({ ...target, place: { ...target.place, index } } as Target)
}
