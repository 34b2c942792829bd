import { sameJson } from '#engine'
import { listAt, nodeOf, type NodeId, type PageModel } from '../nodes.ts'
import { named, otherSide, SIDES, type Conflict, type Side, type Versions } from './conflict.ts'

/** Which side says where a node stands; `null` where both left it. */
export type Placing = Map<NodeId, Side | null>

/** Who places each node: the side that has it, or that moved it; where both did, the decision. */
export function placings(
  versions: Versions,
  alive: Set<NodeId>,
  decide: (conflict: Conflict) => Side,
): Placing {
  const placing: Placing = new Map()
  for (const id of alive) placing.set(id, placedBy(id, versions, decide))
  for (const [id, side] of placing)
    if (side && !stands(versions[side], id, alive) && stands(versions[otherSide(side)], id, alive))
      placing.set(id, otherSide(side))
  breakCycles(placing, versions, decide)
  return placing
}

function placedBy(
  id: NodeId,
  versions: Versions,
  decide: (conflict: Conflict) => Side,
): Side | null {
  const { base, mine, theirs, moved } = versions
  const [a, b] = [nodeOf(mine, id), nodeOf(theirs, id)]
  if (!a || !b) return a ? 'mine' : 'theirs'
  const by = SIDES.filter((side) => !nodeOf(base, id) || moved[side].has(id))
  if (by.length < 2) return by[0] ?? null
  const agreed =
    a.parent === b.parent && a.slot === b.slot && sameJson(listAt(mine, a), listAt(theirs, b))
  return agreed ? 'mine' : decide({ what: 'moved', ...named(a) })
}

/** Does the node's place in a version lie in something that stands in the merged page? */
function stands(version: PageModel, id: NodeId, alive: Set<NodeId>): boolean {
  const node = nodeOf(version, id)
  return node !== undefined && (node.parent === null || alive.has(node.parent))
}

const placeIn = (id: NodeId, placing: Placing, versions: Versions) =>
  nodeOf(versions[placing.get(id) ?? 'mine'], id)

/** Each moved one into the other: the decision is about all of them together. */
function breakCycles(
  placing: Placing,
  versions: Versions,
  decide: (conflict: Conflict) => Side,
): void {
  const sound = new Set<NodeId>()
  for (const id of [...placing.keys()].toSorted()) {
    const way = new Set<NodeId>()
    for (
      let at: NodeId | null = id;
      at !== null && !sound.has(at);
      at = placeIn(at, placing, versions)?.parent ?? null
    ) {
      if (!way.has(at)) {
        way.add(at)
        continue
      }
      const round = [...way].slice([...way].indexOf(at)).filter((one) => placing.get(one))
      const [first] = round.toSorted()
      if (first === undefined) return
      const side = decide({ what: 'moved', ...named(placeIn(first, placing, versions)!) })
      for (const one of round) if (nodeOf(versions[side], one)) placing.set(one, side)
      way.clear()
      way.add(at)
      if (round.every((one) => !nodeOf(versions[side], one))) return
    }
    for (const one of way) sound.add(one)
  }
}

/** Children by the node that they belong to, and by slot. */
export type Lists = Map<NodeId | null, Map<string | null, NodeId[]>>

/**
 * The lists of children of the merged page. What both left stands in its old order; what a side brought comes after
 * the neighbour that it put it behind. Where both brought something to one spot, ids say which comes first, so that
 * it does not matter whose save came in first.
 */
export function arrange(versions: Versions, placing: Placing): Lists {
  const lists: Lists = new Map()
  for (const id of placing.keys()) {
    const { parent, slot } = placeIn(id, placing, versions)!
    const slots = lists.get(parent) ?? new Map<string | null, NodeId[]>()
    lists.set(parent, slots)
    if (!slots.has(slot)) slots.set(slot, arranged({ parent, slot }, versions, placing))
  }
  return lists
}

function arranged(
  place: { parent: NodeId | null; slot: string | null },
  versions: Versions,
  placing: Placing,
): NodeId[] {
  const brought = new Map<NodeId | null, Record<Side, NodeId[]>>()
  for (const side of SIDES) {
    let after: NodeId | null = null
    for (const id of listAt(versions[side], place) ?? []) {
      if (placing.get(id) === null) after = id
      if (placing.get(id) !== side) continue
      const spot = brought.get(after) ?? { mine: [], theirs: [] }
      brought.set(after, spot)
      spot[side].push(id)
    }
  }
  const stayed = (listAt(versions.base, place) ?? []).filter((id) => placing.get(id) === null)
  return [
    ...inOrder(brought.get(null)),
    ...stayed.flatMap((id) => [id, ...inOrder(brought.get(id))]),
  ]
}

function inOrder(spot: Record<Side, NodeId[]> | undefined): NodeId[] {
  if (!spot) return []
  const { mine, theirs } = spot
  return (mine[0] ?? '') < (theirs[0] ?? '') ? [...mine, ...theirs] : [...theirs, ...mine]
}
