import { sameJson } from '#engine'
import { childrenOf, nodeOf, type NodeId } from '../nodes.ts'
import { named, otherSide, SIDES, type Conflict, type Side, type Versions } from './conflict.ts'

/**
 * The nodes that stand in the merged page. What one side deleted goes, with all below it, unless the other changed
 * something of it: then the decision is one about the whole part.
 */
export function survivors(versions: Versions, decide: (conflict: Conflict) => Side): Set<NodeId> {
  const alive = new Set<NodeId>()
  for (const side of SIDES) {
    const other = otherSide(side)
    for (const [root, ids] of partsDeletedBy(other, versions)) {
      const keeps =
        root === null ||
        (ids.some((id) => isTouched(id, side, versions)) &&
          decide({ what: 'removed', ...named(versions[side].nodes[root]!), by: other }) === side)
      for (const id of ids) if (keeps || nodeOf(versions[other], id)) alive.add(id)
    }
  }
  return alive
}

/** The nodes of the other version, by the outermost deleted node that they stand in; `null` for those in none. */
function partsDeletedBy(side: Side, versions: Versions): Map<NodeId | null, NodeId[]> {
  const other = versions[otherSide(side)]
  const parts = new Map<NodeId | null, NodeId[]>()
  const visit = (id: NodeId, inside: NodeId | null): void => {
    const part = inside ?? (nodeOf(versions.base, id) && !nodeOf(versions[side], id) ? id : null)
    const ids = parts.get(part) ?? []
    ids.push(id)
    parts.set(part, ids)
    for (const child of childrenOf(other.nodes[id]!)) visit(child, part)
  }
  for (const id of other.root) visit(id, null)
  return parts
}

/** Did the side make the node, move it there, or change it where the other has it no more? */
function isTouched(id: NodeId, side: Side, versions: Versions): boolean {
  const before = nodeOf(versions.base, id)
  if (!before || versions.moved[side].has(id)) return true
  return (
    !nodeOf(versions[otherSide(side)], id) && !sameJson(before.data, versions[side].nodes[id]!.data)
  )
}
