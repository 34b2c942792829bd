import { sameJson } from '#engine'
import { findModelError } from '../findModelError.ts'
import { findMoved } from '../findDifferences.ts'
import { nodeOf, type NodeId, type PageModel, type PageNode, type PageSettings } from '../nodes.ts'
import { arrange, placings, type Lists } from './arrange.ts'
import {
  keyOf,
  named,
  valueOf,
  type Choose,
  type Conflict,
  type Side,
  type Versions,
} from './conflict.ts'
import { mergeRecords, mergeValues } from './mergeValues.ts'
import type { Decide } from './spot.ts'
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
 * changed alike from either. Of a block that both changed each value is merged by itself (`mergeValues`), and only
 * the same value asks. Which side is called mine makes no difference to the page, but for the choices.
 */
export function mergePages(
  base: PageModel,
  mine: PageModel,
  theirs: PageModel,
  choose: Choose = () => undefined,
): Merged {
  const open = new Map<string, Conflict>()
  const chosen = (conflict: Conflict): ReturnType<Choose> => {
    const choice = choose(conflict)
    if (!choice) open.set(keyOf(conflict), conflict)
    return choice
  }
  const decide = (conflict: Conflict): Side => {
    const choice = chosen(conflict)
    return choice === 'theirs' ? 'theirs' : 'mine'
  }
  const take: Take = (conflict) => valueOf(chosen(conflict) ?? 'mine', conflict)
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
      contentOf(id, versions, take),
      versions[placing.get(id) ?? 'mine'].nodes[id]!,
      lists,
    )
  const joined: PageModel = {
    page: settingsOf(versions, take),
    nodes,
    root: lists.get(null)?.get(null) ?? [],
  }
  const model = withNamesApart(joined, versions)
  if (findModelError(model) === undefined) return { model, conflicts: [...open.values()] }
  // Too large together, or choices that do not go together.
  const side = choose({ what: 'page' })
  return {
    model: versions[side === 'theirs' ? 'theirs' : 'mine'],
    conflicts: side ? [] : [{ what: 'page' }],
  }
}

/** Answers the value that stands where both changed one. */
type Take = (conflict: Extract<Conflict, { path: string[] }>) => unknown

/** The node with its values merged. */
function contentOf(id: NodeId, versions: Versions, take: Take): PageNode {
  const [a, b, before] = [
    nodeOf(versions.mine, id),
    nodeOf(versions.theirs, id),
    nodeOf(versions.base, id),
  ]
  if (!a || !b) return (a ?? b)!
  if (sameJson(a.data, b.data)) return a
  const decide: Decide = (conflict) => take({ what: 'changed', ...named(a), ...conflict })
  const data = mergeValues(
    { base: before?.data, mine: a.data, theirs: b.data },
    { path: [], steps: [], decide },
  )
  return sameJson(data, a.data) ? a : sameJson(data, b.data) ? b : ({ ...a, data } as PageNode)
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
const settingsOf = ({ base, mine, theirs }: Versions, take: Take): PageSettings =>
  mergeRecords(
    { base: base.page, mine: mine.page, theirs: theirs.page },
    {
      path: [],
      steps: [],
      decide: (conflict) => take({ what: 'setting', field: conflict.path[0]!, ...conflict }),
    },
  ) as unknown as PageSettings
