import { sameJson } from '#engine'
import { findModelError } from '../findModelError.ts'
import { findMoved } from '../findDifferences.ts'
import { nodeOf, type NodeId, type PageModel, type PageNode, type PageSettings } from '../nodes.ts'
import { arrange, placings, type Lists } from './arrange.ts'
import {
  keyOf,
  named,
  SIDES,
  type Choose,
  type Conflict,
  type Side,
  type Versions,
} from './conflict.ts'
import { survivors } from './survivors.ts'
import { withNamesApart } from './withNamesApart.ts'

export interface Merged {
  /** A sound page; where nobody has chosen yet, with what is mine. */
  model: PageModel
  /** What nobody has chosen yet. */
  conflicts: Conflict[]
}

/**
 * One page of two that were made from the same: what one side alone changed is taken from that side, and what both
 * changed alike from either. A block that both changed is asked for as a whole, also where they changed different
 * values of it: words and their style belong together. Which side is called mine makes no difference to the page,
 * but for the choices.
 */
export function mergePages(
  base: PageModel,
  mine: PageModel,
  theirs: PageModel,
  choose: Choose = () => undefined,
): Merged {
  const open = new Map<string, Conflict>()
  const decide = (conflict: Conflict): Side => {
    const side = choose(conflict)
    if (!side) open.set(keyOf(conflict), conflict)
    return side ?? 'mine'
  }
  const versions: Versions = {
    base,
    mine,
    theirs,
    moved: { mine: findMoved(base, mine), theirs: findMoved(base, theirs) },
  }
  const alive = survivors(versions, decide)
  const placing = placings(versions, alive, decide)
  const lists = arrange(versions, placing)
  const nodes: Record<NodeId, PageNode> = {}
  for (const id of alive)
    nodes[id] = linked(
      contentOf(id, versions, decide),
      versions[placing.get(id) ?? 'mine'].nodes[id]!,
      lists,
    )
  const joined: PageModel = {
    page: settingsOf(versions, decide),
    nodes,
    root: lists.get(null)?.get(null) ?? [],
  }
  const model = withNamesApart(joined, versions)
  if (findModelError(model) === undefined) return { model, conflicts: [...open.values()] }
  // Too large together, or choices that do not go together.
  const side = choose({ what: 'page' })
  return { model: versions[side ?? 'mine'], conflicts: side ? [] : [{ what: 'page' }] }
}

/** The node with the values of the side that changed it. */
function contentOf(id: NodeId, versions: Versions, decide: (conflict: Conflict) => Side): PageNode {
  const [a, b, before] = [
    nodeOf(versions.mine, id),
    nodeOf(versions.theirs, id),
    nodeOf(versions.base, id),
  ]
  if (!a || !b) return (a ?? b)!
  if (sameJson(a.data, b.data)) return a
  const by = SIDES.filter((side) => !sameJson(before?.data, versions[side].nodes[id]!.data))
  return versions[by.length === 1 ? by[0]! : decide({ what: 'changed', ...named(a) })].nodes[id]!
}

/** The node at its place and with its children in the merged page; itself where nothing of that is new. */
function linked(node: PageNode, { parent, slot }: PageNode, lists: Lists): PageNode {
  const own = lists.get(node.id)
  const next = {
    ...node,
    parent,
    slot,
    ...(node.kind === 'object'
      ? { slots: own ? Object.fromEntries(own) : null }
      : { children: own?.get(null) ?? [] }),
  } as PageNode
  return sameJson(next, node) ? node : next
}

/** Each setting of the page by itself. */
function settingsOf(
  { base, mine, theirs }: Versions,
  decide: (conflict: Conflict) => Side,
): PageSettings {
  const [was, a, b] = [base.page, mine.page, theirs.page] as unknown as Record<string, unknown>[]
  const merged: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(a!), ...Object.keys(b!)])) {
    const [changedA, changedB] = [
      !sameJson(was![field], a![field]),
      !sameJson(was![field], b![field]),
    ]
    const side =
      changedA && changedB && !sameJson(a![field], b![field])
        ? decide({ what: 'setting', field })
        : changedB
          ? 'theirs'
          : 'mine'
    const value = (side === 'mine' ? a! : b!)[field]
    if (value !== undefined) merged[field] = value
  }
  return merged as unknown as PageSettings
}
