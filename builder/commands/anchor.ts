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
  return {
    target,
    before: beside[target.place.index - 1] ?? null,
    after: beside[target.place.index] ?? null,
  }
}

/** Where the place is by now; `null` where what it stood in is gone, or both its neighbours. With `last` it lies behind what was put in there meanwhile. */
export function targetOf(
  model: PageModel,
  { target, before, after }: Anchor,
  { last = false } = {},
): Target | null {
  const beside = listAt(model, target.place)
  if (!beside) return null
  const at = (neighbour: NodeId | null): number =>
    neighbour === null ? -1 : beside.indexOf(neighbour)
  const isFirst = before === null && after === null
  const behind = at(before) >= 0 ? at(before) + 1 : isFirst ? 0 : null
  const ahead = at(after) >= 0 ? at(after) : null
  const index = !last
    ? (behind ?? ahead)
    : (ahead ?? (after === null && behind !== null ? beside.length : behind))
  return index === null ? null : ({ ...target, place: { ...target.place, index } } as Target)
}
